import { expect } from '@playwright/test';
import { expectAccessibleHere } from '../fixtures/accessible.ts';
import { at, dayAhead, dayOf, inSeconds } from '../fixtures/dates.ts';
import { bringTo, letComeDue, moveTo } from '../fixtures/post-states.ts';
import { badge, calendarOf, openCalendar } from '../screens/calendar.ts';
import { hold, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const late = {
  status: 'asks',
  code: 'late',
  message: 'Held: more than an hour late. Last reason: Bluesky asks us to wait.',
} as const;
const held = { status: 'held', code: 'sign-in-expired', message: 'This account is signed out.' } as const;
/** A time in the past, at noon, so that its day is the same in every zone. */
const lastWeek = at(dayAhead(-7), 12);

test('a post that is too late waits for a decision; Publish now sends it once', async ({
  page,
  connectedPerson,
  product,
  sandbox,
}) => {
  const { account, schedule } = connectedPerson;
  const post = await schedule({ title: 'Late', description: 'Better late', at: inSeconds(86_400) });
  await moveTo(product.db, post, lastWeek);
  await bringTo(product.db, post, late);
  const { needsYou, needsYouButton, card } = await openCalendar(page, dayAhead(20));
  await needsYouButton.click();
  await expect(page).toHaveURL(`/calendar?view=month&day=${dayAhead(20)}&show=needs-you`);
  // That it is late stands above; on its day the whole sentence is said.
  await expect(needsYou).toContainText(`@${account.handle}: Bluesky asks us to wait.`);
  await expect(needsYou).not.toContainText('Held:');
  await needsYou.getByRole('button', { name: 'Late', exact: true }).click();
  await expect(page).toHaveURL(`/calendar?view=month&day=${dayOf(lastWeek)}`);
  await expect(card('Late')).toBeFocused();
  // The card says it in the words of the list.
  await expect(badge(card('Late'), 'Needs you')).toBeVisible();
  await expect(badge(card('Late'), 'Failed')).toBeVisible();
  await expect(card('Late')).toContainText(late.message);
  await page.goBack();
  await needsYou.getByRole('button', { name: 'Publish now' }).click();
  await expect(needsYouButton).toHaveCount(0);
  await page.goForward();
  await expect(badge(card('Late'), 'Published')).toBeVisible({ timeout: 30_000 });
  await expect(badge(card('Late'), 'Needs you')).toHaveCount(0);
  expect(await sandbox.ledger(account.handle)).toMatchObject([{ text: 'Better late', repeats: 0 }]);
});

test('a long title that waits for a decision keeps the calendar of a phone and of a tablet inside the window', async ({
  page,
  connectedPerson: { schedule },
  product,
}) => {
  const title = 'An evening at the wheel, with clay, glaze, good company and more time than any other evening';
  const post = await schedule({ title, at: inSeconds(86_400) });
  await moveTo(product.db, post, lastWeek);
  await bringTo(product.db, post, late);
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const { needsYou, needsYouButton } = await openCalendar(page, dayOf(lastWeek));
    await needsYouButton.click();
    await expect(needsYou.getByRole('button', { name: title, exact: true })).toBeVisible();
    const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
    expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(width);
  }
});

