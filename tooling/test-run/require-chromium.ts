import { existsSync } from 'node:fs';
import { runCommand } from '../run-command.ts';
import { findChromium } from './find-chromium.ts';

/** Debian's packages, in the order in which they are tried. */
const packages = ['chromium-headless-shell', 'chromium'];

/**
 * The path of a Chromium. It is installed from the system's packages when that is possible. Throws with advice when
 * there is none.
 */
export async function requireChromium(): Promise<string> {
  const found = findChromium();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Chromium was not found; installing it with apt-get');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-q'], { env, show: true });
    for (const name of packages) {
      await runCommand('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], { env, show: true });
      const installed = findChromium();
      if (installed !== null) return installed;
    }
  }
  throw new Error(
    'The browser journeys need Chromium, and none was found. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its executable.',
  );
}
