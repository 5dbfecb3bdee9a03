import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { dayAhead } from '../fixtures/dates.ts';
import { writeVideo } from '../fixtures/files.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { chooseAccount, composerOf, fillPost, openComposer } from '../screens/composer.ts';
import { connectYoutube, newUsername } from '../screens/consent-page.ts';
import { mediaOf } from '../screens/media.ts';
import { test } from '../test.ts';

const srt = '1\n00:00:01,000 --> 00:00:02,500\nCześć, tu piec\n\n2\n00:00:03,000 --> 00:00:04,000\nPa\n';

test('FMT-08 YouTube has Polish captions, which the composer keeps and shows', async ({
  page,
  person,
  product,
  sandbox,
  watch,
}, testInfo) => {
  watch.expect(/status of 422/);
  await page.goto('/accounts');
  const handle = await connectYoutube(page);
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await media.add([await writeVideo(testInfo.outputPath('kiln.mp4'), { seconds: 5, bytes: 200_000 })]);
  await media.expectStored('kiln.mp4');
  await media.tiles.first().press('Enter');
  const dialog = page.getByRole('dialog');
  const captions = dialog.getByRole('group', { name: 'Captions' });
  const picker = captions.getByLabel('File of captions');
  await picker.setInputFiles({ name: 'poem.srt', mimeType: 'application/x-subrip', buffer: Buffer.from('A poem.') });
  await expect(captions).toContainText('This file has no captions that can be read.');
  await picker.setInputFiles({ name: 'kiln.pl.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(srt) });
  await expect(captions.getByLabel('Language')).toHaveValue('pl');
  await expect(captions).toContainText('2 lines. First: “Cześć, tu piec”');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const content = `A kiln of ${newUsername()}.`;
  await chooseAccount(page, `@${handle}`, 'YouTube');
  await fillPost(composerOf(page), { title: 'A kiln', content, day: dayAhead(1), account: null });
  await composer.tab('YouTube').click();
  await page.getByRole('button', { name: 'No, it’s not' }).click();
  await page.reload();
  await media.tiles.first().press('Enter');
  await expect(captions).toContainText('2 lines. First: “Cześć, tu piec”');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await composer.submit.click();
  await expect(page).toHaveURL(/\/calendar/);
  await letComeDue(product.db, person);
  await expect(badge(calendarOf(page).card('A kiln'), 'Published')).toBeVisible({ timeout: 90_000 });
  const published = await sandbox.ledger(handle, 'youtube');
  expect(published.filter(({ text }) => text === content)).toMatchObject([
    { mediaCount: 1, captions: ['pl'], repeats: 0 },
  ]);
});
