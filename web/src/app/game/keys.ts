/** The keyboard of the game page: each key a named deed. */
export interface Deeds {
  pick: (number: number) => void;
  confirm: () => void;
  back: () => void;
  undo: () => void;
  nudge: (dx: number, dy: number) => void;
  turn: (by: number) => void;
  proposal: (by: number) => void;
  zoom: (by: 1 | -1 | 0) => void;
  tool: (tool: 'select' | 'ruler' | 'sight') => void;
  tags: () => void;
  show: () => void;
  theme: () => void;
  chat: () => void;
  replay: () => void;
  help: () => void;
  settings: () => void;
  question: () => void;
  table: () => void;
  panel: () => void;
  die: (face: number) => void;
  unroll: () => void;
  digit: (digit: number) => void;
  rubOut: () => void;
  step: (by: number) => void;
}

/** What is asked now decides what some keys do. */
export type Mode = 'choose' | 'place' | 'dice' | 'number' | 'none';

/** How far a key steps a number. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, '+': 1, '=': 1, '-': -1, _: -1, PageUp: 10, PageDown: -10 };

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Does what the key stands for; true if it stands for anything. */
export function press(event: KeyboardEvent, mode: Mode, deeds: Deeds): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  const typing = target instanceof HTMLElement && (target.matches('input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select') || target.isContentEditable);
  if (typing) return false;
  const onButton = target instanceof HTMLElement && target.matches('button, a, [role=radio], summary, [data-key-enter]');
  const { key } = event;
  const arrow = ARROWS[key];
  if (arrow && mode === 'place') {
    const far = event.shiftKey ? 0.25 : 1;
    deeds.nudge(arrow[0] * far, arrow[1] * far);
    return true;
  }
  if (mode === 'number' && number(event, deeds)) return true;
  if (/^[0-9]$/.test(key)) {
    if (mode === 'dice') deeds.die(Number(key) === 0 ? 10 : Number(key));
    else if (key === '0') deeds.zoom(0);
    else deeds.pick(Number(key));
    return true;
  }
  if (mode === 'place') {
    if (key === ',' || key === '<') return deeds.turn(key === '<' ? -5 : -15), true;
    if (key === '.' || key === '>') return deeds.turn(key === '>' ? 5 : 15), true;
    if (key === '[' || key === ']') return deeds.proposal(key === ']' ? 1 : -1), true;
  }
  if (mode === 'dice' && key === 'Backspace') return deeds.unroll(), true;
  switch (key) {
    case 'Enter':
      if (onButton) return false;
      deeds.confirm();
      return true;
    case 'Escape': deeds.back(); return true;
    case '+': case '=': deeds.zoom(1); return true;
    case '-': case '_': deeds.zoom(-1); return true;
    case '?': deeds.help(); return true;
    case ',': deeds.settings(); return true;
    case ']': deeds.panel(); return true;
    default: return letter(key.toLowerCase(), deeds);
  }
}

function number({ key, target, shiftKey }: KeyboardEvent, deeds: Deeds): boolean {
  if (/^[0-9]$/.test(key)) return deeds.digit(Number(key)), true;
  if (key === 'Backspace') return deeds.rubOut(), true;
  const by = STEPS[key];
  // On the table itself arrow keys step from piece to piece.
  if (by === undefined || (target instanceof Element && target.closest('[role=application]') && key.startsWith('Arrow'))) return false;
  deeds.step(shiftKey && key.startsWith('Arrow') ? by * 15 : by);
  return true;
}

function letter(key: string, deeds: Deeds): boolean {
  switch (key) {
    case 'u': deeds.undo(); return true;
    case 'v': deeds.tool('select'); return true;
    case 'r': deeds.tool('ruler'); return true;
    case 's': deeds.tool('sight'); return true;
    case 'l': deeds.tags(); return true;
    case 'f': deeds.show(); return true;
    case 'd': deeds.theme(); return true;
    case 'c': deeds.chat(); return true;
    case 'p': deeds.replay(); return true;
    case 'q': deeds.question(); return true;
    case 't': deeds.table(); return true;
    default: return false;
  }
}
