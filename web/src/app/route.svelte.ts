/** Where we are, by the fragment of the address: it never reaches a server, so a key may stand in it. */
export type Route =
  | { page: 'lobby' }
  | { page: 'forces'; code: string | null }
  | { page: 'game'; game: string; key: string | null; at: number | null };

/** `#/g/GAME`, `#/g/GAME/KEY`, each with `/at/N` behind it for a moment; `#/forces`, `#/force/CODE`. */
export function parse(hash: string): Route {
  const [place, game, ...rest] = hash.replace(/^#\/?/, '').split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return '';
    }
  });
  if (place === 'forces') return { page: 'forces', code: null };
  if (place === 'force') return { page: 'forces', code: game || null };
  if (place !== 'g' || !game) return { page: 'lobby' };
  const moment = rest.indexOf('at');
  const at = moment >= 0 ? Number.parseInt(rest[moment + 1] ?? '', 10) : NaN;
  const key = moment === 0 ? null : (rest[0] ?? null);
  return { page: 'game', game, key: key || null, at: Number.isFinite(at) ? at : null };
}

export function address(game: string, key?: string, at?: number): string {
  return `#/g/${game}${key ? `/${key}` : ''}${at === undefined ? '' : `/at/${at}`}`;
}

/** The whole address of a link to hand to somebody. */
export const link = (game: string, key?: string, at?: number): string => `${location.origin}/${address(game, key, at)}`;

/** A force stands in the address itself, as one word. */
export const forceAddress = (code: string): string => `#/force/${code}`;

export const forceLink = (code: string): string => `${location.origin}/${forceAddress(code)}`;

/** The word of a force in a link or by itself; nothing if there is none. */
export const codeOf = (pasted: string): string | null => /^(?:.*#\/force\/)?([A-Za-z0-9_-]{12,})\s*$/.exec(pasted.trim())?.[1] ?? null;

class Here {
  now = $state<Route>(parse(typeof location === 'undefined' ? '' : location.hash));

  constructor() {
    if (typeof window !== 'undefined') window.addEventListener('hashchange', () => { this.now = parse(location.hash); });
  }

  go(to: string): void {
    location.hash = to;
    this.now = parse(to);
  }

  /** Changes the address without a new step in the browser's history: a key is not left standing there. */
  swap(to: string): void {
    history.replaceState(null, '', to);
    this.now = parse(to);
  }
}

export const here = new Here();
