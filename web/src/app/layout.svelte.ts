/** How much room there is: a desk, a tablet, or a phone. */
import { settings } from './settings.svelte';

export type Room = 'desk' | 'tablet' | 'phone';

class Layout {
  room = $state<Room>('desk');
  touch = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const phone = matchMedia('(max-width: 759px)');
    const tablet = matchMedia('(max-width: 1199px)');
    const coarse = matchMedia('(pointer: coarse)');
    const look = (): void => {
      // A sheet of paper is narrow, but it is not a telephone.
      if (settings.printing) return;
      this.room = phone.matches ? 'phone' : tablet.matches ? 'tablet' : 'desk';
      this.touch = coarse.matches;
    };
    for (const query of [phone, tablet, coarse]) query.addEventListener('change', look);
    look();
  }
}

export const layout = new Layout();
