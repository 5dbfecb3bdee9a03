import { expect, type Locator, type Page } from '@playwright/test';
import { at, dayAhead } from '../fixtures/dates.ts';
import { openCalendar } from '../screens/calendar.ts';
import { stopClock, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const shown = (page: Page) => toasts(page).getByRole('status');
const showOne = (page: Page) => page.getByRole('button', { name: 'Show a toast' }).click();

test('SHELL-01 every screen has a toast area at the top centre, and what appears there is announced', async ({
  page,
  person: _,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/verify-email', '/calendar', '/profile', '/editor', '/instagram-callback']) {
    await page.goto(path);
    await expect(toasts(page), path).toBeAttached();
  }
  await page.goto('/dev/components');
  await showOne(page);
  await expect(shown(page)).toHaveText('Post scheduled successfully');
  const box = await shown(page).boundingBox();
  expect(box!.y).toBe(16);
  expect(box!.x + box!.width / 2).toBeCloseTo(640, -1);
});

test('SHELL-02, SHELL-03 three toasts are visible, older ones collapse behind them; each stays four seconds', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/dev/components');
  await expect(page.getByRole('button', { name: 'Show a toast' })).toBeVisible();
  await stopClock(page);
  for (let count = 0; count < 5; count += 1) await showOne(page);
  await expect(shown(page)).toHaveCount(3);
  await expect(toasts(page).getByText('+2 more')).toBeVisible();
  await page.clock.runFor(3900);
  await expect(shown(page)).toHaveCount(3);
  await page.clock.runFor(200);
  await expect(shown(page)).toHaveCount(0);
});

