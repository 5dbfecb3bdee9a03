import { expect } from '@playwright/test';
import { ownSpaceOf } from '../../apps/server/src/db/space-id.ts';
import { dayAhead } from '../fixtures/dates.ts';
import { newcomer } from '../fixtures/people.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { fillPost, openComposer } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

test('API-01, POST-35, CAL-28, DATA-25 register, connect, write, schedule, and watch it go out: once', async ({
  page,
  context,
  product,
  sandbox,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));

  const someone = newcomer();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  await page.getByLabel('Username').fill(someone.name);
  await page.getByLabel('Email').fill(someone.email);
  await page.getByLabel('Password', { exact: true }).fill(someone.password);
  await page.getByLabel('Confirm Password').fill(someone.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/create-post');

  const account = await sandbox.createAccount(`${someone.email.split('@')[0]}.nonet.test`, someone.name);
  await page.getByRole('link', { name: 'Connect accounts' }).click();
  await page.getByRole('button', { name: 'Add Account: Bluesky' }).click();
  await page.getByLabel('Bluesky Handle').fill(account.handle);
  await page.getByLabel('App Password').fill(account.password);
  await page.getByRole('button', { name: 'Connect Bluesky Account' }).click();
  await expect(page.getByText(`@${account.handle}`, { exact: true })).toBeVisible();
  // Not even the picture of the account is loaded from its network.
  const { port } = new URL(product.url);
  expect([...origins].filter((origin) => new URL(origin).port !== port)).toEqual([]);

  // The answer is slow, so that Processing can be seen.
  await sandbox.order(account.handle, { fault: 'slow', afterMs: 2500 });
  await page.getByRole('link', { name: 'Create Post' }).click();
  const composer = await openComposer(page);
  await fillPost(composer, {
    title: 'Kiln opening',
    content: 'The kiln opens on Saturday. https://nonet.example/kiln',
    day: dayAhead(1),
    handle: account.handle,
  });
  await composer.submit.click();
  await expect(page).toHaveURL(`/calendar?day=${dayAhead(1)}`);

  const calendar = calendarOf(page);
  const card = calendar.card('Kiln opening');
  await expect(badge(card, 'Pending')).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
  const someones = product.db.selectFrom('users').select('id').where('email', '=', someone.email);
  await letComeDue(product.db, { uid: ownSpaceOf((await someones.executeTakeFirstOrThrow()).id) });
  await expect(badge(card, 'Processing')).toBeVisible({ timeout: 30_000 });
  await expect(badge(card, 'Published')).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true);
  await expect(card.getByRole('link', { name: /^View on Bluesky/ })).toHaveAttribute(
    'href',
    /\/bluesky\/profile\/.*\/post\//,
  );

  const feed = await context.newPage();
  await feed.goto(new URL(`/bluesky/profile/${account.handle}`, sandbox.url).href);
  await expect(feed.getByText('The kiln opens on Saturday.')).toHaveCount(1);
  expect(await sandbox.ledger(account.handle)).toMatchObject([
    { text: 'The kiln opens on Saturday. https://nonet.example/kiln', repeats: 0 },
  ]);
  await expect(toasts(page).getByRole('alert')).toHaveCount(0);
});
