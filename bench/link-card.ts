import { launchChromium } from '../tooling/test-run/launch-chromium.ts';
import { connectAccounts } from './kit/connect-accounts.ts';
import { p50AndP99 } from './kit/percentile.ts';
import { sessionCookies } from './kit/session-cookies.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

const ADDRESSES = 30;

/**
 * An address of a page that answers at once is pasted in the composer, in Chromium, for an account of Bluesky: until its card is there, and until
 * its picture is.
 */
export function linkCard() {
  return withBenchProduct(async (product) => {
    const [planner] = await connectAccounts(product, { people: 1, accountsEach: { bluesky: 1 } });
    if (planner === undefined) throw new Error('There is nobody to write a post');
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
        card: p50AndP99(shown.map(({ cardMs }) => cardMs)),
        picture: p50AndP99(shown.map(({ pictureMs }) => pictureMs)),
      };
    } finally {
      await browser.close();
    }
  });
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
