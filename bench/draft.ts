import type { Browser, Page } from '@playwright/test';
import { launchChromium } from '../tooling/test-run/launch-chromium.ts';
import { connectAccounts } from './kit/connect-accounts.ts';
import { makePictures } from './kit/make-pictures.ts';
import { p50AndP99 } from './kit/percentile.ts';
import { sessionCookies } from './kit/session-cookies.ts';
import { type BenchProduct, withBenchProduct } from './kit/start-bench-product.ts';

const PICTURES = 10;
const OPENINGS = 12;
const SLOWER = 4;
const TITLE = 'Kiln opening';
const TEXT = 'The kiln opens on Saturday.';

interface Opening {
  /** From the draft's answer to the frame with its texts and the places of all its pictures. */
  readonly placesMs: number;
  /** To the frame in which all its pictures have arrived, too. */
  readonly picturesMs: number;
}

/**
 * Opening a draft of ten pictures in Chromium, for an account of Bluesky and one of X, by its address and with the app's code in the
 * browser's cache: what comes after the last byte of the draft's answer. `slowed` is on a processor four times slower.
 */
export function draft() {
  return withBenchProduct(async (product) => {
    const [planner] = await connectAccounts(product, { people: 1, accountsEach: { bluesky: 1, twitter: 1 } });
    if (planner === undefined) throw new Error('There is nobody to write a draft');
    const { person } = planner;
    const browser = await launchChromium();
    try {
      await writeDraft(browser, product, person.cookie);
      const { drafts } = await person.call<{ drafts: { id: string }[] }>('GET', '/api/drafts?limit=1');
      const [written] = drafts;
      if (written === undefined) throw new Error('There is no draft');
      const page = await newPage(browser, product, person.cookie);
      const address = new URL(`/create-post?draft=${written.id}`, product.url).href;
      const usual = await openAgain(page, address, 1);
      const slowed = await openAgain(page, address, SLOWER);
      return { usual, slowed };
    } finally {
      await browser.close();
    }
  });
}

async function newPage(browser: Browser, { url }: BenchProduct, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(sessionCookies(cookie, url));
  return context.newPage();
}

async function writeDraft(browser: Browser, product: BenchProduct, cookie: string): Promise<void> {
  const page = await newPage(browser, product, cookie);
  await page.goto(new URL('/create-post', product.url).href);
  for (const network of ['X', 'Bluesky'])
    await page.getByRole('checkbox', { name: new RegExp(`, ${network}\\b`) }).check();
  await page.locator('input[type=file][multiple]').setInputFiles(await makePictures(PICTURES));
  const media = page.getByRole('list', { name: 'Media' });
  await media.getByRole('progressbar').first().waitFor();
  await media.getByRole('progressbar').first().waitFor({ state: 'detached' });
  await page.getByLabel('Post Title').fill(TITLE);
  await page.getByLabel('Post Content / Caption').fill(TEXT);
  await page.getByText('Saving…').first().waitFor();
  await page.getByText(/^Saved \d/).waitFor();
  await page.context().close();
}

/** The first openings bring the code into the cache; they do not count. */
async function openAgain(page: Page, address: string, slower: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const openings: Opening[] = [];
  for (let number = -2; number < OPENINGS; number++) {
    await page.goto(address, { waitUntil: 'commit' });
    const opening = await page.evaluate<Opening>(watchOpening);
    if (number >= 0) openings.push(opening);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return {
    places: p50AndP99(openings.map(({ placesMs }) => placesMs)),
    pictures: p50AndP99(openings.map(({ picturesMs }) => picturesMs)),
  };
}

/** Looks at each frame; a message that is posted in a frame arrives once the frame was handed over to be shown. */
const watchOpening = `new Promise((resolve) => {
  let placesAt = null;
  const answeredAt = () => performance.getEntriesByType('resource')
    .find(({ name }) => name.includes('/api/drafts/' + new URLSearchParams(location.search).get('draft')))?.responseEnd;
  const hasTexts = () =>
    [...document.querySelectorAll('input, textarea')].filter(({ value }) => value === ${JSON.stringify(TITLE)} || value === ${JSON.stringify(TEXT)}).length === 2;
  const look = () => requestAnimationFrame(() => {
    const tiles = [...document.querySelectorAll('ul[aria-label=Media] > li')].slice(0, ${PICTURES});
    const pictures = tiles.map((tile) => tile.querySelector('img')).filter((picture) => picture?.complete && picture.naturalWidth > 0);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const now = performance.now();
      if (document.querySelectorAll('ul[aria-label=Media] > li').length > ${PICTURES} && hasTexts()) placesAt ??= now;
      if (placesAt === null || pictures.length < ${PICTURES}) return look();
      resolve({ placesMs: placesAt - answeredAt(), picturesMs: now - answeredAt() });
    };
    channel.port2.postMessage(null);
  });
  look();
})`;
