import { expect, type Page } from '@playwright/test';
import { at, dayAhead, fullDay, laterDay, longDay } from '../fixtures/dates.ts';
import { register } from '../fixtures/people.ts';
import { badge, calendarOf, openCalendar } from '../screens/calendar.ts';
import { composerOf } from '../screens/composer.ts';
import { stopClock, tabTo, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

test('without a mouse: log in', async ({ page, product }) => {
  const person = await register(product.url);
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/create-post');
});

test('without a mouse: skip to the content', async ({ page, person: _ }) => {
  await page.goto('/accounts');
  await expect(page.getByText('No Bluesky accounts connected.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add Account: Facebook' })).toBeFocused();
});

test('without a mouse: the list of the composer’s keys opens and closes, and the focus stays in the text', async ({
  page,
  person: _,
}) => {
  await page.goto('/create-post');
  const { content } = composerOf(page);
  await content.focus();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await openList(page, 'ControlOrMeta+/');
  await expect(list.getByText('Schedule the post')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+/');
  await expect(list).toHaveCount(0);
  await expect(content).toBeFocused();
  await page.keyboard.press('ControlOrMeta+/');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(content).toBeFocused();
});

/** Its code comes when the page has nothing more urgent to do. */
async function openList(page: Page, key: string) {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    if ((await list.count()) === 0) await page.keyboard.press(key);
    await expect(list).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('without a mouse: ? lists the keys of every screen where no text is typed, and Ctrl+/ also where it is', async ({
  page,
  person: _,
}) => {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const [path, has] of [
    ['/accounts', 'Show or hide the sidebar'],
    ['/calendar', 'Pick up a post, and drop it'],
  ] as const) {
    await page.goto(path);
    await openList(page, '?');
    await expect(list.getByText(has)).toBeVisible();
    await page.keyboard.press('?');
    await expect(list).toHaveCount(0);
  }
  const search = page.getByRole('combobox', { name: 'Search posts' });
  await search.focus();
  await page.keyboard.press('?');
  await expect(search).toHaveValue('?');
  await openList(page, 'ControlOrMeta+/');
});

test('without a mouse: from screen to screen, to the profile, and out', async ({ page, person }) => {
  await page.goto('/accounts');
  const main = page.getByRole('navigation', { name: 'Main' });
  await tabTo(page, main.getByRole('link', { name: 'Calendar', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Calendar' })).toBeVisible();
  // The focus moves to the new screen, where a screen reader goes on.
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();

  const editor = main.getByRole('button', { name: 'Editor Soon' });
  await tabTo(page, editor, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/calendar/);

  await page.keyboard.press('ControlOrMeta+b');
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  const profile = page.getByRole('complementary').getByRole('link', { name: person.email });
  await tabTo(page, profile);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await tabTo(page, page.getByRole('complementary').getByRole('button', { name: 'Logout' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('without a mouse: the bar and the More sheet of a phone', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/accounts');
  const more = page.getByRole('button', { name: 'More' });
  await more.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'More' });
  const profile = sheet.getByRole('link', { name: person.email });
  await tabTo(page, profile);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
});

test('without a mouse: connect an account', async ({ page, person, sandbox }) => {
  const account = await sandbox.createAccount(`${person.email.split('@')[0]}.nonet.test`, person.name);
  await page.goto('/accounts');
  const add = page.getByRole('button', { name: 'Add Account: Bluesky' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Connect Bluesky' });
  await expect(dialog.getByLabel('Bluesky Handle')).toBeFocused();
  await page.keyboard.type(account.handle);
  await tabTo(page, dialog.getByLabel('App Password'));
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`@${account.handle}`, { exact: true })).toBeVisible();
  await expect(add).toBeFocused();
});

test('without a mouse: disconnect an account, and go on at its card', async ({
  page,
  connectedPerson: { account },
}) => {
  await page.goto('/accounts');
  await tabTo(page, page.getByRole('button', { name: `Disconnect @${account.handle}` }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: `Disconnect @${account.handle}` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, question.getByRole('button', { name: 'Disconnect' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('No Bluesky accounts connected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Account: Bluesky' })).toBeFocused();
});

test('without a mouse: write a post and schedule it', async ({ page, connectedPerson: { account } }) => {
  const day = dayAhead(20);
  await page.goto('/create-post');
  const composer = composerOf(page);
  await tabTo(page, composer.account(account.handle));
  await page.keyboard.press('Space');
  await expect(composer.account(account.handle)).toBeChecked();
  await tabTo(page, composer.title);
  await page.keyboard.type('By keyboard');
  await tabTo(page, composer.content);
  await page.keyboard.type('No mouse was needed.');
  await tabTo(page, composer.date);
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Choose a date' });
  await expect(picker.getByRole('grid')).toBeVisible();
  await tabTo(page, picker.getByLabel('Type a date'));
  await page.keyboard.type(day);
  await page.keyboard.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(composer.date).toBeFocused();
  await expect(composer.date).toHaveAccessibleName(`Date: ${fullDay(day)}`);
  await tabTo(page, composer.submit);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/calendar?day=${day}`);
  await expect(calendarOf(page).card('By keyboard')).toBeVisible();
});

test('without a mouse: choose a date in the month', async ({ page, connectedPerson: _ }) => {
  await page.goto('/create-post');
  const composer = composerOf(page);
  await tabTo(page, composer.date);
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Choose a date' });
  await tabTo(page, picker.getByRole('button', { name: new RegExp(`^${fullDay(dayAhead(0))}`) }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(picker.getByRole('button', { name: fullDay(dayAhead(8)) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(composer.date).toHaveAccessibleName(`Date: ${fullDay(dayAhead(8))}`);
});

test('without a mouse: move between the days of the calendar, delete a post and bring it back', async ({
  page,
  connectedPerson,
}) => {
  const day = laterDay();
  await page.clock.install();
  await connectedPerson.schedule({ title: 'First', at: at(day, 9) });
  await connectedPerson.schedule({ title: 'Second', at: at(day, 10) });
  const calendar = await openCalendar(page, laterDay(-7));
  await tabTo(page, calendar.day(laterDay(-7)));
  await page.keyboard.press('ArrowDown');
  await expect(calendar.day(day)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await expect(calendar.list.getByRole('heading', { level: 2 })).toHaveText(`Posts for ${longDay(day)}`);
  await page.keyboard.press('Enter');
  await expect(calendar.list.getByRole('heading', { level: 2 })).toBeFocused();

  const remove = calendar.card('First').getByRole('button', { name: 'Delete' });
  await tabTo(page, remove);
  await stopClock(page);
  await page.keyboard.press('Enter');
  await expect(badge(calendar.card('First'), 'Cancelled')).toBeVisible();
  const undo = calendar.card('First').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect(undo).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(badge(calendar.card('First'), 'Pending')).toBeVisible();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('Post deleted successfully')).toBeVisible();
  await expect(calendar.card('First')).toHaveCount(0);
  // The focus moves on to the next card.
  await expect(calendar.card('Second')).toBeFocused();
});
