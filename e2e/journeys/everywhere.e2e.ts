import { expect } from '@playwright/test';
import { dayAhead } from '../fixtures/dates.ts';
import { pictures, type TestFile, video } from '../fixtures/files.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import type { LedgerNetwork } from '../fixtures/sandbox.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { chooseAccount, composerOf, fillPost, openComposer } from '../screens/composer.ts';
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

/** An account as its checkbox names it, and by its name in the network's ledger. */
interface Account {
  readonly id: LedgerNetwork;
  readonly network: string;
  readonly name: string;
  readonly shownAs?: string;
}

test('all nine are connected, with one window two pages and an Instagram account; a picture goes to the eight that take one, and a video to six, to each account once, with an address each', async ({
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
  await connectLinkedin(page, 'Cleo Fala');
  await expect(toasts(page).getByText('Cleo Fala connected')).toBeVisible();
  const accounts: readonly Account[] = [
    { id: 'facebook', network: 'Facebook', name: 'studio.fala' },
    { id: 'facebook', network: 'Facebook', name: 'shop.fala' },
    { id: 'instagram', network: 'Instagram', name: 'studio.fala' },
    { id: 'linkedin', network: 'LinkedIn', name: 'cleo-fala', shownAs: 'Cleo Fala' },
    { id: 'twitter', network: 'X', name: await connectX(page) },
    { id: 'youtube', network: 'YouTube', name: await connectYoutube(page) },
    { id: 'pinterest', network: 'Pinterest', name: await connectPinterest(page) },
    { id: 'threads', network: 'Threads', name: await connectThreads(page) },
    { id: 'tiktok', network: 'TikTok', name: await connectTiktok(page) },
    { id: 'bluesky', network: 'Bluesky', name: connectedPerson.account.handle },
  ];

  async function publish(title: string, file: TestFile, chosen: readonly Account[]): Promise<void> {
    await openComposer(page);
    await mediaOf(page).add([file]);
    await mediaOf(page).expectStored(file.name);
    for (const { network, name, shownAs = `@${name}` } of chosen) await chooseAccount(page, shownAs, network);
    const content = `${title} of ${newUsername()}.`;
    await fillPost(composerOf(page), { title, content, day: dayAhead(1), account: null });
    await composerOf(page).tab('TikTok').click();
    await page.getByRole('button', { name: 'Only you' }).click();
    if (chosen.some(({ id }) => id === 'youtube')) {
      await composerOf(page).tab('YouTube').click();
      await page.getByRole('button', { name: 'No, it’s not' }).click();
    }
    await composerOf(page).submit.click();
    await expect(page).toHaveURL(/\/calendar/);

    const card = calendarOf(page).card(title);
    await letComeDue(product.db, connectedPerson);
    await expect(badge(card, 'Published')).toBeVisible({ timeout: 90_000 });
    await card.getByRole('button', { name: `${chosen.length} accounts` }).click();
    const links = card.getByRole('link', { name: /^View on / });
    await expect(links).toHaveCount(chosen.length);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(chosen.length);
    for (const { id, network, name } of chosen) {
      const published = await sandbox.ledger(name, id);
      expect(
        published.filter(({ text }) => text === content),
        network,
      ).toMatchObject([{ mediaCount: 1, repeats: 0 }]);
    }
  }
  const [bowl] = await pictures(1, { width: 400, height: 500 });
  const takesPictures = accounts.filter(({ id }) => id !== 'youtube');
  await publish('A bowl', bowl!, takesPictures);
  const withVideo: readonly LedgerNetwork[] = ['facebook', 'twitter', 'youtube', 'bluesky', 'threads', 'tiktok'];
  const takesVideos = accounts.filter(({ id }) => withVideo.includes(id));
  await publish('A kiln', await video('kiln.mp4'), takesVideos);
});
