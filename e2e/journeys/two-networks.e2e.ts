import { expect } from '@playwright/test';
import { dayOf, zone } from '../fixtures/dates.ts';
import { pictures } from '../fixtures/files.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { fillPost, openComposer } from '../screens/composer.ts';
import { connectX } from '../screens/consent-page.ts';
import { mediaOf } from '../screens/media.ts';
import { test } from '../test.ts';

/** Enough for three pictures and the press of the button, on a slow machine as well. */
const aheadMs = 25_000;

test('X-06, MEDIA-01, POST-35 an account of X by window, three pictures, one post to X and Bluesky: both go out, once, with all pictures', async ({
  page,
  context,
  sandbox,
  connectedPerson: { account },
}) => {
  await page.goto('/accounts');
  const username = await connectX(page);

  const composer = await openComposer(page);
  const files = await pictures(3);
  await mediaOf(page).add(files);
  await mediaOf(page).expectStored(...files.map(({ name }) => name));
  const due = new Date(Date.now() + aheadMs);
  await fillPost(composer, {
    title: 'Three bowls',
    content: 'Three bowls out of the kiln.',
    day: dayOf(due),
    time: due.toLocaleTimeString('en-GB', { timeZone: zone }),
    handle: account.handle,
  });
  await page.getByRole('checkbox', { name: `@${username}, X` }).check();
  await composer.submit.click();
  await expect(page).toHaveURL(/\/calendar/);

  const card = calendarOf(page).card('Three bowls');
  await expect(badge(card, 'Published')).toBeVisible({ timeout: 90_000 });
  for (const name of ['X', 'Bluesky']) {
    const opening = context.waitForEvent('page');
    await card.getByRole('link', { name: new RegExp(`^View on ${name}`) }).click();
    const post = await opening;
    await expect(post.getByText('Three bowls out of the kiln.').first()).toBeVisible();
    await post.close();
  }
  const once = [{ text: 'Three bowls out of the kiln.', mediaCount: 3, repeats: 0 }];
  expect(await sandbox.ledger(account.handle)).toMatchObject(once);
  expect(await sandbox.ledger(username, 'twitter')).toMatchObject(once);

  for (const feed of ['/x', '/bluesky']) {
    await page.goto(new URL(feed, sandbox.url).href);
    const images = page
      .getByRole('article')
      .filter({ hasText: 'Three bowls out of the kiln.' })
      .first()
      .locator('figure img');
    await expect(images).toHaveCount(3);
    const widths = await images.evaluateAll((all) =>
      Promise.all(
        all.map(async (image) => {
          if (!(image instanceof HTMLImageElement)) return 0;
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    );
    expect(widths).toEqual([120, 120, 120]);
  }
});
