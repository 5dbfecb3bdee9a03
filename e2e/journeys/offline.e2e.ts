import { expect, type Page } from '@playwright/test';
import { browserData } from '../fixtures/browser-data.ts';
import { goOffline } from '../fixtures/connection.ts';
import { at, dayAhead } from '../fixtures/dates.ts';
import { forgetSession } from '../fixtures/forget-session.ts';
import { type ConnectedPerson, register, signIn } from '../fixtures/people.ts';
import { badge, openCalendar } from '../screens/calendar.ts';
import { composerOf, fillPost, openComposer } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

test.use({ serviceWorkers: 'allow' });

const day = dayAhead(20);
const strip = 'Offline. As of';
const noConnection = 'Nonet cannot be reached. Check your connection and try again.';
/** What the browser itself writes into the console when there is no network. */
const unanswered = /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/;

/** Opens the calendar and waits until the browser has stored it, and the app. */
async function keepCalendar(page: Page, title: string) {
  const calendar = await openCalendar(page, day);
  await expect(calendar.card(title)).toBeVisible();
  await expect.poll(async () => (await browserData(page)).records.join()).toContain(title);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  return calendar;
}

const schedule = (person: ConnectedPerson, title: string, hour = 9) => person.schedule({ title, at: at(day, hour) });

test('DATA-26 without a connection the last saved calendar opens; changes say what they need and lose nothing; then it catches up', async ({
  page,
  context,
  connectedPerson,
  watch,
}) => {
  watch.expect(unanswered);
  await schedule(connectedPerson, 'Gift cards are back');
  await keepCalendar(page, 'Gift cards are back');

  const goOnline = await goOffline(context);
  const calendar = await openCalendar(page, day);
  await expect(page.getByRole('status').filter({ hasText: strip })).toBeVisible();
  await expect(page.getByText(connectedPerson.name)).toBeVisible();
  await expect(calendar.usage).toContainText('1 / 150');
  const card = calendar.card('Gift cards are back');
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page).getByRole('alert')).toContainText(noConnection);
  await expect(badge(card, 'Pending')).toBeVisible();

  await schedule(connectedPerson, 'Written elsewhere', 10);
  await goOnline();
  await expect(calendar.card('Written elsewhere')).toBeVisible();
  await expect(page.getByText(strip)).toHaveCount(0);
});

test('a draft that is written without a connection waits for it, through a reload', async ({
  page,
  context,
  connectedPerson,
  watch,
}) => {
  watch.expect(unanswered);
  await schedule(connectedPerson, 'Gift cards are back');
  const { handle } = connectedPerson.account;
  await keepCalendar(page, 'Gift cards are back');
  await expect.poll(async () => (await browserData(page)).records.join()).toContain(handle);
  const goOnline = await goOffline(context);
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'From the train', content: 'No signal here.', day, handle });
  await page.reload();
  await expect(toasts(page).getByText('Your draft is back')).toBeVisible();
  await expect(composer.account(handle)).toBeChecked();
  await composer.submit.click();
  await expect(composer.problems).toContainText(noConnection);
  await expect(composer.title).toHaveValue('From the train');
  await expect(composer.content).toHaveValue('No signal here.');

  await goOnline();
  // What was said of the connection is no longer true.
  await expect(composer.problems).not.toContainText(noConnection);
  await composer.submit.click();
  await expect(page).toHaveURL(`/calendar?day=${day}`);
  await expect(page.getByRole('article', { name: 'From the train' })).toBeVisible();
});

test('a draft survives the crash of its tab', async ({ page, context, person: _, watch }) => {
  watch.expect(/a page crashed/);
  const composer = await openComposer(page);
  await composer.title.fill('Unfinished');
  await composer.content.fill('Half a thought');
  await expect.poll(async () => (await browserData(page)).records.join()).toContain('Half a thought');
  const debuggers = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The crashed page does not answer this call any more.
  void debuggers.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();

  const next = await context.newPage();
  await next.goto('/create-post');
  await expect(composerOf(next).title).toHaveValue('Unfinished');
  await expect(composerOf(next).content).toHaveValue('Half a thought');
});

