import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { launchChromium } from '../tooling/test-run/launch-chromium.ts';
import { connectAccounts } from './kit/connect-accounts.ts';
import { makePictures } from './kit/make-pictures.ts';
import { p50AndP99, rounded } from './kit/percentile.ts';
import { sessionCookies } from './kit/session-cookies.ts';
import { type BenchProduct, withBenchProduct } from './kit/start-bench-product.ts';

const networks = ['Bluesky', 'X'];
const KEYS = 60;
/** Time between two presses of a fast typist. */
const KEY_MS = 80;
const PICTURES = 4;
/** The accounts of the second half, all of them chosen: with those of the first, thirty on nine networks. */
const MANY = { facebook: 6, linkedin: 4, instagram: 6, youtube: 3, pinterest: 4, threads: 3, tiktok: 2 };
/** Length of the shared text, which may have 280 characters: there is room to type some and remove them again. */
const SHORT = 250;
const LONG = 10_000;
/** The second half of the figures is on a processor that is slower by this factor. */
const SLOWER = 4;

interface Typing {
  /** Time from the press to the frame in which the field shows it. */
  readonly key: { p50Ms: number; p99Ms: number };
  /** Time from the press to the frame in which the preview shows it. More presses may come in between. */
  readonly preview: { p50Ms: number; p99Ms: number } | null;
  /** Processor time for the page's scripts, style and layout. */
  readonly workMsPerKey: number;
}

/**
 * Typing in the composer in Chromium, from the press of a key to the frame that shows it. An account of Bluesky and one
 * of X are chosen, with four pictures and both previews.
 * `short`: in the shared text, at 250 characters. `long`: in X's own text, at 10,000, beside one as long for Bluesky.
 * `nine`: in the shared text again, which then goes to thirty accounts on nine networks. The preview is one that shows the end of the text.
 * The baseline is a bare text area with as long a text, on a page of the same server.
 */
export function typing() {
  return withBenchProduct(async (product) => {
    const [planner] = await connectAccounts(product, { people: 1, accountsEach: { bluesky: 1, twitter: 1 } });
    if (planner === undefined) throw new Error('There is nobody to type');
    const browser = await launchChromium();
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies(sessionCookies(planner.person.cookie, product.url));
      const bare = await context.newPage();
      await bare.goto(new URL('/privacy-policy', product.url).href);
      const baseline = await typeAtBothSpeeds('bare', bare, await bareArea(bare), null);
      await bare.close();
      const page = await context.newPage();
      await page.goto(new URL('/create-post', product.url).href);
      const shared = await writePost(page, ['X', 'Bluesky']);
      const short = await typeAtBothSpeeds('short', page, shared, 'Bluesky');
      const own = await writeOwnTexts(page);
      const long = await typeAtBothSpeeds('long', page, own, 'X');
      await context.close();
      return { ...baseline, ...short, ...long, ...(await typeForNine(browser, product)) };
    } finally {
      await browser.close();
    }
  });
}

/** Everything that a post can go to, chosen: nine tabs, nine previews, and the fields of seven networks. */
async function typeForNine(browser: Browser, product: BenchProduct): Promise<Record<string, Typing>> {
  const [planner] = await connectAccounts(product, { people: 1, accountsEach: MANY });
  if (planner === undefined) throw new Error('There is nobody to type');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(sessionCookies(planner.person.cookie, product.url));
  const page = await context.newPage();
  await page.goto(new URL('/create-post', product.url).href);
  await page
    .getByRole('button', { name: /accounts chosen$/ })
    .first()
    .waitFor();
  for (const tile of await page.getByRole('button', { name: /accounts chosen$/ }).all()) {
    await tile.click();
    await page.getByRole('button', { name: /^Select all,/ }).click();
    await tile.click();
    await page.getByRole('button', { name: /^Select all,/ }).waitFor({ state: 'detached' });
  }
  const shared = await writePost(page, ['Bluesky']);
  const tabs = await page.getByRole('tablist', { name: 'Text for' }).getByRole('tab').count();
  if (tabs !== 10) throw new Error(`There are ${tabs} tabs`);
  return typeAtBothSpeeds('nine', page, shared, 'Bluesky');
}

async function typeAtBothSpeeds(
  name: string,
  page: Page,
  field: Locator,
  preview: string | null,
): Promise<Record<string, Typing>> {
  return {
    [name]: await type(page, field, { slower: 1, preview }),
    [`${name}Slowed${SLOWER}`]: await type(page, field, { slower: SLOWER, preview }),
  };
}

/** A text with everything that networks draw specially: links, mentions, tags, and characters of several units. */
function textOf(length: number): string {
  const sentence = 'The kiln opens on Saturday, see nonet.example/kiln with @studio.example and #ceramics 🏺. ';
  return sentence
    .repeat(Math.ceil(length / sentence.length))
    .slice(0, length)
    .toWellFormed();
}

