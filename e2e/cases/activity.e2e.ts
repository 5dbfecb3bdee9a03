import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { expectAccessibleHere } from '../fixtures/accessible.ts';
import { newcomer, register } from '../fixtures/people.ts';
import { join, shortIdOf } from '../fixtures/spaces.ts';
import { test } from '../test.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('TEAM-14 who did what is read by day, by person and by subject, leads to the post, and is taken away as a file', async ({
  page,
  product,
  connectedPerson: ana,
}) => {
  const jonas = await register(product.url, { ...newcomer(), name: 'Jonas Weber' });
  await join(product.db, ana.uid, jonas.uid, 'editor');
  const draft = {
    title: 'Winter workshop',
    description: 'Come.',
    scheduledDate: inDays(2),
    platforms: [ana.connection.id],
  };
  const { post } = await ana.call<{ post: { id: string; version: number } }>(
    'POST',
    '/api/social/posts/schedule',
    draft,
  );
  const as = { origin: product.url, cookie: jonas.cookie, 'content-type': 'application/json', 'nonet-space': ana.uid };
  const body = JSON.stringify({ version: post.version, scheduledDate: inDays(400) });
  const moved = await fetch(new URL(`/api/posts/${post.id}`, product.url), { method: 'PATCH', headers: as, body });
  expect(moved.status).toBe(200);
  await ana.call('PATCH', `/api/members/${jonas.uid}`, { role: 'writer' });
  await page.goto('/settings/activity');
  const rows = page.getByRole('listitem').filter({ has: page.locator('time') });
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('You changed what Jonas Weber may do');
  await expect(rows.first()).toContainText('Before: Editor → After: Writer');
  await expect(rows.nth(1)).toContainText('Jonas Weber moved “Winter workshop”');
  // A day of another year is told with its year.
  await expect(rows.nth(1)).toContainText(`, ${new Date(inDays(400)).getUTCFullYear()}, `);
  await expectAccessibleHere(page);

  await page.getByLabel('Person').selectOption('Jonas Weber');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('About').selectOption('Members');
  await expect(page.getByText('Nobody did anything that fits what you chose.')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(rows).toHaveCount(4);

  await page.getByLabel('About').selectOption('Posts');
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await readFile(await (await coming).path(), 'utf8');
  expect(file).toContain('Jonas Weber,Person,moved “Winter workshop”,');
  expect(file).not.toContain('may do');

  await rows.getByRole('link', { name: 'Winter workshop' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}$`));
  await page.goBack();
  await expect(page.getByLabel('About')).toHaveValue('posts');
  await expect(rows).toHaveCount(2);
});

test('TEAM-14 older activity is read on by a press, and what fails or is missing is said', async ({
  page,
  person: ana,
  product,
  context,
  watch,
}) => {
  watch.expect(/status of 500|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.goto('/settings/activity');
  await expect(page.getByText('Nothing yet')).toBeVisible();
  await sql`insert into activity (space_id, person_id, person_name, what, after)
    select ${ana.uid}, ${ana.uid}, 'Ana', 'space-renamed', json_build_object('name', 'Shop ' || n) from generate_series(1, 60) n`.execute(
    product.db,
  );
  await page.route('**/api/activity?*', (route) => route.fulfill({ status: 500, json: { error: 'It broke.' } }));
  await page.reload();
  await expect(page.getByText('The activity could not be loaded')).toBeVisible();
  await page.unroute('**/api/activity?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  const rows = page.getByRole('listitem').filter({ hasText: 'renamed the space' });
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older activity' }).click();
  await expect(rows).toHaveCount(60);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. This is what was here last.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await page.goto(`/s/${await shortIdOf(product.db, ana.uid)}/settings/activity`);
  await expect(rows).toHaveCount(50);
});
