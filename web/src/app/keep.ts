/** What this browser keeps. Where storage is forbidden, it is kept for this visit only. */
const spare = new Map<string, string>();

export function recall<T>(name: string, fallback: T, fits: (value: unknown) => value is T): T {
  try {
    const text = localStorage.getItem(`sandtable.${name}`) ?? spare.get(name);
    if (text === undefined || text === null) return fallback;
    const value: unknown = JSON.parse(text);
    return fits(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export function remember(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  spare.set(name, text);
  try {
    localStorage.setItem(`sandtable.${name}`, text);
  } catch {
    // Full or forbidden: this visit still has it.
  }
}
