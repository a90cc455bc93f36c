/** A force in the making: what is chosen, and what the server makes of it. */
import { ApiError, forces, token, type Field, type ForcePage } from '$api';
import { forceAddress, here } from '../route.svelte';
import { kept } from './kept.svelte';

/** A support with what can be chosen about it. */
export interface Row { field: Field; details: Field[] }

export class Building {
  page = $state.raw<ForcePage | null>(null);
  trouble = $state.raw<readonly string[]>([]);
  /** Under which id it is kept, once it is. */
  id = $state<string | null>(null);
  private pending: Record<string, string> = {};
  private asked: AbortController | null = null;

  /** Opens the force of a link, or a new one of a rule book. */
  async open(code: string, rules: string): Promise<void> {
    this.id = kept.byCode(code)?.id ?? null;
    await this.send({ force: code, rules });
  }

  async read(text: string): Promise<boolean> {
    await this.send({ force: text });
    return this.trouble.length === 0;
  }

  set(key: string, value: string): void {
    this.pending = { ...this.pending, [key]: value };
    void this.send({ force: this.page?.text ?? '', choices: this.pending });
  }

  get basics(): readonly Field[] {
    return this.sorted.basics;
  }

  get rows(): readonly Row[] {
    return this.sorted.rows;
  }

  get names(): readonly (readonly [string, readonly Field[]])[] {
    return this.sorted.names;
  }

  /** Fields by what they are: with a cost it is a support, what follows in its group is about it, texts elsewhere are names. */
  private get sorted(): { basics: Field[]; rows: Row[]; names: [string, Field[]][] } {
    const basics: Field[] = [];
    const rows: Row[] = [];
    const names = new Map<string, Field[]>();
    for (const field of this.page?.form.fields ?? []) {
      const last = rows.at(-1);
      if (field.cost !== null) rows.push({ field, details: [] });
      else if (last && last.field.group === field.group) last.details.push(field);
      else if (rows.length === 0) basics.push(field);
      else names.set(field.group, [...(names.get(field.group) ?? []), field]);
    }
    return { basics, rows, names: [...names.entries()] };
  }

  keep(): void {
    const { page } = this;
    if (!page) return;
    this.id ??= token();
    kept.keep({ id: this.id, title: page.paper.title, subtitle: page.paper.subtitle, rules: page.rules, text: page.text, code: page.code, since: Date.now() });
  }

  private async send(of: { force: string; rules?: string; choices?: Record<string, string> }): Promise<void> {
    this.asked?.abort();
    const asked = new AbortController();
    this.asked = asked;
    try {
      const page = await forces.force(of, asked.signal);
      if (asked.signal.aborted) return;
      this.page = page;
      this.pending = {};
      this.trouble = [];
      // The address is always that of the force as it stands: it can be copied from there too.
      here.swap(forceAddress(page.code));
      if (this.id !== null) this.keep();
    } catch (error) {
      if (asked.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.pending = {};
      this.trouble = error.report.length > 0 ? error.report : [error.message];
    }
  }
}
