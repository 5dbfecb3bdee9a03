import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { launchChromium } from '../tooling/test-run/launch-chromium.ts';
import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { framesDuring, interactionsDuring } from './kit/measure-page.ts';
import { rounded } from './kit/percentile.ts';
import { sessionCookies } from './kit/session-cookies.ts';
import { type BenchProduct, withBenchProduct } from './kit/start-bench-product.ts';

/** The number of posts in one month, and in one week, that the calendar must cope with, by its design. */
const POSTS = 2_000;
const KEY_MS = 33;
const KEYS = 60;
const WHEEL_STEPS = 60;
const FRAMES_AT_REST = 120;
const FRAME_MS = 1000 / 60;
/** Positions of the pointer in a drag: it crosses the month and comes back. */
const DRAG_STEPS = 90;
const SELECTED = 50;
const PRESSES = 8;
/** What comes after the first posts of a view has come then. */
const SETTLE_MS = 1_500;
/** Between two presses. */
const REST_MS = 300;

/**
 * The calendar in Chromium: a month with 2,000 posts, a week of it, and a week (`fullWeek`) with as many as the month. `monthMs` is the time from the press on
 * 'Next month' until the month's last post is there. The frames are those of the page while an arrow key is held, while
 * the list of a day, the week and the list are scrolled, and while posts are dragged over the month; `rest` is the same
 * page left alone: what the machine gives anyway. The others are interactions on a processor four times slower.
 */
export function screen() {
  return withBenchProduct(async (product) => {
    const [planner] = await connectAccounts(product, { people: 1, accountsEach: { bluesky: 2 } });
    if (planner === undefined) throw new Error('There is nobody to look at the calendar');
    const { monthStart, busyDay, weekStart } = await fillCalendar(product, planner);
    const browser = await launchChromium();
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
      await context.addCookies(sessionCookies(planner.person.cookie, product.url));
      const page = await context.newPage();
      const open = (path: string) => page.goto(new URL(path, product.url).href);

      await open('/calendar?view=month');
      await page.getByText('No posts scheduled for this date.').waitFor();
      const rest = await framesDuring(page, () => sleep(FRAMES_AT_REST * FRAME_MS));
      const monthMs = await timeOfMonth(page);
      const keys = await framesDuring(page, () => holdArrow(page));
      const scroll = await framesDuring(page, () =>
        scrollOver(page, page.getByRole('region', { name: /^Posts for / })),
      );
      const dragOne = await framesDuring(page, () => drag(page, 'Escape'));
      const drop = await interactionsDuring(page, () => drag(page, 'drop'));
      await selectPosts(page, SELECTED);
      const dragFifty = await framesDuring(page, () => drag(page, 'Escape'));
      const dropFifty = await interactionsDuring(page, () => drag(page, 'drop'));

      const openWeek = async (day: string) => {
        await open(`/calendar?view=week&day=${day}`);
        await page.locator(`[data-day="${day}"] [data-post]`).first().waitFor();
        await sleep(SETTLE_MS);
      };
      await openWeek(busyDay);
      const week = await framesDuring(page, () => scrollOver(page, page.getByRole('grid')));
      const weekDays = await interactionsDuring(page, () => walkDays(page));
      const details = await interactionsDuring(page, () => openDetails(page));
      await openWeek(weekStart);
      const fullWeek = await framesDuring(page, () => scrollOver(page, page.getByRole('grid')));
      const fullWeekDays = await interactionsDuring(page, () => walkDays(page));

      await open(`/calendar?view=list&day=${monthStart}`);
      const row = page.locator('main [data-post]').first();
      await row.waitFor();
      await sleep(SETTLE_MS);
      const list = await framesDuring(page, () => scrollOver(page, row));
      const listRows = await interactionsDuring(page, () => pressRows(page));
      return {
        monthMs,
        rest,
        keys,
        scroll,
        dragOne,
        drop,
        dragFifty,
        dropFifty,
        week,
        weekDays,
        details,
        fullWeek,
        fullWeekDays,
        list,
        listRows,
      };
    } finally {
      await browser.close();
    }
  });
}

/** Two thousand posts for two accounts spread over the next month, and as many over the second week of the one after. */
async function fillCalendar({ db }: BenchProduct, { connectionIds }: Planner) {
  const now = new Date();
  const firstOf = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1, 6));
  const month = firstOf(1);
  // A whole week, wherever weeks begin, inside of a month without posts in other weeks.
  const week = firstOf(2);
  week.setUTCDate(8);
  week.setUTCDate(8 + ((7 - week.getUTCDay()) % 7));
  for (const { from, days } of [
    { from: month, days: 28 },
    { from: week, days: 6.9 },
  ]) {
    await sql`
      with owner as (select space_id from connections where id = ${connectionIds[0]}), planned as materialized (
        select gen_random_uuid() id, ${from.toISOString()}::timestamptz at time zone 'UTC'
          + n * interval '1 day' * ${days}::float8 / ${POSTS}::int due
        from generate_series(0, ${POSTS - 1}::int) n
      ), stored as (
        insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, search_text)
        select id, space_id, 'Kiln opening', 'The kiln opens on Saturday. Come and see what survived.', due, 'UTC',
          due at time zone 'UTC', to_char(due, 'YYYYMM'), ' kiln opening'
        from planned, owner
      )
      insert into targets (space_id, post_id, connection_id, network, due_at, run_at)
      select space_id, p.id, c, 'bluesky', due at time zone 'UTC', due at time zone 'UTC'
      from planned p, owner, unnest(${connectionIds}::text[]) c
    `.execute(db);
  }
  const dayOf = (date: Date, days = 0) => new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return { monthStart: dayOf(month), busyDay: dayOf(month, 14), weekStart: dayOf(week) };
}

