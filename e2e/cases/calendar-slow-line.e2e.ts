import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { at, laterDay, longDay } from '../fixtures/dates.ts';
import { picture } from '../fixtures/files.ts';
import type { ConnectedPerson } from '../fixtures/people.ts';
import { composerOf } from '../screens/composer.ts';
import { test } from '../test.ts';

/*
 * The code that drags comes after the days are painted. On a slow line that takes a second, and a hand does not wait
 * for it.
 */

const [day, other] = [laterDay(), laterDay(1)];
const dayCell = (page: Page, where: string) => page.locator(`[data-day="${where}"]`);
const postOn = (page: Page, where: string) => dayCell(page, where).getByRole('button', { name: /Walk/ });

/** 400 ms to and fro, and 50 kB in a second. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

async function centreOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Opens the calendar on a slow line, and goes on as soon as the post is seen. */
async function openSlowly(page: Page, person: ConnectedPerson, query = '') {
  const post = await person.schedule({ title: 'Walk', at: at(day, 9) });
  let hasCode = false;
  page.on('requestfinished', (request) => {
    hasCode ||= request.url().includes('/drag-layer-');
  });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', slowLine);
  await page.goto(`/calendar?day=${day}${query}`, { waitUntil: 'commit' });
  await postOn(page, day).waitFor();
  return {
    post,
    line,
    from: await centreOf(postOn(page, day)),
    hasCode: () => hasCode,
    dateIs: (date: Date) =>
      expect.poll(async () => (await person.post(post.id)).scheduledDate).toBe(date.toISOString()),
  };
}

test('MOVE-01 a post that is dragged and let go before the code of dragging is there goes where it was let go, and the end of the drag is no press', async ({
  page,
  connectedPerson,
}) => {
  const { from, hasCode, dateIs } = await openSlowly(page, connectedPerson);
  const to = await centreOf(dayCell(page, other));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 4);
  await page.mouse.move(to.x, to.y);
  expect(hasCode(), 'the code is not there yet').toBe(false);
  await expect(postOn(page, day), 'the press is seen').toHaveAttribute('data-lifted');
  await page.mouse.up();
  expect(hasCode(), 'the code is not there yet').toBe(false);
  await expect(postOn(page, other)).toHaveAccessibleName(/^9:00/);
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  await dateIs(at(other, 9));
});

test('MOVE-01 a post that is still held when the code of dragging arrives is taken up', async ({
  page,
  connectedPerson,
}) => {
  const { from, hasCode, dateIs } = await openSlowly(page, connectedPerson);
  const to = await centreOf(dayCell(page, other));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  expect(hasCode(), 'the code is not there yet').toBe(false);
  await expect(dayCell(page, other).locator('[data-drop-slot]')).toBeVisible();
  await page.mouse.up();
  await expect(postOn(page, other)).toBeVisible();
  await dateIs(at(other, 9));
});

test('a press without a drag opens the post before the code of dragging is there, and a drag within the hours of a day composes nothing', async ({
  page,
  connectedPerson,
}) => {
  const { from, hasCode, dateIs } = await openSlowly(page, connectedPerson, '&view=week');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 60, { steps: 3 });
  await page.mouse.up();
  expect(hasCode(), 'the code is not there yet').toBe(false);
  await expect(postOn(page, day)).toHaveAccessibleName(/^10:00/);
  await dateIs(at(day, 10));
  await expect(page).toHaveURL(/\/calendar/);
  await page.reload({ waitUntil: 'commit' });
  await postOn(page, day).click();
  await expect(page.getByRole('article', { name: 'Walk' })).toBeVisible();
});

test('MOVE-02 keys that are pressed before the code of dragging is there move the post', async ({
  page,
  connectedPerson,
}) => {
  const { hasCode, dateIs } = await openSlowly(page, connectedPerson);
  await postOn(page, day).focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  expect(hasCode(), 'the code is not there yet').toBe(false);
  await expect(postOn(page, other)).toBeFocused();
  await dateIs(at(other, 9));
});

test('MOVE-09 a picture that is dropped on a day before the code of dragging is there opens the composer with it', async ({
  page,
  connectedPerson,
}, testInfo) => {
  const file = testInfo.outputPath('cup.jpg');
  await writeFile(file, (await picture('cup.jpg')).buffer);
  const { line, hasCode } = await openSlowly(page, connectedPerson);
  const there = await centreOf(dayCell(page, other));
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await line.send('Input.dispatchDragEvent', {
      type,
      ...there,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  expect(hasCode(), 'the code is not there yet').toBe(false);
  await expect(composerOf(page).date).toHaveAccessibleName(new RegExp(longDay(other)));
  await expect(page.getByRole('img', { name: /cup/ }).or(page.getByText('cup.jpg')).first()).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1100, height: 900 } });

  test('MOVE-01 a post that is held for 300 ms before the code of dragging is there follows the finger', async ({
    page,
    connectedPerson,
  }) => {
    const { line, from, dateIs } = await openSlowly(page, connectedPerson);
    const to = await centreOf(dayCell(page, other));
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      line.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    await expect(postOn(page, day), 'held long enough').toHaveAttribute('data-lifted');
    await touch('touchMove', { x: from.x + 20, y: from.y });
    await touch('touchMove', to);
    await touch('touchEnd');
    await expect(postOn(page, other)).toBeVisible();
    await dateIs(at(other, 9));
  });
});
