import { expect, type Locator, type Page } from '@playwright/test';
import { at, dayOf, laterDay } from '../fixtures/dates.ts';
import { picture } from '../fixtures/files.ts';
import { calendarOf, openCalendar } from '../screens/calendar.ts';
import { composerOf } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const [day, other] = [laterDay(), laterDay(1)];
const postOn = (page: Page, where: string) =>
  page.locator(`[data-day="${where}"]`).getByRole('button', { name: /Walk/ });

async function middleOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Puts the mouse on a post. The layer loads when the pointer comes, and then shows that a post can be taken. */
async function approach(page: Page, post: Locator) {
  const middle = await middleOf(post);
  await expect(async () => {
    await page.mouse.move(middle.x - 1, middle.y);
    await page.mouse.move(middle.x, middle.y);
    await expect(post).toHaveCSS('cursor', 'grab', { timeout: 500 });
  }).toPass();
  return middle;
}

/** Takes hold of a post and moves to a point in steps, as a hand does. */
async function carry(page: Page, post: Locator, to: { x: number; y: number }) {
  const from = await approach(page, post);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 4, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

test('MOVE-01, MOVE-05 by mouse a post goes to another day and keeps its time; Undo brings it back', async ({
  page,
  connectedPerson,
}) => {
  await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  await openCalendar(page, day);
  await carry(page, postOn(page, day), await middleOf(page.locator(`[data-day="${other}"]`)));
  await expect(page.locator(`[data-day="${other}"] [data-drop-slot]`)).toBeVisible();
  await expect(page.getByText('0 posts there')).toBeVisible();
  await page.mouse.up();
  await expect(postOn(page, other)).toHaveAccessibleName(/^9:00/);
  await expect(postOn(page, day)).toHaveCount(0);
  await expect(toasts(page)).toContainText(/Post moved to .*9:00 AM/);
  await page.reload();
  await expect(postOn(page, other)).toBeVisible();

  await carry(page, postOn(page, other), await middleOf(page.locator(`[data-day="${day}"]`)));
  await page.mouse.up();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(postOn(page, other)).toBeVisible();
  await expect(toasts(page)).toContainText('Post moved back');
});

test('MOVE-04 a drag says why it cannot end there; Escape and another window leave everything as it was', async ({
  page,
  connectedPerson,
}) => {
  await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  await openCalendar(page, day);
  const lifted = page.locator('[data-lifted]');
  await carry(page, postOn(page, day), await middleOf(page.locator(`[data-day="${other}"]`)));
  await expect(lifted).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(lifted).toHaveCount(0);
  await page.mouse.up();
  await carry(page, postOn(page, day), await middleOf(page.locator(`[data-day="${other}"]`)));
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(lifted).toHaveCount(0);
  await page.mouse.up();
  await expect(postOn(page, day)).toBeVisible();
  await expect(toasts(page)).not.toContainText('moved');

  // MOVE-07: the page before this one, and on it a day that is over.
  const grid = await calendarOf(page).month.boundingBox();
  if (!grid) throw new Error('There is no month.');
  await carry(page, postOn(page, day), { x: grid.x + 8, y: grid.y + grid.height / 2 });
  const first = page.locator('[data-day]').first();
  const month = () => calendarOf(page).month.getAttribute('aria-label');
  const before = await month();
  await expect.poll(month).not.toBe(before);
  const over = dayOf(new Date(Date.now() - 86_400_000));
  await expect(page.locator(`[data-day="${over}"]`).or(first).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('MOVE-02, MOVE-05 by keys: Space picks up, arrows move and say where, Enter drops, Ctrl+Z takes it back', async ({
  page,
  connectedPerson,
}) => {
  await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  await openCalendar(page, day);
  await approach(page, postOn(page, day));
  await postOn(page, day).focus();
  const said = page.locator('[aria-live=polite]');
  await page.keyboard.press('Space');
  await expect(said).toContainText('Picked up “Walk”. Arrow keys move, Enter drops, Escape returns.');
  await page.keyboard.press('ArrowRight');
  await expect(said).toContainText(/9:00 AM, 0 posts there/);
  await page.keyboard.press('Escape');
  await expect(postOn(page, day)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(postOn(page, other)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(postOn(page, day)).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1100, height: 900 } });

  test('MOVE-01 a post that is held for 300 ms follows the finger; one that is only brushed lets the page scroll', async ({
    page,
    connectedPerson,
  }) => {
    await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
    await openCalendar(page, day);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
    const from = await middleOf(postOn(page, day));
    const to = await middleOf(page.locator(`[data-day="${other}"]`));
    await touch('touchStart', from);
    await touch('touchMove', { x: from.x + 2, y: from.y + 30 });
    await touch('touchMove', to);
    await touch('touchEnd');
    await expect(postOn(page, day)).toBeVisible();

    await touch('touchStart', from);
    await expect(page.locator('[data-lifted]')).toHaveCount(1);
    await touch('touchMove', { x: from.x + 20, y: from.y });
    await touch('touchMove', to);
    await expect(page.locator(`[data-day="${other}"] [data-drop-slot]`)).toBeVisible();
    await touch('touchEnd');
    await expect(postOn(page, other)).toBeVisible();
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(postOn(page, day)).toBeVisible();
  });
});

test('MOVE-01, MOVE-06 in the week a post goes to another hour; a lasso selects what it touches', async ({
  page,
  connectedPerson,
}) => {
  await connectedPerson.schedule({ title: 'Walk', at: at(day, 9) });
  await page.goto(`/calendar?view=week&day=${day}`);
  const post = postOn(page, day);
  const from = await middleOf(post);
  await carry(page, post, { x: from.x, y: from.y + 120 });
  await page.mouse.up();
  await expect(post).toHaveAccessibleName(/^11:00/);
  const box = await post.boundingBox();
  if (!box) throw new Error('There is no post.');
  await page.mouse.move(box.x + 4, box.y - 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 8, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page).toHaveURL(/\/calendar/);
});

test('MOVE-09 a picture from the computer that is dropped on a day opens the composer with it and that day', async ({
  page,
  connectedPerson: _,
}) => {
  await openCalendar(page, day);
  await page.mouse.move(300, 300);
  const { buffer, mimeType } = await picture('a.jpg');
  const files = await page.evaluateHandle(
    ([bytes, type]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], 'cup.jpg', { type }));
      return transfer;
    },
    [buffer.toString('base64'), mimeType] as const,
  );
  const point = await middleOf(page.locator(`[data-day="${day}"]`));
  const target = page.locator(`[data-day="${day}"]`);
  const event = { dataTransfer: files, clientX: point.x, clientY: point.y };
  await expect(async () => {
    await target.dispatchEvent('dragover', event);
    await expect(target).toHaveClass(/bg-brass-soft/, { timeout: 500 });
  }).toPass();
  await target.dispatchEvent('drop', event);
  const composer = composerOf(page);
  await expect(composer.date).toHaveAccessibleName(/Date: /);
  await expect(
    page
      .getByText('cup.jpg')
      .or(page.getByRole('img', { name: /cup/ }))
      .first(),
  ).toBeVisible();
});
