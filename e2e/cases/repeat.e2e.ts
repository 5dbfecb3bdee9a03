import { expect } from '@playwright/test';
import { dayAhead } from '../fixtures/dates.ts';
import { calendarOf, openCalendar } from '../screens/calendar.ts';
import { fillPost, openComposer } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const start = dayAhead(3);
const week = (number: number) => dayAhead(3 + 7 * number);

test('RECUR-01, RECUR-03, OP-106 a post repeats, is moved and deleted with those that follow, and each comes back', async ({
  page,
  connectedPerson,
}) => {
  const { account } = connectedPerson;
  const composer = await openComposer(page);
  const repeat = page.getByRole('button', { name: 'Repeat', exact: true });
  await expect(repeat, 'it is there before an account is chosen').toBeVisible();
  await fillPost(composer, { title: 'Kiln news', content: 'One', day: start, time: '09:00', handle: account.handle });
  await repeat.press('Enter');
  const editor = page.getByRole('group', { name: 'Repeat', exact: true });
  await expect(editor.getByText(/^Every \w+day at 9:00 AM$/)).toBeVisible();
  await expect(editor.getByText(/^First: /)).toBeVisible();
  // By keys: what is added has the focus, and what is removed passes it on.
  const variation = (number: number) => editor.getByRole('textbox', { name: `Variation ${number}` });
  const addVariation = editor.getByRole('button', { name: 'Add a variation' });
  await addVariation.press('Enter');
  await expect(variation(1)).toBeFocused();
  await page.keyboard.type('Two');
  await addVariation.press('Enter');
  await expect(variation(2)).toBeFocused();
  await editor.getByRole('button', { name: 'Remove variation 2' }).press('Enter');
  await expect(variation(1)).toBeFocused();
  await composer.submit.click();
  await expect(toasts(page).getByText(/^Repeat scheduled: Every \w+day at 9:00 AM$/)).toBeVisible();

  const calendar = calendarOf(page);
  const card = calendar.card('Kiln news');
  await expect(card).toBeVisible();
  await openCalendar(page, week(1));
  await expect(card.getByText('Two')).toBeVisible();

  // Moved with those that follow: the dialog asks, and Undo brings all back.
  await card.getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: /^Move/ });
  await move.getByLabel('Time', { exact: true }).fill('17:30');
  await move.getByRole('button', { name: 'Move post' }).click();
  const question = page.getByRole('dialog', { name: 'Which posts do you want to move?' });
  await question.getByRole('button', { name: 'This and the following' }).click();
  await expect(card.getByText('5:30 PM')).toBeVisible();
  await openCalendar(page, start);
  await expect(card.getByText('9:00 AM')).toBeVisible();

  // Deleted altogether, and brought back.
  await openCalendar(page, week(2));
  await expect(card.getByText('5:30 PM')).toBeVisible();
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All', exact: true }).click();
  await expect(toasts(page).getByText(/posts deleted/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(toasts(page).getByText('Everything is as it was')).toBeVisible();
  await expect(card.getByText('5:30 PM')).toBeVisible();
});

test('RECUR-01, RECUR-03 a planned post becomes the first of a repeat, whose rule and texts are changed at a later one', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Kiln news', content: 'One', day: start, time: '09:00', handle: account.handle });
  await composer.submit.click();
  await expect(page).toHaveURL(/\/calendar\?day=/);
  const card = calendarOf(page).card('Kiln news');
  const repeat = page.getByRole('button', { name: 'Repeat', exact: true });
  const editor = page.getByRole('group', { name: 'Repeat', exact: true });
  const save = page.getByRole('button', { name: 'Save Changes' });

  await card.getByRole('link', { name: 'Edit' }).click();
  await repeat.press('Enter');
  await editor.getByRole('button', { name: 'Don’t repeat' }).press('Enter');
  await expect(repeat).toBeFocused();
  await repeat.press('Enter');
  await save.click();
  await expect(toasts(page).getByText(/^Repeat scheduled: Every \w+day at 9:00 AM$/)).toBeVisible();
  await expect(card).toHaveCount(1);

  const { day } = await openCalendar(page, week(1));
  await expect(day(week(1)).getByRole('button', { name: 'Kiln news, 9:00 AM, Pending, repeats' })).toBeVisible();
  await expect(card.getByText('repeats', { exact: true })).toBeAttached();
  await card.getByRole('link', { name: 'Edit' }).click();
  const choice = 'When you save, you choose: this one, the following, or all';
  await expect(page.getByText(new RegExp(`^Repeats every \\w+day at 9:00 AM\\. ${choice}$`))).toBeVisible();
  await repeat.click();
  await editor.getByRole('spinbutton', { name: 'Every' }).fill('2');
  await editor.getByRole('button', { name: 'Add a variation' }).click();
  await editor.getByRole('textbox', { name: 'Variation 1' }).fill('Two');
  await save.click();
  const question = page.getByRole('dialog', { name: 'From where on does the repeat change?' });
  await expect(question.getByRole('button', { name: 'This one' })).toHaveCount(0);
  await question.getByRole('button', { name: 'This and the following' }).click();
  await expect(toasts(page).getByText(/changed/)).toBeVisible();
  await openCalendar(page, week(2));
  await expect(card).toHaveCount(0);
  await openCalendar(page, week(3));
  // What the change took away may be leaving still.
  const stays = card.filter({ hasNotText: 'Cancelled' });
  await expect(stays).toHaveCount(1);
  await expect(stays.getByText('One', { exact: true })).toBeVisible();
});
