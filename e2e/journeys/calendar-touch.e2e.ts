import { expect, type Locator, type Page } from '@playwright/test';
import { at, laterDay } from '../fixtures/dates.ts';
import { openCalendar } from '../screens/calendar.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' });

interface Point {
  readonly x: number;
  readonly y: number;
}

const [day, other] = [laterDay(), laterDay(1)];
const lifted = (page: Page) => page.locator('[data-lifted]').first();

/** Near the upper left corner of what is seen of it. */
async function pointIn(target: Locator, { x = 40, y = 20 } = {}): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return { x: box.x + Math.min(x, box.width / 2), y: box.y + Math.min(y, box.height / 2) };
}

/** A finger of the browser itself. It trembles while it holds, as fingers do, and goes in steps. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  let last: Point = { x: 0, y: 0 };
  async function holdAt(point: Point) {
    await touch('touchStart', point);
    for (const [x, y] of [
      [3, -4],
      [6, -8],
    ] as const)
      await touch('touchMove', { x: point.x + x, y: point.y + y });
    last = point;
    await expect(lifted(page)).toBeVisible();
  }
  async function goTo(point: Point) {
    for (const share of [0.1, 0.3, 0.6, 0.9, 1])
      await touch('touchMove', { x: last.x + (point.x - last.x) * share, y: last.y + (point.y - last.y) * share });
    last = point;
  }
  return { holdAt, goTo, letGo: () => touch('touchEnd') };
}

test('MOVE-01 a finger that holds a card below the month lifts it, and drops it on a day of the month; a miss says so', async ({
  page,
  connectedPerson,
}) => {
  const post = await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  const { card, day: cell } = await openCalendar(page, day);
  const finger = await fingerOn(page);
  await finger.holdAt(await pointIn(card('Walk').getByRole('heading')));
  await finger.goTo({ x: 200, y: 600 });
  await finger.letGo();
  await expect(toasts(page)).toContainText('Not moved');
  await expect(card('Walk')).toBeVisible();

  await finger.holdAt(await pointIn(card('Walk').getByRole('heading')));
  const box = await cell(other).boundingBox();
  await finger.goTo({ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 });
  await expect(cell(other)).toHaveClass(/bg-brass-soft/);
  await finger.letGo();
  await expect.poll(async () => (await connectedPerson.post(post.id)).scheduledDate).toBe(at(other, 9).toISOString());
});

test('MOVE-01 in the week a finger drops a post on the heading of a day, in the list on that of another day', async ({
  page,
  connectedPerson,
}) => {
  const post = await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  await connectedPerson.schedule({ title: 'Rest', at: at(other, 12) });
  await page.goto(`/calendar?view=week&day=${day}`);
  const walk = page.locator('[data-post]', { hasText: 'Walk' });
  await expect(walk).toBeVisible();
  const finger = await fingerOn(page);
  await finger.holdAt(await pointIn(walk));
  await finger.goTo(await pointIn(page.getByRole('list', { name: 'Days' }).getByRole('button').nth(2)));
  await finger.letGo();
  const moved = async () => (await connectedPerson.post(post.id)).scheduledDate.slice(11);
  await expect(toasts(page)).toContainText('moved to', { ignoreCase: true });
  await expect.poll(moved).toBe(at(day, 9).toISOString().slice(11));

  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await connectedPerson.post(post.id)).scheduledDate).toBe(at(day, 9).toISOString());
  await page.goto(`/calendar?view=list&day=${day}`);
  await finger.holdAt(await pointIn(walk));
  await finger.goTo(await pointIn(page.locator(`section[data-day="${other}"]`).getByRole('heading')));
  await finger.letGo();
  await expect.poll(async () => (await connectedPerson.post(post.id)).scheduledDate).toBe(at(other, 9).toISOString());
});