test('AUTH-26, AUTH-34 a logout leaves nothing of the user in the browser, and nothing opens without a connection', async ({
  page,
  context,
  connectedPerson,
  product,
  watch,
}) => {
  watch.expect(unanswered);
  await schedule(connectedPerson, 'Gift cards are back');
  await keepCalendar(page, 'Gift cards are back');
  const before = await browserData(page);
  expect(before.serviceWorkers).toBe(1);
  expect(before.cachedPaths.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await openComposer(page);
  await composerOf(page).title.fill('Only for me');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect
    .poll(() => browserData(page))
    .toMatchObject({ sessionStorage: {}, records: [], caches: [], serviceWorkers: 0 });
  const { localStorage } = await browserData(page);
  expect(Object.keys(localStorage).filter((key) => !/^nonet\.(timeZone|theme|sidebar)/.test(key))).toEqual([]);
  for (const own of [connectedPerson.uid, connectedPerson.email, connectedPerson.name])
    expect(JSON.stringify(localStorage)).not.toContain(own);

  const goOnline = await goOffline(context);
  await expect(page.goto('/calendar')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);

  // The browser's own page of the error would load itself again once there is a connection.
  await expect.poll(() => page.url()).toContain('chrome-error:');
  await page.goto('about:blank');
  await goOnline();
  await signIn(context, product.url, await register(product.url));
  await openCalendar(page, day);
  await expect.poll(async () => (await browserData(page)).cachedPaths).toContain('/calendar');
});

test('whoever signs in next never sees what was saved for the one before', async ({
  page,
  context,
  connectedPerson,
  product,
  watch,
}) => {
  watch.expect(unanswered);
  await schedule(connectedPerson, 'Gift cards are back');
  await keepCalendar(page, 'Gift cards are back');
  const other = await register(product.url, {
    ...connectedPerson,
    name: 'Jon Weber',
    email: `jon-${connectedPerson.email}`,
  });
  await forgetSession(page);
  await signIn(context, product.url, other);

  await openCalendar(page, day);
  // What was saved for the one before is there until the next one's owner is written.
  await expect
    .poll(async () => {
      const { records } = await browserData(page);
      return { isTheirs: records.join().includes(other.uid), hasLists: /"posts","lists","\d/.test(records.join()) };
    })
    .toEqual({ isTheirs: true, hasLists: true });
  await goOffline(context);
  const calendar = await openCalendar(page, day);
  await expect(page.getByText('Jon Weber')).toBeVisible();
  await expect(calendar.list.getByText('0 posts', { exact: true })).toBeVisible();
  expect(JSON.stringify(await browserData(page))).not.toContain('Gift cards are back');
});

test('DATA-27 a second tab says in its log that both keep their calendar in one place', async ({
  page,
  context,
  person: _,
}) => {
  await openCalendar(page, day);
  await expect.poll(async () => (await browserData(page)).records.length).toBeGreaterThan(0);
  const other = await context.newPage();
  const warning = other.waitForEvent('console', (message) => message.text().includes('open in another tab'));
  await openCalendar(other, day);
  expect((await warning).type()).toBe('warning');
});

test('the app can be installed', async ({ page, context, person: _ }) => {
  await openCalendar(page, day);
  const debuggers = await context.newCDPSession(page);
  const { installabilityErrors } = await debuggers.send('Page.getInstallabilityErrors');
  // The window of a test is a private one, in which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const { data = '' } = await debuggers.send('Page.getAppManifest');
  const manifest = JSON.parse(data) as { start_url: string; icons: { src: string; sizes: string }[] };
  expect(manifest.start_url).toBe('/calendar');
  for (const { src, sizes } of manifest.icons) {
    const shown = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(shown).toBe(sizes);
  }
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
});

test('a month that was never looked at says that it is not saved', async ({
  page,
  context,
  connectedPerson,
  watch,
}) => {
  watch.expect(unanswered);
  await schedule(connectedPerson, 'Gift cards are back');
  const calendar = await keepCalendar(page, 'Gift cards are back');
  const goOnline = await goOffline(context);
  await page.goto('/calendar?day=2031-05-14');
  await expect(page.getByRole('status').filter({ hasText: 'Offline. Not loaded yet' })).toBeVisible();
  await expect(calendar.list).toContainText('Not loaded yet');
  await expect(calendar.list.getByRole('status')).toHaveCount(0);
  await goOnline();
  await expect(calendar.list).toContainText('No posts scheduled for this date.');
});

test('a screen that is not kept says that there is no connection, and opens by itself when there is one', async ({
  page,
  context,
  person: _,
  watch,
}) => {
  watch.expect(/net::ERR_|dynamically imported module|could not be loaded/);
  await openCalendar(page, day);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const goOnline = await goOffline(context);
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await goOnline();
  await expect(page.getByRole('heading', { level: 1, name: 'Social Accounts' })).toBeVisible();
});
