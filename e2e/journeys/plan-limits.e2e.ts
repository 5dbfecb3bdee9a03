import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { startTestProduct } from '../fixtures/product.ts';
import { openWindow } from '../screens/consent-page.ts';
import { toasts } from '../screens/parts.ts';
import { type Fixtures, test as unlimited, type WorkerFixtures } from '../test.ts';

/** A product that sells plans, which limit accounts. */
const test = unlimited.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names it has to provide from the pattern.
    async ({}, use) => {
      const product = await startTestProduct({ PLAN_LIMITS: 'on' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker runs all of these tests, because each worker would start such a product.
test.describe.configure({ mode: 'default' });

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const faultsOf = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);

test('PLAN-13, ACC-07 accounts above a smaller plan are locked until the person chooses which stay open', async ({
  page,
  product,
  sandbox,
  connectedPerson: person,
}) => {
  const plan = { user_id: person.uid, subscribed: 'standard' } as const;
  await product.db.insertInto('plans').values(plan).execute();
  const names = [person.account.handle];
  for (const shop of ['one', 'two', 'three']) {
    const account = await sandbox.createAccount(`${shop}-${names[0]}`, person.name);
    await person.connect(account);
    names.push(account.handle);
  }
  await product.db.deleteFrom('plans').where('user_id', '=', person.uid).execute();
  await page.goto('/accounts');
  await expect(page.getByText('Your Basic plan allows 3 connected accounts, and you have 4.')).toBeVisible();
  const row = (index: number) => page.getByRole('listitem').filter({ hasText: `@${names[index]}` });
  await expect(row(3)).toContainText('Locked');
  await expect(row(2)).not.toContainText('Locked');

  const bluesky = page.getByRole('region', { name: 'Bluesky', exact: true });
  await bluesky.getByRole('button', { name: 'Add Account: Bluesky' }).click();
  await expect(bluesky.getByRole('alert')).toContainText('Please upgrade your plan to connect more.');
  await expect(bluesky.getByRole('alert').getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plans');

  await page.getByRole('button', { name: 'Choose accounts', exact: true }).press('Enter');
  const dialog = dialogOf(page, 'Choose which accounts stay open');
  const choice = (index: number) => dialog.getByRole('checkbox', { name: `@${names[index]}, Bluesky` });
  await expect(choice(3)).toBeDisabled();
  await choice(2).press('Space');
  await expect(dialog).toContainText('2 of 3 accounts chosen');
  await choice(3).press('Space');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep these open' }).click();
  await expect(toasts(page).getByText('3 accounts stay open')).toBeVisible();
  await expect(row(2)).toContainText('Locked');
  await expect(row(3)).not.toContainText('Locked');

  await page.goto('/create-post');
  await expect(page.getByRole('checkbox', { name: `@${names[2]}` })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: `@${names[3]}` })).toBeEnabled();
  await expect(page.getByText('Locked accounts are above what your plan allows.')).toBeVisible();
});

test('PLAN-13 of accounts that came with one yes, as many are picked as the plan has room for', async ({
  page,
  connectedPerson: _,
}) => {
  await page.goto('/accounts');
  const popup = await openWindow(page, page.getByRole('button', { name: 'Add Account: Facebook' }));
  await popup.getByRole('radio', { name: 'Ana Fala' }).check();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Authorize app' }).click();
  await closed;
  const dialog = dialogOf(page, 'Choose accounts to connect');
  await expect(dialog).toContainText('your plan has room for 2');
  await expect(page.getByRole('region', { name: 'Facebook', exact: true }).getByRole('listitem')).toHaveCount(0);
  const picks = dialog.getByRole('checkbox');
  await picks.nth(0).check();
  await picks.nth(1).check();
  await expect(picks.nth(2)).toBeDisabled();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Connect 2 accounts' }).click();
  await expect(toasts(page).getByText(/^Connected 2 accounts: /)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('new accounts came with Facebook')).toHaveCount(0);
});
