import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/pool.ts';
import type { Post } from '../../packages/contract/src/index.ts';
import { at, dayAhead, dayOf, fullDay, laterDay } from '../fixtures/dates.ts';
import { bringTo, moveTo } from '../fixtures/post-states.ts';
import { calendarOf, openCalendar } from '../screens/calendar.ts';
import { hold } from '../screens/parts.ts';
import { test } from '../test.ts';

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
  const old = await connectedPerson.schedule({ title: 'Kiln opening', description: 'Glaze, and more.', at: at(day, 9) });
  await bringTo(product.db, old, { status: 'published' });
  await moveTo(product.db, old, lastYear);
  await connectedPerson.schedule({ title: 'Kiln closing', at: at(day, 10) });
  const calendar = await openCalendar(page, day);

  await calendar.day(day).focus();
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type('kiln');
  // The newest come first, with the year.
  await expect(found(page)).toHaveCount(2);
  await expect(found(page).nth(0)).toHaveAccessibleName(/^Kiln closing, .*Pending/);
  await expect(found(page).nth(1)).toHaveAccessibleName(new RegExp(`^Kiln opening, .*${dayOf(lastYear).slice(0, 4)}, .*Published`));
  await page.keyboard.type(' GLAZ');
  await expect(found(page)).toHaveCount(1);
  await expect(found(page).locator('mark')).toHaveText(['Kiln', 'Glaz']);
  await expect(page.getByRole('status').filter({ hasText: '1 post' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=kiln\+GLAZ/);
  await page.keyboard.press('Enter');
  await expect(calendar.day(dayOf(lastYear))).toHaveAttribute('aria-selected', 'true');
  await expect(calendar.list.getByText('Kiln opening')).toBeVisible();
  await expect(found(page)).toHaveCount(0);

  await searchField(page).fill('porcelain');
  await expect(page.getByRole('status').filter({ hasText: 'No post has “porcelain”.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toHaveValue('');
  await expect(page).not.toHaveURL(/[?&]q=/);
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

  await page.getByRole('button', { name: 'Any state' }).click();
  const states = page.getByRole('group', { name: 'States' });
  await expect(states.getByRole('checkbox', { name: /^Failed/ })).toHaveAccessibleName('Failed 1');
  await states.getByRole('checkbox', { name: /^Failed/ }).check();
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
  const row = list.locator('[data-post]').filter({ visible: true }).first();
  await scrollUntil(page, 1, list.getByText('Nothing is scheduled after this.'));
  const last = list.getByRole('button', { name: /Copy 300,/ });
  const place = await offsetOf(last);
  await connectedPerson.schedule({ title: 'News', at: new Date(Date.now() + 149 * 4 * 3_600_000) });
  await expect(list.getByRole('button', { name: /News,/ })).toBeAttached();
  expect(Math.abs((await offsetOf(last)) - place)).toBeLessThan(1);
  expect(await row.count()).toBeGreaterThan(0);
});
