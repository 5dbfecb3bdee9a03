import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Response } from '@playwright/test';
import { launchChromium } from '../tooling/test-run/launch-chromium.ts';
import { connectAccounts } from './kit/connect-accounts.ts';
import { sessionCookies } from './kit/session-cookies.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

interface PageWeight {
  readonly jsKB: number;
  readonly cssKB: number;
  /** What of the JavaScript had arrived at the first paint, where the budget is about that. */
  readonly firstPaintKB?: number;
}

interface Page {
  readonly path: string;
  readonly signedIn: boolean;
  /** The budget for JavaScript in kilobytes (1,000 bytes), gzipped. */
  readonly budgetKB?: number;
  /** The budget is for what has arrived when this is on the page; absent: for all that comes before anybody does anything. */
  readonly paintedWith?: string;
}

const pages: readonly Page[] = [
  { path: '/', signedIn: false, budgetKB: 10 },
  { path: '/privacy-policy', signedIn: false, budgetKB: 10 },
  { path: '/terms-of-service', signedIn: false, budgetKB: 10 },
  { path: '/what-can-be-sent', signedIn: false, budgetKB: 10 },
  { path: '/there-is-no-such-page', signedIn: false, budgetKB: 10 },
  { path: '/login', signedIn: false, budgetKB: 110 },
  { path: '/register', signedIn: false },
  { path: '/twitter-callback', signedIn: false },
  // An issue that names a new figure is what raises one of these.
  { path: '/accounts', signedIn: true, budgetKB: 150 },
  { path: '/create-post', signedIn: true, budgetKB: 195, paintedWith: '#post-title' },
  // Posts by day, growth, followers, the table and the best times come when the cards are there.
  { path: '/analytics', signedIn: true, budgetKB: 190, paintedWith: 'h1' },
  // How the networks draw a post comes when what is judged is there.
  { path: '/approvals', signedIn: true, budgetKB: 170 },
  // The list of the day, search and filters come when the days are there.
  { path: '/calendar', signedIn: true, budgetKB: 153, paintedWith: '[data-day]' },
];

/** How often a page is looked at whose budget is about its first paint. */
const LOOKS = 3;

/** 400 ms to and fro, and 50 kB in a second. The budget for the first paint is 1.5 s. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** When nothing was loaded for this long, nothing more is expected without an action. */
const QUIET_MS = 1_500;

/**
 * What a browser with an empty cache receives before anybody does anything, measured by its gzipped size. With `check`,
 * the process fails at its end when a page is over its budget.
 */
export function weight({ check }: { check: boolean }) {
  return withBenchProduct(async (product) => {
    const [planner] = await connectAccounts(product, { people: 1, accountsEach: { bluesky: 2 } });
    const browser = await launchChromium();
    try {
      const routes: Record<string, PageWeight> = {};
      for (const { path, signedIn, paintedWith } of pages) {
        const looks: Look[] = [];
        while (looks.length < (paintedWith === undefined ? 1 : LOOKS)) {
          const context = await browser.newContext();
          if (signedIn) await context.addCookies(sessionCookies(planner?.person.cookie ?? '', product.url));
          looks.push(await weigh(context, new URL(path, product.url), paintedWith));
          await context.close();
        }
        routes[path] = weightOfLooks(looks);
      }
      if (check) failOn(tooHeavy(routes));
      const context = await browser.newContext();
      await context.addCookies(sessionCookies(planner?.person.cookie ?? '', product.url));
      const slow = await startOnSlowLine(context, new URL('/calendar', product.url));
      await context.close();
      return { routes, ...slow };
    } finally {
      await browser.close();
    }
  });
}

function failOn(complaints: readonly string[]): void {
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
}

/** One sentence for each page that is over its budget. */
function tooHeavy(routes: Readonly<Record<string, PageWeight>>): string[] {
  return pages.flatMap(({ path, budgetKB = Number.POSITIVE_INFINITY, paintedWith }) => {
    const weighed = routes[path];
    const sentKB = (paintedWith ? weighed?.firstPaintKB : weighed?.jsKB) ?? Number.POSITIVE_INFINITY;
    return sentKB > budgetKB ? [`${path} sends ${sentKB} kB of JavaScript; its budget is ${budgetKB} kB`] : [];
  });
}

/** A file that a page loads, by its size gzipped. */
interface WeighedFile {
  readonly url: string;
  readonly jsKB: number;
  readonly cssKB: number;
}

