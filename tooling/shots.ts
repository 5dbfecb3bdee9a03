import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { databaseOf } from './demo-data/database-of.ts';
import { people } from './demo-data/people.ts';
import { seedProduct } from './demo-data/seed-product.ts';
import { freePort } from './product/free-port.ts';
import { enter } from './product/person.ts';
import { startProduct } from './product/start-product.ts';
import { repositoryRoot } from './repository-root.ts';
import { requireChromium } from './test-run/require-chromium.ts';

/*
 * Renders every screen of a freshly seeded product, in both themes and three widths, into shots/.
 * `npm run shots -- calendar login` renders only these.
 */
interface Screen {
  readonly name: string;
  readonly path: string;
  /** Seen with a session; else as a visitor. */
  readonly signedIn: boolean;
}

const screens: readonly Screen[] = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'register', path: '/register', signedIn: false },
  { name: 'privacy-policy', path: '/privacy-policy', signedIn: false },
  { name: 'terms-of-service', path: '/terms-of-service', signedIn: false },
  { name: 'not-found', path: '/there-is-no-such-page', signedIn: false },
  { name: 'calendar', path: '/calendar', signedIn: true },
  { name: 'create-post', path: '/create-post', signedIn: true },
  { name: 'accounts', path: '/accounts', signedIn: true },
  { name: 'profile', path: '/profile', signedIn: true },
  { name: 'plans', path: '/plans', signedIn: true },
];
const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 390, height: 844 },
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
const executablePath = await requireChromium();
const dataDir = mkdtempSync(join(tmpdir(), 'nonet-shots-'));
const product = await startProduct({ dataDir, port: await freePort(), sandboxPort: await freePort() });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await seedProduct(product.url, await databaseOf(dataDir));
  const { person } = await enter(product.url, people.studio);
  for (const theme of themes) {
    for (const size of sizes) await renderAll(browser, theme, size, person.cookie);
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function renderAll(
  using: Browser,
  colorScheme: (typeof themes)[number],
  viewport: (typeof sizes)[number],
  cookie: string,
): Promise<void> {
  for (const signedIn of [false, true]) {
    const context = await using.newContext({ colorScheme, viewport, reducedMotion: 'reduce', locale: 'en-US' });
    if (signedIn) await addSession(context, cookie);
    for (const screen of chosen.filter((candidate) => candidate.signedIn === signedIn)) {
      const page = await context.newPage();
      await page.goto(new URL(screen.path, product.url).href);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction("document.fonts.status === 'loaded' && !document.querySelector('[aria-busy=true]')");
      const file = `${screen.name}-${viewport.width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' });
      await page.close();
      console.log(`shots/${file}`);
    }
    await context.close();
  }
}

async function addSession(context: BrowserContext, cookie: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: product.url };
  });
  await context.addCookies(cookies);
}
