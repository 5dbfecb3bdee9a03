import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { at, dayAhead, laterDay } from '../fixtures/dates.ts';
import type { ConnectedPerson } from '../fixtures/people.ts';
import { composerOf, openAccounts, openComposer } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const day = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}: `) });
const nextFree = (page: Page) => page.getByRole('button', { name: 'Next free time' });
const offered = (page: Page) => page.getByRole('group', { name: 'Free posting times' }).getByRole('button');

test('SLOT-01 posting times are edited on a week by mouse and by keys, for all accounts and for one', async ({
  page,
  connectedPerson: { account },
}) => {
  await page.goto('/posting-times');
  const monday = day(page, 'Monday');
  const tuesday = day(page, 'Tuesday');
  const stored = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/posting-times'),
    );
  await expect(monday.getByRole('button', { name: '9:00 AM, Monday' })).toBeVisible();
  await expect(page.getByText('A set to start with, for all accounts.')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);

  await monday.getByRole('button', { name: 'Add a time on Monday' }).click();
  await page.getByLabel('New time on Monday', { exact: true }).getByLabel('New time on Monday').fill('07:05');
  const added = stored();
  await page.keyboard.press('Enter');
  await added;
  await expect(monday).toHaveAccessibleName('Monday: 7:05 AM, 9:00 AM, 12:30 PM, 6:00 PM');

  await monday.getByRole('button', { name: '7:05 AM, Monday' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(monday.getByRole('button', { name: '9:00 AM, Monday' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tuesday.getByRole('button', { name: '12:30 PM, Tuesday' })).toBeFocused();
  const deleted = stored();
  await page.keyboard.press('Delete');
  await deleted;
  await expect(tuesday).toHaveAccessibleName('Tuesday: 9:00 AM, 6:00 PM');
  await expect(tuesday.getByRole('button', { name: '6:00 PM, Tuesday' })).toBeFocused();

  await page.getByLabel('Whose times').selectOption({ label: `@${account.handle}` });
  await expect(page.getByText('has the times of all accounts')).toBeVisible();
  const set = stored();
  await page.getByRole('button', { name: 'Set own times' }).click();
  await set;
  await tuesday.getByRole('button', { name: '9:00 AM, Tuesday' }).click();
  const removed = stored();
  await page.getByRole('button', { name: 'Remove' }).click();
  await removed;
  await page.reload();
  await expect(tuesday).toHaveAccessibleName('Tuesday: 9:00 AM, 6:00 PM');
  await page.getByLabel('Whose times').selectOption({ label: `@${account.handle} · own times` });
  await expect(tuesday).toHaveAccessibleName('Tuesday: 6:00 PM');
});

async function write(page: Page, { account }: ConnectedPerson): Promise<void> {
  const composer = await openComposer(page);
  await nextFree(page).click();
  await expect(nextFree(page)).toHaveAttribute('aria-pressed', 'true');
  await composer.title.fill('Kiln opening');
  await composer.content.fill('Come and see what survived');
  await openAccounts(page);
  if (!(await composer.account(account.handle).isChecked())) await composer.account(account.handle).check();
}

test('SLOT-02, SLOT-03 two browsers take the next free time at once: the later one gets the next and is told', async ({
  page,
  context,
  browser,
  product,
  connectedPerson,
}) => {
  await write(page, connectedPerson);
  await expect(offered(page)).toHaveCount(5);
  await expect(offered(page).first()).toHaveAttribute('aria-pressed', 'true');
  // Tabs of one browser share a draft; another device has its own.
  const device = await browser.newContext({ baseURL: product.url, storageState: await context.storageState() });
  const other = await device.newPage();
  await write(other, connectedPerson);
  await expect(offered(other)).toHaveCount(5);
  const [first, second] = await offered(other).allInnerTexts();

  await composerOf(page).submit.click();
  await expect(page).toHaveURL(/\/calendar/);
  await composerOf(other).submit.click();
  await expect(toasts(other)).toContainText(`was taken meanwhile. The next free time is used: ${second}.`);
  await expect(other).toHaveURL(/\/calendar/);

  // A typed time stays as typed, also where a post is.
  await write(page, connectedPerson);
  const composer = composerOf(page);
  await composer.time.fill('00:01');
  await expect(nextFree(page)).toHaveAttribute('aria-pressed', 'false');
  expect(first).not.toBe(second);
  await device.close();
});

test('SLOT-04, VIEW-06 the week shows free times as outlines: a press opens the composer there, and they can be hidden', async ({
  page,
  connectedPerson: { account, call, schedule },
}) => {
  const outlines = page.locator('[data-outline=free-time]');
  const inDay = (date: string) => page.locator(`[role=gridcell][data-day="${date}"]`).locator(outlines);
  const tomorrow = dayAhead(1);
  await page.goto(`/calendar?view=week&day=${tomorrow}`);
  await expect(inDay(tomorrow)).toHaveCount(3);
  await expect(inDay(tomorrow).first()).toHaveAccessibleName(/Free time, 9:00 AM, new post$/);

  await schedule({ title: 'Kiln opening', at: at(tomorrow, 9) });
  await expect(inDay(tomorrow)).toHaveCount(2);
  await inDay(tomorrow).first().click();
  const composer = composerOf(page);
  await expect(composer.time).toHaveValue('12:30');
  await expect(nextFree(page)).toHaveAttribute('aria-pressed', 'true');
  await composer.title.fill('Kiln closing');
  await composer.content.fill('Come and see what survived');
  await openAccounts(page);
  if (!(await composer.account(account.handle).isChecked())) await composer.account(account.handle).check();
  await composer.submit.click();
  await expect(page).toHaveURL(/\/calendar/);

  // In the month they are for the day that is chosen, under the pointer or in focus.
  const times = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '20:15' }));
  await call('PUT', '/api/posting-times', { times });
  const [chosen, after] = [laterDay(), laterDay(1)];
  await page.goto(`/calendar?view=month&day=${chosen}`);
  await expect(inDay(chosen).first()).toBeVisible();
  await expect(inDay(after).first()).toBeHidden();
  await page.locator(`[data-day="${after}"]`).hover({ position: { x: 4, y: 4 } });
  await expect(inDay(after).first()).toBeVisible();

  await page.goto(`/calendar?view=week&day=${tomorrow}`);
  await expect(inDay(tomorrow)).toHaveCount(1);
  await page.getByRole('button', { name: 'Show', exact: true }).filter({ hasText: 'Show' }).click();
  await page.getByRole('checkbox', { name: 'Free times' }).uncheck();
  await expect(outlines).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show, some are hidden' })).toBeVisible();
  await expect(outlines).toHaveCount(0);
});
