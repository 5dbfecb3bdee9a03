import { expect, type Page } from '@playwright/test';
import { expectAccessibleHere } from '../fixtures/accessible.ts';
import { dayAhead } from '../fixtures/dates.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { chooseAccount, fillPost, openComposer } from '../screens/composer.ts';
import { connectThreads } from '../screens/consent-page.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const block = (page: Page) => page.getByRole('group', { name: 'Long text' });
const longText = (page: Page) => block(page).getByLabel('Text', { exact: true });
const ownText = (page: Page) => page.getByLabel('Post Content / Caption for Threads');

const sentence = 'Nine bowls came out of the kiln, and one of them has a crack. ';
const first = sentence.repeat(8).trim();
const rest = sentence.repeat(4).trim();

test('FMT-06 what Threads does not take of a text is attached and brought back, kept, previewed and published, while Bluesky gets its text', async ({
  page,
  connectedPerson,
  product,
  sandbox,
}) => {
  const { account } = connectedPerson;
  await page.goto('/accounts');
  const threads = await connectThreads(page);
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Kiln', content: 'The kiln is open', day: dayAhead(20), handle: account.handle });
  await chooseAccount(page, `@${threads}`, 'Threads');
  await composer.tab('Threads').click();
  await ownText(page).fill(`${first} ${rest}`);
  const offer = page.getByRole('button', { name: 'Attach the rest as text' });
  await expect(offer).toHaveAccessibleDescription('243 characters more than Threads takes.');
  await offer.click();
  await expect(longText(page)).toBeFocused();
  await expect(longText(page)).toHaveValue(rest);
  await expect(ownText(page)).toHaveValue(first);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(block(page)).toHaveCount(0);
  await expect(ownText(page)).toHaveValue(`${first} ${rest}`);
  await offer.click();

  await expect(block(page)).toContainText('247 / 10,000');
  await expect(block(page)).toContainText('Threads gets the long text. Bluesky gets the text alone.');
  await block(page).getByLabel('Link').fill('fala.example');
  await expect(composer.problems).toContainText('The link of the long text is no valid address');
  await block(page).getByLabel('Link').fill('https://fala.example/kiln');
  await expect(
    page.getByRole('article', { name: /^Threads,/ }).getByRole('region', { name: 'Long text' }),
  ).toContainText('Text attachment · 247 characters');
  await expectAccessibleHere(page);

  await page.reload();
  await expect(longText(page)).toHaveValue(rest);
  await block(page).getByRole('button', { name: 'Remove the long text' }).click();
  await expect(block(page)).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(longText(page)).toHaveValue(rest);

  await composer.submit.click();
  const tile = calendarOf(page).card('Kiln');
  await expect(badge(tile, 'Pending')).toBeVisible();
  await letComeDue(product.db, connectedPerson);
  await expect(badge(tile, 'Published')).toBeVisible({ timeout: 60_000 });
  expect(await sandbox.ledger(threads, 'threads')).toMatchObject([
    { text: first, attachment: { text: rest, link: 'https://fala.example/kiln' } },
  ]);
  expect(await sandbox.ledger(account.handle)).toMatchObject([{ text: 'The kiln is open' }]);
});

test('FMT-06 selected words are hidden by a key, move with the text, are kept, seen behind a veil, and published', async ({
  page,
  connectedPerson,
  product,
  sandbox,
}) => {
  const { account } = connectedPerson;
  await page.goto('/accounts');
  const threads = await connectThreads(page);
  const composer = await openComposer(page);
  await fillPost(composer, {
    title: 'Race',
    content: 'In the end Ada wins.',
    day: dayAhead(20),
    handle: account.handle,
  });
  await chooseAccount(page, `@${threads}`, 'Threads');
  const row = page.getByRole('group', { name: 'Spoilers' });
  const hidden = row.getByRole('list', { name: 'Hidden words' }).getByRole('listitem');
  await row.getByRole('button', { name: 'Hide as spoiler' }).press('Enter');
  await expect(toasts(page)).toContainText('Select the words to hide first');
  await composer.content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(10, 19));
  await row.getByRole('button', { name: 'Hide as spoiler' }).press('Enter');
  await expect(hidden).toHaveText(['Ada wins']);
  await expect(row).toContainText('Bluesky shows these words.');
  await expect(composer.content).toBeFocused();

  await page.keyboard.press('Home');
  await page.keyboard.type('I saw it. ');
  await expect(hidden).toHaveText(['Ada wins']);
  const preview = page.getByRole('article', { name: /^Threads,/ });
  await page.getByRole('tab', { name: 'Threads', exact: true }).last().click();
  await preview.getByRole('button', { name: 'Spoiler. Show it' }).click();
  await expect(preview).toContainText('I saw it. In the end Ada wins.');
  await expectAccessibleHere(page);

  await page.reload();
  await expect(hidden).toHaveText(['Ada wins']);
  await composer.submit.click();
  const tile = calendarOf(page).card('Race');
  await expect(badge(tile, 'Pending')).toBeVisible();
  await letComeDue(product.db, connectedPerson);
  await expect(badge(tile, 'Published')).toBeVisible({ timeout: 60_000 });
  expect(await sandbox.ledger(threads, 'threads')).toMatchObject([
    { text: 'I saw it. In the end Ada wins.', spoilers: ['Ada wins'] },
  ]);
  expect(await sandbox.ledger(account.handle)).toMatchObject([{ text: 'I saw it. In the end Ada wins.' }]);
});
