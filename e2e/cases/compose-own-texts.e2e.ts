import { expect, type Page } from '@playwright/test';
import { dayAhead } from '../fixtures/dates.ts';
import type { ConnectedPerson } from '../fixtures/people.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { type Composer, fillPost, openComposer } from '../screens/composer.ts';
import { connectX } from '../screens/consent-page.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const tooHeavy = '窯'.repeat(141);
const complaint = 'The text is too long for X (282 of 280 characters). Shorten it or deselect X.';

const textForX = (page: Page) => page.getByLabel('Post Content / Caption for X');
const useShared = (page: Page) => page.getByRole('button', { name: 'Use the shared text for X' });
const preview = (page: Page, network: string) => page.getByRole('article', { name: new RegExp(`^${network},`) });

/** Writes a post in the composer on a desktop screen, for an account on Bluesky and one on X. */
async function writeForBoth(page: Page, { account }: ConnectedPerson): Promise<{ composer: Composer; x: string }> {
  await page.goto('/accounts');
  const x = await connectX(page);
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Kiln', content: 'For everybody', day: dayAhead(20), handle: account.handle });
  await page.getByRole('checkbox', { name: `@${x}, X` }).check();
  return { composer, x };
}

test('POST-25, POST-35 a text of its own for X: what is too long is said at its field and put right there, and each network publishes its text', async ({
  page,
  context,
  connectedPerson,
  product,
  sandbox,
}) => {
  const { account } = connectedPerson;
  const { composer, x } = await writeForBoth(page, connectedPerson);
  await composer.tab('X').click();
  await expect(textForX(page)).toHaveValue('For everybody');
  await expect(textForX(page)).toHaveAccessibleDescription('Shared with all networks');

  await textForX(page).fill(tooHeavy);
  await expect(textForX(page)).toHaveAccessibleDescription(complaint);
  await expect(composer.tab('X')).toHaveAccessibleName('X, 282 of 280 characters, custom text, has a problem');
  await composer.tab('Everyone').click();
  await expect(composer.content).toHaveValue('For everybody');
  await expect(composer.content).not.toHaveAttribute('aria-invalid');
  await expect(composer.problems.getByText(complaint)).toBeVisible();
  await expect(composer.submit).toHaveAttribute('aria-disabled', 'true');
  // What is wrong is in another tab, which opens.
  await composer.title.press('Control+Enter');
  await expect(textForX(page)).toBeFocused();

  await textForX(page).fill('Only for X, at studiofala.pl/sobota/kiln-opening with #ceramics');
  await expect(preview(page, 'X').getByText('studiofala.pl/sobota/kiln-…')).toBeVisible();
  // The preview is that of the open tab.
  await expect(preview(page, 'Bluesky')).toHaveCount(0);
  await composer.tab('Bluesky').click();
  await expect(preview(page, 'Bluesky').getByText('For everybody')).toBeVisible();
  await expect(composer.problems).toContainText('Ready for 2 accounts');

  await composer.submit.click();
  await expect(badge(calendarOf(page).card('Kiln'), 'Pending')).toBeVisible();
  await letComeDue(product.db, connectedPerson);
  await expect(badge(calendarOf(page).card('Kiln'), 'Published')).toBeVisible({ timeout: 60_000 });
  const text = 'Only for X, at studiofala.pl/sobota/kiln-opening with #ceramics';
  expect(await sandbox.ledger(x, 'twitter')).toMatchObject([{ text, repeats: 0 }]);
  expect(await sandbox.ledger(account.handle)).toMatchObject([{ text: 'For everybody', repeats: 0 }]);

  const feed = await context.newPage();
  await feed.goto(new URL(`/x/${x}`, sandbox.url).href);
  await expect(feed.getByText('Only for X')).toBeVisible();
});

