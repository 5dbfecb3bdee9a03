import { expect } from '@playwright/test';
import { at, dayAhead } from '../fixtures/dates.ts';
import { bringTo } from '../fixtures/post-states.ts';
import { storeConnection } from '../fixtures/stored-connection.ts';
import { test } from '../test.ts';

test('words that do not end stay within a phone of 320 px, on every screen that shows them', async ({
  page,
  product,
  connectedPerson: person,
}) => {
  const day = dayAhead(20);
  const post = { title: 'W'.repeat(100), description: `https://nonet.test/${'w'.repeat(250)}` };
  await person.schedule({ ...post, at: at(day, 9) });
  const message = `Bluesky answered ${'w'.repeat(200)}`;
  const rejected = { status: 'rejected', code: 'refused', message } as const;
  await bringTo(product.db, await person.schedule({ ...post, at: at(day, 10) }), rejected);
  // Names cannot be longer than this, neither here nor at a network.
  await product.db
    .updateTable('users')
    .set({ name: 'W'.repeat(50) })
    .where('id', '=', person.uid)
    .execute();
  const names = { username: `${'w'.repeat(240)}.nonet.test`, profile_name: 'W'.repeat(64) };
  await product.db.updateTable('connections').set(names).where('space_id', '=', person.uid).execute();

  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, shown] of [
    ['/profile', 'W'.repeat(50)],
    ['/accounts', names.username],
    ['/create-post', names.username],
    [`/calendar?day=${day}`, message],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('a post to thirty accounts scrolls in its panel, and the calendar stays as high as the window', async ({
  page,
  person,
  product,
}) => {
  const stored = Array.from({ length: 30 }, (_, index) =>
    storeConnection(product.db, person.uid, 'bluesky', { username: `kiln-${index}.test`, profileName: 'Kiln' }),
  );
  const scheduledDate = at(dayAhead(1), 9).toISOString();
  const post = { title: 'Thirty', description: 'For all.', scheduledDate, platforms: await Promise.all(stored) };
  await person.call('POST', '/api/social/posts/schedule', post);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/calendar');
  await page
    .getByRole('gridcell', { name: /, 1 post/ })
    .first()
    .click({ position: { x: 4, y: 4 } });
  await page.getByRole('article').getByRole('button', { name: '30 accounts' }).click();
  await expect(page.getByText('@kiln-29.test').first()).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
});
