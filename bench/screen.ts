import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { launchChromium } from '../tooling/test-run/launch-chromium.ts';
import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { p50AndP99, rounded } from './kit/percentile.ts';
import { sessionCookies } from './kit/session-cookies.ts';
import { type BenchProduct, withBenchProduct } from './kit/start-bench-product.ts';

/** The number of posts in one month that the calendar must cope with, by its design. */
const POSTS = 2_000;
const KEY_MS = 33;
const KEYS = 60;
const WHEEL_STEPS = 60;
const FRAMES_AT_REST = 120;

/**
 * The calendar of a month with 2,000 posts in Chromium. It measures the time from the press on 'Next month' until the
 * month's last post is there, and the frames while an arrow key is held and while the list of a day is scrolled. The
 * baseline is the same page at rest in the same browser: what the machine gives anyway.
 */
export function screen() {
  return withBenchProduct(async (product) => {
    const [planner] = await connectAccounts(product, { people: 1, accountsEach: { bluesky: 2 } });
    if (planner === undefined) throw new Error('There is nobody to look at the calendar');
    await fillNextMonth(product, planner);
    const browser = await launchChromium();
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies(sessionCookies(planner.person.cookie, product.url));
      const page = await context.newPage();
      await page.goto(new URL('/calendar', product.url).href);
      await page.getByText('No posts scheduled for this date.').waitFor();
      const rest = await framesDuring(page, () => sleep((FRAMES_AT_REST * 1000) / 60));
      const monthMs = await timeOfMonth(page);
      const keys = await framesDuring(page, () => holdArrow(page));
      const scroll = await framesDuring(page, () => scrollDay(page));
      return { monthMs, rest: p50AndP99(rest), keys: p50AndP99(keys), scroll: p50AndP99(scroll) };
    } finally {
      await browser.close();
    }
  });
}

/** Two thousand posts for two accounts, spread evenly over the next month. */
async function fillNextMonth({ db }: BenchProduct, { connectionIds }: Planner): Promise<void> {
  await sql`
    with owner as (select user_id from connections where id = ${connectionIds[0]}), planned as materialized (
      select gen_random_uuid() id, date_trunc('month', now() at time zone 'UTC') + interval '1 month 6 hours'
        + n * interval '28 days' / ${POSTS}::int due
      from generate_series(0, ${POSTS - 1}::int) n
    ), stored as (
      insert into posts (id, user_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
      select id, user_id, 'Kiln opening', 'The kiln opens on Saturday. Come and see what survived.', due, 'UTC',
        due at time zone 'UTC', to_char(due, 'YYYYMM')
      from planned, owner
    )
    insert into targets (user_id, post_id, connection_id, network, due_at, run_at)
    select user_id, p.id, c, 'bluesky', due at time zone 'UTC', due at time zone 'UTC'
    from planned p, owner, unnest(${connectionIds}::text[]) c
  `.execute(db);
}

/** The time from the press until the month shows the number of posts of all its days. */
async function timeOfMonth(page: Page): Promise<number> {
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.evaluate(`new Promise((resolve) => {
    (function look() {
      const counts = [...document.querySelectorAll('[data-day]')]
        .map((day) => Number(/, (\\d+) posts?$/.exec(day.ariaLabel)?.[1] ?? 0));
      if (counts.reduce((sum, count) => sum + count, 0) === ${POSTS}) resolve();
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

async function scrollDay(page: Page): Promise<void> {
  await page.getByRole('article').first().hover();
  for (let step = 0; step < WHEEL_STEPS; step += 1) {
    await page.mouse.wheel(0, 120);
    await sleep(1000 / 60);
  }
}

/** How long each frame of the page took while something was done to it. */
async function framesDuring(page: Page, action: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`{
    const frames = (window.__frames = []);
    let last = performance.now();
    requestAnimationFrame(function next(now) {
      frames.push(now - last);
      last = now;
      if (window.__frames === frames) requestAnimationFrame(next);
    });
  }`);
  await action();
  const frames = await page.evaluate<number[]>('{ const frames = window.__frames; delete window.__frames; frames; }');
  return frames.slice(1);
}
