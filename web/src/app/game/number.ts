/** A number in the making: digits, steps, and the limits of what may be named. */
export interface Limits { readonly least: number; readonly most: number }

/** One more digit behind what stands there; where that is too much, it begins anew. */
export function typed(number: number | null, digit: number, { most }: Limits): number {
  const longer = (number ?? 0) * 10 + digit;
  return longer <= most ? longer : Math.min(digit, most);
}

/** Without its last digit; none when nothing is left. */
export const rubbedOut = (number: number | null): number | null => (number === null || number < 10 ? null : Math.floor(number / 10));

/** So much more or less, within the limits; the first step begins at the lower end. */
export function stepped(number: number | null, by: number, { least, most }: Limits): number {
  return number === null ? Math.max(least, by > 1 ? Math.min(by, most) : least) : Math.min(most, Math.max(least, number + by));
}

/** The same around the clock. */
export const turned = (degrees: number | null, by: number): number => ((((degrees ?? 0) + by) % 360) + 360) % 360;

export const within = (number: number | null, { least, most }: Limits): number is number => number !== null && number >= least && number <= most;

/** How many letters a text has, counted as the server counts them. */
export const letters = (text: string): number => [...text].length;
