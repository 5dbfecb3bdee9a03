import { expect, type Page } from '@playwright/test';

import { goOffline } from '../fixtures/connection.ts';
import { composerOf, openComposer } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const now = (page: Page) => page.getByRole('button', { name: 'Now', exact: true });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish now' });

test('OP-186 now is kept in the draft as now, is not offered with a repeat, and publishes at once with a link to what came of it', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  await composer.account(account.handle).check();
  await composer.title.fill('Kiln');
  await composer.content.fill('It is open now');
  await now(page).click();
  await expect(publish(page)).toBeVisible();
  await expect(composer.problems).toContainText('Ready for 1 account');

  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(composerOf(page).title).toHaveValue('Kiln');
  await expect(now(page)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expect(now(page)).toHaveCount(0);
  await expect(composer.submit).toBeVisible();
  await page.getByRole('button', { name: 'Don’t repeat' }).click();
  await now(page).click();

  await publish(page).click();
  await expect(page).toHaveURL(/\/calendar/);
  await expect(toasts(page).getByText('Published on Bluesky')).toBeVisible();
  await expect(toasts(page).getByRole('button', { name: 'Open on Bluesky' })).toBeVisible();
});

test('OP-186 without a connection now cannot be chosen, and what was chosen is disabled; both say so', async ({
  page,
  context,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  await composer.account(account.handle).check();
  await composer.title.fill('Kiln');
  await composer.content.fill('It is open now');
  await now(page).click();
  await expect(publish(page)).not.toHaveAttribute('aria-disabled');
  const comeBack = await goOffline(context);
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(composer.problems).toContainText('You are offline. Publishing now needs a connection');
  await expect(now(page)).toHaveAccessibleDescription('You are offline. Publishing now needs a connection.');
  await comeBack();
  await expect(publish(page)).not.toHaveAttribute('aria-disabled');
});
