import { expect } from '@playwright/test';
import { dayOf, zone } from '../fixtures/dates.ts';
import { writeVideo } from '../fixtures/files.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { openComposer } from '../screens/composer.ts';
import { connectX } from '../screens/consent-page.ts';
import { mediaOf } from '../screens/media.ts';
import { test } from '../test.ts';

/** Enough to press the button on a slow machine as well, and little enough for X to be given the film at once. */
const aheadMs = 50_000;

test('a video that X takes with Premium only is known to be one before it is scheduled; X’s refusal says the same, and it can be tried again', async ({
  page,
  person: _,
  sandbox,
}, testInfo) => {
  await page.goto('/accounts');
  const username = await connectX(page);
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await media.add([await writeVideo(testInfo.outputPath('kiln.mp4'), { seconds: 185, bytes: 200_000 })]);
  await media.expectStored('kiln.mp4');
  const advice = page.getByRole('status').filter({ hasText: 'without Premium' });
  await expect(advice).toHaveCount(0);

  await composer.title.fill('The whole kiln');
  await composer.content.fill('Three minutes of kiln.');
  const due = new Date(Date.now() + aheadMs);
  await composer.chooseDay(dayOf(due));
  await composer.time.fill(due.toLocaleTimeString('en-GB', { timeZone: zone }));
  await page.getByRole('checkbox', { name: `@${username}, X` }).check();
  const sentence = 'X takes videos of up to 2 min 20 s from accounts without Premium, and this one runs 3 min 5 s.';
  await expect(advice).toContainText(`Video 1: ${sentence}`);
  await expect(composer.problems).toContainText('Ready for 1 account');
  await composer.submit.click();
  await expect(page).toHaveURL(/\/calendar/);

  const card = calendarOf(page).card('The whole kiln');
  await expect(badge(card, 'Failed')).toBeVisible({ timeout: 90_000 });
  await expect(card).toContainText(sentence);
  expect(await sandbox.ledger(username, 'twitter')).toEqual([]);

  const edit = card.getByRole('link', { name: 'Edit' });
  await expect(edit).toBeVisible();
  await sandbox.givePremium(username);
  await card.getByRole('button', { name: 'Try Again' }).click();
  await expect(badge(card, 'Published')).toBeVisible({ timeout: 90_000 });
  await expect(edit).toHaveCount(0);
  expect(await sandbox.ledger(username, 'twitter')).toMatchObject([{ mediaCount: 1, repeats: 0 }]);
});
