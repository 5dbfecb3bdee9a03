import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/pool.ts';
import type { Post } from '../../packages/contract/src/index.ts';
import { expectAccessibleHere } from '../fixtures/accessible.ts';
import { at, dayAhead, dayOf, laterDay } from '../fixtures/dates.ts';
import { bringTo, moveTo } from '../fixtures/post-states.ts';
import { openCalendar } from '../screens/calendar.ts';
import { hold } from '../screens/parts.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const today = dayAhead(0);
const day = laterDay();
const yearMs = 365 * 86_400_000;

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search posts' });
const found = (page: Page) => page.getByRole('listbox', { name: 'Posts that were found' }).getByRole('option');
const listOf = (page: Page) => page.getByRole('region', { name: 'Posts by day' });
const dayIn = (list: Locator, day: string) => list.locator(`[data-day="${day}"]`);

test('VIEW-05 a post of last year is found by a word of its text, and Enter goes to it', async ({
  page,
  connectedPerson,
  product,
}) => {
  const lastYear = new Date(at(day, 9).getTime() - yearMs);
  const old = await connectedPerson.schedule({
    title: 'Kiln opening',
    description: 'Glaze, and more.',
    at: at(day, 9),
  });
  await bringTo(product.db, old, { status: 'published' });
  await moveTo(product.db, old, lastYear);
  await connectedPerson.schedule({ title: 'Kiln closing', at: at(day, 10) });
  const calendar = await openCalendar(page, day);

  await expect(searchField(page)).toBeVisible();
  await calendar.day(day).focus();
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type('kiln');
  // The newest come first, with the year.
  await expect(found(page)).toHaveCount(2);
  await expect(found(page).nth(0)).toHaveAccessibleName(/^Kiln closing, .*Pending/);
  await expect(found(page).nth(1)).toHaveAccessibleName(
    new RegExp(`^Kiln opening, .*${dayOf(lastYear).slice(0, 4)}, .*Published`),
  );
  await page.keyboard.type(' GLAZ');
  await expect(found(page)).toHaveCount(1);
  await expect(found(page).locator('mark')).toHaveText(['Kiln', 'Glaz']);
  await expect(page.getByRole('status').filter({ hasText: '1 post' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=kiln\+GLAZ/);
  await expectAccessibleHere(page);
  await page.keyboard.press('Enter');
  await expect(calendar.day(dayOf(lastYear))).toHaveAttribute('aria-selected', 'true');
  await expect(calendar.list.getByRole('heading', { name: 'Kiln opening' })).toBeVisible();
  await expect(found(page)).toHaveCount(0);

  // The address follows a moment later, with the search of before.
  await expect(page).toHaveURL(new RegExp(dayOf(lastYear)));
  await searchField(page).fill('porcelain');
  await expect(page.getByRole('status').filter({ hasText: 'No post has “porcelain”.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toHaveValue('');
  await expect(page).not.toHaveURL(/[?&]q=/);
});

test('VIEW-05 typing on gives up the search that is under way', async ({ page, connectedPerson }) => {
  await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  await openCalendar(page, day);
  // The first search is never answered.
  await page.route('**/api/posts/search?q=kil', () => undefined);
  const asked = page.waitForRequest('**/api/posts/search?q=kil');
  await searchField(page).fill('kil');
  const first = await asked;
  const ended = page.waitForEvent('requestfailed', (request) => request === first);
  await page.keyboard.press('n');
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(found(page)).toHaveCount(1);
});

test('VIEW-05 filters show what fits in every view, are kept in the address, and are cleared in one press', async ({
  page,
  connectedPerson,
  product,
}) => {
  const failed = await connectedPerson.schedule({ title: 'Not out', at: at(day, 9) });
  await bringTo(product.db, failed, { status: 'rejected', code: 'refused', message: 'Bluesky refused this post.' });
  await connectedPerson.schedule({ title: 'Waits', at: at(day, 10) });
  const { day: cell } = await openCalendar(page, day);
  await expect(cell(day).locator('[data-post]')).toHaveCount(2);

  for (const [closed, list] of [
    ['All networks', 'Networks'],
    ['1 account', 'Accounts'],
  ] as const) {
    await page.getByRole('button', { name: closed }).click();
    await expect(page.getByRole('group', { name: list }).getByRole('checkbox').first()).toBeVisible();
    await expectAccessibleHere(page);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Any state' }).click();
  const states = page.getByRole('group', { name: 'States' });
  await expect(states.getByRole('checkbox', { name: /^Failed/ })).toHaveAccessibleName('Failed 1');
  await states.getByRole('checkbox', { name: /^Failed/ }).check();
  await expectAccessibleHere(page);
  await page.keyboard.press('Escape');
  await expect(cell(day).locator('[data-post]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'States: Failed' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]statuses=failed/);

  await page.getByRole('button', { name: 'List', exact: true }).click();
  const list = listOf(page);
  await expect(list.getByRole('button', { name: /^9:00 AM Not out, Failed/ })).toBeVisible();
  await expect(list.locator('[data-post]')).toHaveCount(1);
  await page.reload();
  await expect(list.locator('[data-post]')).toHaveCount(1);

  await page.goto(`/calendar?view=month&day=${day}&networks=tiktok`);
  const note = page.getByRole('status').filter({ hasText: 'No posts of this month fit your filters.' });
  await note.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(cell(day).locator('[data-post]')).toHaveCount(2);
  await expect(note).toHaveCount(0);
  await page.goBack();
  await expect(note).toBeVisible();
});

test('VIEW-03 the list opens at today, is read on to both ends, and nothing that is read moves', async ({
  page,
  connectedPerson,
  product,
}) => {
  await spread(product.db, await connectedPerson.schedule({ title: 'Now', at: at(day, 9) }), 150);
  const release = await hold(page, '**/api/posts?*order=desc*');
  await page.goto('/calendar?view=list');
  const list = listOf(page);
  await expect(dayIn(list, today)).toBeVisible();
  await expect.poll(() => offsetOf(dayIn(list, today))).toBe(0);
  const stretches = list.locator('[data-stretch]');
  const before = await stretches.count();

  // Older ones come in above.
  release();
  await expect.poll(() => stretches.count()).toBeGreaterThan(before);
  await expect.poll(() => offsetOf(dayIn(list, today))).toBe(0);
  await scrollUntil(page, -1, list.getByText('There is nothing before this.'));
  await expect(list.getByRole('button', { name: /Copy 1,/ })).toBeVisible();
  await page.keyboard.press('t');
  await expect.poll(() => offsetOf(dayIn(list, today))).toBe(0);

  // News come in above what is read.
  await scrollUntil(page, 1, list.getByText('Nothing is scheduled after this.'));
  const last = list.getByRole('button', { name: /Copy 300,/ });
  const place = await offsetOf(last);
  await connectedPerson.schedule({ title: 'News', at: new Date(Date.now() + 133.5 * spacingMs) });
  await expect(list.getByRole('button', { name: /News,/ })).toBeAttached();
  expect(await offsetOf(last)).toBe(place);

  await last.focus();
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('button', { name: /Copy 299,/ })).toBeFocused();
  // The list is one stop of the Tab key.
  await page.keyboard.press('Shift+Tab');
  await expect(list.locator(':focus')).toHaveCount(0);
});

test('VIEW-03 what cannot be read is said where it would stand, and read on Try Again', async ({
  page,
  connectedPerson,
  watch,
}) => {
  watch.expect(/status of 503/);
  await connectedPerson.schedule({ title: 'Waits', at: at(day, 9) });
  await page.route('**/api/posts?*order=desc*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/calendar?view=list');
  const alert = listOf(page).getByRole('alert');
  await expect(alert).toContainText('Failed to load earlier posts: Something went wrong', { timeout: 30_000 });
  await expect(listOf(page).getByRole('button', { name: /Waits,/ })).toBeVisible();
  await page.unroute('**/api/posts?*order=desc*');
  // It stands above today, half out of sight: the focus brings it in.
  await alert.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(listOf(page).getByText('There is nothing before this.')).toBeVisible();
});

test('VIEW-08 the list prints from the day on screen on, whole, in black on white', async ({
  page,
  connectedPerson,
  product,
}) => {
  await spread(product.db, await connectedPerson.schedule({ title: 'Now', at: at(day, 9) }), 40);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/calendar?view=list');
  const list = listOf(page);
  await expect(list.getByText('Nothing is scheduled after this.')).toBeAttached();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(list.getByRole('button', { name: /Copy 80,/ })).toBeVisible();
  const { scheme, hidden } = await list.evaluate((node) => ({
    scheme: getComputedStyle(node).colorScheme,
    hidden: node.scrollHeight - node.clientHeight,
  }));
  expect({ scheme, hidden }).toEqual({ scheme: 'light', hidden: 0 });
  await expect(page.getByRole('navigation')).toBeHidden();
});

const spacingMs = 4 * 3_600_000;

/** Stores copies of a post around now, as many before as after it: 'Copy 1' is the first. */
async function spread(db: Database, { id }: Post, each: number): Promise<void> {
  await sql`
    insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
    select space_id, 'Copy ' || number, description, wall_time, time_zone, now() + (number - ${each}::int) * interval '4 hours', usage_month
    from posts, generate_series(1, ${2 * each}::int) number where id = ${id}
  `.execute(db);
}

/** How far below the upper edge of its list something is, in whole pixels. */
function offsetOf(part: Locator): Promise<number> {
  return part.evaluate((node) => {
    const scroller = node.closest('[data-scroller]');
    return Math.round(node.getBoundingClientRect().top - (scroller?.getBoundingClientRect().top ?? 0));
  });
}

/** Scrolls the list to its end, and on as more is read, until something is seen. */
async function scrollUntil(page: Page, direction: 1 | -1, seen: Locator): Promise<void> {
  const scroller = listOf(page);
  await expect(async () => {
    await scroller.evaluate((node, direction) => node.scrollTo(0, direction * node.scrollHeight), direction);
    await expect(seen).toBeInViewport({ timeout: 100 });
  }).toPass();
}
