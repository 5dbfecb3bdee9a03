import { expect, type Page } from '@playwright/test';

import { expectAccessibleHere } from '../fixtures/accessible.ts';
import { dayAhead } from '../fixtures/dates.ts';
import { storeConnection } from '../fixtures/stored-connection.ts';
import { chooseAccount, composerOf, fillPost, openComposer } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const words = (length: number) => 'kiln '.repeat(length / 5).trimEnd();
const long = words(640);
const short = long.slice(0, 280);

const row = (page: Page) => page.getByRole('region', { name: '359 characters did not fit the text for all networks.' });

test('OP-185 what did not fit is kept: undone by a key, after a reload, dropped and taken back, and LinkedIn gets the whole text', async ({
  page,
  product,
  connectedPerson: person,
}) => {
  await storeConnection(product.db, person.uid, 'linkedin', { username: null, profileName: 'Mira Falk' });
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Kiln', content: 'Before', day: dayAhead(20), account: null });
  await chooseAccount(page, 'Mira Falk', 'LinkedIn');

  await composer.content.fill(long);
  await expect(composer.content).toHaveValue(short);
  await expect(toasts(page).getByText('Content is limited to 280 characters')).toBeVisible();
  await expect(row(page)).toBeVisible();
  await expect(composer.problems).toContainText('Ready, but 359 characters are left out');
  await expect(composer.submit).not.toHaveAttribute('aria-disabled');

  await composer.content.press('Control+z');
  await expect(composer.content).toHaveValue('Before');
  await expect(row(page)).toHaveCount(0);
  await expect(composer.problems).toContainText('Ready for 1 account');

  await composer.content.fill(long);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(composerOf(page).content).toHaveValue(short);
  await row(page).getByRole('button', { name: 'Drop them' }).click();
  await expect(row(page)).toHaveCount(0);
  await expect(composer.content).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await row(page).getByRole('button', { name: 'Use it for LinkedIn' }).click();
  await expect(row(page)).toHaveCount(0);
  await expect(composer.content).toHaveValue(short);
  await composer.tab('LinkedIn').click();
  await expect(page.getByLabel('Post Content / Caption for LinkedIn')).toHaveValue(long);
  await expect(composer.problems).toContainText('Ready for 1 account');
});

test('OP-185, FMT-06 what did not fit is attached as a long text at Threads, undone, and attached again', async ({
  page,
  product,
  connectedPerson: person,
}) => {
  await storeConnection(product.db, person.uid, 'threads', { username: 'fala', profileName: 'Fala' });
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Kiln', content: 'Before', day: dayAhead(20), account: null });
  await chooseAccount(page, '@fala', 'Threads');
  await composer.content.fill(long);
  const attach = row(page).getByRole('button', { name: 'Attach the rest as text' });
  await attach.click();
  const attached = page.getByRole('group', { name: 'Long text' }).getByLabel('Text', { exact: true });
  await expect(attached).toBeFocused();
  await expect(attached).toHaveValue(words(140));
  await expect(row(page)).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(attached).toHaveCount(0);
  await attach.click();
  await expect(attached).toHaveValue(words(140));
  await expectAccessibleHere(page);
});
