import { expect, type Page } from '@playwright/test';
import type { PostChanged } from '../../packages/contract/src/index.ts';
import { expectAccessibleHere } from '../fixtures/accessible.ts';
import { at, dayAhead, zone } from '../fixtures/dates.ts';
import { bringTo, letComeDue } from '../fixtures/post-states.ts';
import { storeConnection } from '../fixtures/stored-connection.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { chooseAccount, fillPost, openComposer } from '../screens/composer.ts';
import { connectX } from '../screens/consent-page.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const block = (page: Page) => page.getByRole('group', { name: 'Poll' });
const answer = (page: Page, number: number) => page.getByLabel(`Answer ${number}`, { exact: true });

test('FMT-03 a poll is added, written by keys, previewed, kept, and goes to X while Bluesky gets its text', async ({
  page,
  connectedPerson,
  product,
  sandbox,
}) => {
  const { account } = connectedPerson;
  await page.goto('/accounts');
  const x = await connectX(page);
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Glaze', content: 'Which glaze?', day: dayAhead(20), handle: account.handle });

  const add = page.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expect(page.getByRole('menu', { name: 'Add' })).toContainText('Not for these accounts');
  await expect(page.getByRole('menuitem', { name: /^Poll/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await chooseAccount(page, `@${x}`, 'X');
  await add.click();
  await page.getByRole('menuitem', { name: /^Poll/ }).press('Enter');
  await expect(answer(page, 1)).toBeFocused();
  await expect(page.getByRole('group', { name: 'Poll' }).getByText('Answer 1', { exact: true })).toBeVisible();
  await page.keyboard.type('Tide');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Moss');
  await page.keyboard.press('Enter');
  await expect(answer(page, 3)).toBeFocused();
  await page.keyboard.type('Oat, a little more than there is room for');
  await expect(block(page)).toContainText('X gets the poll. Bluesky gets the text alone.');
  await expect(composer.problems).toContainText('An answer of the poll is too long for X (41 of 25 characters)');
  await answer(page, 3).fill('Oat');
  await block(page).getByLabel('Runs for').selectOption({ label: '1 hour' });
  await expect(page.getByRole('article', { name: /^X,/ }).getByRole('list', { name: 'Answers' })).toHaveText(
    'TideMossOat',
  );
  await expectAccessibleHere(page);

  await page.reload();
  await expect(answer(page, 3)).toHaveValue('Oat');
  await block(page).getByRole('button', { name: 'Remove the poll' }).click();
  await expect(block(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Media' })).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(answer(page, 3)).toHaveValue('Oat');

  await composer.submit.click();
  const tile = calendarOf(page).card('Glaze');
  await expect(badge(tile, 'Pending')).toBeVisible();
  await letComeDue(product.db, connectedPerson);
  await expect(badge(tile, 'Published')).toBeVisible({ timeout: 60_000 });
  expect(await sandbox.ledger(x, 'twitter')).toMatchObject([
    { text: 'Which glaze?', poll: { answers: ['Tide', 'Moss', 'Oat'], minutes: 60 } },
  ]);
  expect(await sandbox.ledger(account.handle)).toMatchObject([{ text: 'Which glaze?' }]);
});

test('FMT-03 the poll of a post that its network refused is changed in its edit', async ({
  page,
  connectedPerson: person,
  product,
}) => {
  const x = await storeConnection(product.db, person.uid, 'twitter', { username: 'fala', profileName: 'Fala' });
  const { post } = await person.call<PostChanged>('POST', '/api/social/posts/schedule', {
    title: 'Glaze',
    description: 'Which glaze?',
    platforms: [x],
    poll: { answers: ['Tide', 'Moss'], minutes: 60 },
    scheduledDate: at(dayAhead(20), 9).toISOString(),
    timeZone: zone,
  });
  await bringTo(product.db, post, { status: 'rejected', code: 'content-refused', message: 'X refused this post.' });
  await page.goto(`/create-post?edit=${post.id}`);
  await answer(page, 2).fill('Oat');
  await expect(block(page)).toContainText('X gets the poll.');
  await expectAccessibleHere(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(async () => (await person.post(post.id)).poll).toEqual({ answers: ['Tide', 'Oat'], minutes: 60 });
});
