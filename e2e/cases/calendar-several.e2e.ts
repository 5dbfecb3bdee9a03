import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleHere } from '../fixtures/accessible.ts';
import { at, dayAhead, laterDay } from '../fixtures/dates.ts';
import { openCalendar } from '../screens/calendar.ts';
import { composerOf } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const day = laterDay();
const other = laterDay(1);

const bar = (page: Page) => page.getByRole('region', { name: 'Selected posts' });
/** A post in the month: the name of its button begins with its time. */
const inMonth = (page: Page, title: string) => page.getByRole('gridcell').getByRole('button', { name: title });

test('MOVE-06 posts are selected with Ctrl and Shift, shifted together by a span, and return by Ctrl+Z', async ({
  page,
  connectedPerson,
}) => {
  const days = [laterDay(-1), day, other];
  const posts: { id: string; scheduledDate: string }[] = [];
  for (const [place, title] of ['First', 'Second', 'Third'].entries())
    posts.push(await connectedPerson.schedule({ title, at: at(days[place]!, 9) }));
  await openCalendar(page, day);
  await inMonth(page, 'First').click({ modifiers: ['Control'] });
  await inMonth(page, 'Third').click({ modifiers: ['Shift'] });
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await expect(inMonth(page, 'Second')).toHaveAttribute('aria-pressed', 'true');
  await inMonth(page, 'Second').click({ modifiers: ['Control'] });
  await expect(bar(page).getByText('2 selected')).toBeVisible();

  await bar(page).getByRole('button', { name: 'Accounts' }).click();
  const accounts = page.getByRole('dialog', { name: 'Accounts of 2 posts' });
  await expect(accounts.getByRole('checkbox')).toBeChecked();
  await expectAccessibleHere(page);
  await page.keyboard.press('Escape');
  await expect(accounts).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Shift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shift 2 posts by…' });
  await dialog.getByLabel('Hours').fill('2');
  await expectAccessibleHere(page);
  await dialog.getByRole('button', { name: 'Shift 2 posts' }).click();
  await expect(toasts(page).getByText('2 posts moved')).toBeVisible();
  const times = async () => Promise.all(posts.map(async ({ id }) => (await connectedPerson.post(id)).scheduledDate));
  const shifted = [at(day, 11), at(day, 9), at(laterDay(2), 11)].map((time) => time.toISOString());
  await expect.poll(times).toEqual(shifted);

  await page.keyboard.press('Control+z');
  await expect(toasts(page).getByText('2 posts moved back')).toBeVisible();
  await expect.poll(times).toEqual(posts.map(({ scheduledDate }) => scheduledDate));
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
});

test('MOVE-06 selected posts are deleted together, and one Undo brings them back', async ({
  page,
  connectedPerson,
}) => {
  await page.clock.install();
  await connectedPerson.schedule({ title: 'First', at: at(day, 9) });
  await connectedPerson.schedule({ title: 'Second', at: at(other, 9) });
  await openCalendar(page, day);
  await inMonth(page, 'First').focus();
  await page.keyboard.press('Control+Space');
  await inMonth(page, 'Second').focus();
  await page.keyboard.press('Shift+Space');
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await expectAccessibleHere(page);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page).getByText('2 posts cancelled and will not be published')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).getByText('2 posts restored')).toBeVisible();
  await expect(inMonth(page, 'First')).toHaveAccessibleName(/Pending/);
  await expect(inMonth(page, 'Second')).toHaveAccessibleName(/Pending/);
});

test('MOVE-03, MOVE-05 Move to… moves a post by its menu alone, refuses the past in words, and can be undone', async ({
  page,
  connectedPerson,
}) => {
  const post = await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const { card } = await openCalendar(page, day);
  await card('Kiln opening').getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible();
  await expectAccessibleHere(page);
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move post to…' });
  const chooseDay = async (wanted: string) => {
    await dialog.getByRole('button', { name: /^Date:/ }).click();
    const typed = page.getByRole('textbox', { name: 'Type a date' });
    await typed.fill(wanted);
    await typed.press('Enter');
    await expect(typed).toHaveCount(0);
  };
  await dialog.getByLabel('Time', { exact: true }).fill('00:00');
  await chooseDay(dayAhead(0));
  await expect(dialog.getByText('Please choose a time in the future').first()).toBeVisible();
  await dialog.getByLabel('Time', { exact: true }).fill('18:45');
  await chooseDay(other);
  await expectAccessibleHere(page);
  await dialog.getByRole('button', { name: 'Move post' }).click();
  await expect(toasts(page).getByText(/^Post moved to .*, 6:45 PM$/)).toBeVisible();
  const time = async () => (await connectedPerson.post(post.id)).scheduledDate;
  await expect.poll(time).toBe(at(other, 18, 45).toISOString());
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(time).toBe(at(day, 9).toISOString());
  await expect(card('Kiln opening')).toBeVisible();
});

test('MOVE-11 Duplicate opens the composer with a copy, without its time, and stores nothing', async ({
  page,
  connectedPerson,
}) => {
  await connectedPerson.schedule({ title: 'Kiln opening', description: 'Four hundred degrees.', at: at(day, 9) });
  const { card } = await openCalendar(page, day);
  await card('Kiln opening').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const composer = composerOf(page);
  await expect(composer.title).toHaveValue('Kiln opening');
  await expect(composer.content).toHaveValue('Four hundred degrees.');
  await expect(composer.date).toHaveAccessibleName('Date: Choose a date');
  await page.goBack();
  await expect(card('Kiln opening')).toBeVisible();
  expect((await connectedPerson.usage()).count).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('MOVE-06 Select makes every press on a card select it', async ({ page, connectedPerson }) => {
    for (const title of ['First', 'Second']) await connectedPerson.schedule({ title, at: at(dayAhead(1), 9) });
    const { card } = await openCalendar(page, dayAhead(1));
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await card('First').getByRole('heading').tap();
    await card('Second').getByRole('heading').tap();
    await expect(bar(page).getByText('2 selected')).toBeVisible();
    await expectAccessibleHere(page);
    await bar(page).getByRole('button', { name: 'Clear selection' }).tap();
    await expect(bar(page)).toHaveCount(0);
  });

  test('axe finds nothing in the search and the filters of a phone, with what they find', async ({
    page,
    connectedPerson,
  }) => {
    await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
    await openCalendar(page, day);
    await page.getByRole('button', { name: 'Search posts' }).tap();
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Search posts' });
    await field.fill('kiln');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page).toHaveURL(/[?&]q=kiln/);
    expect(await valuesOf(field)).toEqual(['kiln']);
    await expectAccessibleHere(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^Pending/ })
      .check();
    await expectAccessibleHere(page);
  });
});

/** What a field holds during a second: no more than what was typed, although the address is written beside it. */
function valuesOf(field: Locator): Promise<string[]> {
  return field.evaluate(async (node) => {
    const seen = new Set<string>();
    for (const end = performance.now() + 1_000; performance.now() < end; await new Promise(requestAnimationFrame))
      seen.add((node as HTMLInputElement).value);
    return [...seen];
  });
}