/** One visit with an empty cache: the files in the order of their coming, and which had arrived at the first paint. */
interface Look {
  readonly files: readonly WeighedFile[];
  readonly arrived?: ReadonlySet<string>;
}

async function weigh(context: BrowserContext, url: URL, paintedWith: string | undefined): Promise<Look> {
  const page = await context.newPage();
  const files: Promise<WeighedFile>[] = [];
  let lastFileAt = performance.now();
  page.on('response', (response) => {
    lastFileAt = performance.now();
    files.push(weightOf(response).then((weight) => ({ ...weight, url: response.url() })));
  });
  await page.addInitScript(notAsked);
  if (paintedWith !== undefined) {
    await page.addInitScript(noteWhenSeen(paintedWith));
    // On loopback, a part that the painted page asks for is here before a busy machine has painted.
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', { ...SLOW_LINE, downloadThroughput: -1, uploadThroughput: -1 });
  }
  await page.goto(url.href);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  while (performance.now() - lastFileAt < QUIET_MS) await sleep(QUIET_MS / 10);
  if (page.url() !== url.href) throw new Error(`${url.pathname} led to ${page.url()}`);
  const weights = await Promise.all(files);
  if (paintedWith === undefined) return { files: weights };
  return { files: weights, arrived: new Set(await page.evaluate(arrivedWhenSeen)) };
}

/** Only what had arrived in every look was needed for the first paint: a part that loads later can win the race of one. */
function weightOfLooks(looks: readonly Look[]): PageWeight {
  const files = looks[0]?.files ?? [];
  const sum = (chosen: readonly WeighedFile[], of: 'jsKB' | 'cssKB') =>
    tenths(chosen.reduce((total, file) => total + file[of], 0));
  const whole = { jsKB: sum(files, 'jsKB'), cssKB: sum(files, 'cssKB') };
  if (looks.some(({ arrived }) => arrived === undefined)) return whole;
  const needed = files.filter(({ url }) => looks.every(({ arrived }) => arrived?.has(url)));
  return { ...whole, firstPaintKB: sum(needed, 'jsKB') };
}

/**
 * A script for the page: nobody has been asked about notifications. Chromium's headless shell has refused them from the
 * start, and the page then loads what tells the server so.
 */
const notAsked = `Object.defineProperty(Notification, 'permission', { value: 'default' });`;

/** A script for the page: notes when something is there for the first time. */
const noteWhenSeen = (selector: string) => `
  new MutationObserver((_, observer) => {
    if (document.querySelector(${JSON.stringify(selector)}) === null) return;
    observer.disconnect();
    performance.mark('seen');
  }).observe(document, { subtree: true, childList: true });`;

/** In the page: the addresses of the files that had arrived by then. */
function arrivedWhenSeen(): string[] {
  const seenAt = performance.getEntriesByName('seen')[0]?.startTime;
  if (seenAt === undefined) throw new Error('Nothing of what the page is painted with was seen');
  const files = performance.getEntriesByType('resource') as unknown as { name: string; responseEnd: number }[];
  return files.filter(({ responseEnd }) => responseEnd <= seenAt).map(({ name }) => name);
}

/** With an empty cache, but known in this browser: until something is seen, and until the calendar's days are. */
async function startOnSlowLine(context: BrowserContext, url: URL) {
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('nonet.uid', 'known'));
  // The page itself notes it: the tool's own look at a page that starts takes a quarter of a second.
  await page.addInitScript(noteWhenSeen('[data-day]'));
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW_LINE);
  await page.goto(url.href, { waitUntil: 'commit' });
  await page.locator('[data-day]').first().waitFor();
  const [firstPaintMs, daysMs] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    performance.getEntriesByName('seen')[0]?.startTime ?? Number.NaN,
  ]);
  return { slowFirstPaintMs: Math.round(firstPaintMs ?? 0), slowDaysMs: Math.round(daysMs ?? 0) };
}

async function weightOf(response: Response): Promise<Omit<WeighedFile, 'url'>> {
  const contentType = response.headers()['content-type'] ?? '';
  const isScript = contentType.startsWith('text/javascript');
  if (!response.ok() || !(isScript || contentType.startsWith('text/css'))) return { jsKB: 0, cssKB: 0 };
  const kB = gzipSync(await response.body(), { level: 9 }).length / 1000;
  return isScript ? { jsKB: kB, cssKB: 0 } : { jsKB: 0, cssKB: kB };
}

function tenths(kB: number): number {
  return Number(kB.toFixed(1));
}
