import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { browserData } from '../fixtures/browser-data.ts';
import { dayAhead } from '../fixtures/dates.ts';
import { forgetSession } from '../fixtures/forget-session.ts';
import { startTestProduct } from '../fixtures/product.ts';
import { composerOf, fillPost, openComposer } from '../screens/composer.ts';
import { type Fixtures, test as unmeasured, type WorkerFixtures } from '../test.ts';

/** A product whose operator measures. */
const test = unmeasured.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names it has to provide from the pattern.
    async ({}, use) => {
      const product = await startTestProduct({ MEASURING_KEY: 'journeys' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker runs all of these tests, because each worker would start such a product.
test.describe.configure({ mode: 'default' });

const question = (page: Page) => page.getByRole('region', { name: 'Measuring', exact: true });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });

/** The requests for measuring: for its code, and its calls. */
function watchMeasuring(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/start-measuring|\/api\/measuring\//.test(pathname)) seen.push(`${request.method()} ${pathname}`);
  });
  return seen;
}

const keptForMeasuring = async (page: Page) =>
  Object.fromEntries(
    Object.entries((await browserData(page)).localStorage).filter(([key]) =>
      ['nonet.measuring', 'nonet.installation', 'nonet.forgotten'].includes(key),
    ),
  );

/** Opens a page and waits until all of its calls are done. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

unmeasured(
  'SHELL-23 without a key nobody is asked, and nothing is requested, stored or loaded',
  async ({ page, context, person: _ }) => {
    const seen = watchMeasuring(context);
    for (const path of ['/', '/privacy-policy', '/profile']) {
      await visit(page, path);
      await expect(question(page)).toHaveCount(0);
    }
    expect([seen, await keptForMeasuring(page)]).toEqual([[], {}]);
  },
);

test('SHELL-23 with a key nothing is requested, stored or loaded before an answer, nor after a refusal', async ({
  page,
  context,
  person: _,
}) => {
  const seen = watchMeasuring(context);
  for (const path of ['/', '/terms-of-service', '/calendar']) {
    await page.goto(path);
    await expect(question(page)).toBeVisible();
  }
  expect([seen, await keptForMeasuring(page)]).toEqual([[], {}]);
  await answer(page, 'Do not allow').click();
  await expect(question(page)).toHaveCount(0);
  for (const path of ['/', '/calendar']) {
    await visit(page, path);
    await expect(question(page)).toHaveCount(0);
  }
  expect([seen, await keptForMeasuring(page)]).toEqual([[], { 'nonet.measuring': 'refused' }]);
});

test('SHELL-23 with a key and a yes the installation gets its id and use is counted by screen; withdrawing removes both', async ({
  page,
  context,
  connectedPerson,
  product,
}) => {
  const seen = watchMeasuring(context);
  await page.goto('/');
  await answer(page, 'Allow').click();
  await expect.poll(() => seen.some((line) => line.includes('start-measuring'))).toBe(true);
  const { 'nonet.installation': id = '' } = await keptForMeasuring(page);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);

  const counted = () =>
    product.db.selectFrom('measured_events').selectAll().where('installation_id', '=', id).orderBy('id').execute();
  // Measuring has begun when the first screen is counted; a page that is left before tells nothing of itself.
  await expect.poll(async () => (await counted()).length).toBe(1);

  const day = dayAhead(20);
  await page.goto(`/calendar?day=${day}`);
  await page.getByRole('link', { name: 'Create Post' }).first().click();
  const composer = composerOf(page);
  await fillPost(composer, { title: 'Counted', content: 'Once.', day, handle: connectedPerson.account.handle });
  await composer.submit.click();
  await expect(page).toHaveURL(`/calendar?day=${day}`);
  await page.goto('/profile');

  await expect.poll(async () => (await counted()).length).toBeGreaterThanOrEqual(5);
  const rows = await counted();
  expect(rows.map(({ name, path }) => `${name} ${path}`).slice(0, 5)).toEqual([
    'page-view /',
    'page-view /calendar',
    'page-view /create-post',
    'post-scheduled /create-post',
    'page-view /calendar',
  ]);
  for (const own of [connectedPerson.uid, connectedPerson.email, 'Counted', day])
    expect(JSON.stringify(rows)).not.toContain(own);

  await page.getByRole('group', { name: 'Measuring' }).getByRole('button', { name: 'Not allowed' }).click();
  await expect.poll(() => keptForMeasuring(page)).toEqual({ 'nonet.measuring': 'refused' });
  expect(await counted()).toEqual([]);
  seen.length = 0;
  await visit(page, '/calendar');
  expect(seen).toEqual([]);
});

test('a visitor changes the answer on the privacy policy', async ({ page }) => {
  await page.goto('/');
  await answer(page, 'Allow').click();
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: 'Change your answer' }).click();
  await expect(answer(page, 'Do not allow')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect.poll(() => keptForMeasuring(page)).toEqual({ 'nonet.measuring': 'refused' });
});

test.describe('a browser that asks not to be tracked', () => {
  test.use({ extraHTTPHeaders: { 'sec-gpc': '1' } });

  test('has answered already: nobody asks, nothing is kept', async ({ page, context, person: _ }) => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const seen = watchMeasuring(context);
    for (const path of ['/', '/privacy-policy', '/profile']) {
      await visit(page, path);
      await expect(question(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Change your answer' })).toHaveCount(0);
      await expect(page.getByRole('group', { name: 'Measuring' })).toHaveCount(0);
    }
    expect([seen, await keptForMeasuring(page)]).toEqual([[], {}]);
  });
});

for (const width of [360, 1440]) {
  test(`at ${width} px the question stands in nobody’s way`, async ({ page, person: _ }) => {
    await page.setViewportSize({ width, height: 800 });
    const composer = await openComposer(page);
    await expect(question(page)).toBeVisible();
    const isOnTop = await composer.submit.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
    const boxes = await Promise.all([question(page), composer.submit].map((part) => part.boundingBox()));
    const [asked, submit] = boxes;
    expect(submit!.y + submit!.height).toBeLessThanOrEqual(asked!.y);
    expect(asked!.x + asked!.width).toBeLessThanOrEqual(width);
    const answers = await Promise.all(['Allow', 'Do not allow'].map((name) => answer(page, name).boundingBox()));
    expect(answers[0]!.height).toBe(answers[1]!.height);
    await page.getByRole('link', { name: 'Calendar' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/calendar/);
  });
}

test('axe finds nothing about the question, on public pages and in the app', async ({ page, person: _ }) => {
  for (const path of ['/', '/calendar']) {
    await page.goto(path);
    await expect(question(page)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations, passes } = await new AxeBuilder({ page }).include('section[aria-label=Measuring]').analyze();
      expect(passes.length).toBeGreaterThan(5);
      expect.soft(violations.map(({ id }) => id)).toEqual([]);
    }
  }
});

test('a page that fits the window fits it with the question as well', async ({ page, person }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const overflowPx = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const path of ['/calendar', '/login']) {
    if (path === '/login') await forgetSession(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question(page)).toBeVisible();
    await expect.poll(overflowPx, `${path} of ${person.name}`).toBe(0);
  }
});
