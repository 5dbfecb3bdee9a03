import { expect } from '@playwright/test';
import { at, laterDay } from '../fixtures/dates.ts';
import { bringTo } from '../fixtures/post-states.ts';
import { openCalendar } from '../screens/calendar.ts';
import { test } from '../test.ts';

const day = laterDay();

test('VIEW-07 the details of a post open beside the calendar with its history, and closing leads back to where one was', async ({
  page,
  connectedPerson,
  product,
}) => {
  const { account, schedule } = connectedPerson;
  const post = await schedule({ title: 'Kiln opening', description: 'Four hundred degrees.', at: at(day, 9) });
  const { card, month, list } = await openCalendar(page, day);
  await card('Kiln opening').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const details = page.getByRole('region', { name: 'Kiln opening', exact: true });
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}\\?view=month&day=${day}$`));
  await expect(page).toHaveTitle('Kiln opening · Nonet');
  await expect(details.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(month).toBeVisible();
  const calendarItem = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' });
  await expect(calendarItem, 'it is a screen of the calendar').toHaveAttribute('aria-current', 'page');
  await expect(details.getByRole('region', { name: 'Accounts' })).toContainText(`@${account.handle}`);
  await expect(details.getByRole('button', { name: /^Copy account id of .*, Bluesky$/ })).toBeVisible();
  await expect(details).not.toContainText('Account id bluesky_');
  await expect(details.getByRole('region', { name: 'History' })).toContainText('You scheduled it');

  // What happens meanwhile arrives by itself.
  await bringTo(product.db, post, { status: 'published' });
  await connectedPerson.schedule({ title: 'Another', at: at(day, 10) });
  await expect(details.getByText('Published', { exact: true })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/calendar?view=month&day=${day}`);
  await expect(page).toHaveTitle('Content Calendar · Nonet');
  await expect(card('Kiln opening')).toBeFocused();
  await page.goBack();
  await expect(details).toBeVisible();
  await expect(list).toHaveCount(0);
  await expect(details.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');

  // On a tablet they stand below the month, and are seen as far as they fit.
  await page.setViewportSize({ width: 900, height: 800 });
  await card('Kiln opening').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(details.getByText('You scheduled it')).toBeInViewport();
});

test('VIEW-07 the address of a post works by itself, fills a phone, and says when the post is gone', async ({
  page,
  connectedPerson,
  watch,
}) => {
  const post = await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/posts/${post.id}`);
  const details = page.getByRole('region', { name: 'Kiln opening', exact: true });
  await expect(details).toBeVisible();
  await expect(page.getByRole('grid')).toBeHidden();
  await details.getByRole('button', { name: 'Close details' }).click();
  await expect(page).toHaveURL(`/calendar?view=month&day=${day}`);
  await expect(page.getByRole('grid')).toBeVisible();

  watch.expect(/404/);
  await page.goto('/posts/01890000-0000-7000-8000-000000000000');
  const gone = page.getByRole('region', { name: 'Details' });
  await expect(gone).toContainText('This post is not here.');
  await gone.getByRole('button', { name: 'Back to the calendar' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});