/** A text area on an otherwise empty page. */
async function bareArea(page: Page): Promise<Locator> {
  await page.evaluate("document.body.innerHTML = '<textarea rows=14 cols=80></textarea>'");
  const area = page.locator('textarea');
  await area.fill(textOf(LONG));
  return area;
}

/** Writes a post with its pictures for the accounts of both networks and those that are chosen already; the last of `previewed` stays in the preview. Returns the text's field once only typing is left to do. */
async function writePost(page: Page, previewed: readonly string[]): Promise<Locator> {
  for (const network of networks) await page.getByRole('checkbox', { name: new RegExp(`, ${network}\\b`) }).check();
  await page.locator('input[type=file][multiple]').setInputFiles(await makePictures(PICTURES));
  await page.getByLabel('Post Title').fill('Kiln opening');
  const content = page.getByLabel('Post Content / Caption');
  await content.fill(textOf(SHORT));
  const previews = page.getByRole('article');
  const strip = page.getByRole('tablist', { name: 'Preview of' });
  for (const network of previewed) {
    await strip.getByRole('tab', { name: new RegExp(`^${network}\\b`) }).click();
    const preview = previews.and(page.getByLabel(new RegExp(`^${network},`)));
    await preview.getByRole('img', { name: `Image ${PICTURES}` }).waitFor();
  }
  await page.getByRole('list', { name: 'Media' }).getByRole('progressbar').first().waitFor({ state: 'hidden' });
  return content;
}

/** Writes a separate text for each network. Returns X's field. */
async function writeOwnTexts(page: Page): Promise<Locator> {
  for (const network of networks) {
    await page
      .getByRole('tablist', { name: 'Text for' })
      .getByRole('tab', { name: new RegExp(`^${network}\\b`) })
      .click();
    await page.getByLabel(`Post Content / Caption for ${network}`).fill(textOf(LONG));
  }
  return page.getByLabel('Post Content / Caption for X');
}

async function type(
  page: Page,
  field: Locator,
  { slower, preview }: { slower: number; preview: string | null },
): Promise<Typing> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await field.focus();
  await field.press('Control+End');
  await watch(page, preview);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  // The first keys compile code; that does not count as typing.
  await press(page, 8);
  await page.evaluate('window.__typing.reset()');
  const workBefore = await workMs(devtools);
  await press(page, KEYS);
  const work = (await workMs(devtools)) - workBefore;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const { key, shown } = await page.evaluate<{ key: number[]; shown: number[] }>('window.__typing.stop()');
  await devtools.detach();
  if (key.length !== KEYS) throw new Error(`Of ${KEYS} keys, ${key.length} were shown`);
  return {
    key: p50AndP99(key),
    preview: preview === null ? null : p50AndP99(shown),
    workMsPerKey: rounded(work / KEYS),
  };
}

/** Types and removes again, so that a limited text keeps its room. */
async function press(page: Page, count: number): Promise<void> {
  for (let key = 0; key < count; key += 1) {
    const pressedAt = performance.now();
    await page.keyboard.press(key % 20 < 10 ? 'e' : 'Backspace');
    await sleep(Math.max(0, KEY_MS - (performance.now() - pressedAt)));
  }
  // Waits for the frames of the last press.
  await sleep(1000);
}

/**
 * Notes two times for each key: when the frame after its input was done, and when the frame was done in which the
 * preview had changed. A message that is posted in a frame arrives once the frame was handed over to be shown.
 */
async function watch(page: Page, preview: string | null): Promise<void> {
  await page.evaluate(`{
    const key = [], shown = [];
    let waiting = [];
    const afterFrame = (then) => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => then(performance.now());
      channel.port2.postMessage(null);
    });
    const onInput = () => {
      const pressedAt = window.__pressedAt;
      waiting.push(pressedAt);
      afterFrame((now) => key.push(now - pressedAt));
    };
    const onKeyDown = (event) => { window.__pressedAt = event.timeStamp; };
    addEventListener('keydown', onKeyDown, true);
    addEventListener('input', onInput, true);
    const article = [...document.querySelectorAll('article')].find((one) => one.ariaLabel?.startsWith(${JSON.stringify(`${preview},`)}));
    const observer = new MutationObserver(() => {
      const drawn = waiting;
      waiting = [];
      if (drawn.length > 0) afterFrame((now) => shown.push(...drawn.map((pressedAt) => now - pressedAt)));
    });
    if (article) observer.observe(article, { subtree: true, childList: true, characterData: true });
    window.__typing = {
      reset() { key.length = 0; shown.length = 0; waiting = []; },
      stop() {
        removeEventListener('keydown', onKeyDown, true);
        removeEventListener('input', onInput, true);
        observer.disconnect();
        return { key, shown };
      },
    };
  }`);
}

/** How long the page's main thread has worked so far: scripts, style, layout, painting. */
async function workMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