test('OP-167 what its network keeps as a draft is published there and said so here, and never sent again', async ({
  page,
  connectedPerson,
  product,
  sandbox,
}) => {
  const { account, schedule } = connectedPerson;
  const post = await schedule({ title: 'Draft', at: inSeconds(86_400) });
  await moveTo(product.db, post, lastWeek);
  const message = 'Bluesky keeps this as a draft that nobody sees. Publish it there, then say so here.';
  const draftAt = `${sandbox.url}/bluesky`;
  await bringTo(product.db, post, { status: 'asks', code: 'kept-as-draft', message, draftAt });
  const { needsYou, needsYouButton, card } = await openCalendar(page, dayOf(lastWeek));
  await needsYouButton.click();
  await expect(needsYou.getByRole('heading', { name: 'Kept as a draft' })).toBeVisible();
  await expect(needsYou.getByText(message)).toBeVisible();
  await expect(needsYou.getByRole('link', { name: 'Open on Bluesky Draft' })).toHaveAttribute('href', draftAt);
  await expect(needsYou.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  await expectAccessibleHere(page);
  await needsYou.getByRole('button', { name: 'It is published Draft' }).click();
  await expect(toasts(page)).toContainText('Asking its network');
  // Bluesky has no drafts that could be asked about.
  await expect(needsYou.getByText(/cannot be asked for it/)).toBeVisible();
  await needsYou.getByRole('button', { name: 'Don’t publish Draft' }).click();
  await expect(needsYouButton).toHaveCount(0);
  await expect(card('Draft')).toContainText('You decided not to publish this.');
  await expect(card('Draft').getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  expect(await sandbox.ledger(account.handle)).toEqual([]);
});

test('Don’t publish gives up on it, and nothing is sent', async ({ page, connectedPerson, product, sandbox }) => {
  const { account, schedule } = connectedPerson;
  const post = await schedule({ title: 'Too late', at: inSeconds(86_400) });
  await moveTo(product.db, post, lastWeek);
  await bringTo(product.db, post, late);
  const { needsYou, needsYouButton, card } = await openCalendar(page, dayOf(lastWeek));
  await needsYouButton.click();
  await needsYou.getByRole('button', { name: 'Don’t publish Too late' }).click();
  await expect(needsYouButton).toHaveCount(0);
  await expect(badge(card('Too late'), 'Failed')).toBeVisible();
  await expect(card('Too late')).toContainText('You decided not to publish this.');
  expect(await sandbox.ledger(account.handle)).toEqual([]);
});

test('an account that is signed out holds its posts; Reconnect leads to that account, and then they go out by themselves', async ({
  page,
  connectedPerson,
  product,
  sandbox,
}) => {
  const { account, connection, schedule } = connectedPerson;
  const post = await schedule({ title: 'Waiting', description: 'At last', at: inSeconds(86_400) });
  const due = inSeconds(-60);
  await moveTo(product.db, post, due);
  await bringTo(product.db, post, held);
  await product.db.updateTable('connections').set({ reconnect_needed: true }).where('id', '=', connection.id).execute();
  const { needsYou, needsYouButton, card } = await openCalendar(page, dayOf(due));
  await needsYouButton.click();
  const group = needsYou.getByRole('region', { name: `Bluesky @${account.handle} is signed out` });
  await expect(group).toContainText('Reconnect to publish this post.');
  await group.getByRole('link', { name: 'Reconnect' }).click();
  const reconnect = page.getByRole('button', { name: `Reconnect @${account.handle}` });
  await expect(reconnect).toBeFocused();
  await reconnect.click();
  await page.getByLabel('App Password').fill(account.password);
  await page.getByRole('button', { name: 'Connect Bluesky Account' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/calendar?day=${dayOf(due)}`);
  await expect(badge(card('Waiting'), 'Published')).toBeVisible({ timeout: 30_000 });
  await expect(needsYouButton).toHaveCount(0);
  expect(await sandbox.ledger(account.handle)).toMatchObject([{ text: 'At last', repeats: 0 }]);
});

test('many that wait are answered at once, and what was refused says why', async ({
  page,
  connectedPerson,
  product,
}) => {
  const posts = await Promise.all(
    ['First', 'Second', 'Third'].map((title) => connectedPerson.schedule({ title, at: inSeconds(86_400) })),
  );
  for (const post of posts) {
    await moveTo(product.db, post, lastWeek);
    await bringTo(product.db, post, late);
  }
  const { needsYou, needsYouButton } = await openCalendar(page, dayAhead(20));
  await needsYouButton.click();
  const group = needsYou.getByRole('region', { name: 'More than an hour late' });
  await group.getByRole('checkbox', { name: 'Select all' }).check();
  await group.getByRole('checkbox', { name: 'Select Third' }).uncheck();
  await expect(group).toContainText('2 selected');
  await expectAccessibleHere(page);
  // The second one was settled in another window a moment ago.
  await page.route('**/api/live', (route) => route.abort());
  await product.db
    .updateTable('targets')
    .set({ status: 'rejected', error_code: 'skipped', error_message: 'You decided not to publish this.' })
    .where('post_id', '=', posts[1]!.id)
    .execute();
  await group.getByRole('button', { name: 'Don’t publish 2 selected posts' }).click();
  await expect(toasts(page).getByText('1 post will not be published')).toBeVisible();
  await expect(page.getByText('Nothing of this post waits for a decision')).toBeVisible();
  await expectAccessibleHere(page);
  await expect(group.getByRole('listitem')).toHaveCount(1);
  await group.getByRole('button', { name: 'Don’t publish Third' }).click();
  await expect(needsYou.getByText('Nothing needs you.')).toBeVisible();
  await expect(needsYou).toBeFocused();
});

test('what a network refused can be tried again', async ({ page, connectedPerson, product, sandbox }) => {
  const { account, schedule } = connectedPerson;
  const day = dayAhead(20);
  const post = await schedule({ title: 'Refused', description: 'Second try', at: at(day, 9) });
  await bringTo(product.db, post, { status: 'rejected', code: 'refused', message: 'Bluesky refused this post.' });
  const { card } = await openCalendar(page, day);
  await expect(card('Refused')).toContainText('Bluesky refused this post.');
  await card('Refused').getByRole('button', { name: 'Try Again' }).click();
  // The post's time lies ahead, and stays.
  await expect(badge(card('Refused'), 'Processing')).toBeVisible();
  await letComeDue(product.db, connectedPerson);
  await expect(badge(card('Refused'), 'Published')).toBeVisible({ timeout: 30_000 });
  expect(await sandbox.ledger(account.handle)).toMatchObject([{ text: 'Second try', repeats: 0 }]);
});

test('what a network refused offers what helps: its text is changed, which sends it, and everything else stays', async ({
  page,
  connectedPerson,
  product,
  sandbox,
}) => {
  const { account, schedule } = connectedPerson;
  const day = dayAhead(20);
  const post = await schedule({ title: 'Twice', description: 'The same', at: at(day, 9) });
  const message = 'Bluesky has a post with this text already and takes no second one.';
  await bringTo(product.db, post, { status: 'rejected', code: 'duplicate', message });
  const { card } = await openCalendar(page, day);
  await expect(card('Twice')).toContainText(message);
  await expect(card('Twice').getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expectAccessibleHere(page);
  await card('Twice').getByRole('link', { name: 'Change the text for Bluesky' }).click();
  const form = page.getByRole('form', { name: 'Edit Post' });
  await expect(form).toContainText(message);
  await expect(page.getByLabel('Post Title')).toHaveCount(0);
  await expectAccessibleHere(page);
  await form.getByRole('textbox', { name: 'Post Content / Caption' }).fill('Another');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText('Post saved for')).toBeVisible();
  await expect(badge(card('Twice'), 'Processing')).toBeVisible();
  await letComeDue(product.db, connectedPerson);
  await expect(badge(card('Twice'), 'Published')).toBeVisible({ timeout: 30_000 });
  expect(await sandbox.ledger(account.handle)).toMatchObject([{ text: 'Another', repeats: 0 }]);
});

test('on a phone the line about what needs somebody comes together with the month below it, which never moves', async ({
  page,
  connectedPerson,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const post = await connectedPerson.schedule({ title: 'Late', at: inSeconds(86_400) });
  await moveTo(product.db, post, lastWeek);
  await bringTo(product.db, post, late);
  const release = await hold(page, '**/api/posts?waiting=true');
  await page.goto(`/calendar?day=${dayOf(lastWeek)}`);
  const { needsYouButton, card, month } = calendarOf(page);
  await expect(card('Late')).toBeVisible();
  await expect(month).toHaveCount(0);
  release();
  await expect(month).toBeVisible();
  await expect(needsYouButton).toHaveText('1 post needs you');
});
