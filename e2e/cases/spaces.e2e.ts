import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { expectAccessibleHere } from '../fixtures/accessible.ts';
import { browserData } from '../fixtures/browser-data.ts';
import { at, laterDay } from '../fixtures/dates.ts';
import { connectFirst, newcomer, register } from '../fixtures/people.ts';
import { callIn, endMembership, join, shortIdOf, storeSpace, type TestSpace } from '../fixtures/spaces.ts';
import { calendarOf, openCalendar } from '../screens/calendar.ts';
import { composerOf } from '../screens/composer.ts';
import { hold, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const day = laterDay();
const switcher = (page: Page) => page.getByRole('button', { name: /^Space:/ }).filter({ visible: true });
const menu = (page: Page) => page.getByRole('menu', { name: 'Spaces' });

/** The spaces that calls name, by what is asked. */
function spacesAsked(page: Page) {
  const asked: { path: string; space: string | null }[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    asked.push({ path: pathname, space: request.headers()['nonet-space'] ?? searchParams.get('space') });
  });
  return asked;
}

test('TEAM-03 the switcher leads to another space on the same screen; every call names it, and nothing leaks over', async ({
  page,
  product,
  sandbox,
  connectedPerson: ana,
}) => {
  const marta = await connectFirst(await register(product.url, { ...newcomer(), name: 'Marta Zielińska' }), sandbox);
  await join(product.db, marta.uid, ana.uid, 'editor');
  const shortId = await shortIdOf(product.db, marta.uid);
  await ana.schedule({ title: 'Of Ana', at: at(day, 9) });
  await marta.schedule({ title: 'Of Marta', at: at(day, 10) });

  const own = await openCalendar(page, day);
  await expect(own.card('Of Ana')).toBeVisible();
  await expect(switcher(page)).toHaveAccessibleName('Space: Mira Falk Owner');
  const asked = spacesAsked(page);
  await switcher(page).click();
  await expect(menu(page).getByRole('menuitemradio', { checked: true })).toHaveText(/Mira Falk/);
  await expectAccessibleHere(page);
  await page.keyboard.type('m');
  asked.length = 0;
  await menu(page)
    .getByRole('menuitemradio', { name: /Marta Zielińska/ })
    .click();
  await page.waitForURL(`/s/${shortId}/calendar?day=${day}`);
  const theirs = calendarOf(page);
  await expect(theirs.card('Of Marta')).toBeVisible();
  await expect(page.getByText('Of Ana')).toHaveCount(0);
  await expect(switcher(page)).toHaveAccessibleName('Space: Marta Zielińska Editor');
  await expect.poll(() => asked.map(({ path }) => path)).toContain('/api/live');
  const here = asked.filter(({ path }) => !/^\/api\/(auth|site|measuring)/.test(path));
  expect(here.length).toBeGreaterThan(4);
  expect(here.filter(({ space }) => space !== shortId)).toEqual([]);

  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.waitForURL(`/s/${shortId}/accounts`);
  await expect(page.getByText(marta.account.handle)).toBeVisible();
  await expect(page.getByText(ana.account.handle)).toHaveCount(0);
  await page.goBack();
  await page.waitForURL(`/s/${shortId}/calendar?day=${day}`);

  await page.keyboard.press('Control+Shift+S');
  await expect(menu(page).getByRole('menuitemradio', { checked: true })).toBeFocused();
  asked.length = 0;
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForURL(`/calendar?day=${day}`);
  await expect(calendarOf(page).card('Of Ana')).toBeVisible();
  await expect(page.getByText('Of Marta')).toHaveCount(0);
  expect(asked.filter(({ space }) => space !== null)).toEqual([]);
});

/**
 * Which accounts pages have shown, by the short id of the page's space: each change of a document is looked at before it is drawn, so
 * that nothing on screen for one frame is missed.
 */
