import { expect, type Page } from '@playwright/test';
import type { NetworkId } from '../../packages/domain/src/index.ts';
import { storeConnection } from '../fixtures/stored-connection.ts';
import { authorizeAs, newUsername, openWindow } from '../screens/consent-page.ts';
import { hold, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const connections = (page: Page) => page.getByRole('region', { name: 'Connections' });
const status = (page: Page) => connections(page).getByRole('status');
const answerYes = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

/** Lets a network be connected by its window, whether or not this installation has it set up. */
async function offerConsent(page: Page, network: NetworkId) {
  await page.route('**/api/networks', async (route) => {
    const states: { id: NetworkId }[] = await (await route.fetch()).json();
    const json = states.map((state) => (state.id === network ? { ...state, signIn: 'popup' } : state));
    await route.fulfill({ json });
  });
}

test('DEV-01, DEV-02, DEV-03 the account selection test has mock accounts, select-all, reset and submit, and logs each', async ({
  page,
  person: _,
}) => {
  await page.goto('/test/multi-account');
  const log = page.getByRole('region', { name: 'Debug log' }).getByRole('listitem');
  const accounts = page.getByRole('group', { name: 'Accounts', exact: true }).getByRole('checkbox');
  await expect(accounts).toHaveCount(30);
  await page.getByRole('button', { name: 'Select All' }).click();
  await expect(accounts.and(page.locator(':checked'))).toHaveCount(30);
  await expect(log.first()).toContainText('Selected all 30 accounts');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(accounts.and(page.locator(':checked'))).toHaveCount(0);
  await accounts.first().check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(log.first()).toContainText('Submitted {"platforms":["facebook:facebook_mock-1"]}');
  await expect(log).toHaveCount(4);
});

test('DEV-04, DEV-06, DEV-07, DEV-11, DEV-12, DEV-13, DEV-15 the LinkedIn test shows the accounts and how disconnecting goes', async ({
  page,
  person,
  product,
  watch,
}) => {
  watch.expect(/status of 500/);
  // The account is gone before its question has faded.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const path = '**/api/linkedin/disconnect';
  await storeConnection(product.db, person.uid, 'linkedin', { username: null, profileName: 'Mira Falk' });
  await page.goto('/test/linkedin');
  await expect(status(page)).toHaveText('Status: Connected');
  await expect(connections(page).getByRole('listitem')).toContainText('Mira Falk');
  const disconnect = page.getByRole('button', { name: 'Disconnect Mira Falk' });
  await expect(disconnect).toHaveText('Disconnect');

  await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
  await disconnect.click();
  await answerYes(page, 'Disconnect');
  await expect(status(page)).toHaveText('Status: Disconnection failed');
  await page.unroute(path);

  const release = await hold(page, path);
  await disconnect.click();
  await answerYes(page, 'Disconnect');
  await expect(status(page)).toHaveText('Status: Disconnecting...');
  release();
  await expect(status(page)).toHaveText('Status: Disconnected');
  await expect(connections(page).getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeFocused();
  await page.reload();
  await expect(status(page)).toHaveText('Status: Not connected');
});

test('DEV-05, DEV-08, DEV-14 Connect on the LinkedIn test says that it begins, and when it failed', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of 500/);
  await offerConsent(page, 'linkedin');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/linkedin/authorize', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto('/test/linkedin');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(status(page)).toHaveText('Status: Initializing connection...');
  answer.resolve();
  await expect(status(page)).toHaveText('Status: Connection failed');
  await expect(toasts(page).getByText('Failed to connect to LinkedIn')).toBeVisible();
});

