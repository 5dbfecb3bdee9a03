import { expect, type Locator, type Page } from '@playwright/test';
import { at, dayAhead, fullDay, laterDay } from '../fixtures/dates.ts';
import { moveTo } from '../fixtures/post-states.ts';
import { calendarOf } from '../screens/calendar.ts';
import { composerOf } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const day = laterDay();

async function openWeek(
  page: Page,
  of: string,
): Promise<{ column(day: string): Locator; post(title: string): Locator }> {
  await page.goto(`/calendar?view=week&day=${of}`);
  await expect(page.getByRole('gridcell', { name: fullDay(of) })).toHaveAttribute('aria-selected', 'true');
  return {
    column: (one) => page.locator(`[data-day="${one}"]`),
    post: (title) => page.getByRole('grid').getByRole('button', { name: new RegExp(`^\\d\\S* ${title}, `) }),
  };
}

/** Where the hour of a column is in the window. */
async function placeOf(column: Locator, hour: number): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await column.boundingBox()) ?? {};
  const { from, until } = await column.evaluate(({ dataset }) => ({
    from: Number(dataset.from),
    until: Number(dataset.until),
  }));
  return { x: x + width / 2, y: y + (height * hour * 3_600_000) / (until - from) };
}

test('VIEW-02 a week by the hour opens at its first post, and a press on an empty place writes for that time', async ({
  page,
  connectedPerson,
}) => {
  await connectedPerson.schedule({ title: 'Late shift', at: at(day, 18, 30) });
  await connectedPerson.schedule({ title: 'Evening', at: at(day, 20) });
  const week = await openWeek(page, day);
  await expect(week.post('Late shift')).toBeInViewport();
  await expect(page.locator('[data-day]')).toHaveCount(7);
  await expect(page.getByRole('columnheader')).toHaveCount(7);
  // The sidebar leaves its room to the days.
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();

  const box = await week.post('Late shift').boundingBox();
  expect(Math.abs((box?.y ?? 0) - (await placeOf(week.column(day), 18.5)).y)).toBeLessThan(1.5);
  await week.post('Late shift').click();
  await expect(calendarOf(page).card('Late shift')).toBeVisible();

  const { x, y } = await placeOf(week.column(day), 19.3);
  await page.mouse.click(x, y);
  const composer = composerOf(page);
  await expect(composer.date).toHaveAccessibleName(`Date: ${fullDay(day)}`);
  await expect(composer.time).toHaveValue('19:15');
});

test('VIEW-02 today has a line for now, what is over refuses a press in words, and the keys go by days and weeks', async ({
  page,
  connectedPerson,
  product,
}) => {
  const [yesterday, today, tomorrow] = [dayAhead(-1), dayAhead(0), dayAhead(1)];
  // The week opens at its first post, so that the press finds its place in the window.
  const post = await connectedPerson.schedule({ title: 'Seen', at: at(day, 9) });
  await moveTo(product.db, post, at(yesterday, 1));
  const week = await openWeek(page, yesterday);
  await expect(week.post('Seen')).toBeInViewport();
  const { x, y } = await placeOf(week.column(yesterday), 2.5);
  await page.mouse.click(x, y);
  await expect(toasts(page).getByText('This time is over. Posts can be scheduled from now on.')).toBeVisible();

  await week.column(yesterday).focus();
  await page.keyboard.press('ArrowRight');
  await expect(week.column(today)).toBeFocused();
  const line = week.column(today).locator('[data-now]');
  const top = await line.evaluate(
    (node) => node.getBoundingClientRect().top - node.parentElement!.getBoundingClientRect().top,
  );
  const minutes = (Date.now() - at(today, 0).getTime()) / 60_000;
  expect(Math.abs(top - minutes)).toBeLessThan(4);

  await page.keyboard.press('ArrowRight');
  await expect(week.column(tomorrow)).toBeFocused();
  await page.keyboard.press('PageDown');
  const later = dayAhead(8);
  await expect(week.column(later)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`view=week&day=${later}`));
  await page.keyboard.press('Enter');
  await expect(composerOf(page).date).toHaveAccessibleName(`Date: ${fullDay(later)}`);
});

test('VIEW-08 the week prints every post, also those that are only counted on screen', async ({
  page,
  connectedPerson,
}) => {
  const titles = Array.from({ length: 8 }, (_, place) => `Bowl ${place + 1} of the winter firing, glazed twice`);
  for (const title of titles) await connectedPerson.schedule({ title, at: at(day, 9) });
  const week = await openWeek(page, day);
  await expect(week.column(day).getByRole('button', { name: /^\+\d posts from 9:00 AM/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  for (const title of titles) await expect(paper.getByText(title)).toBeVisible();
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('VIEW-04 a week is a strip of days over one day by the hour, swiped from day to day', async ({
    page,
    connectedPerson,
  }) => {
    const next = laterDay(1);
    await connectedPerson.schedule({ title: 'Today’s bread', at: at(day, 9) });
    await connectedPerson.schedule({ title: 'Next bread', at: at(next, 9) });
    const week = await openWeek(page, day);
    const strip = page.getByRole('list', { name: 'Days' });
    await expect(strip.getByRole('button')).toHaveCount(7);
    await expect(week.post('Today’s bread')).toBeInViewport();
    await expect(week.post('Next bread')).not.toBeInViewport();

    // A finger moves left: the next day comes, also over the end of the week.
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    async function swipe(fromX: number, toX: number): Promise<void> {
      await touch('touchStart', { x: fromX, y: 500 });
      for (let step = 1; step <= 20; step++) {
        await touch('touchMove', { x: fromX + ((toX - fromX) * step) / 20, y: 500 });
      }
      await touch('touchEnd');
    }
    await swipe(330, 70);
    await expect(week.post('Next bread')).toBeInViewport();
    await expect(strip.getByRole('button', { name: fullDay(next) })).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(new RegExp(`day=${next}`));
    await swipe(90, 350);
    await expect(week.post('Today’s bread')).toBeInViewport();
    await expect(strip.getByRole('button', { name: fullDay(day) })).toHaveAttribute('aria-pressed', 'true');
  });
});
