import { expect } from '@playwright/test';
import { laterDay } from '../fixtures/dates.ts';
import { writeVideo } from '../fixtures/files.ts';
import { letAbilitiesAge, letComeDue } from '../fixtures/post-states.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { openComposer } from '../screens/composer.ts';
import { connectX } from '../screens/consent-page.ts';
import { mediaOf } from '../screens/media.ts';
import { test } from '../test.ts';

test('a video that X takes with Premium only is refused before it is scheduled, and goes out when the account has Premium', async ({
  page,
  person,
  product,
  sandbox,
}, testInfo) => {
  await page.goto('/accounts');
  const username = await connectX(page);
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await media.add([await writeVideo(testInfo.outputPath('kiln.mp4'), { seconds: 1_285, bytes: 2_000_000 })]);
  await media.expectStored('kiln.mp4');
  await composer.title.fill('The whole kiln');
  await composer.content.fill('Twenty minutes of kiln.');
  await composer.chooseDay(laterDay());
  await page.getByRole('checkbox', { name: `@${username}, X` }).check();
  await expect(composer.problems).toContainText(
    'X takes videos of up to 20 min from accounts without Premium, and this one runs 21 min 25 s. Use a shorter one or deselect X.',
  );

  await sandbox.givePremium(username);
  await letAbilitiesAge(product.db, person);
  await page.reload();
  await expect(composer.problems).toContainText('Ready for 1 account');
  await composer.submit.click();
  await expect(page).toHaveURL(/\/calendar/);
  await letComeDue(product.db, person);
  const card = calendarOf(page).card('The whole kiln');
  await expect(badge(card, 'Published')).toBeVisible({ timeout: 90_000 });
  expect(await sandbox.ledger(username, 'twitter')).toMatchObject([{ mediaCount: 1, repeats: 0 }]);
});