test('DEV-16, DEV-20, DEV-21 the TikTok test has Connect, the configuration, and its own words for a failed disconnect', async ({
  page,
  person,
  product,
  watch,
}) => {
  watch.expect(/status of 500/);
  await storeConnection(product.db, person.uid, 'tiktok', { username: 'mira.makes', profileName: 'Mira' });
  await page.route('**/api/tiktok/disconnect', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/test/tiktok');
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  const configuration = page.getByRole('region', { name: 'Sandbox configuration' });
  await expect(configuration).toContainText(new URL('/tiktok-callback', product.url).href);
  await page.getByRole('button', { name: 'Disconnect @mira.makes' }).click();
  await answerYes(page, 'Disconnect');
  await expect(toasts(page).getByRole('alert')).toHaveText('Failed to disconnect TikTok account');
  await expect(connections(page).getByRole('listitem')).toContainText('@mira.makes');
});

test('DEV-17, DEV-18, DEV-22, DEV-23 the TikTok test cleans up duplicates or removes all, and says what came of it', async ({
  page,
  person,
  product,
  watch,
}) => {
  watch.expect(/status of 500/);
  await storeConnection(product.db, person.uid, 'tiktok', { username: 'mira.makes', profileName: 'Mira' });
  const bodies: unknown[] = [];
  let status = 500;
  await page.route('**/api/tiktok/cleanup', async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ status, json: { success: true, message: `Removed ${bodies.length}`, removed: 1 } });
  });
  await page.goto('/test/tiktok');
  const duplicates = page.getByRole('button', { name: 'Cleanup Duplicates' });
  const all = page.getByRole('button', { name: 'Remove All' });
  const said = (text: string) => expect(toasts(page).getByText(text, { exact: true })).toBeVisible();

  await duplicates.click();
  await said('Failed to cleanup duplicate connections');
  await all.click();
  await answerYes(page, 'Remove All');
  await said('Cleanup failed');
  status = 200;
  await duplicates.click();
  await said('Removed 3');
  await all.click();
  await answerYes(page, 'Remove All');
  await said('Removed 4');
  const { uid: userId } = person;
  expect(bodies).toEqual([{ userId }, { userId, cleanAll: true }, { userId }, { userId, cleanAll: true }]);
});

test('DEV-19 Test Auth URL shows the address and opens nothing, and the attempt is given up', async ({
  page,
  person: _,
  context,
}) => {
  const flow = 'a0a0a0a0-0000-4000-8000-000000000001';
  const given: string[] = [];
  await page.route('**/api/tiktok/authorize', (route) =>
    route.fulfill({ json: { authUrl: 'https://www.tiktok.test/authorize?scope=user.info.basic&state=s1', flow } }),
  );
  await page.route('**/api/connect-flows/**', async (route) => {
    given.push(new URL(route.request().url()).pathname);
    await route.fulfill({ json: {} });
  });
  await page.goto('/test/tiktok');
  await page.getByRole('button', { name: 'Test Auth URL' }).click();
  const address = page.getByRole('region', { name: 'Authorization address' });
  await expect(address).toContainText('https://www.tiktok.test/authorize');
  await expect(address).toContainText('user.info.basic');
  expect(given).toEqual([`/api/connect-flows/${flow}/cancel`]);
  expect(context.pages()).toHaveLength(1);
});

test('DEV-08, DEV-09, DEV-10, DEV-11 connecting on the LinkedIn test is told step by step', async ({
  page,
  person: _,
}) => {
  const release = await hold(page, '**/api/linkedin/authorize');
  await page.goto('/test/linkedin');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const popup = await opening;
  await expect(status(page)).toHaveText('Status: Initializing connection...');
  await page.clock.install();
  release();
  await expect(status(page)).toHaveText('Status: Opening LinkedIn authorization...');
  await expect(popup.getByRole('button', { name: 'Authorize app' })).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(status(page)).toHaveText('Status: Waiting for authorization...');
  await page.clock.resume();
  await popup.getByRole('radio', { name: 'Cleo Fala' }).check();
  await popup.getByRole('button', { name: 'Authorize app' }).click();
  await expect(status(page)).toHaveText('Status: Connected');
  await expect(connections(page).getByRole('listitem')).toContainText('Cleo Fala');
});

test('DEV-16, DEV-17, DEV-18, DEV-19 the TikTok test connects, shows what TikTok is asked, and disconnects all', async ({
  page,
  person: _,
}) => {
  const said = (text: string) => expect(toasts(page).getByText(text, { exact: true })).toBeVisible();
  await page.goto('/test/tiktok');
  await page.getByRole('button', { name: 'Test Auth URL' }).click();
  const address = page.getByRole('region', { name: 'Authorization address' });
  await expect(address).toContainText('user.info.basic');
  await expect(address).toContainText('S256');

  const username = newUsername();
  await authorizeAs(await openWindow(page, page.getByRole('button', { name: 'Connect', exact: true })), username);
  await expect(status(page)).toHaveText('Status: Connected');
  await expect(connections(page).getByRole('listitem')).toContainText(`@${username}`);
  await page.getByRole('button', { name: 'Cleanup Duplicates' }).click();
  await said('No TikTok account was connected twice.');
  await page.getByRole('button', { name: 'Remove All' }).click();
  await answerYes(page, 'Remove All');
  await said('Disconnected 1 TikTok account.');
  await expect(connections(page).getByRole('listitem')).toHaveCount(0);
});
