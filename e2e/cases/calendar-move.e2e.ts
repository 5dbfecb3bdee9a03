import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { countDraws } from '../fixtures/count-draws.ts';
import { at, laterDay, longDay } from '../fixtures/dates.ts';
import { picture } from '../fixtures/files.ts';
import { connectFirst, newcomer, register } from '../fixtures/people.ts';
import { endMembership, join, shortIdOf } from '../fixtures/spaces.ts';
import { calendarOf, openCalendar } from '../screens/calendar.ts';
import { composerOf } from '../screens/composer.ts';
import { stopClock, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

// A hand meets what moves. Other journeys run without motion.
test.use({ reducedMotion: 'no-preference' });

interface Point {
  readonly x: number;
  readonly y: number;
}

const [day, other] = [laterDay(), laterDay(1)];
const dayCell = (page: Page, where: string) => page.locator(`[data-day="${where}"]`);
const postOn = (page: Page, where: string) => dayCell(page, where).getByRole('button', { name: /Walk/ });
const lifted = (page: Page) => page.locator('[data-lifted]');
const slotOn = (page: Page, where: string) => dayCell(page, where).locator('[data-drop-slot]');
/** The two lines below what is dragged. */
const caption = (page: Page) => page.locator('body > [aria-hidden=true].fixed');

/** A share of the way through what is shown of it, which need not be all. */
async function pointIn(target: Locator, down = 0.5): Promise<Point> {
  let point: Point | null = null;
  // While a page turns, what was there a moment ago is not.
  await expect(async () => {
    const box = await target.boundingBox();
    point = box && { x: box.x + box.width / 2, y: box.y + box.height * down };
    expect(point, 'it is on screen').not.toBeNull();
  }).toPass();
  if (!point) throw new Error('It is not on screen.');
  return point;
}

/** Puts the mouse on a post. The layer loads when the pointer comes, and then shows that a post can be taken. */
async function approach(page: Page, post: Locator, down?: number): Promise<Point> {
  const point = await pointIn(post, down);
  await expect(async () => {
    await page.mouse.move(point.x - 1, point.y);
    await page.mouse.move(point.x, point.y);
    await expect(post).toHaveCSS('cursor', 'grab', { timeout: 500 });
  }).toPass();
  return point;
}

/** Takes hold of a post and moves to a point in steps, as a hand does. */
async function carry(page: Page, post: Locator, to: Point) {
  const from = await approach(page, post);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 4, { steps: 2 });
  // It is looked at on the way: held at the edge, the page turns and leaves the lifted post behind.
  await expect(lifted(page)).not.toHaveCount(0);
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

/** A finger of the browser itself, whose gestures scroll the page unless somebody keeps them from it. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
}

test('MOVE-01, MOVE-05, MOVE-10 by mouse a post goes to another day and keeps its time, with no other drawn anew; Undo brings it back', async ({
  page,
  connectedPerson,
}) => {
  const post = await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  for (const [title, hour] of [['Early', 8] as const, ['Late', 10] as const])
    await connectedPerson.schedule({ title, at: at(other, hour) });
  const drawnPosts = await countDraws(page);
  const { card } = await openCalendar(page, day);
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(false);
  // Another day is chosen, and its posts are reached by Tab: they are drawn anew, and counted.
  await dayCell(page, other).click({ position: { x: 4, y: 4 } });
  await expect.poll(drawnPosts).toContain('Early');
  await dayCell(page, day).click({ position: { x: 4, y: 4 } });
  await approach(page, postOn(page, day));
  await drawnPosts();
  await carry(page, postOn(page, day), await pointIn(dayCell(page, other)));
  await expect(slotOn(page, other)).toBeVisible();
  await expect(caption(page)).toContainText('2 posts there');
  const parts = dayCell(page, other).locator('[data-post], [data-drop-slot]');
  await expect(parts.nth(1), 'the slot is at its place by time').toHaveAttribute('data-drop-slot');
  expect((await drawnPosts()).filter((title) => title !== 'Walk')).toEqual([]);

  // Nothing jumps under the hand: what arrives meanwhile is shown after the drop.
  await connectedPerson.schedule({ title: 'News', at: at(other, 11) });
  await expect(calendarOf(page).usage).toContainText('4 / ');
  await expect(caption(page)).toContainText('2 posts there');
  await expect(dayCell(page, other)).toContainText('2 posts');
  await page.mouse.up();
  await expect(postOn(page, other)).toHaveAccessibleName(/^9:00/);
  await expect(dayCell(page, other)).toContainText('4 posts');
  await expect(postOn(page, day)).toHaveCount(0);
  await expect(card('Walk'), 'the end of a drag is no press').toHaveCount(0);
  await expect.poll(async () => (await connectedPerson.post(post.id)).scheduledDate).toBe(at(other, 9).toISOString());
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(postOn(page, day)).toBeVisible();
  await expect(toasts(page)).toContainText('Post moved back');
  await expect.poll(async () => (await connectedPerson.post(post.id)).scheduledDate).toBe(at(day, 9).toISOString());
});

test('MOVE-05 a post lies where it was let go, and is put down by whatever comes before the next paint', async ({
  page,
  connectedPerson,
}) => {
  const post = await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  await openCalendar(page, day);
  await carry(page, postOn(page, day), await pointIn(dayCell(page, other)));
  await expect(caption(page)).toContainText('9:00');
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.mouse.up();
  await expect(caption(page).getByText('0 posts there'), 'nothing is painted any more').toBeHidden();
  await expect(caption(page).getByText('Walk')).toBeVisible();
  expect((await connectedPerson.post(post.id)).scheduledDate).toBe(at(day, 9).toISOString());
  await page.keyboard.press('Shift');
  await expect(caption(page)).toHaveCount(0);
  await expect.poll(async () => (await connectedPerson.post(post.id)).scheduledDate).toBe(at(other, 9).toISOString());
});

test('MOVE-04, MOVE-07 held at the edge the page turns and the drag goes on; the past refuses it in words; Escape and another window leave it', async ({
  page,
  connectedPerson,
}) => {
  const post = await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  const { month } = await openCalendar(page, day);
  const box = await month.boundingBox();
  if (!box) throw new Error('There is no month.');
  const edge = (side: 'left' | 'right') => ({
    x: side === 'left' ? box.x + 6 : box.x + box.width - 6,
    y: box.y + box.height / 2,
  });
  const name = () => month.getAttribute('aria-label');
  const own = await name();

  await page.mouse.move((await approach(page, postOn(page, day))).x, 0);
  await carry(page, postOn(page, day), await pointIn(dayCell(page, other)));
  await page.keyboard.press('Escape');
  await expect(lifted(page)).toHaveCount(0);
  await page.mouse.up();
  await carry(page, postOn(page, day), await pointIn(dayCell(page, other)));
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(lifted(page)).toHaveCount(0);
  await page.mouse.up();
  const middle = await approach(page, postOn(page, day));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(middle.x + 60, middle.y + 30, { steps: 3 });
  await expect(lifted(page), 'another button drags nothing').toHaveCount(0);
  await page.mouse.up({ button: 'right' });
  await page.keyboard.press('Escape');

  await carry(page, postOn(page, day), edge('left'));
  await expect.poll(name).not.toBe(own);
  const over = await pointIn(page.locator('[data-day]').first());
  await page.mouse.move(over.x, over.y);
  await expect(caption(page)).toContainText('Please choose a time in the future');
  await page.mouse.up();
  await expect(toasts(page)).toContainText('Please choose a time in the future');
  await expect(lifted(page)).toHaveCount(0);

  await openCalendar(page, day);
  await carry(page, postOn(page, day), edge('right'));
  await expect.poll(name).not.toBe(own);
  const target = page.locator('[data-day]').nth(17);
  const there = await pointIn(target);
  await page.mouse.move(there.x, there.y);
  const reached = await target.getAttribute('data-day');
  if (!reached) throw new Error('There is no day.');
  await expect(slotOn(page, reached)).toBeVisible();
  await page.mouse.up();
  await expect(postOn(page, reached)).toBeVisible();
  await expect.poll(async () => (await connectedPerson.post(post.id)).scheduledDate).toBe(at(reached, 9).toISOString());
});

test('MOVE-02, MOVE-05 by keys: Space picks up, arrows move and say where, Enter drops, Ctrl+Z takes it back; the focus stays with the post', async ({
  page,
  connectedPerson,
}) => {
  await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  const { month } = await openCalendar(page, day);
  await approach(page, postOn(page, day));
  await postOn(page, day).focus();
  const said = page.locator('[aria-live=polite]');
  await page.keyboard.press('Space');
  await expect(said).toContainText('Picked up “Walk”. Arrow keys move, Enter drops, Escape returns.');
  const bar = page.getByText('Arrows move · Enter drops · Esc cancels').locator('..');
  await expect(bar).toContainText('9:00 AM');
  await page.keyboard.press('ArrowRight');
  await expect(bar).toContainText('0 posts there');
  await expect(said).toContainText(/9:00 AM, 0 posts there/);
  await page.keyboard.press('PageDown');
  await expect(postOn(page, day)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(postOn(page, day)).toBeFocused();

  const own = await month.getAttribute('aria-label');
  await page.keyboard.press('Space');
  for (let week = 0; week < 6; week += 1) await page.keyboard.press('Shift+ArrowRight');
  const there = laterDay(42);
  await expect(slotOn(page, there)).toBeVisible();
  await expect(month).not.toHaveAttribute('aria-label', own ?? '');
  await page.keyboard.press('Enter');
  await expect(postOn(page, there)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(toasts(page)).toContainText('Post moved back');
  await expect(postOn(page, there)).toHaveCount(0);
  await expect(dayCell(page, there), 'the focus stays on the day, as the post went to another page').toBeFocused();
  await expect(bar).toHaveCount(0);
  await openCalendar(page, day);
  await expect(postOn(page, day)).toBeVisible();
  await dayCell(page, day).focus();
  await page.keyboard.press('Tab');
  await expect(postOn(page, day)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dayCell(page, other), 'arrows go on from what is on a day').toBeFocused();

  // What is refused returns, and a press elsewhere keeps the focus that it gives.
  await approach(page, postOn(page, day));
  await postOn(page, day).focus();
  await page.keyboard.press('Space');
  for (let week = 0; week < 6; week += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Please choose a time in the future');
  await expect(postOn(page, day)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(slotOn(page, other)).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Search posts' }).or(page.getByLabel('Search posts')).first();
  await search.click();
  await expect(lifted(page)).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(search).toBeFocused();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1100, height: 900 } });

  test('MOVE-01, MOVE-07 a post that is held for 300 ms follows the finger, also to another page; one that is only brushed lets the page scroll', async ({
    page,
    connectedPerson,
  }) => {
    await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
    const { month } = await openCalendar(page, day);
    const touch = await fingerOn(page);
    const from = await pointIn(postOn(page, day));
    const to = await pointIn(dayCell(page, other));
    const hold = async () => {
      await touch('touchStart', from);
      await expect(lifted(page)).toHaveCount(1);
    };
    await hold();
    await touch('touchMove', to);
    await touch('touchStart', to, { x: to.x + 90, y: to.y });
    await expect(lifted(page), 'a second finger ends it').toHaveCount(0);
    await touch('touchEnd');
    await expect(postOn(page, day)).toBeVisible();

    await hold();
    await touch('touchMove', { x: from.x + 20, y: from.y });
    await touch('touchMove', to);
    await expect(slotOn(page, other)).toBeVisible();
    await touch('touchEnd');
    await expect(postOn(page, other)).toBeVisible();
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(postOn(page, day)).toBeVisible();

    // The page turns, and the post on which the finger came down is no longer there.
    const own = (await month.getAttribute('aria-label')) ?? '';
    const box = await month.boundingBox();
    if (!box) throw new Error('There is no month.');
    await hold();
    await touch('touchMove', { x: from.x + 20, y: from.y });
    await touch('touchMove', { x: box.x + box.width - 6, y: from.y });
    await expect(month).not.toHaveAttribute('aria-label', own);
    const target = page.locator('[data-day]').nth(17);
    const there = await pointIn(target);
    for (const share of [0.2, 0.5, 0.8, 1])
      await touch('touchMove', {
        x: box.x + box.width - 6 + (there.x - box.x - box.width + 6) * share,
        y: from.y + (there.y - from.y) * share,
      });
    const reached = (await target.getAttribute('data-day')) ?? '';
    await expect(slotOn(page, reached)).toBeVisible();
    await touch('touchEnd');
    await expect(postOn(page, reached)).toBeVisible();

    const brushed = await pointIn(postOn(page, reached));
    await touch('touchStart', brushed);
    for (const by of [15, 30, 60]) await touch('touchMove', { x: brushed.x, y: brushed.y - by });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(lifted(page)).toHaveCount(0);
    await touch('touchEnd');
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('MOVE-07 at the edge of a day of the week the next day opens', async ({ page, connectedPerson }) => {
    await page.clock.install();
    await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
    await page.goto(`/calendar?view=week&day=${day}`);
    await expect(postOn(page, day)).toBeVisible();
    const touch = await fingerOn(page);
    const from = await pointIn(postOn(page, day));
    await touch('touchStart', from);
    await expect(lifted(page)).toHaveCount(1);
    // The edge is held for exactly as long as it takes.
    await stopClock(page);
    await touch('touchMove', { x: from.x + 30, y: from.y });
    await touch('touchMove', { x: 386, y: from.y });
    await page.clock.runFor(700);
    await expect(dayCell(page, other), 'a finger is given longer than a mouse').not.toBeInViewport({ ratio: 0.1 });
    await page.clock.runFor(150);
    await expect(dayCell(page, other)).toBeInViewport({ ratio: 0.1 });
    await touch('touchMove', { x: 200, y: from.y });
    await page.clock.runFor(50);
    await expect(slotOn(page, other)).toBeInViewport();
    await touch('touchEnd');
    await page.clock.resume();
    await expect(postOn(page, other)).toHaveAccessibleName(/^9:00/);
  });
});

test('MOVE-01, MOVE-06 in the week a post goes to the minute that its caption says; a lasso selects what it touches', async ({
  page,
  connectedPerson,
}) => {
  await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  await page.goto(`/calendar?view=week&day=${day}`);
  const post = postOn(page, day);
  // Held by its lower edge, it goes by the distance from there.
  const from = await approach(page, post, 0.9);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, from.y + 4, { steps: 2 });
  await page.mouse.move(from.x, from.y + 120, { steps: 4 });
  await expect(caption(page)).toContainText('11:00 AM');
  await page.mouse.up();
  await expect(post).toHaveAccessibleName(/^11:00/);
  const box = await post.boundingBox();
  if (!box) throw new Error('There is no post.');
  await page.mouse.move(box.x + 4, box.y - 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 8, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page, 'the end of a lasso is no press').toHaveURL(/\/calendar/);
});

test('MOVE-09 a picture from the computer that is dropped on a day opens the composer with it; beside the days it leaves the page as it is', async ({
  page,
  connectedPerson: _,
}, testInfo) => {
  const file = testInfo.outputPath('cup.jpg');
  await writeFile(file, (await picture('cup.jpg')).buffer);
  await openCalendar(page, day);
  // The pointer was not here before: files are dragged from another window.
  const session = await page.context().newCDPSession(page);
  const dragFile = (type: 'dragEnter' | 'dragOver' | 'drop', point: Point) =>
    session.send('Input.dispatchDragEvent', {
      type,
      ...point,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  const beside = { x: 20, y: 300 };
  await dragFile('dragEnter', beside);
  await dragFile('dragOver', beside);
  await dragFile('drop', beside);
  await expect(calendarOf(page).month).toBeVisible();

  const target = dayCell(page, day);
  const there = await pointIn(target);
  await expect(async () => {
    await dragFile('dragEnter', there);
    await dragFile('dragOver', there);
    await expect(target).toHaveClass(/bg-brass-soft/, { timeout: 500 });
  }).toPass();
  await dragFile('drop', beside);
  await expect(toasts(page)).toContainText('Drop files on a day to write a post with them');
  await dragFile('dragEnter', there);
  await dragFile('dragOver', there);
  await dragFile('drop', there);
  await expect(composerOf(page).date).toHaveAccessibleName(new RegExp(longDay(day)));
  await expect(page.getByRole('img', { name: /cup/ }).or(page.getByText('cup.jpg')).first()).toBeVisible();
});

test('TEAM-04, TEAM-09 a drag during which its person is made a viewer, or removed, moves nothing and ends in words', async ({
  page,
  product,
  sandbox,
  person: ana,
  watch,
}) => {
  watch.expect(/status of 404/);
  const marta = await connectFirst(await register(product.url, newcomer()), sandbox);
  await join(product.db, marta.uid, ana.uid, 'editor');
  const shortId = await shortIdOf(product.db, marta.uid);
  const post = await marta.schedule({ title: 'Walk', at: at(day, 9) });
  await page.goto(`/s/${shortId}/calendar?day=${day}`);
  await carry(page, postOn(page, day), await pointIn(dayCell(page, other)));
  await marta.call('PATCH', `/api/members/${ana.uid}`, { role: 'viewer' });
  await expect(lifted(page)).toHaveCount(0);
  await expect(toasts(page)).toContainText(/As a viewer you can’t schedule/);
  await page.mouse.up();
  await expect(caption(page)).toHaveCount(0);
  await expect(calendarOf(page).card('Walk').getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expect(postOn(page, day)).toBeVisible();

  await marta.call('PATCH', `/api/members/${ana.uid}`, { role: 'editor' });
  await expect(page.getByRole('link', { name: 'Create Post' }).first()).toBeVisible();
  await carry(page, postOn(page, day), await pointIn(dayCell(page, other)));
  await endMembership(product.url, marta, ana);
  await page.waitForURL('/calendar');
  await expect(toasts(page)).toContainText('You are no longer a member of that space.');
  await page.mouse.up();
  await expect(page.locator('[data-lifted], [data-drop-slot]')).toHaveCount(0);
  expect((await marta.post(post.id)).scheduledDate).toBe(at(day, 9).toISOString());
});
