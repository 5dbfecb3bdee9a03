import { type Browser, chromium } from '@playwright/test';
import { requireChromium } from './require-chromium.ts';

/** The arguments with which each of our Chromiums starts. */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  // Makes letters as wide as on a modern screen. The headless shell would round their widths to whole pixels.
  '--font-render-hinting=none',
];

/** Starts the machine's Chromium; throws with advice when there is none. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await requireChromium(), args: [...chromiumArgs] });
}
