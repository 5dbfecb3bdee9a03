import { expect } from '@playwright/test';
import { dayAhead } from '../fixtures/dates.ts';
import { pictures } from '../fixtures/files.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { composerOf, fillPost, openComposer } from '../screens/composer.ts';
import { connectFacebook, connectThreads, connectX, newUsername } from '../screens/consent-page.ts';
import { mediaOf } from '../screens/media.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

test('one window connects two pages and an Instagram account, others X and Threads; a post with three pictures goes to all of them and to Bluesky, once each, with an address each', async ({
  page,
  person: _,
  connectedPerson,
  product,
  sandbox,
}) => {
  await page.goto('/accounts');
  await connectFacebook(page, 'Ana Fala', 'Facebook');
  const told = 'Connected 3 accounts: @studio.fala on Facebook, @studio.fala on Instagram and @shop.fala on Facebook';
  await expect(toasts(page).getByText(told)).toBeVisible();
  const threads = await connectThreads(page);
  const x = await connectX(page);

  await openComposer(page);
  const files = await pictures(3, { width: 400, height: 500 });
  await mediaOf(page).add(files);
  await mediaOf(page).expectStored(...files.map((file) => file.name));
  const accounts = [
    ['facebook', 'Facebook', 'studio.fala'],
    ['facebook', 'Facebook', 'shop.fala'],
    ['instagram', 'Instagram', 'studio.fala'],
    ['threads', 'Threads', threads],
    ['twitter', 'X', x],
    ['bluesky', 'Bluesky', connectedPerson.account.handle],
  ] as const;
  const boxes = accounts.map(([, network, name]) => page.getByRole('checkbox', { name: `@${name}, ${network}` }));
  for (const box of boxes) await box.check();
  const content = `Three bowls out of the kiln of ${newUsername()}.`;
  await fillPost(composerOf(page), { title: 'Three bowls', content, day: dayAhead(1), account: boxes[0]! });
  await composerOf(page).submit.click();
  await expect(page).toHaveURL(/\/calendar/);

  const card = calendarOf(page).card('Three bowls');
  await letComeDue(product.db, connectedPerson);
  await expect(badge(card, 'Published')).toBeVisible({ timeout: 90_000 });
  const links = card.getByRole('link', { name: /^View on / });
  await expect(links).toHaveCount(accounts.length);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(accounts.length);
  for (const [network, , name] of accounts) {
    const published = await sandbox.ledger(name, network);
    expect(published.filter(({ text }) => text === content)).toMatchObject([{ mediaCount: 3, repeats: 0 }]);
  }
});
