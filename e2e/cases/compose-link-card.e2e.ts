import { expect, type Page } from '@playwright/test';
import { expectAccessibleHere } from '../fixtures/accessible.ts';
import { dayAhead } from '../fixtures/dates.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { fillPost, openComposer } from '../screens/composer.ts';
import { test } from '../test.ts';

const cardOf = (page: Page) => page.getByRole('group', { name: 'Link card' });
const previewOf = (page: Page) => page.getByRole('article', { name: /^Bluesky,/ });

test('FMT-04 the card of an address is read, changed, removed and brought back, and Bluesky gets what was shown', async ({
  page,
  connectedPerson,
  product,
  sandbox,
}) => {
  const { account } = connectedPerson;
  const address = new URL('/site/article', sandbox.url).href;
  const composer = await openComposer(page);
  await fillPost(composer, {
    title: 'Kiln',
    content: `Open: ${address}`,
    day: dayAhead(20),
    handle: account.handle,
  });
  const card = cardOf(page);
  await expect(card.getByText('Ten bowls & a kiln')).toBeVisible();
  await expect(card.getByText('What came out of the kiln on Sunday.')).toBeVisible();
  await expect(card.getByText('Bluesky shows this card.')).toBeVisible();
  await expect(card.locator('img')).toBeVisible();
  await expect(previewOf(page).getByText('Ten bowls & a kiln')).toBeVisible();
  await expectAccessibleHere(page);

  await card.getByRole('button', { name: 'Remove the link card' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Link card/ }).press('Enter');
  await expect(card.getByText('Ten bowls & a kiln')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Change the link card' })).toBeFocused();

  await card.getByRole('button', { name: 'Change the link card' }).click();
  await expect(card.getByLabel('Title')).toBeFocused();
  await card.getByLabel('Title').fill('');
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByLabel('Title')).toHaveAccessibleDescription('A card needs a title.');
  await card.getByLabel('Title').fill('Ten bowls, one crack');
  await expectAccessibleHere(page);
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByRole('button', { name: 'Change the link card' })).toBeFocused();
  await expect(previewOf(page).getByText('Ten bowls, one crack')).toBeVisible();

  await card.getByRole('button', { name: 'Remove the link card' }).click();
  await expect(card).toHaveCount(0);
  await expect(previewOf(page).getByText('Ten bowls, one crack')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByText('Ten bowls, one crack')).toBeVisible();

  await card.getByRole('button', { name: 'Remove the link card' }).click();
  await page.getByRole('button', { name: 'Add the link card' }).click();
  await expect(card.getByText('Ten bowls, one crack')).toBeVisible();

  await composer.submit.click();
  await expect(badge(calendarOf(page).card('Kiln'), 'Pending')).toBeVisible();
  await letComeDue(product.db, connectedPerson);
  await expect(badge(calendarOf(page).card('Kiln'), 'Published')).toBeVisible({ timeout: 60_000 });
  const sent = { url: address, title: 'Ten bowls, one crack', description: 'What came out of the kiln on Sunday.' };
  expect(await sandbox.ledger(account.handle)).toMatchObject([{ mediaCount: 0, card: { ...sent, hasImage: true } }]);
});

test('FMT-04 a page that gives no card says why, and the card can be written by hand', async ({
  page,
  connectedPerson,
  sandbox,
}) => {
  const composer = await openComposer(page);
  await fillPost(composer, {
    title: 'Kiln',
    content: `Open: ${new URL('/site/members', sandbox.url).href}`,
    day: dayAhead(20),
    handle: connectedPerson.account.handle,
  });
  const card = cardOf(page);
  await expect(card.getByRole('alert')).toContainText('only shown to people who sign in');
  await card.getByRole('button', { name: 'Write the card' }).click();
  await card.getByLabel('Title').fill('For members');
  await card.getByLabel('Title').press('Enter');
  await expect(previewOf(page).getByText('For members')).toBeVisible();
  await composer.content.fill('No address any more');
  await expect(card.getByText('For members')).toBeVisible();
});
