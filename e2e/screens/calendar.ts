import { expect, type Locator, type Page } from '@playwright/test';
import { fullDay, longDay } from '../fixtures/dates.ts';

export interface Calendar {
  readonly month: Locator;
  readonly list: Locator;
  readonly usage: Locator;
  /** Everything that waits for the person, in place of the days. */
  readonly needsYou: Locator;
  /** The button that leads there. */
  readonly needsYouButton: Locator;
  /** The cell of a day in the month. */
  day(day: string): Locator;
  /** The card of a post in the list of the chosen day. */
  card(title: string): Locator;
}

export function calendarOf(page: Page): Calendar {
  const list = page.getByRole('region', { name: /^Posts for / });
  return {
    month: page.getByRole('grid'),
    list,
    usage: page.getByRole('region', { name: 'Plan usage' }),
    needsYou: page.getByRole('region', { name: 'Needs you' }),
    needsYouButton: page.getByRole('button', { name: /^Needs you|^\d+ posts? needs? you$/ }),
    day: (day) => page.getByRole('gridcell', { name: fullDay(day) }),
    card: (title) => list.getByRole('article', { name: title, exact: true }),
  };
}

/** Opens the calendar on a day and waits until its posts are known. */
export async function openCalendar(page: Page, day: string): Promise<Calendar> {
  await page.goto(`/calendar?day=${day}`);
  const calendar = calendarOf(page);
  await expect(calendar.list.getByRole('heading', { level: 2 })).toHaveText(`Posts for ${longDay(day)}`);
  await expect(calendar.list.getByText(/^\d+ posts?$/)).toBeVisible();
  return calendar;
}

/** The badge of a card. The account that failed says so after it, in the same word. */
export function badge(card: Locator, status: string): Locator {
  return card.getByText(status, { exact: true }).first();
}
