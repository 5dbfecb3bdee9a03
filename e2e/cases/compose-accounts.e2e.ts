import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { networkIds } from '../../packages/domain/src/index.ts';
import { storeConnection } from '../fixtures/stored-connection.ts';
import { foldedAccounts, openComposer } from '../screens/composer.ts';
import { test } from '../test.ts';

const faultsOf = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);

test('POST-11, POST-12, POST-13, POST-14, POST-15, POST-16 thirty accounts: one list, where a press on a network lists its accounts, each a checkbox; by keys too', async ({
  page,
  person,
  product,
}) => {
  for (const network of networkIds) {
    const count = network === 'facebook' ? 21 : network === 'threads' ? 0 : network === 'youtube' ? 1 : 2;
    for (let index = 1; index <= count; index += 1) {
      const username = `${network}-${index}.fala`;
      await storeConnection(product.db, person.uid, network, { username, profileName: `Fala ${network} ${index}` });
    }
  }
  const composer = await openComposer(page);
  const line = (name: RegExp) => page.getByRole('button', { name });

  // A network with one account is chosen by a press on its name, and by the checkbox beside it.
  const youtube = page.getByRole('checkbox', { name: '@youtube-1.fala, YouTube' });
  await page.getByRole('button', { name: /^YouTube/ }).click();
  await expect(youtube).toBeChecked();
  await youtube.uncheck();
  await expect(line(/^YouTube, 0\/1 chosen/)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: 'Connect Threads' })).toBeVisible();

  // By keys: open, find, choose.
  await line(/^Facebook, 0\/21 accounts chosen/).press('Enter');
  const list = page.getByRole('group', { name: 'Facebook', exact: true });
  await list.getByLabel('Find an account').fill('fala facebook 17');
  const found = list.getByRole('checkbox');
  await expect(found).toHaveCount(1);
  await expect(found).toHaveAccessibleName('@facebook-17.fala, Facebook');
  await page.keyboard.press('Enter');
  await expect(found).toBeChecked();
  await list.getByLabel('Find an account').fill('nobody');
  await expect(list.getByText('No account is called “nobody”.')).toBeVisible();
  await list.getByLabel('Find an account').fill('');
  await page.keyboard.press('ArrowDown');
  await expect(found.first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(line(/^Facebook, 3\/21 accounts chosen/)).toContainText('@facebook-17.fala');
  expect(await faultsOf(page)).toEqual([]);
  await list.getByRole('button', { name: 'Select all, Facebook' }).click();
  await expect(page.getByText('21 of 34')).toBeVisible();

  // It folds when the focus has gone on, says what is chosen, and opens again where one left off.
  await page.keyboard.press('Tab');
  await expect(found.first(), 'the list stays while somebody chooses').toBeVisible();
  await composer.title.focus();
  await expect(foldedAccounts(page)).toHaveText('21 accounts · Change');
  await expect(foldedAccounts(page)).toHaveAccessibleDescription(/^@facebook-1.fala, Facebook; /);
  expect(await faultsOf(page)).toEqual([]);
  await foldedAccounts(page).press('Enter');
  await expect(line(/^Facebook, 21\/21 accounts chosen/)).toBeFocused();

  // Never with a problem in it: a line marks what is below it.
  await line(/^Bluesky, 0\/2 accounts chosen/).press('Enter');
  await page.getByRole('button', { name: 'Select all, Bluesky' }).click();
  await composer.content.focus();
  await expect(foldedAccounts(page)).toBeVisible();
  await composer.content.fill('👨‍👩‍👧‍👦'.repeat(130));
  await expect(line(/^Bluesky, 2\/2 accounts chosen/)).toHaveAccessibleDescription(
    /^2 accounts have a problem. The text is too long for Bluesky/,
  );
  await composer.title.focus();
  await expect(line(/^Bluesky, 2\/2 accounts chosen/)).toBeVisible();
  await expect(foldedAccounts(page)).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
});

test('POST-11 the list of accounts folds after a press elsewhere, which still does what it was meant for', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  const box = composer.account(account.handle);
  await composer.title.fill('Glaze');
  await expect(box, 'nothing is chosen yet').toBeVisible();
  await box.check();
  await page.getByRole('heading', { name: 'Create Post' }).click();
  await expect(box, 'no field was pressed').toBeVisible();
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(foldedAccounts(page)).toHaveText('1 account · Change');
  await expect(page.getByRole('button', { name: /^Tomorrow/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+1');
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();

  // A problem unfolds it, and the text stays below the hand that types.
  await composer.content.focus();
  await expect(foldedAccounts(page)).toBeVisible();
  const place = async () => Math.round((await composer.content.boundingBox())?.y ?? 0);
  const before = await place();
  await composer.content.fill('👨‍👩‍👧‍👦'.repeat(130));
  await expect(box).toHaveAccessibleDescription(/^The text is too long for Bluesky/);
  expect(Math.abs((await place()) - before)).toBeLessThan(3);
});

test('POST-11 accounts are kept as a set, chosen by it, renamed and deleted with undo', async ({
  page,
  connectedPerson: { account, connect, call, uid },
  sandbox,
}) => {
  const second = await connect(await sandbox.createAccount(`two-${account.handle}`, 'Two'));
  const composer = await openComposer(page);
  const box = (handle: string) => composer.account(handle);
  await box(account.handle).check();
  await box(`two-${account.handle}`).check();
  await page.getByRole('button', { name: 'Sets' }).click();
  const list = page.getByRole('dialog', { name: 'Sets of accounts' });
  await list.getByLabel('Keep the chosen 2 accounts as a set').fill('Both shops');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: 'Both shops 2 accounts' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');

  // A press on what is chosen takes it back to what was before.
  const set = page.getByRole('button', { name: 'Both shops', exact: true });
  await box(account.handle).uncheck();
  await set.click();
  await expect(box(account.handle)).toBeChecked();
  await set.click();
  await expect(box(account.handle)).not.toBeChecked();

  await call('POST', '/api/bluesky/disconnect', { userId: uid, connectionId: second.id });
  await expect(composer.problems).toContainText('An account you chose is no longer connected.');
  await set.click();
  await expect(page.getByText(/^Left out, as not connected any more: /)).toBeVisible();
  await expect(box(account.handle)).toBeChecked();

  await page.getByRole('button', { name: 'Sets' }).click();
  await list.getByRole('button', { name: 'Rename Both shops' }).click();
  await expect(list.getByLabel('Name of Both shops')).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list.getByRole('button', { name: 'Rename Both shops' }), 'the list stays open').toBeFocused();
  await page.keyboard.press('Enter');
  await list.getByLabel('Name of Both shops').fill('One shop');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: 'Rename One shop' })).toBeFocused();
  await list.getByRole('button', { name: 'Delete One shop' }).click();
  await expect(list.getByRole('button', { name: /^One shop/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'One shop', exact: true })).toBeVisible();
});

test('the first visit begins with three steps, and the Sandbox account is connected by one press, without leaving the post', async ({
  page,
  person: _,
}) => {
  const composer = await openComposer(page);
  await expect(page.getByRole('list', { name: 'Your first post' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Add the Sandbox account' })).toBeFocused();
  await composer.content.fill('Already written.');
  await page.getByRole('button', { name: 'Add the Sandbox account' }).click();
  await expect(page.getByRole('checkbox', { name: '@studio.nonet.test, Bluesky, Default' })).toBeChecked();
  await expect(composer.content).toHaveValue('Already written.');
  await expect(page.getByRole('list', { name: 'Your first post' })).toHaveCount(0);
  await expect(page).toHaveURL('/create-post');
});
