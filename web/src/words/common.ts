export const common = {
  name: 'Sandtable',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  back: 'Back to the lobby',
  loading: 'One moment.',
  unreachable: 'The server does not answer. Your moves are safe; this page tries again by itself.',
  failed: (what: string): string => what || 'That did not work. Try again in a moment.',
  light: 'Light: Paper',
  dark: 'Dark: Lamp',
  theme: 'Light or dark',
  help: 'Keys and help',
  settings: 'Settings',
  yes: 'Yes',
  no: 'No',
  rule: 'Rule',
  ruleUnknown: 'The words of this rule are not to be had here; its name is its place in the book.',
  minutes: (n: number): string => `about ${n} minutes`,
  ago(ms: number): string {
    const minutes = Math.floor(ms / 60_000);
    if (minutes < 1) return 'just now';
    if (minutes < 60) return `${minutes} min`;
    if (minutes < 60 * 24) return `${Math.floor(minutes / 60)} h`;
    const days = Math.floor(minutes / 1440);
    return days === 1 ? 'yesterday' : `${days} days`;
  },
} as const;
