import { expect, type Page } from '@playwright/test';
import { picture } from '../fixtures/files.ts';
import { composerOf, openComposer } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

// A service worker would answer with stored files although the network and the server do not have them any more.
test.use({ serviceWorkers: 'block' });

const calendarCode = '**/assets/calendar-page-*.js';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Makes the server look as after a deployment: its pages load another script, and the former files are gone. */
async function deploy(page: Page, entry = '/assets/app-NEWER.js') {
  await page.route(calendarCode, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.route('**/login', async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    await route.fulfill({
      contentType: 'text/html',
      body: `<script type="module" crossorigin src="${entry}"></script>`,
    });
  });
}

/** How often the page was asked for. It counts before the first part of a page is there. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test('a screen that cannot be drawn says so in its place; Try Again brings it back, and the draft is kept', async ({
  page,
  connectedPerson: { account },
  watch,
}) => {
  watch.expect(/console: TypeError|console: .*error occurred in/i);
  // Only this browser has the draft.
  watch.expect(/ERR_FAILED/);
  await page.route('**/api/drafts/**', (route) => route.abort());
  await page.goto('/create-post');
  const composer = composerOf(page);
  await expect(composer.account(account.handle)).toBeVisible();
  await composer.title.fill('Gift cards are back');
  await composer.content.fill('Nine designs.');
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(heading(page, 'Social Accounts')).toBeVisible();

  // The screen cannot draw this answer.
  await page.route('**/api/social/connections**', (route) => route.fulfill({ json: { bluesky: [null] } }));
  await page.reload();
  await expect(heading(page, 'This screen could not be shown')).toBeVisible();
  // The frame around the screen stays.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await expect(heading(page, 'This screen could not be shown')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Calendar' })).toBeVisible();

  await page.unroute('**/api/social/connections**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(composer.account(account.handle)).toBeVisible();
  await expect(composer.title).toHaveValue('Gift cards are back');
  await expect(composer.content).toHaveValue('Nine designs.');
});

test('what is typed survives an error that strikes while it is typed', async ({
  page,
  connectedPerson: { account, connect },
  sandbox,
  watch,
}) => {
  watch.expect(/console: TypeError|console: .*error occurred in/i);
  await page.goto('/create-post');
  const composer = composerOf(page);
  await expect(composer.account(account.handle)).toBeVisible();
  await composer.title.fill('Kiln opening');
  await composer.content.fill('The kiln opens on Saturday.');
  await page.route('**/api/social/connections**', (route) => route.fulfill({ json: { bluesky: [null] } }));
  // A live update about accounts makes the screen read them again.
  await connect(await sandbox.createAccount(`second-${account.handle}`, 'Second'));
  await expect(heading(page, 'This screen could not be shown')).toBeVisible();
  await page.unroute('**/api/social/connections**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(composer.title).toHaveValue('Kiln opening');
  await expect(composer.content).toHaveValue('The kiln opens on Saturday.');
});

test('a screen whose code does not arrive while the network is away can be tried again', async ({
  page,
  context,
  person: _,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|could not be loaded/);
  await page.goto('/accounts');
  await expect(heading(page, 'Social Accounts')).toBeVisible();
  await page.route(calendarCode, (route) => route.abort());
  await page.route('**/login', (route) => route.abort());
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(heading(page, 'This screen could not be loaded')).toBeVisible();
  await expect(page.getByText('Nonet cannot be reached. Check your connection and try again.')).toBeVisible();
  await page.unroute(calendarCode);
  await page.unroute('**/login');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading(page, 'Content Calendar')).toBeVisible();
  expect(context.pages()).toHaveLength(1);
});

test('Try Again also helps in a browser that remembers what failed: the page is loaded anew, and only when a person asked', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/ERR_FAILED|dynamically imported module|could not be loaded/);
  const loads = countLoads(page);
  await page.goto('/accounts');
  await expect(heading(page, 'Social Accounts')).toBeVisible();
  // Older browsers never retry a failed script while the page lives.
  await page.route(calendarCode, (route) => (loads() === 1 ? route.abort() : route.fallback()));
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(heading(page, 'This screen could not be loaded')).toBeVisible();
  await expect(page.getByText('A part of it did not arrive. Nothing you saved is lost.')).toBeVisible();
  expect(loads()).toBe(1);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading(page, 'Content Calendar')).toBeVisible();
  expect(loads()).toBe(2);
});

