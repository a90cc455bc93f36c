import { settings } from '../settings.svelte';

/** Tells a player who looks elsewhere that it is his move. */
export const noticesBlocked = (): boolean => typeof Notification === 'undefined' || Notification.permission === 'denied';

async function askForNotices(): Promise<boolean> {
  if (noticesBlocked()) return false;
  return Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted';
}

/** Turns notices on, if the browser lets us; whether they are on now. */
export async function wantNotices(on: boolean): Promise<void> {
  settings.set('notify', on && (await askForNotices()));
}

/** Shows a notice if the page is not being looked at; it replaces the last one of the same game. */
export function tell(title: string, body: string, game: string): void {
  if (noticesBlocked() || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const notice = new Notification(title, { body, tag: `sandtable-${game}`, icon: '/icon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some browsers allow notices only from a worker; the title of the tab tells as well.
  }
}
