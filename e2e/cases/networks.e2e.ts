import { expect, type Page } from '@playwright/test';
import { dayAhead } from '../fixtures/dates.ts';
import { pictures, type TestFile, video } from '../fixtures/files.ts';
import { newcomer } from '../fixtures/people.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import type { LedgerNetwork, Sandbox } from '../fixtures/sandbox.ts';
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

/** What the journey must know about a network. */
interface Journey {
  readonly id: LedgerNetwork;
  readonly name: string;
  /** The requirements that the journey proves. */
  readonly proves: string;
  /** Connects an account on the accounts page, as its owner would. Returns the account's name. */
  connect(page: Page, sandbox: Sandbox): Promise<string>;
  /** How the product names the account; with an @ when nothing is said. */
  readonly shownAs?: string;
  /** What is told then, where other accounts came along. */
  readonly told?: string;
  /** What the post carries; absent: three pictures. */
  readonly carries?: { readonly what: string; files(): Promise<TestFile[]> };
  /** Chooses in the composer what the network must be told of every post, or waits until that is chosen. */
  choose?(page: Page): Promise<void>;
  /** The path of the network's page that shows what arrived. */
  readonly feed: string;
}

const networks: readonly Journey[] = [
  {
    id: 'bluesky',
    name: 'Bluesky',
    proves: 'BSKY-12, ACC-06, MEDIA-01, POST-35',
    async connect(page, sandbox) {
      const [name = ''] = newcomer().email.split('@');
      const { handle, password } = await sandbox.createAccount(`${name}.nonet.test`, 'Mira Falk');
      await page.getByRole('button', { name: 'Add Account: Bluesky' }).click();
      await page.getByLabel('Bluesky Handle').fill(handle);
      await page.getByLabel('App Password').fill(password);
      await page.getByRole('button', { name: 'Connect Bluesky Account' }).click();
      return handle;
    },
    feed: '/bluesky',
  },
  {
    id: 'twitter',
    name: 'X',
    proves: 'X-06, ACC-06, MEDIA-01, POST-35',
    connect: (page) => connectX(page),
    feed: '/x',
  },
  {
    id: 'threads',
    name: 'Threads',
    proves: 'TH-01, TH-02, ACC-06, MEDIA-01, POST-35',
    connect: (page) => connectThreads(page),
    feed: '/threads',
  },
  {
    id: 'facebook',
    name: 'Facebook',
    proves: 'CB-01, FB-07, ACC-06, MEDIA-01, POST-35',
    connect: (page) => connectFacebook(page, 'Bruno Fala', 'Facebook').then(() => 'press.fala'),
    told: 'Connected 2 accounts: @press.fala on Facebook and @press.fala on Instagram',
    feed: '/facebook',
  },
  {
    id: 'instagram',
    name: 'Instagram',
    proves: 'IG-01, ACC-06, MEDIA-01, POST-35',
    connect: (page) => connectFacebook(page, 'Bruno Fala', 'Instagram').then(() => 'press.fala'),
    told: 'Connected 2 accounts: @press.fala on Facebook and @press.fala on Instagram',
    feed: '/instagram',
  },
  {
    id: 'pinterest',
    name: 'Pinterest',
    proves: 'PIN-01, ACC-06, PIN-17, PIN-18, MEDIA-01, POST-35',
    connect: (page) => connectPinterest(page),
    carries: { what: 'one picture', files: () => pictures(1, shape) },
    choose: (page) => expect(page.getByRole('button', { name: 'Board: Ceramics' })).toBeVisible(),
    feed: '/pinterest',
  },
  {
    id: 'linkedin',
    name: 'LinkedIn',
    proves: 'CB-25, LI-02, ACC-06, ACC-13, MEDIA-01, POST-35',
    connect: (page) => connectLinkedin(page, 'Bruno Fala').then(() => 'bruno-fala'),
    shownAs: 'Bruno Fala',
    told: 'Connected 2 accounts: Bruno Fala and Fala Press',
    feed: '/linkedin',
  },
  {
    id: 'tiktok',
    name: 'TikTok',
    proves: 'TT-01, ACC-06, MEDIA-01, POST-35',
    connect: (page) => connectTiktok(page),
    choose: (page) => page.getByRole('button', { name: 'Only you' }).click(),
    feed: '/tiktok',
  },
  {
    id: 'youtube',
    name: 'YouTube',
    proves: 'ACC-06, YT-01, POST-35',
    connect: (page) => connectYoutube(page),
    carries: { what: 'a video', files: async () => [await video('kiln.mp4')] },
    choose: async (page) => {
      await composerOf(page).problems.getByRole('button', { name: 'Say who it is for' }).click();
      const forAdults = page.getByRole('button', { name: 'No, it’s not' });
      await expect(forAdults).toBeFocused();
      await forAdults.click();
      await page.getByLabel('Choose a thumbnail').setInputFiles(await pictures(1, { width: 1280, height: 720 }));
      await expect(page.getByRole('img', { name: /^Thumbnail: / })).toBeVisible();
    },
    feed: '/youtube',
  },
];

