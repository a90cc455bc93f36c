/** Numbers as the hobby writes them. */
const FRACTIONS: Readonly<Record<number, string>> = { 25: '¼', 50: '½', 75: '¾' };

export const number = {
  /** `7½″`; to quarters, because nobody measures finer at the table. */
  inches(length: number): string {
    const quarters = Math.round(Math.abs(length) * 4);
    const whole = Math.floor(quarters / 4);
    const part = FRACTIONS[(quarters % 4) * 25] ?? '';
    return `${length < 0 ? '−' : ''}${whole === 0 && part ? '' : whole}${part}″`;
  },
  signed: (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'),
  /** Hundredths as `21.5`. */
  tenths: (hundredths: number): string => (hundredths / 100).toFixed(1),
  signedTenths: (hundredths: number): string => `${hundredths < 0 ? '−' : '+'}${(Math.abs(hundredths) / 100).toFixed(1)}`,
};

export const odds = {
  /** Whole percent; never 0% or 100% for what is only nearly so. */
  percent(basisPoints: number): string {
    if (basisPoints <= 0) return '0%';
    if (basisPoints < 100) return 'under 1%';
    if (basisPoints > 9900 && basisPoints < 10000) return 'over 99%';
    return `${Math.round(basisPoints / 100)}%`;
  },
};
