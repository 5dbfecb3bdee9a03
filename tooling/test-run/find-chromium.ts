import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** What the search may look at; tests pass their own. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
}

/**
 * The headless shell comes first. It has the same engine, but not the windows of a browser, which take a third of a
 * journey's processor time.
 */
const namesOnPath = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * The executable of a Chromium, or null. `CHROMIUM_PATH` wins. It is an error when that path does not exist: a run with
 * another browser than the requested one would mislead.
 */
export function findChromium(
  machine: Machine = { platform: process.platform, env: process.env, exists: existsSync },
): string | null {
  const { platform, env, exists } = machine;
  const asked = env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== '') {
    if (!exists(asked)) throw new Error(`CHROMIUM_PATH names ${asked}, which does not exist`);
    return asked;
  }
  const { join, delimiter } = platform === 'win32' ? win32 : posix;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = namesOnPath.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(places[platform] ?? [])].find(exists) ?? null;
}
