import { launchChromium } from '../tooling/test-run/launch-chromium.ts';
import { connectAccounts } from './kit/connect-accounts.ts';
import { createHttpClient } from './kit/http-client.ts';
import { p50AndP99 } from './kit/percentile.ts';
import { sessionCookies } from './kit/session-cookies.ts';
import { type BenchProduct, withBenchProduct } from './kit/start-bench-product.ts';

const ADDRESSES = 30;
const READ_ADDRESSES = 200;

/**
 * Cards of pages that answer at once. First the server's part alone: `POST /api/link-cards` for new addresses, in turn with a call that reads
 * none, as the guard refuses its address, and with the page itself. Then an address is pasted in the composer, in Chromium, for an account of
 * Bluesky: until its card is there, and until its picture is.
 */
export function linkCard() {
  return withBenchProduct(async (product) => {
    const [planner] = await connectAccounts(product, { people: 1, accountsEach: { bluesky: 1 } });
    if (planner === undefined) throw new Error('There is nobody to write a post');
    const server = await readCards(product, planner.person.cookie);
    const browser = await launchChromium();
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies(sessionCookies(planner.person.cookie, product.url));
      const page = await context.newPage();
      await page.goto(new URL('/create-post', product.url).href);
      await page.getByRole('checkbox', { name: /, Bluesky\b/ }).check();
      const text = page.getByLabel('Post Content / Caption');
      const shown: { cardMs: number; pictureMs: number }[] = [];
      // The first reading starts the process that looks into pictures; it does not count.
      for (let number = -1; number < ADDRESSES; number++) {
        await text.fill('');
        await page.getByRole('group', { name: 'Link card' }).waitFor({ state: 'detached' });
        const watched = page.evaluate<{ cardMs: number; pictureMs: number }>(watchCard);
        await text.fill(`Open: ${product.sandboxUrl}/site/article?n=${number}`);
        const one = await watched;
        if (number >= 0) shown.push(one);
      }
      return {
        ...server,
        ...named(
          'card',
          shown.map(({ cardMs }) => cardMs),
        ),
        ...named(
          'picture',
          shown.map(({ pictureMs }) => pictureMs),
        ),
      };
    } finally {
      await browser.close();
    }
  });
}

/** How long the server takes for the card of an address that it has not seen, with its picture stored, beside the two baselines. */
async function readCards({ url, sandboxUrl }: Pick<BenchProduct, 'url' | 'sandboxUrl'>, cookie: string) {
  const [server, site] = [url, sandboxUrl].map((origin) => createHttpClient(origin, { connections: 1 }));
  if (server === undefined || site === undefined) throw new Error('There are two of them');
  const headers = { cookie, origin: url };
  const ask = (address: string, mayBeNone: boolean) =>
    server.send({ method: 'POST', path: '/api/link-cards', headers, body: { url: address, mayBeNone } });
  const times: Record<'read' | 'refused' | 'page', number[]> = { read: [], refused: [], page: [] };
  // The first reading starts the process that looks into pictures; it does not count.
  for (let number = -1; number < READ_ADDRESSES; number++) {
    const page = `/site/article?read=${number}`;
    for (const [kind, call] of [
      ['read', () => ask(`${sandboxUrl}${page}`, false)],
      ['refused', () => ask('http://127.0.0.1:1/', true)],
      ['page', () => site.send({ method: 'GET', path: page })],
    ] as const) {
      const startedAt = performance.now();
      const answer = await call();
      if (kind === 'read' && !answer.includes('"imageUrl":"')) throw new Error(`No card with a picture: ${answer}`);
      if (number >= 0) times[kind].push(performance.now() - startedAt);
    }
  }
  server.close();
  site.close();
  return { ...named('read', times.read), ...named('refused', times.refused), ...named('page', times.page) };
}

/** Flat, so that several runs can be summarised. */
function named(name: string, samplesMs: readonly number[]): Readonly<Record<string, number>> {
  const { p50Ms, p99Ms } = p50AndP99(samplesMs);
  return { [`${name}P50Ms`]: p50Ms, [`${name}P99Ms`]: p99Ms };
}

/** From the text's change to the frames that have the card, and its picture. */
const watchCard = `new Promise((resolve) => {
  let from = null;
  let cardMs = null;
  addEventListener('input', () => { from ??= performance.now(); }, { capture: true, once: true });
  const look = () => requestAnimationFrame(() => {
    const card = document.querySelector('fieldset[aria-label="Link card"]');
    const now = performance.now();
    if (from !== null && card?.textContent.includes('Ten bowls')) cardMs ??= now - from;
    const picture = card?.querySelector('img');
    if (cardMs !== null && picture?.complete && picture.naturalWidth > 0) resolve({ cardMs, pictureMs: now - from });
    else look();
  });
  look();
})`;
