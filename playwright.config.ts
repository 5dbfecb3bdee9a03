import { defineConfig, devices } from '@playwright/test';
import { zone } from './e2e/fixtures/dates.ts';
import { findChromium } from './tooling/test-run/find-chromium.ts';
import { chromiumArgs } from './tooling/test-run/launch-chromium.ts';

const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH.');

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // Twice the two processors that the suite is made for: a journey waits for half of its time.
  workers: 4,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // The JSON report goes where PLAYWRIGHT_JSON_OUTPUT_FILE says.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? [['list']] : [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    // Journeys that look at motion ask for it.
    reducedMotion: 'reduce',
    // A service worker answers before a test can; the journeys about it allow it.
    serviceWorkers: 'block',
    timezoneId: zone,
    screenshot: 'only-on-failure',
    // Pictures and snapshots of every step would take a third of the run's time; `--trace on` keeps them for a single journey.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath,
      args: [
        ...chromiumArgs,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Pages of a test share a process, and no spare one is kept ready: that spares a tenth of the processor time.
        '--renderer-process-limit=1',
        // Most pages end before optimised code has paid off.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
