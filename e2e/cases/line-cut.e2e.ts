import { expect, type Page, type Route } from '@playwright/test';
import { at, laterDay } from '../fixtures/dates.ts';
import { calendarOf } from '../screens/calendar.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

/* The line is cut right after the days were painted, while the rest of the screen was on its way. */

const day = laterDay();
const faults = /ERR_INTERNET_DISCONNECTED|dynamically imported module|could not be loaded|Failed to fetch/;

/** Holds requests until the line is cut, and then ends them as a browser does. */
async function cutWhile(page: Page, what: string | RegExp) {
  const held: Route[] = [];
  await page.route(what, (route) => void held.push(route));
  return {
    held,
    async cut() {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await page.context().setOffline(true);
      for (const route of held) await route.abort('internetdisconnected');
      await page.unroute(what);
    },
  };
}

test('parts of a screen whose code is cut off leave it as it is; it says that it is offline, and they come by themselves', async ({
  page,
  context,
  connectedPerson,
  watch,
}) => {
  watch.expect(faults);
  await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  const { cut } = await cutWhile(page, /\/assets\/(calendar-panel|calendar-foot|find-bar)-.*\.js$/);
  await page.goto(`/calendar?day=${day}`);
  const { month, list, usage } = calendarOf(page);
  await expect(month.getByRole('button', { name: /Walk/ })).toBeVisible();
  await cut();
  await expect(toasts(page)).toContainText('You are offline. The rest of this screen shows when you are back online.');
  const note = page.getByRole('status').filter({ hasText: 'Offline. As of' });
  for (const width of [360, 768, 1152, 1280, 1440, 1720]) {
    await page.setViewportSize({ width, height: 720 });
    await expect(note).toHaveText(/As of \d+:\d\d [AP]M$/);
    const hidden = await note.evaluate((one) => [
      one.scrollWidth - one.clientWidth,
      one.scrollHeight - one.clientHeight,
    ]);
    expect(hidden, `all words are visible at ${width} px`).toEqual([0, 0]);
    await expect(note).toBeInViewport({ ratio: 1 });
  }
  await expect(month.getByRole('button', { name: /Walk/ }), 'the screen stays').toBeVisible();
  await context.setOffline(false);
  await expect(list.getByRole('article', { name: 'Walk' })).toBeVisible();
  await expect(usage).toContainText('1 / ');
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox', { name: 'Search posts' }))).toBeVisible();
  await expect(toasts(page).getByText('You are offline')).toHaveCount(0);
});

test('a view that is asked for without a connection says so, and opens by itself without loading the page anew', async ({
  page,
  context,
  connectedPerson,
  watch,
}) => {
  watch.expect(faults);
  await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  await page.goto(`/calendar?day=${day}`);
  const { list } = calendarOf(page);
  await expect(list.getByRole('article', { name: 'Walk' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await context.setOffline(true);
  await page
    .getByRole('radio', { name: 'Week' })
    .or(page.getByText('Week', { exact: true }))
    .first()
    .click();
  // The view and the list beside it may both say so.
  await expect(page.getByText('You are offline. This shows when you are back online.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-from]').getByRole('button', { name: /Walk/ })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('what is read when the line is cut says that it is offline instead of staying busy, and comes by itself', async ({
  page,
  context,
  person: _,
  watch,
}) => {
  watch.expect(faults);
  const { cut } = await cutWhile(page, '**/api/usage');
  await page.goto('/calendar');
  const { usage } = calendarOf(page);
  await expect(usage).toBeVisible();
  await cut();
  await expect(usage).toContainText('You are offline. This shows when you are back online.');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await context.setOffline(false);
  await expect(usage).toContainText('0 / ');
});
