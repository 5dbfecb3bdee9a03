import { expect } from '@playwright/test';
import { at, dayAhead, inSeconds } from '../fixtures/dates.ts';
import { openCalendar } from '../screens/calendar.ts';
import { test } from '../test.ts';

const day = dayAhead(20);

test('USE-01, USE-02, USE-03, USE-04, USE-18 the usage card names the plan, the count and what remains, and follows live', async ({
  page,
  connectedPerson,
}) => {
  const { usage } = await openCalendar(page, day);
  await expect(usage.getByRole('heading', { name: 'Basic' })).toBeVisible();
  await expect(usage).toContainText('Monthly Posts 0 / 150');
  const bar = usage.getByRole('progressbar', { name: 'Monthly posts' });
  await expect(bar).toHaveAttribute('aria-valuetext', '0 of 150 posts');
  await expect(usage).toContainText('You have 150 posts remaining this month');
  await connectedPerson.schedule({ title: 'From elsewhere', at: at(day, 9) });
  await expect(usage).toContainText('Monthly Posts 1 / 150');
  await expect(usage).toContainText('You have 149 posts remaining this month');
  await expect(bar).toHaveAttribute('aria-valuenow', '1');
});

test('USE-05 at the limit the card says so and leads to the plans', async ({ page, connectedPerson, product }) => {
  await connectedPerson.schedule({ title: 'First', at: inSeconds(86_400) });
  await product.db
    .updateTable('usage')
    .set({ count: 150, monthly_limit: 150 })
    .where('user_id', '=', connectedPerson.uid)
    .execute();
  const { usage } = await openCalendar(page, day);
  await expect(usage).toContainText('Monthly Posts 150 / 150');
  await expect(usage).toContainText("You've reached your monthly limit");
  await expect(usage.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '150');
  await usage.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/plans');
});

test('a plan without a limit has neither bar nor remaining line', async ({ page, person, product }) => {
  await product.db.insertInto('plans').values({ user_id: person.uid, given: 'premium' }).execute();
  const { usage } = await openCalendar(page, day);
  await expect(usage.getByRole('heading', { name: 'Premium' })).toBeVisible();
  await expect(usage).toContainText('Monthly Posts 0 / Unlimited');
  await expect(usage.getByRole('progressbar')).toHaveCount(0);
  await expect(usage.getByText(/remaining|reached/)).toHaveCount(0);
});