/** As upright as every network takes pictures, and wide enough that none makes them larger. */
const shape = { width: 400, height: 500 };
const threePictures = { what: 'three pictures', files: () => pictures(3, shape) };

for (const { id, name, proves, connect, shownAs, told, carries, choose, feed } of networks) {
  const { what, files: filesOf } = carries ?? threePictures;
  const shown = (account: string) => shownAs ?? `@${account}`;
  test(`${proves} an account of ${name} is connected and stands in its card; a post with ${what} goes out, once, and stands in its feed`, async ({
    page,
    context,
    person,
    product,
    sandbox,
  }) => {
    await page.goto('/accounts');
    // It is looked for all the while, as it is seen for four seconds only.
    const toast = toasts(page).getByText(told ?? / connected$/);
    const [account, said] = await Promise.all([connect(page, sandbox), toast.textContent()]);
    expect(said).toBe(told ?? `${shown(account)} connected`);
    const card = page.getByRole('region', { name, exact: true });
    await expect(card.getByRole('listitem').filter({ hasText: shown(account) })).toContainText('Default');

    const composer = await openComposer(page);
    const files = await filesOf();
    await mediaOf(page).add(files);
    await mediaOf(page).expectStored(...files.map((file) => file.name));
    const content = `Three bowls out of the kiln of ${newUsername()}.`;
    const chosen = page.getByRole('checkbox', { name: `${shown(account)}, ${name}` });
    await fillPost(composer, { title: 'Three bowls', content, day: dayAhead(1), account: chosen });
    await composer.tab(name).click();
    await choose?.(page);
    await composer.submit.click();
    await expect(page).toHaveURL(/\/calendar/);

    const planned = calendarOf(page).card('Three bowls');
    await expect(badge(planned, 'Pending')).toBeVisible();
    await letComeDue(product.db, person);
    await expect(badge(planned, 'Published')).toBeVisible({ timeout: 60_000 });
    const opening = context.waitForEvent('page');
    await planned.getByRole('link', { name: new RegExp(`^View on ${name}`) }).click();
    await expect((await opening).getByText(content).first()).toBeVisible();
    const published = await sandbox.ledger(account, id);
    expect(published.filter(({ text }) => text === content)).toMatchObject([{ mediaCount: files.length, repeats: 0 }]);

    await page.goto(new URL(feed, sandbox.url).href);
    const figures = page.getByRole('article').filter({ hasText: content }).locator('figure');
    await expect(figures.locator('img, video')).toHaveCount(files.length);
    await expect(figures.locator('video[poster]')).toHaveCount(id === 'youtube' ? 1 : 0);
    expect(await figures.locator('img').evaluateAll(widths)).toEqual(
      id === 'youtube' ? [] : files.map(() => shape.width),
    );
  });
}

/** The widths of the pictures, once they are loaded. */
function widths(images: Element[]): Promise<number[]> {
  const loaded = images.filter((image) => image instanceof HTMLImageElement);
  return Promise.all(loaded.map((image) => image.decode().then(() => image.naturalWidth)));
}
