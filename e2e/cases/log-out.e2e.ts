import { expect } from '@playwright/test';
import { browserData } from '../fixtures/browser-data.ts';
import { at, dayAhead } from '../fixtures/dates.ts';
import { calendarOf } from '../screens/calendar.ts';
import { hold } from '../screens/parts.ts';
import { test } from '../test.ts';

test('AUTH-26, AUTH-27, AUTH-34 logging out says so, ends the session, and leaves nothing of the user in the browser', async ({
  page,
  person,
}) => {
  await page.goto('/create-post');
  await page.getByLabel('Post Title').fill('Only for me');
  await expect.poll(async () => (await browserData(page)).records.join()).toContain('Only for me');
  expect((await browserData(page)).localStorage['nonet.uid']).toBe(person.uid);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'Successfully logged out!' })).toBeVisible();
  await expect.poll(async () => (await browserData(page)).records).toEqual([]);
  expect((await browserData(page)).localStorage).not.toHaveProperty(['nonet.uid']);

  const answer = await page.request.get('/api/me', { headers: { cookie: person.cookie } });
  expect(answer.status()).toBe(401);
  await page.goto('/calendar');
  await expect(page).toHaveURL('/login?next=%2Fcalendar');
});

test('AUTH-40 a logout that fails says so and changes nothing', async ({ page, person, watch }) => {
  watch.expect(/status of 500/);
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to logout');
  await expect(page).toHaveURL('/accounts');
  await expect(page.getByText(person.email)).toBeVisible();
});

test('logging out in one tab ends the others', async ({ page, context, person, watch }) => {
  // The server may tell the other tab first.
  watch.expect(/status of 401/);
  await page.goto('/accounts');
  await expect(page.getByText(person.email)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/calendar');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL(/\/login/);
});

test('once a logout has begun nothing is fetched for the user; when it fails everything is caught up with', async ({
  page,
  connectedPerson,
  watch,
}) => {
  watch.expect(/status of 500/);
  await page.goto(`/calendar?day=${dayAhead(20)}`);
  await expect(calendarOf(page).list.getByText('0 posts', { exact: true })).toBeVisible();
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  const letGo = await hold(page, '**/api/auth/sign-out');
  const asked: string[] = [];
  const leaving = page.waitForRequest('**/api/auth/sign-out');
  await page.getByRole('button', { name: 'Logout' }).click();
  await leaving;
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // These three make an open screen fetch: a live update, another month, and the window coming to the front.
  await connectedPerson.schedule({ title: 'Written elsewhere', at: at(dayAhead(20), 9) });
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);

  letGo();
  await expect(page.getByRole('alert')).toHaveText('Failed to logout');
  await expect(page.getByRole('article', { name: 'Written elsewhere' })).toBeVisible();
  expect(asked).toContain('/api/live');
});
