import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { NetworkState } from '../../packages/contract/src/index.ts';
import { picture } from '../fixtures/files.ts';
import { keepPicture } from '../fixtures/keep-picture.ts';
import { register, signIn } from '../fixtures/people.ts';
import { hold, pressBlocked, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const networks = ['Facebook', 'X', 'LinkedIn', 'Instagram', 'YouTube', 'Pinterest', 'Bluesky', 'Threads', 'TikTok'];

test('ACC-01, ACC-02, ACC-03, ACC-04, ACC-05, ACC-15, ACC-16, CONN-02 nine cards in order, each with Add Account and an empty text', async ({
  page,
  person: _,
}) => {
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { level: 1, name: 'Social Accounts' })).toBeVisible();
  await expect(page.getByText('Connect and manage your accounts for all supported platforms.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Accounts 0');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(networks);
  for (const name of networks) {
    const card = page.getByRole('region', { name, exact: true });
    const add = card.getByRole('button', { name: `Add Account: ${name}` });
    await expect(add.getByText('Add Account', { exact: true })).toBeVisible();
    await expect(card.getByText(`No ${name} accounts connected.`)).toBeVisible();
  }
});

test('a network that is not set up here says so, and its button does nothing', async ({ page, person: _ }) => {
  await page.route('**/api/networks', async (route) => {
    const answer = await route.fetch();
    const networks = (await answer.json()) as NetworkState[];
    const withoutTikTok = networks.map((each) =>
      each.id === 'tiktok' ? { ...each, available: false, signIn: null } : each,
    );
    await route.fulfill({ response: answer, json: withoutTikTok });
  });
  await page.goto('/accounts');
  const card = page.getByRole('region', { name: 'TikTok', exact: true });
  await expect(card).toContainText('Not set up on this installation.');
  const add = card.getByRole('button', { name: 'Add Account: TikTok' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAccessibleDescription('TikTok is not set up on this installation. Its operator can do that.');
  await pressBlocked(add);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('ACC-06, ACC-07, ACC-09, ACC-11, ACC-12, ACC-14 a card lists the accounts of its network with picture, @name and Disconnect', async ({
  page,
  connectedPerson,
  sandbox,
}) => {
  const { account } = connectedPerson;
  const second = await sandbox.createAccount(account.handle.replace('.nonet', '-two.nonet'), 'Second Studio');
  await connectedPerson.connect(second);
  await page.goto('/accounts');
  const card = page.getByRole('region', { name: 'Bluesky' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  for (const { handle } of [account, second]) {
    const row = card.getByRole('listitem').filter({ hasText: `@${handle}` });
    await expect(row.getByRole('button', { name: `Disconnect @${handle}` })).toHaveText('Disconnect');
    const picture = row.getByRole('presentation', { includeHidden: true });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(card.getByText('No Bluesky accounts connected.')).toHaveCount(0);
  await expect(page.getByText('1 of 9 networks connected')).toBeVisible();
});

test('ACC-10 a picture that is missing or broken becomes two letters', async ({ page, connectedPerson, product }) => {
  const { id } = connectedPerson.connection;
  await keepPicture(product.db, id, Buffer.from('no picture'));
  await product.db.updateTable('connections').set({ username: 'lark.hill.test' }).where('id', '=', id).execute();
  const row = page.getByRole('listitem').filter({ hasText: '@lark.hill.test' });
  await page.goto('/accounts');
  await expect(row.getByText('LH', { exact: true })).toBeVisible();
  await expect(row.locator('img')).toHaveCount(0);
  await product.db.deleteFrom('account_pictures').where('connection_id', '=', id).execute();
  await page.reload();
  await expect(row.getByText('LH', { exact: true })).toBeVisible();
  await expect(row.locator('img')).toHaveCount(0);
});

test('ACC-13 an account of LinkedIn goes by its profile name', async ({ page, person, product }) => {
  await product.db
    .insertInto('connections')
    .values({
      id: `linkedin_${randomUUID()}`,
      space_id: person.uid,
      network: 'linkedin',
      origin: 'https://www.linkedin.com',
      remote_account_id: randomUUID(),
      username: 'mira-falk',
      profile_name: 'Mira Falk, Ceramics',
      env: 'production',
    })
    .execute();
  await page.goto('/accounts');
  const card = page.getByRole('region', { name: 'LinkedIn' });
  await expect(card.getByText('Mira Falk, Ceramics', { exact: true })).toBeVisible();
  await expect(card.getByText('mira-falk')).toHaveCount(0);
});

test('ACC-08, ACC-25 disconnecting asks once, says so while it works and when it is done, and the focus stays at the card', async ({
  page,
  connectedPerson: { account },
}) => {
  const release = await hold(page, '**/api/bluesky/disconnect');
  await page.goto('/accounts');
  const card = page.getByRole('region', { name: 'Bluesky' });
  await card.getByRole('button', { name: `Disconnect @${account.handle}` }).click();
  const question = page.getByRole('dialog', { name: `Disconnect @${account.handle}` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(card.getByRole('button', { name: 'Disconnecting...' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(toasts(page).getByText('Bluesky account disconnected')).toBeVisible();
  await expect(card.getByText('No Bluesky accounts connected.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add Account: Bluesky' })).toBeFocused();
});

test('ACC-24 a disconnect that fails without words is named with the network, and the account stays', async ({
  page,
  connectedPerson: { account },
  watch,
}) => {
  watch.expect(/status of 500/);
  await page.route('**/api/bluesky/disconnect', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/accounts');
  await page.getByRole('button', { name: `Disconnect @${account.handle}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(toasts(page).getByRole('alert')).toHaveText('Failed to disconnect Bluesky account');
  await expect(page.getByRole('button', { name: `Disconnect @${account.handle}` })).toBeVisible();
});

test('ACC-17 while the accounts load the page says so', async ({ page, person: _ }) => {
  const release = await hold(page, '**/api/social/connections?**');
  await page.goto('/accounts');
  await expect(page.getByRole('status').filter({ hasText: 'Loading your connected accounts...' })).toBeVisible();
  release();
  await expect(page.getByText('No Bluesky accounts connected.')).toBeVisible();
});

test('ACC-18, ACC-19, CONN-17 when both reads fail the page says so, and Try Again loads the accounts', async ({
  page,
  connectedPerson: { account },
  watch,
}) => {
  // News, as of the account's picture, would load the accounts by itself.
  await hold(page, '**/api/live');
  watch.expect(/status of 500/);
  const reads: string[] = [];
  await page.route(/\/api\/social\/connections/, (route) => {
    reads.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 500, json: {} });
  });
  await page.goto('/accounts');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error Loading Accounts');
  const sentence = 'Failed to load your social connections. Please try refreshing the page.';
  await expect(failure).toContainText(sentence);
  await expect(toasts(page).getByRole('alert')).toHaveText(sentence);
  expect(reads).toHaveLength(2);
  await page.unroute(/\/api\/social\/connections/);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(`@${account.handle}`)).toBeVisible();
});

test('CONN-18 when both reads fail the composer has no account of any network', async ({
  page,
  connectedPerson: { account },
  watch,
}) => {
  await hold(page, '**/api/live');
  watch.expect(/status of 500/);
  await page.route(/\/api\/social\/connections/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/create-post');
  await expect(
    toasts(page).getByText('Failed to load your social connections. Please try refreshing the page.'),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Accounts', exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.unroute(/\/api\/social\/connections/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('checkbox', { name: `@${account.handle}` })).toBeVisible();
});

test('CONN-15, CONN-16 the accounts come from the server when the browser has none, and are kept for this user alone', async ({
  page,
  connectedPerson: { account },
  context,
  product,
}) => {
  await hold(page, '**/api/live');
  let reads = 0;
  await context.route(/\/api\/social\/connections/, (route) => {
    reads += 1;
    return route.continue();
  });
  await page.goto('/accounts');
  await expect(page.getByText(`@${account.handle}`)).toBeVisible();
  expect(reads).toBe(1);
  await page.getByRole('link', { name: 'Create Post' }).click();
  await expect(page.getByRole('checkbox', { name: `@${account.handle}` })).toBeVisible();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByText(`@${account.handle}`)).toBeVisible();
  expect(reads).toBe(1);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(context, product.url, await register(product.url));
  await page.goto('/accounts');
  await expect(page.getByText('No Bluesky accounts connected.')).toBeVisible();
  expect(reads).toBe(2);
});

test('an account whose sign-in has ended asks to be connected again, and is', async ({
  page,
  connectedPerson: { account, connection },
  product,
}) => {
  await product.db.updateTable('connections').set({ reconnect_needed: true }).where('id', '=', connection.id).execute();
  await page.goto('/accounts');
  const row = page.getByRole('listitem').filter({ hasText: `@${account.handle}` });
  await expect(row).toContainText('Access has ended. Posts wait until you reconnect.');
  await row.getByRole('button', { name: `Reconnect @${account.handle}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Bluesky' });
  await expect(dialog.getByLabel('Bluesky Handle')).toHaveValue(account.handle);
  await expect(dialog.getByLabel('App Password')).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row).not.toContainText('Access has ended');
});

test('an account has its letters until its picture is there', async ({
  page,
  connectedPerson: { connection },
  product,
}) => {
  await keepPicture(product.db, connection.id, (await picture('a.jpg')).buffer);
  await product.db
    .updateTable('connections')
    .set({ username: 'lark.hill.test' })
    .where('id', '=', connection.id)
    .execute();
  const release = await hold(page, '**/media/*/*/account/**');
  await page.goto('/accounts');
  const row = page.getByRole('listitem').filter({ hasText: '@lark.hill.test' });
  await expect(row.getByText('LH', { exact: true })).toBeVisible();
  release();
  await expect(row.getByText('LH', { exact: true })).toHaveCount(0);
  await expect(row.locator('img')).toBeVisible();
});

test('a handle is never cut: its badges go to the next line first, and then it breaks', async ({
  page,
  product,
  connectedPerson: { uid },
}) => {
  const username = `${'a-rather-long-name-'.repeat(3)}.nonet.test`;
  await product.db.updateTable('connections').set({ username }).where('space_id', '=', uid).execute();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/accounts');
    const handle = page.getByRole('region', { name: 'Bluesky' }).getByText(`@${username}`, { exact: true });
    await expect(handle).toBeVisible();
    const isCut = await handle.evaluate((node) => getComputedStyle(node).textOverflow === 'ellipsis');
    expect(isCut, `${width} px`).toBe(false);
    const badge = page.getByRole('region', { name: 'Bluesky' }).getByText('Default', { exact: true });
    const [above, below] = [await handle.boundingBox(), await badge.boundingBox()];
    expect(below?.y ?? 0, `${width} px`).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  }
});
