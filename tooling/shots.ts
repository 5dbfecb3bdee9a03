import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { readingAges } from '../packages/domain/src/index.ts';
import { databaseOf } from './demo-data/database-of.ts';
import { people } from './demo-data/people.ts';
import { seedProduct } from './demo-data/seed-product.ts';
import { enter } from './product/person.ts';
import { startProduct } from './product/start-product.ts';
import { repositoryRoot } from './repository-root.ts';
import { type Screen, screens } from './screens.ts';
import { launchChromium } from './test-run/launch-chromium.ts';
import { publishWeb } from './web-build/publish-web.ts';

/*
 * Renders every screen of a freshly seeded product, in both themes and three widths, into shots/.
 * `npm run shots -- calendar login` renders only these.
 */
const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !screens.some((screen) => screen.name === name));
if (unknown.length > 0)
  throw new Error(`There is no screen ${unknown.join(', ')}: ${screens.map(({ name }) => name).join(', ')}`);
const chosen = asked.length === 0 ? screens : screens.filter(({ name }) => asked.includes(name));

const folder = join(repositoryRoot, 'shots');
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'nonet-shots-'));
// The pictures use a build of their own: another start from this folder may replace the common build meanwhile.
const webDist = join(repositoryRoot, '.cache/shots-web');
await publishWeb(webDist);
const product = await startProduct({
  dataDir,
  port: await freePort(),
  sandboxPort: await freePort(),
  // As outside of the sandbox: the past that is seeded was read at these ages.
  env: { WEB_DIST: webDist, READING_TIMES: '1h,6h,1d,3d,7d,14d,30d' },
});
const browser = await launchChromium();
try {
  await seedProduct(product.url, await databaseOf(dataDir), readingAges);
  const cookies = { studio: await cookieOf('studio'), press: await cookieOf('press') };
  for (const theme of themes) {
    for (const size of sizes) await renderAll(browser, theme, size, cookies);
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function cookieOf(name: keyof typeof people): Promise<string> {
  return (await enter(product.url, people[name])).person.cookie;
}

async function renderAll(
  using: Browser,
  colorScheme: (typeof themes)[number],
  viewport: (typeof sizes)[number],
  cookies: Readonly<Record<keyof typeof people, string>>,
): Promise<void> {
  for (const screen of chosen) {
    // Each screen gets a fresh browser context, so that it has no draft of another screen.
    const context = await using.newContext({
      colorScheme,
      viewport,
      reducedMotion: 'reduce',
      locale: 'en-US',
      serviceWorkers: 'block',
    });
    if (screen.signedIn) await addSession(context, cookies[screen.by ?? 'studio']);
    const file = `${screen.name}-${viewport.width}-${colorScheme}.png`;
    await render(await context.newPage(), screen, join(folder, file));
    await context.close();
    console.log(`shots/${file}`);
  }
}

async function render(page: Page, { path, before, prepare, staysBusy = false }: Screen, file: string): Promise<void> {
  await before?.(page);
  await page.goto(new URL(path, product.url).href);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await isSettled(page, staysBusy);
  await prepare?.(page);
  await isSettled(page, staysBusy);
  await showWhole(page);
  await page.screenshot({ path: file, animations: 'disabled' });
}

/**
 * Makes the window as high as the page. A picture stitched from several windows would show an element that sticks to an
 * edge in the middle.
 */
async function showWhole(page: Page): Promise<void> {
  const heightPx = await page.evaluate<number>('document.documentElement.scrollHeight');
  const { width, height } = page.viewportSize() ?? sizes[0];
  await page.setViewportSize({ width, height: Math.max(height, heightPx) });
}

async function isSettled(page: Page, staysBusy: boolean): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => true)');
  if (!staysBusy) await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

async function addSession(context: BrowserContext, cookie: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: product.url };
  });
  await context.addCookies(cookies);
}
