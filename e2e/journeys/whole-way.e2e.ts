import { devices, expect, type Page } from '@playwright/test';

import { at, dayAhead, dayOf, inSeconds } from '../fixtures/dates.ts';
import { signIn } from '../fixtures/people.ts';
import { letComeDue, moveTo } from '../fixtures/post-states.ts';
import { lookAhead } from '../fixtures/readiness.ts';
import { badge, calendarOf, openCalendar } from '../screens/calendar.ts';
import { chooseAccount, composerOf, fillPost, openComposer } from '../screens/composer.ts';
import { connectFacebook, connectLinkedin, connectThreads, connectX } from '../screens/consent-page.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/drafts/'));

/** The next Tuesday that is at least two days ahead. */
function tuesday(): string {
  const ahead = [2, 3, 4, 5, 6, 7, 8].find((days) => new Date(`${dayAhead(days)}T12:00:00Z`).getUTCDay() === 2);
  return dayAhead(ahead!);
}

test('DRAFT-01, SLOT-02, THREAD-01, THREAD-02 a thread is begun on a phone, finished on a desktop, and goes to five networks at the next free time', async ({
  page,
  browser,
  product,
  connectedPerson,
}) => {
  const { account } = connectedPerson;
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
  const phone = await browser.newContext({ ...pixel, baseURL: product.url });
  await signIn(phone, product.url, connectedPerson);
  const there = await phone.newPage();
  const composer = await openComposer(there);
  await composer.title.fill('Kiln opening');
  await composer.content.fill('The kiln is cold enough to open.');
  await composer.account(account.handle).check();
  await there.getByRole('button', { name: 'Add to thread' }).click();
  const last = saved(there);
  await there.getByRole('textbox', { name: 'Text of part 2' }).fill('Forty tests, three keepers.');
  await last;
  await phone.close();

  await page.goto('/accounts');
  await connectFacebook(page, 'Ana Fala', 'Facebook');
  await expect(toasts(page).getByText(/^Connected 3 accounts/)).toBeVisible();
  await connectLinkedin(page, 'Cleo Fala');
  await expect(toasts(page).getByText('Cleo Fala connected')).toBeVisible();
  const x = await connectX(page);
  const threads = await connectThreads(page);

  await page.getByRole('link', { name: 'Drafts' }).click();
  await page.getByRole('link', { name: 'Kiln opening' }).click();
  const here = composerOf(page);
  await expect(page.getByRole('textbox', { name: 'Text of part 2' })).toHaveValue('Forty tests, three keepers.');
  await expect(here.account(account.handle)).toBeChecked();
  await chooseAccount(page, '@studio.fala', 'Facebook');
  await chooseAccount(page, 'Cleo Fala', 'LinkedIn');
  await chooseAccount(page, `@${x}`, 'X');
  await chooseAccount(page, `@${threads}`, 'Threads');
  await page.getByRole('button', { name: 'Add to thread' }).click();
  await page.getByRole('textbox', { name: 'Text of part 3' }).fill('Come and see them on Friday.');
  await page.getByRole('radio', { name: /^All parts as one text/ }).check();
  const nextFree = page.getByRole('button', { name: 'Next free time' });
  await nextFree.click();
  await expect(nextFree, 'the server has told the time').toHaveAttribute('aria-pressed', 'true');
  await here.submit.click();
  await expect(page).toHaveURL(/\/calendar\?day=/);

  const card = calendarOf(page).card('Kiln opening');
  await letComeDue(product.db, connectedPerson);
  await expect(badge(card, 'Published')).toBeVisible({ timeout: 60_000 });
});

test('READY-05, READY-06, READY-07, RECUR-01 a post repeats every second Tuesday; of an account that let go its owner hears a day ahead, and the mark goes when it is connected again', async ({
  page,
  context,
  product,
  sandbox,
  connectedPerson,
}) => {
  const { account, connection, schedule, email } = connectedPerson;
  const composer = await openComposer(page);
  const start = tuesday();
  await fillPost(composer, {
    title: 'News',
    content: 'From the kiln',
    day: start,
    time: '09:00',
    handle: account.handle,
  });
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  const editor = page.getByRole('group', { name: 'Repeat', exact: true });
  await editor.getByLabel('Every', { exact: true }).fill('2');
  await expect(editor.getByText('Every second Tuesday at 9:00 AM')).toBeVisible();
  await composer.submit.click();
  await expect(toasts(page).getByText(/^Repeat scheduled/)).toBeVisible();

  const due = inSeconds(86_400 + 300);
  const post = await schedule({ title: 'Tomorrow', at: due });
  await product.db.updateTable('connections').set({ reconnect_needed: true }).where('id', '=', connection.id).execute();
  await lookAhead(product.db);
  const { card } = await openCalendar(page, dayOf(due));
  const mark = card('Tomorrow').getByText(/Connect this account again/);
  await expect(mark).toBeVisible();
  // Ten minutes later a day is left.
  await moveTo(product.db, post, new Date(due.getTime() - 600_000));
  await lookAhead(product.db);
  await sandbox.mailedLink(email, `/posts/${post.id}`);

  const accounts = await context.newPage();
  await accounts.goto('/accounts');
  await accounts.getByRole('button', { name: `Reconnect @${account.handle}` }).click();
  await accounts.getByLabel('App Password').fill(account.password);
  await accounts.getByRole('button', { name: 'Connect Bluesky Account' }).click();
  await expect(accounts.getByRole('dialog')).toHaveCount(0);
  await page.bringToFront();
  await expect(mark).toHaveCount(0);
  await openCalendar(page, dayOf(new Date(at(start, 9).getTime() + 14 * 86_400_000)));
  await expect(card('News')).toBeVisible();
});
