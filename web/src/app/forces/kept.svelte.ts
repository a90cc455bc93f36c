/** The forces that this browser keeps. */
import { recall, remember } from '../keep';

export interface Kept { id: string; title: string; subtitle: string; rules: string; text: string; code: string; since: number }

const isKept = (value: unknown): value is Kept[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'id' in one && 'text' in one && 'code' in one);

const MOST = 200;

class KeptForces {
  all = $state.raw<readonly Kept[]>(recall('forces', [], isKept));

  /** Keeps a force under its own name on the list; one with the same id is replaced. */
  keep(force: Kept): void {
    this.all = [force, ...this.all.filter((one) => one.id !== force.id)].slice(0, MOST);
    remember('forces', this.all);
  }

  forget(id: string): void {
    this.all = this.all.filter((one) => one.id !== id);
    remember('forces', this.all);
  }

  of(rules: string): readonly Kept[] {
    return this.all.filter((one) => one.rules === rules);
  }

  byCode(code: string): Kept | undefined {
    return this.all.find((one) => one.code === code);
  }
}

export const kept = new KeptForces();

/** A force that somebody wants to play with: the lobby takes it up. */
class Wanted {
  now = $state.raw<{ rules: string; code: string } | null>(null);
}

export const wanted = new Wanted();
