import { expect, type Page } from '@playwright/test';
import { dayAhead } from '../fixtures/dates.ts';
import { pictures, type TestFile, video } from '../fixtures/files.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import type { LedgerNetwork } from '../fixtures/sandbox.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { composerOf, fillPost, openComposer } from '../screens/composer.ts';
import {
  connectFacebook,
  connectLinkedin,
  connectPinterest,
  connectThreads,
  connectTiktok,
  connectX,
  connectYoutube,
  newUsername,
} from '../screens/consent-page.ts';
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

test('all nine are connected; a picture goes to the eight that take one, and a video to six, all of them once', async ({
  page,
  person: _,
  connectedPerson,
  product,
  sandbox,
}) => {
  await page.goto('/accounts');
  await connectFacebook(page, 'Bruno Fala', 'Facebook');
  await expect(toasts(page).getByText('Connected 2 accounts')).toBeVisible();
  await connectLinkedin(page, 'Cleo Fala');
  await expect(toasts(page).getByText('Cleo Fala connected')).toBeVisible();
  const names = {
    X: await connectX(page),
    YouTube: await connectYoutube(page),
    Pinterest: await connectPinterest(page),
    Threads: await connectThreads(page),
    TikTok: await connectTiktok(page),
    Bluesky: connectedPerson.account.handle,
    Facebook: 'press.fala',
    Instagram: 'press.fala',
  };
  const ids: Record<string, LedgerNetwork> = { X: 'twitter' };

  async function publish(title: string, file: TestFile, networks: readonly string[]): Promise<void> {
    await openComposer(page);
    await mediaOf(page).add([file]);
    await mediaOf(page).expectStored(file.name);
    const boxes = networks.map((network) => accountBox(page, network, names));
    for (const box of boxes) await box.check();
    await page.getByRole('button', { name: 'Only you' }).click();
    if (networks.includes('YouTube')) await page.getByRole('button', { name: 'No, it’s not' }).click();
    const content = `${title} of ${newUsername()}.`;
    await fillPost(composerOf(page), { title, content, day: dayAhead(1), account: boxes[0]! });
    await composerOf(page).submit.click();
    await expect(page).toHaveURL(/\/calendar/);
    await letComeDue(product.db, connectedPerson);
    await expect(badge(calendarOf(page).card(title), 'Published')).toBeVisible({ timeout: 90_000 });
    for (const network of networks) {
      const [name, id] =
        network === 'LinkedIn' ? ['cleo-fala', network] : [names[network as keyof typeof names], network];
      const published = await sandbox.ledger(name, ids[id] ?? (id.toLowerCase() as LedgerNetwork));
      expect(
        published.filter(({ text }) => text === content),
        network,
      ).toMatchObject([{ mediaCount: 1, repeats: 0 }]);
    }
  }
  const [bowl] = await pictures(1, { width: 400, height: 500 });
  await publish('A bowl', bowl!, [...Object.keys(names).filter((network) => network !== 'YouTube'), 'LinkedIn']);
  const withVideo = ['Facebook', 'X', 'YouTube', 'Bluesky', 'Threads', 'TikTok'];
  await publish('A kiln', await video('kiln.mp4'), withVideo);
});

function accountBox(page: Page, network: string, names: Readonly<Record<string, string>>) {
  const name = network === 'LinkedIn' ? 'Cleo Fala' : `@${names[network]}`;
  return page.getByRole('checkbox', { name: `${name}, ${network}` });
}
