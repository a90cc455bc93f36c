/** Words of the table itself: what a screen reader hears, and the few labels that stand on the map. */
import type { Mark } from '../board/types';

const MEN = ['nobody', 'one man', 'two men', 'three men', 'four men', 'five men', 'six men', 'seven men', 'eight men', 'nine men', 'ten men'];

const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

export const board = {
  table: (title: string, width: string, depth: string): string => `${title}: battlefield, ${width} by ${depth}`,
  supply: 'Supply',
  men: (n: number): string => MEN[n] ?? `${n} men`,
  looks: (degrees: number): string => `looks ${COMPASS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8]}`,
  mark: (mark: Mark): string => ({ offered: 'can be picked', selected: 'selected', planned: 'planned', targeted: 'target', closed: 'cannot be picked' })[mark],
  wreck: 'wreck',
  of: (piece: string, group: string): string => (piece === group ? group : `${piece}, ${group}`),
  keys: 'Arrow keys step from piece to piece, Enter picks, plus and minus zoom, 0 shows the whole table.',
  placeKeys: 'Arrow keys move the ghost by an inch, with Shift by a quarter; Q and E turn it; Enter puts it down.',
  mini: 'Small map; click to go there',
  ruler: 'Ruler',
  scale: 'Scale',
  refused: 'not here',
  floors: 'Floor to look at',
  floor: (n: number): string => ['ground', 'upper floor', 'second floor'][n] ?? `floor ${n}`,
  blocked: 'blocked',
  ghost: 'where it would stand',
  option: (n: number, label: string): string => `${n}: ${label}`,
  reach: { 'reach-sure': 'sure', 'reach-even': 'even', 'reach-best': 'at best' } as Readonly<Record<string, string>>,
  dice: {
    points: (degrees: number): string => `Arrow, ${degrees}°`,
    rolled: (faces: string, hits: number | null): string => (hits === null ? `Rolled ${faces}` : `Rolled ${faces}: ${hits === 1 ? 'one counts' : `${hits} count`}`),
  },
} as const;
