import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { readingAges } from '../packages/domain/src/index.ts';
import { databaseOf } from './demo-data/database-of.ts';
import { people } from './demo-data/people.ts';
import { seedProduct } from './demo-data/seed-product.ts';
import { enter } from './product/person.ts';
import { startProduct } from './product/start-product.ts';
import { repositoryRoot } from './repository-root.ts';
import { type Screen, screens } from './screens.ts';
import { followRequests, picturesArrived, signsArrived } from './shots/follow-requests.ts';
import { goOnPast, type Task } from './shots/go-on-past.ts';
import { launchChromium } from './test-run/launch-chromium.ts';
import { publishWeb } from './web-build/publish-web.ts';

/*
 * Renders every screen of a freshly seeded product, in both themes and three widths, into shots/.
 * `npm run shots -- calendar login` renders only these, `-- product-picture` the pictures of the landing page. A screen that fails is named, and the others are rendered.
 */
const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/** The sizes of the landing page's picture, in which it is sharp on dense screens without being heavy. */
const publishedSizes = [
  { name: 'phone', width: 390, height: 780, density: 2 },
  { name: 'desk', width: 1184, height: 740, density: 1.5 },
] as const;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !screens.some((screen) => screen.name === name));
if (unknown.length > 0)
  throw new Error(`There is no screen ${unknown.join(', ')}: ${screens.map(({ name }) => name).join(', ')}`);
const chosen =
  asked.length === 0
    ? screens.filter(({ isPublished }) => !isPublished)
    : screens.filter(({ name }) => asked.includes(name));

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
  const published = chosen.filter(({ isPublished }) => isPublished);
  const others = chosen.filter(({ isPublished }) => !isPublished);
  const pictures = themes.flatMap((theme) => [
    ...sizes.flatMap((size) => picturesOf(others, browser, theme, size, cookies)),
    ...publishedSizes.flatMap((size) => picturesOf(published, browser, theme, size, cookies)),
  ]);
  const failed = await goOnPast(pictures, (line, hasFailed) => (hasFailed ? console.error : console.log)(line));
  if (failed.length > 0) {
    console.error(`${failed.length} of ${pictures.length} pictures failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function cookieOf(name: keyof typeof people): Promise<string> {
  return (await enter(product.url, people[name])).person.cookie;
}

function picturesOf(
  of: readonly Screen[],
  using: Browser,
  colorScheme: (typeof themes)[number],
  size: (typeof sizes | typeof publishedSizes)[number],
  cookies: Readonly<Record<keyof typeof people, string>>,
): Task[] {
  const { width, height } = size;
  return of.map((screen) => {
    const name =
      'name' in size
        ? `apps/web/public/product-${size.name}-${colorScheme}.webp`
        : `shots/${screen.name}-${width}-${colorScheme}.png`;
    const run = async () => {
      // Each screen gets a fresh browser context, so that it has no draft of another screen.
      const context = await using.newContext({
        colorScheme,
        viewport: { width, height },
        deviceScaleFactor: 'density' in size ? size.density : 1,
        reducedMotion: 'reduce',
        locale: 'en-US',
        serviceWorkers: 'block',
      });
      try {
        if (screen.signedIn) await addSession(context, cookies[screen.by ?? 'studio']);
        await render(await context.newPage(), screen, join(repositoryRoot, name));
      } finally {
        await context.close();
      }
    };
    return { name, run };
  });
}

async function render(page: Page, screen: Screen, file: string): Promise<void> {
  const { path, before, prepare, staysBusy = false, isPublished = false } = screen;
  const isQuiet = followRequests(page);
  const isSettled = async () => {
    await page.evaluate('document.fonts.ready.then(() => true)');
    await isQuiet();
    if (!staysBusy) await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.evaluate(signsArrived);
  };
  await before?.(page);
  await page.goto(new URL(path, product.url).href);
  // A dialog that opens by itself hides the rest from roles, so the heading is found as an element.
  await page.locator('h1').filter({ visible: true }).first().waitFor();
  await isSettled();
  await prepare?.(page);
  await isSettled();
  if (!isPublished) await showWhole(page);
  await page.evaluate(picturesArrived);
  const picture = await page.screenshot({ animations: 'disabled' });
  await (isPublished ? sharp(picture).webp({ quality: 82, effort: 6 }).toFile(file) : writeFile(file, picture));
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

async function addSession(context: BrowserContext, cookie: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: product.url };
  });
  await context.addCookies(cookies);
}
