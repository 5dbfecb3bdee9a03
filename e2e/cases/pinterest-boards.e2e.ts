import { expect } from '@playwright/test';
import { openComposer } from '../screens/composer.ts';
import { connectPinterest } from '../screens/consent-page.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

test('PIN-09, PIN-13, PIN-15, PIN-18, PIN-19, CB-08 an account is connected and told by an event; its first board is chosen; boards are refreshed and made', async ({
  page,
  person: _,
}) => {
  await page.goto('/accounts');
  const heard = page.evaluate(() =>
    new Promise((resolve) => addEventListener('pinterest-connected', resolve)).then(() => 1),
  );
  const success = page
    .context()
    .waitForEvent('page')
    .then((popup) => popup.getByText('Pinterest is connected').waitFor());
  const account = await connectPinterest(page);
  expect(await heard).toBe(1);
  await success;

  const composer = await openComposer(page);
  await page.getByRole('checkbox', { name: `@${account}, Pinterest` }).check();
  await composer.tab('Pinterest').click();
  await expect(page.getByRole('button', { name: 'Board: Ceramics' })).toBeVisible();
  const asked = page.waitForRequest('**/api/pinterest/boards');
  await page.getByRole('button', { name: 'Refresh boards' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ forceRefresh: true });
  await expect(toasts(page).getByText('Pinterest boards refreshed successfully!')).toBeVisible();

  await page.getByRole('button', { name: 'Section: The board itself' }).click();
  await page.getByRole('option', { name: 'Vases' }).click();
  await expect(page.getByRole('button', { name: 'Section: Vases' })).toBeVisible();

  await page.getByRole('button', { name: 'New board...' }).click();
  const dialog = page.getByRole('dialog', { name: 'New board' });
  await dialog.getByLabel('Name').fill('Glazes');
  await dialog.getByRole('button', { name: 'Secret' }).click();
  await dialog.getByRole('button', { name: 'Create board' }).click();
  await expect(toasts(page).getByText('Board created successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Board: Glazes' }).click();
  await page.getByRole('combobox', { name: 'Find a board' }).fill('stud');
  await page.getByRole('option', { name: 'Studio' }).click();
  await page.getByRole('button', { name: 'Board: Studio' }).click();
  await page.getByRole('option', { name: 'Ceramics' }).click();
  // A section belongs to its board: another board does not bring it back.
  await expect(page.getByRole('button', { name: 'Section: The board itself' })).toBeVisible();
});