test('POST-06 a shared text that is too heavy for X begins a text of its own, from the keyboard; it outlives a reload and leaves with an Undo', async ({
  page,
  connectedPerson,
}) => {
  const { composer } = await writeForBoth(page, connectedPerson);
  await composer.content.fill(tooHeavy);
  await expect(page.getByText('Shortest: X 282 / 280')).toBeVisible();
  await composer.problems.getByRole('button', { name: 'Customize for X' }).press('Enter');
  await expect(textForX(page)).toBeFocused();
  await textForX(page).fill('Short for X');
  await expect(composer.problems).toContainText('Ready for 2 accounts');
  await expect(composer.tab('X')).toHaveAccessibleName('X, 11 of 280 characters, custom text');

  // The draft is stored a moment after the last key.
  await expect
    .poll(async () => {
      await page.reload();
      return composer.tab('X').getAttribute('aria-label');
    })
    .toContain('custom text');
  await expect(composer.content).toHaveValue(tooHeavy);
  await composer.content.press('Control+[');
  await expect(composer.content).toBeFocused();
  await expect(composer.content).toHaveAccessibleName('Post Content / Caption for Bluesky');
  await composer.content.press('Control+[');
  await expect(textForX(page)).toBeFocused();
  await expect(textForX(page)).toHaveValue('Short for X');

  await useShared(page).press('Enter');
  await expect(textForX(page)).toBeFocused();
  await expect(textForX(page)).toHaveValue(tooHeavy);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(textForX(page)).toHaveValue('Short for X');
});

test('the text of a network is there again when its post is changed, and goes with the change', async ({
  page,
  connectedPerson,
}) => {
  const { composer } = await writeForBoth(page, connectedPerson);
  await composer.tab('X').click();
  await page.getByRole('button', { name: 'Custom text for X' }).click();
  await expect(textForX(page)).toBeFocused();
  await textForX(page).fill('First for X');
  await composer.submit.click();
  const card = calendarOf(page).card('Kiln');
  await expect(card).toBeVisible();
  await card.getByRole('link', { name: /Edit/ }).click();

  await composer.tab('X').click();
  await expect(textForX(page)).toHaveValue('First for X');
  await textForX(page).fill('');
  await expect(textForX(page)).toHaveAccessibleDescription('While this is empty, X gets the shared text.');
  await expect(preview(page, 'X').getByText('For everybody')).toBeVisible();
  await textForX(page).fill('Second for X');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card.getByText('Second for X')).toBeVisible();
  await card.getByRole('link', { name: /Edit/ }).click();
  await composer.tab('X').click();
  await expect(textForX(page)).toHaveValue('Second for X');
});

test('previews cut pictures as each network does', async ({ page, connectedPerson }) => {
  await writeForBoth(page, connectedPerson);
  // A tall picture.
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 1000);
    canvas.getContext('2d')?.fillRect(0, 0, 400, 1000);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  });
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) });
  const strip = page.getByRole('tablist', { name: 'Preview of' });
  const shape = async (network: string, place: number) => {
    await strip.getByRole('tab', { name: network }).click();
    const box = await preview(page, network)
      .getByRole('img', { name: `Image ${place}` })
      .boundingBox();
    return box === null ? 0 : box.width / box.height;
  };
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles([picture('one.png')]);
  await expect.poll(() => shape('X', 1)).toBeCloseTo(3 / 4, 1);
  await expect.poll(() => shape('Bluesky', 1)).toBeCloseTo(1 / 2, 1);

  await files.setInputFiles([picture('two.png')]);
  await expect.poll(() => shape('X', 2)).toBeCloseTo(8 / 9, 1);
  await expect.poll(() => shape('Bluesky', 2)).toBeCloseTo(1, 1);

  await files.setInputFiles([picture('three.png')]);
  await expect.poll(() => shape('X', 3)).toBeCloseTo(16 / 9, 1);
  await expect.poll(() => shape('Bluesky', 3)).toBeCloseTo(2, 1);
});
