import { expect, type Page } from '@playwright/test';
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
  for (const path of ['/verify-email', '/calendar', '/profile', '/editor', '/tiktok-callback']) {
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