test('a toast waits while it is read, and Esc closes the newest', async ({ page }) => {
  await page.clock.install();
  await page.goto('/dev/components');
  await expect(page.getByRole('button', { name: 'Show a toast' })).toBeVisible();
  await stopClock(page);
  await showOne(page);
  await showOne(page);
  await shown(page).first().hover();
  await page.clock.runFor(20_000);
  await expect(shown(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(shown(page)).toHaveCount(1);
  await page.mouse.move(5, 700);
  await page.clock.runFor(4200);
  await expect(shown(page)).toHaveCount(0);
});

test('on a phone the toasts leave the buttons of the calendar free', async ({ page, connectedPerson }) => {
  const day = dayAhead(20);
  await page.setViewportSize({ width: 390, height: 844 });
  await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const { card } = await openCalendar(page, day);
  await card('Kiln opening').getByRole('button', { name: 'Delete' }).click();
  const toast = await toasts(page).getByRole('button', { name: 'Undo' }).locator('..').boundingBox();
  for (const name of ['Previous month', 'Next month']) {
    const button = await page.getByRole('button', { name }).filter({ visible: true }).boundingBox();
    expect(button!.y + button!.height, name).toBeLessThanOrEqual(toast!.y);
  }
});

test('beside an open panel the toasts cover no control of the head and its tools, however many there are', async ({
  page,
  connectedPerson,
}) => {
  const day = dayAhead(20);
  const titles = ['Kiln opening', 'Glaze class', 'Tea bowls'];
  for (const [index, title] of titles.entries()) await connectedPerson.schedule({ title, at: at(day, 9 + index) });
  await page.setViewportSize({ width: 1440, height: 900 });
  const { card } = await openCalendar(page, day);
  await stopClock(page);
  for (const [index, title] of titles.entries()) {
    await card(title).getByRole('button', { name: 'Delete' }).click();
    await expect(shown(page)).toHaveCount(index + 1);
    // Away from the toasts, which open under the pointer.
    await page.mouse.move(5, 700);
    for (const width of [1440, 1280, 1152]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => coveredControls(page), `${index + 1} at ${width} px`).toEqual([]);
    }
  }
  await expect(shown(page).first()).toBeInViewport({ ratio: 1 });
  await shown(page).first().hover();
  await expect(shown(page).last().getByRole('button', { name: 'Undo' })).toBeVisible();
  await shown(page).last().getByRole('button', { name: 'Undo' }).click();
  await expect(card(titles[0]!)).toBeVisible();
});

/** The names of what is in the head of the screen, or in the row below it, and cannot be pressed in its middle for a toast. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const head = [...document.querySelectorAll('main header')].find((one) => one.getClientRects().length > 0)!;
    const controls = [head, head.nextElementSibling!].flatMap((row) => [...row.querySelectorAll('a, button, input')]);
    return controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const there = document.elementsFromPoint(left + width / 2, top + height / 2);
      const isCovered = width > 0 && there.some((one) => one.closest('[aria-label=Notifications]'));
      return isCovered ? [control.textContent || control.getAttribute('aria-label') || control.tagName] : [];
    });
  });
}

test.describe('on a phone of 360 px', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  /** Gets refused three times. That gives as many toasts as are ever shown, over the first field of the screen. */
  async function coverTheForm(page: Page): Promise<Locator> {
    await page.goto('/register');
    const first = page.getByLabel('Username');
    await first.fill('Ada');
    await page.getByLabel('Email').fill('ada@nonet.test');
    await page.getByLabel('Password', { exact: true }).fill('a fine password');
    await page.getByLabel('Confirm Password').fill('another password');
    await stopClock(page);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(cards(page)).toHaveCount(1);
    // The first field comes to lie under it.
    const below = async () => ((await first.boundingBox())?.y ?? 0) - ((await cards(page).boundingBox())?.y ?? 0);
    await page.evaluate((by) => scrollBy(0, by), await below());
    await expect.poll(() => covers(page, first)).toBe(true);
    return first;
  }

  const cards = (page: Page) => toasts(page).getByRole('alert');

  async function covers(page: Page, field: Locator): Promise<boolean> {
    const box = await field.boundingBox();
    const boxes = await Promise.all((await cards(page).all()).map((card) => card.boundingBox()));
    return boxes.some(
      (card) => card !== null && box !== null && card.y < box.y + box.height && card.y + card.height > box.y,
    );
  }

  test.beforeEach(({ page }) => page.clock.install());

  test('a tap takes a toast away, and what it covered can be used', async ({ page }) => {
    const first = await coverTheForm(page);
    await cards(page).tap();
    await expect(cards(page)).toHaveCount(0);
    await first.tap();
    await expect(first).toBeFocused();
  });

  test('Esc takes a toast away, and whoever types in a field under it sees it at once', async ({ page }) => {
    const first = await coverTheForm(page);
    await page.keyboard.press('Escape');
    await expect(cards(page)).toHaveCount(0);
    await coverTheForm(page);
    await page.getByLabel('Confirm Password').press('x');
    await expect(cards(page)).toHaveCount(1);
    await first.focus();
    await expect(cards(page)).toHaveCount(1);
    await page.keyboard.press('x');
    await expect(first).toBeFocused();
    await expect(cards(page)).toHaveCount(0);
  });

  test('a toast with Undo stays when it is tapped beside the button, and goes when it is pushed up', async ({
    page,
    connectedPerson,
  }) => {
    const day = dayAhead(20);
    await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
    const { card } = await openCalendar(page, day);
    await stopClock(page);
    await card('Kiln opening').getByRole('button', { name: 'Delete' }).click();
    const undo = toasts(page).getByRole('button', { name: 'Undo' });
    const toast = toasts(page).getByRole('status').filter({ hasText: 'Undo' });
    await toast.tap({ position: { x: 40, y: 10 } });
    await expect(undo).toBeVisible();
    const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {};
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', [{ x: x + 40, y: y + 30 }]);
    await send('touchMove', [{ x: x + 40, y: y + 5 }]);
    await send('touchEnd', []);
    await expect(undo).toHaveCount(0);
  });
});
