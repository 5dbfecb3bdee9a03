import { type Browser, chromium } from '@playwright/test';
import { requireChromium } from './require-chromium.ts';

/** What any Chromium of ours is started with. */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  // Letters as wide as on a screen of today; the headless shell would round their widths to whole pixels.
  '--font-render-hinting=none',
];

/** Starts the Chromium of the machine; throws with the cure when there is none. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await requireChromium(), args: [...chromiumArgs] });
}
