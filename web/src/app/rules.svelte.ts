/** Rules on demand: their short numbers, and what they say once somebody asks. */
import { lobby, type Rule } from '$api';

class Rules {
  /** The rule whose words are shown. */
  shown = $state<string | null>(null);
  private known = $state<Record<string, Rule | 'unknown'>>({});

  /** `book.9.2.3.grenade-supply` is written `9.2.3`; a rule without a number by its last word. */
  short(id: string): string {
    const parts = id.split('.').slice(1);
    const numbers = parts.filter((part) => /^([0-9]+|[A-Z])$/.test(part));
    return numbers.length > 0 ? numbers.join('.') : (parts[0] ?? id).replaceAll('-', ' ');
  }

  text(id: string): Rule | 'unknown' | null {
    return this.known[id] ?? null;
  }

  open(id: string): void {
    this.shown = id;
    if (this.known[id]) return;
    lobby.rule(id).then(
      (rule) => { this.known[id] = rule; },
      () => { this.known[id] = 'unknown'; },
    );
  }

  close(): void {
    this.shown = null;
  }
}

export const rules = new Rules();