test('a screen that never arrives is not loaded anew in a loop', async ({ page, person: _, watch }) => {
  watch.expect(/ERR_FAILED|dynamically imported module|could not be loaded/);
  const loads = countLoads(page);
  await page.route(calendarCode, (route) => route.abort());
  await page.goto('/calendar');
  await expect(heading(page, 'This screen could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(loads).toBe(2);
  await expect(heading(page, 'This screen could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  expect(loads()).toBe(2);
});

test('after a deployment the page is loaded anew by itself, once, and never in a loop', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of 404|dynamically imported module|could not be loaded/);
  const loads = countLoads(page);
  await page.goto('/accounts');
  await expect(heading(page, 'Social Accounts')).toBeVisible();
  await deploy(page);
  await page.getByRole('link', { name: 'Calendar' }).click();
  // The files are still missing after the reload, so now a person has to decide.
  await expect(heading(page, 'Nonet has been updated')).toBeVisible();
  expect(loads()).toBe(2);
  await page.unroute(calendarCode);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(page, 'Content Calendar')).toBeVisible();
  expect(loads()).toBe(3);
});

test('a dialog whose code does not arrive leaves the screen and what is typed as they are', async ({
  page,
  browser,
  connectedPerson: { account },
  watch,
}) => {
  watch.expect(/ERR_FAILED|dynamically imported module|could not be loaded/);
  await page.route('**/assets/*popup-*.js', (route) => route.abort());
  await page.route('**/assets/day-picker-*.js', (route) => route.abort());
  await page.goto('/create-post');
  const composer = composerOf(page);
  await expect(composer.account(account.handle)).toBeVisible();
  await composer.title.fill('Kiln opening');
  // The dialog that is asked for next must not be closed by a file of this one that fails later.
  const lost = ['popup-', 'day-picker-'].map((name) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(name)),
  );
  await composer.date.click();
  await Promise.all(lost);
  await expect(toasts(page).getByRole('alert')).toHaveText(
    'This could not be opened. Check your connection, or load the page again.',
  );
  await expect(composer.title).toHaveValue('Kiln opening');
  await page.unroute('**/assets/*popup-*.js');
  await page.unroute('**/assets/day-picker-*.js');
  // Before version 156 Chromium remembers the failed files; then the way on is the reload that the toast advises.
  if (Number.parseInt(browser.version(), 10) < 156) await page.reload();
  await expect(composer.title).toHaveValue('Kiln opening');
  await composer.date.click();
  await expect(page.getByRole('dialog', { name: 'Choose a date' }).getByRole('grid')).toBeVisible();
});

test('what helps while one writes does not arrive: the post stays, and whoever presses for it is told', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/ERR_FAILED|dynamically imported module|could not be loaded/);
  await page.route('**/assets/inserts-*.js', (route) => route.abort());
  const { content } = await openComposer(page);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('inserts-'));
  await content.fill('Nine bowls');
  await lost;
  await page.getByRole('button', { name: 'Saved texts' }).click();
  await expect(toasts(page).getByRole('alert')).toHaveText(
    'This could not be opened. Check your connection, or load the page again.',
  );
  await expect(content).toHaveValue('Nine bowls');
});

test('files get their tiles when the connection is gone before the first of them', async ({
  page,
  context,
  person: _,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const tiles = page.waitForResponse('**/assets/media-tile-*.js');
  const notes = page.waitForResponse('**/assets/files-notes-*.js');
  await openComposer(page);
  await Promise.all([tiles, notes]);
  await context.setOffline(true);
  await page.locator('input[type=file][multiple]').setInputFiles(await picture('vase.jpg'));
  await expect(page.getByRole('button', { name: /^Image 1: vase\.jpg/ })).toBeVisible();
});

test('an ended session, a lost connection and a fault each have their own sentence and a way on', async ({
  page,
  person,
  product,
  watch,
}) => {
  watch.expect(/status of (401|500)|ERR_FAILED/);
  await page.route('**/api/live', (route) => route.abort());
  await page.route('**/api/usage', (route) => route.abort());
  await page.goto('/calendar');
  const usage = page.getByRole('region', { name: 'Plan usage' });
  await expect(usage.getByText('Nonet cannot be reached. Check your connection and try again.')).toBeVisible();
  await page.unroute('**/api/usage');
  await page.route('**/api/usage', (route) =>
    route.fulfill({ status: 500, json: { error: 'Internal error', code: 'internal', errorId: 'e-4711' } }),
  );
  await usage.getByRole('button', { name: 'Try Again' }).click();
  await expect(usage.getByText(/^Something went wrong on our side\..*\(e-4711\)$/)).toBeVisible();
  await page.unroute('**/api/usage');
  await product.db.deleteFrom('sessions').where('user_id', '=', person.uid).execute();
  await usage.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/^[^?]*\/login\?next=%2Fcalendar/);
  await expect(toasts(page).getByText('Your session has ended. Log in to go on where you were.')).toBeVisible();
});
