import { launchChromium } from '../tooling/test-run/launch-chromium.ts';
import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { percentile, rounded } from './kit/percentile.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

/** A month of a busy space. */
const POSTS = 60;
const LOOKS = 40;
const WARM_UP = 5;
const PAINTS = 5;
const DAY_MS = 86_400_000;
/** 400 ms to an answer, and 50 kB in a second. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const text = (n: number) =>
  `Kiln opening number ${n}: forty-two pieces came out this morning and only one cracked. Open studio this Saturday, 10:00 to 16:00, ul. Szeroka ${n}. #stoneware`;

/** The page of a review link to a month of sixty posts for four networks each: its bytes, how long the server takes, and its first paint on a slow line. */
export async function review() {
  return withBenchProduct(async (product) => {
    const [planner] = await connectAccounts(product, {
      people: 1,
      accountsEach: { bluesky: 1, twitter: 1, threads: 1, linkedin: 1 },
    });
    if (planner === undefined) throw new Error('There is nobody');
    const url = await share(planner);
    const bytes = await bytesOf(url);
    const times: number[] = [];
    for (let look = -WARM_UP; look < LOOKS; look++) {
      const startedAt = performance.now();
      await (await fetch(url)).arrayBuffer();
      if (look >= 0) times.push(performance.now() - startedAt);
    }
    const paints = await paintsOf(url);
    return {
      pageKB: rounded(bytes / 1000),
      pageP50Ms: rounded(percentile(times, 0.5)),
      pageP99Ms: rounded(percentile(times, 0.99)),
      slowFirstPaintMs: rounded(percentile(paints, 0.5)),
    };
  });
}

async function share({ person, connectionIds }: Planner): Promise<string> {
  const first = Date.now() + DAY_MS;
  for (let n = 0; n < POSTS; n++) {
    await person.call('POST', '/api/social/posts/schedule', {
      title: `Kiln opening ${n}`,
      description: text(n),
      scheduledDate: new Date(first + (n * 30 * DAY_MS) / POSTS).toISOString(),
      platforms: connectionIds,
    });
  }
  const range = { from: new Date(first - DAY_MS).toISOString(), to: new Date(first + 31 * DAY_MS).toISOString() };
  const { url } = await person.call<{ url: string }>('POST', '/api/review-links', { may: 'approve', ...range });
  return url;
}

/** What a browser is sent of the page itself and its script. */
async function bytesOf(url: string): Promise<number> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    let bytes = 0;
    const counted = new Set<string>();
    line.on('Network.responseReceived', ({ requestId, type }) => {
      if (type !== 'Image' && type !== 'Font') counted.add(requestId);
    });
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (counted.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return bytes;
  } finally {
    await browser.close();
  }
}

async function paintsOf(url: string): Promise<number[]> {
  const browser = await launchChromium();
  try {
    const paints: number[] = [];
    for (let n = 0; n < PAINTS; n++) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const line = await context.newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', SLOW_LINE);
      await page.goto(url, { waitUntil: 'load' });
      paints.push(
        await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
      );
      await context.close();
    }
    return paints;
  } finally {
    await browser.close();
  }
}