/** The time from the press until the month shows the number of posts of all its days. */
async function timeOfMonth(page: Page): Promise<number> {
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.evaluate(`new Promise((resolve) => {
    (function look() {
      const counts = [...document.querySelectorAll('[data-day]')]
        .map((day) => Number(/, (\\d+) posts?/.exec(day.textContent)?.[1] ?? 0));
      if (counts.reduce((sum, count) => sum + count, 0) >= ${POSTS}) resolve();
      else requestAnimationFrame(look);
    })();
  })`);
  return rounded(performance.now() - startedAt);
}

async function holdArrow(page: Page): Promise<void> {
  await page.locator('[data-day][tabindex="0"]').focus();
  for (let key = 0; key < KEYS; key += 1) {
    const pressedAt = performance.now();
    await page.keyboard.press(key % 20 < 10 ? 'ArrowLeft' : 'ArrowRight');
    await sleep(Math.max(0, KEY_MS - (performance.now() - pressedAt)));
  }
}

async function scrollOver(page: Page, area: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0 } = (await area.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, Math.max(y, 0) + 200);
  for (let step = 0; step < WHEEL_STEPS; step += 1) {
    await page.mouse.wheel(0, step % 30 < 20 ? 120 : -120);
    await sleep(FRAME_MS);
  }
}

/** Chooses posts one after the other, as a person does with Ctrl. */
async function selectPosts(page: Page, count: number): Promise<void> {
  const posts = page.locator('[data-day] [data-post]');
  if ((await posts.count()) < count) throw new Error(`The month shows fewer than ${count} posts`);
  for (let place = 0; place < count; place += 1) await posts.nth(place).click({ modifiers: ['Control'] });
}

/**
 * Takes the first post, or what is selected, once to and fro over the whole month, and drops it on the last day or lets it
 * return.
 */
async function drag(page: Page, end: 'drop' | 'Escape'): Promise<void> {
  const from = await middleOf(page.locator('[data-day] [data-post]').first());
  const to = await middleOf(page.locator('[data-day]').last());
  await page.mouse.move(from.x, from.y);
  // The code for dragging comes when a hand is near.
  await sleep(1000);
  await page.mouse.down();
  for (let step = 1; step <= DRAG_STEPS; step += 1) {
    // Line by line, as far as the last day: every day is crossed.
    const share = step / DRAG_STEPS;
    const sweep = Math.abs(((share * 10) % 2) - 1);
    await page.mouse.move(
      from.x + (to.x - from.x) * (step === DRAG_STEPS ? 1 : 1 - sweep),
      from.y + (to.y - from.y) * share,
    );
    await sleep(FRAME_MS);
  }
  if (end === 'Escape') await page.keyboard.press('Escape');
  await page.mouse.up();
}

/** Presses where an element is, once the page is at rest. `click` of the test tool looks within the press what is hit: on a slow processor that takes longer than the press itself. */
async function pressOn(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(target);
  await page.mouse.move(x, y);
  await sleep(REST_MS);
  await page.mouse.down();
  await page.mouse.up();
  await sleep(REST_MS);
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

async function walkDays(page: Page): Promise<void> {
  await page.locator('[data-day][tabindex="0"]').focus();
  for (let press = 0; press < PRESSES; press += 1) {
    await page.keyboard.press(press % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
    await sleep(300);
  }
}

/** From a post in the week to its card, from there to its details, and back. */
async function openDetails(page: Page): Promise<void> {
  for (let press = 0; press < PRESSES / 2; press += 1) {
    await pressOn(page, page.locator('[data-day] [data-post]').nth(press));
    const panel = page.getByRole('region', { name: /^Posts for / });
    await pressOn(page, panel.getByRole('button', { name: 'More' }).first());
    await pressOn(page, page.getByRole('menuitem', { name: 'Details' }));
    await pressOn(page, page.getByRole('button', { name: 'Close details' }));
  }
}

async function pressRows(page: Page): Promise<void> {
  const rows = page.locator('main [data-post]');
  for (let place = 0; place < PRESSES; place += 1) {
    await pressOn(page, rows.nth(place));
  }
}