async function accountsShown(page: Page, handles: readonly string[]): Promise<ReadonlySet<string>> {
  const shown = new Set<string>();
  await page.exposeFunction('noteShown', (space: string, handle: string) => void shown.add(`${space} ${handle}`));
  await page.addInitScript((all) => {
    const { noteShown } = globalThis as unknown as { noteShown: (space: string, handle: string) => void };
    const space = location.pathname.split('/')[2] ?? '';
    new MutationObserver((changes) => {
      const nodes = changes.flatMap(({ type, addedNodes, target }) =>
        type === 'childList' ? [...addedNodes] : target,
      );
      const html = nodes.map((node) => (node instanceof Element ? node.outerHTML : node.textContent)).join();
      for (const handle of all) if (html.includes(handle)) noteShown(space, handle);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  }, handles);
  return shown;
}

test('TEAM-03 a freelancer with three clients goes from one to the other by keys, and no composer shows an account of another for one frame', async ({
  page,
  product,
  sandbox,
  person: ana,
}) => {
  const clients: (TestSpace & { name: string; handle: string })[] = [];
  for (const name of ['Atelier Nord', 'Bright Films', 'Kiln & Co']) {
    const space = await storeSpace(product.db, ana.uid, name);
    const account = await sandbox.createAccount(`${space.shortId}.nonet.test`, name);
    await callIn(product.url, space.shortId, ana, '/api/bluesky/connect', {
      identifier: account.handle,
      appPassword: account.password,
    });
    clients.push({ ...space, name, handle: account.handle });
  }
  const shown = await accountsShown(
    page,
    clients.map(({ handle }) => handle),
  );
  async function switchTo({ name, shortId }: (typeof clients)[number], path: string) {
    await expect(switcher(page)).toBeVisible();
    await page.keyboard.press('Control+Shift+S');
    await expect(menu(page).getByRole('menuitemradio', { checked: true })).toBeFocused();
    await page.keyboard.type(name[0]!);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/s/${shortId}${path}`);
    await expect(switcher(page)).toHaveAccessibleName(`Space: ${name} Owner`);
  }

  await page.goto('/create-post');
  for (const client of clients) {
    await switchTo(client, '/create-post');
    await expect(composerOf(page).account(client.handle)).toBeVisible();
    await expect.poll(async () => (await browserData(page)).records.join()).toContain(client.handle);
  }
  // Now each is shown from what the browser has kept of it.
  const answer = await hold(page, '**/api/social/connections');
  for (const client of clients) {
    await switchTo(client, '/create-post');
    await expect(composerOf(page).account(client.handle)).toBeVisible();
  }
  answer();
  await page.goBack();
  await expect(composerOf(page).account(clients[1]!.handle)).toBeVisible();

  const week = `/calendar?view=week&day=${day}`;
  await page.goto(`/s/${clients[1]!.shortId}${week}`);
  for (const client of [clients[0]!, clients[2]!]) await switchTo(client, week);
  expect([...shown].sort()).toEqual(clients.map(({ shortId, handle }) => `${shortId} ${handle}`).sort());
});

test('TEAM-03 the menu says what waits in each space and when one was last there; no page asks for it before', async ({
  page,
  product,
  sandbox,
  connectedPerson: ana,
}) => {
  const marta = await connectFirst(await register(product.url, { ...newcomer(), name: 'Marta Zielińska' }), sandbox);
  await join(product.db, marta.uid, ana.uid, 'editor');
  const post = await marta.schedule({ title: 'Of Marta', at: at(day, 10) });
  await sql`update targets set status = 'asks', run_at = null where post_id = ${post.id}`.execute(product.db);
  await sql`update space_members set here_at = '2026-01-05T12:00:00Z' where user_id = ${ana.uid}`.execute(product.db);
  const asked = spacesAsked(page);
  await openCalendar(page, day);
  await expect(switcher(page)).toBeVisible();
  const isAsked = () => asked.some(({ path }) => path === '/api/spaces/waiting');
  expect(isAsked()).toBe(false);
  await switcher(page).click();
  const theirs = menu(page).getByRole('menuitemradio', { name: /Marta Zielińska/ });
  await expect(theirs).toContainText('1 needs you');
  await expect(theirs).toContainText(/Editor · 2 members · here Jan 5/);
  expect(isAsked()).toBe(true);
  await expectAccessibleHere(page);
});

test('TEAM-11 what is mailed, and the report, are chosen for each space', async ({ page, product, person: ana }) => {
  await page.goto('/profile#messages');
  const card = page.getByRole('region', { name: 'Message settings' });
  const failed = (rhythm: string) => card.getByRole('radio', { name: `Posts that failed ${rhythm}` });
  await expect(failed('At once')).toBeChecked();
  await expect(card.getByLabel('Space')).toHaveCount(0);

  const marta = await register(product.url, { ...newcomer(), name: 'Marta Zielińska' });
  await join(product.db, marta.uid, ana.uid, 'manager');
  await page.reload();
  await card.getByLabel('Space').selectOption({ label: 'Marta Zielińska' });
  await expect(card.getByText('As in your own space, as long as you choose nothing here.')).toBeVisible();
  await expect(card.getByRole('radio', { name: /^Failed payments/ })).toHaveCount(0);
  await failed('Never').check();
  await expect(card.getByText('You have chosen for this space.')).toBeVisible();
  await expectAccessibleHere(page);
  await card.getByLabel('Space').selectOption({ label: 'Mira Falk' });
  await expect(failed('At once')).toBeChecked();
  await expect(card.getByRole('radio', { name: /^Failed payments At once/ })).toBeChecked();
  await card.getByLabel('Space').selectOption({ label: 'Marta Zielińska' });
  await expect(failed('Never')).toBeChecked();
  await card.getByRole('button', { name: 'As in my own space' }).click();
  await expect(failed('At once')).toBeChecked();
  await expect(card.getByRole('button', { name: 'As in my own space' })).toHaveCount(0);
});

test('TEAM-03 a person alone has no switcher, and from seven spaces on there is a search', async ({
  page,
  product,
  person,
}) => {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'New space' })).toBeVisible();
  await page.keyboard.press('Control+Shift+S');
  await expect(switcher(page)).toHaveCount(0);
  for (let count = 1; count < 7; count++) await storeSpace(product.db, person.uid, `Client ${count}`);
  await page.reload();
  await page.keyboard.press('Control+Shift+S');
  await expect(switcher(page)).toBeVisible();
  await switcher(page).click();
  await menu(page).page().getByRole('searchbox', { name: 'Search spaces' }).fill('nt 4');
  await expect(menu(page).getByRole('menuitemradio')).toHaveText(/Client 4/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/s\/\w+\/settings$/);
  await expect(switcher(page)).toHaveAccessibleName('Space: Client 4 Owner');
});

test('TEAM-04 a lowered role takes its buttons from the open page within a second, and says why at what stays', async ({
  page,
  product,
  sandbox,
  person: ana,
}) => {
  const marta = await connectFirst(await register(product.url, newcomer()), sandbox);
  await join(product.db, marta.uid, ana.uid, 'editor');
  const shortId = await shortIdOf(product.db, marta.uid);
  await marta.schedule({ title: 'Of Marta', at: at(day, 10) });
  await page.goto(`/s/${shortId}/calendar?day=${day}`);
  const card = calendarOf(page).card('Of Marta');
  await expect(card.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Post' }).first()).toBeVisible();
  await marta.call('PATCH', `/api/members/${ana.uid}`, { role: 'viewer' });
  await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0, { timeout: 2_000 });
  await expect(card.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create Post' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Accounts' }).click();
  const add = page.getByRole('button', { name: 'Add Account: Bluesky' });
  await expect(add).toHaveAccessibleDescription(/As a viewer you can’t connect or disconnect accounts/);
  await page.goto(`/s/${shortId}/create-post`);
  await expect(page.getByText(/As a viewer you can’t keep drafts/)).toBeVisible();
  await marta.call('PATCH', `/api/members/${ana.uid}`, { role: 'writer' });
  await expect(page.getByRole('button', { name: 'Send for approval' })).toBeVisible();
});

test('TEAM-09 who is removed while a page is open sees their own space, and their browser keeps nothing of the other', async ({
  page,
  product,
  sandbox,
  person: ana,
  watch,
}) => {
  watch.expect(/status of 404/);
  const marta = await connectFirst(await register(product.url, newcomer()), sandbox);
  await join(product.db, marta.uid, ana.uid, 'editor');
  const shortId = await shortIdOf(product.db, marta.uid);
  await marta.schedule({ title: 'Of Marta', at: at(day, 10) });
  await page.goto(`/s/${shortId}/create-post`);
  await page.locator('#post-title').fill('Words of a member');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect.poll(async () => (await browserData(page)).records.join()).toContain('Words of a member');
  await page.goto(`/s/${shortId}/calendar?day=${day}`);
  await expect(calendarOf(page).card('Of Marta')).toBeVisible();
  await expect.poll(async () => (await browserData(page)).records.join()).toContain('Of Marta');
  await endMembership(product.url, marta, ana);
  await page.waitForURL('/calendar');
  await expect(toasts(page)).toContainText('You are no longer a member of that space.');
  await expect(page.getByText('Of Marta')).toHaveCount(0);
  await expect(switcher(page)).toHaveCount(0);
  await expect
    .poll(async () => {
      const { records, sessionStorage } = await browserData(page);
      return /Of Marta|Words of a member/.test([...records, ...Object.values(sessionStorage)].join());
    })
    .toBe(false);
  await page.goto(`/s/${shortId}/calendar`);
  await page.waitForURL('/calendar');
});

test('TEAM-09 what a member wrote without a connection is theirs when they were removed meanwhile: it is a draft in their own space', async ({
  page,
  context,
  product,
  sandbox,
  person: ana,
  watch,
}) => {
  watch.expect(/status of 404/);
  // Parts that the page loads when it has time find no network.
  watch.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module|could not be loaded/);
  const marta = await connectFirst(await register(product.url, newcomer()), sandbox);
  await join(product.db, marta.uid, ana.uid, 'editor');
  const shortId = await shortIdOf(product.db, marta.uid);
  await page.goto(`/s/${shortId}/create-post`);
  const composer = composerOf(page);
  await composer.account(marta.account.handle).check();
  await context.setOffline(true);
  await composer.title.fill('Written on the train');
  await composer.content.fill('Nobody but this browser has it.');
  await expect(page.getByText(/^Saved in this browser/)).toBeVisible();
  await endMembership(product.url, marta, ana);
  await context.setOffline(false);
  await page.waitForURL('/calendar');
  await expect(toasts(page)).toContainText('What you had not saved there is now a draft of your own.');
  await expectAccessibleHere(page);
  await page.getByRole('link', { name: 'Drafts' }).click();
  await page.getByRole('link', { name: 'Written on the train' }).click();
  await expect(composer.content).toHaveValue('Nobody but this browser has it.');
  await expect(page.getByText(marta.account.handle)).toHaveCount(0);
  const { records, sessionStorage } = await browserData(page);
  expect([...records, ...Object.values(sessionStorage)].join()).not.toContain(marta.connection.id);
});

test('TEAM-09 words of a space that was lost while no page of it was open come along once, and what was read of it goes', async ({
  page,
  context,
  product,
  sandbox,
  person: ana,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module|could not be loaded/);
  const marta = await connectFirst(await register(product.url, newcomer()), sandbox);
  await join(product.db, marta.uid, ana.uid, 'editor');
  const shortId = await shortIdOf(product.db, marta.uid);
  await marta.schedule({ title: 'Of Marta', at: at(day, 10) });
  await page.goto(`/s/${shortId}/calendar?day=${day}`);
  await expect(calendarOf(page).card('Of Marta')).toBeVisible();
  await expect.poll(async () => (await browserData(page)).records.join()).toContain('Of Marta');
  const composer = await context.newPage();
  await composer.goto(`/s/${shortId}/create-post`);
  await expect(composerOf(composer).title).toBeVisible();
  await context.setOffline(true);
  await composerOf(composer).title.fill('Written on the train');
  await expect(composer.getByText(/^Saved in this browser/)).toBeVisible();
  await composer.close();
  await page.goto('about:blank');
  await endMembership(product.url, marta, ana);
  await context.setOffline(false);

  const tabs = [page, await context.newPage()] as const;
  await Promise.all(tabs.map((tab) => tab.goto('/drafts')));
  const told = 'You are no longer a member of a space. What you had not saved there is now a draft of your own.';
  const tellers = () => Promise.all(tabs.map((tab) => toasts(tab).getByText(told).count()));
  await expect.poll(async () => (await tellers()).sort()).toEqual([0, 1]);
  for (const tab of tabs) await expect(tab.getByRole('link', { name: 'Written on the train' })).toHaveCount(1);
  await expect
    .poll(async () => JSON.stringify(await browserData(page)))
    .not.toMatch(new RegExp(`Of Marta|Written on the train|${shortId}|elsewhere`));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Written on the train' })).toHaveCount(1);
  await expect(toasts(page).getByText(told)).toHaveCount(0);
});

test('TEAM-04 what somebody wrote without a connection is a draft of their own when they only read there meanwhile, once they leave it', async ({
  page,
  product,
  person: ana,
  watch,
}) => {
  watch.expect(/status of 403|ERR_INTERNET_DISCONNECTED/);
  const marta = await register(product.url, { ...newcomer(), name: 'Marta Zielińska' });
  await join(product.db, marta.uid, ana.uid, 'editor');
  const shortId = await shortIdOf(product.db, marta.uid);
  await page.goto(`/s/${shortId}/create-post`);
  const composer = composerOf(page);
  // All but the drafts is reached, so that the page is whole.
  await page.route('**/api/drafts/*', (route) => route.abort('internetdisconnected'));
  await composer.title.fill('Written on the train');
  await expect(page.getByText(/^Saved in this browser/)).toBeVisible();
  await marta.call('PATCH', `/api/members/${ana.uid}`, { role: 'viewer' });
  await expect(page.getByText(/^As a viewer you can’t send posts/).first()).toBeAttached();
  await page.unroute('**/api/drafts/*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(
    page.getByText('Not saved here, where you only read now. Your words become a draft of your own when you leave.'),
  ).toBeVisible();
  await expectAccessibleHere(page);
  await expect(composer.title).toHaveValue('Written on the train');
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await page.waitForURL(`/s/${shortId}/calendar`);
  await expect(toasts(page)).toContainText(
    'You only read in Marta Zielińska now. What you had not saved there is now a draft of your own.',
  );
  expect(await ana.call('GET', '/api/drafts')).toMatchObject({ drafts: [{ title: 'Written on the train' }] });
  expect(await marta.call('GET', '/api/drafts')).toMatchObject({ drafts: [] });
  await page.goto('/drafts');
  await page.getByRole('link', { name: 'Written on the train' }).click();
  await expect(composer.title).toHaveValue('Written on the train');
});

test('TEAM-03 the frame keeps room for the switcher, so that nothing moves when it comes', async ({
  page,
  product,
  person,
}) => {
  await storeSpace(product.db, person.uid, 'Kiln & Co');
  const places = (icons: string) =>
    page
      .locator(icons)
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => `${x.toFixed()} ${y.toFixed()}`),
      );
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/accounts');
    await expect(switcher(page)).toBeVisible();
    const shell = await places('aside nav svg');
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\//, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('#frame').getByRole('status')).toHaveText('Loading…');
    expect(await places('#frame .rail svg:not(.logo)'), `${width} px`).toEqual(shell);
    held.resolve();
    await expect(switcher(page)).toBeVisible();
  }
});
