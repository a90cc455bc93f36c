/** Puts a browser there when there is none. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { chromiumPath, SHOTS } from './harness';

export default function setup(): void {
  mkdirSync(SHOTS, { recursive: true });
  if (chromiumPath() !== null) return;
  if (!existsSync('/usr/bin/apt-get')) throw new Error('these tests need Chromium: install it, or name it in CHROMIUM');
  console.log('Chromium is missing: installing it from the system\'s packages');
  const install = (): void => void execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit' });
  try {
    install();
  } catch {
    // The lists of packages may be missing or old.
    execFileSync('apt-get', ['update'], { stdio: 'inherit' });
    install();
  }
}
