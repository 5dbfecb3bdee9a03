import { expect, type Locator } from '@playwright/test';
import { sql } from 'kysely';
import { desktop, expectAccessible } from '../fixtures/accessible.ts';
import { picture, writeVideo } from '../fixtures/files.ts';
import { chooseAccount, composerOf, openComposer } from '../screens/composer.ts';
import { connectYoutube } from '../screens/consent-page.ts';
import { mediaOf } from '../screens/media.ts';
import { test } from '../test.ts';

/** The captions that a player offers: whether they are on, and what is loaded of them. */
function captionsIn(film: Locator): Promise<string[]> {
  return film.evaluate(({ textTracks }: HTMLVideoElement) =>
    Array.from(textTracks, ({ label, mode, cues }) => {
      const words = Array.from(cues ?? [], (cue) => (cue as VTTCue).text);
      return `${label} ${mode === 'showing' ? 'on' : 'off'}: ${words.join()}`;
    }),
  );
}

/** Chooses captions as the menu of the player does; null: none. */
function showCaptions(film: Locator, chosen: string | null): Promise<void> {
  return film.evaluate(({ textTracks }: HTMLVideoElement, chosen) => {
    for (const track of textTracks) track.mode = track.label === chosen ? 'showing' : 'disabled';
  }, chosen);
}

const srt = (text: string) => Buffer.from(`1\n00:00:01,000 --> 00:00:02,500\n${text}\n`);

test('FMT-08 captions are replaced in their place, and an account that may not add them says so before the submit', async ({
  page,
  person,
  product,
}, testInfo) => {
  await page.goto('/accounts');
  const handle = await connectYoutube(page);
  // The account was connected before captions needed a right.
  await sql`update grants set scopes = array['https://www.googleapis.com/auth/youtube']
    where id in (select grant_id from connections where space_id = ${person.uid})`.execute(product.db);
  await openComposer(page);
  await chooseAccount(page, `@${handle}`, 'YouTube');
  await composerOf(page).tab('YouTube').click();
  await page.getByRole('button', { name: 'No, it’s not' }).click();
  const media = mediaOf(page);
  await media.add([await writeVideo(testInfo.outputPath('kiln.mp4'), { seconds: 5, bytes: 200_000 })]);
  await media.expectStored('kiln.mp4');
  const doubts = page.getByRole('list', { name: 'Will it go out?' });
  await expect(doubts).toHaveCount(0);

  await media.tiles.first().press('Enter');
  const dialog = page.getByRole('dialog');
  const captions = dialog.getByRole('group', { name: 'Captions' });
  const film = dialog.getByLabel('kiln.mp4', { exact: true });
  const picker = captions.getByLabel('File of captions');
  for (const [name, text] of [
    ['kiln.pl.srt', 'Cześć'],
    ['kiln.en.srt', 'Hello'],
  ] as const) {
    await picker.setInputFiles({ name, mimeType: 'application/x-subrip', buffer: srt(text) });
    await expect(captions).toContainText(text);
  }
  // The first are on; the others can be chosen in the player.
  await expect.poll(() => captionsIn(film)).toEqual(['Polish on: Cześć', 'English off: Hello']);
  const replace = captions.getByRole('button', { name: 'Replace captions in Polish' });
  const chooser = page.waitForEvent('filechooser');
  await replace.press('Enter');
  await (await chooser).setFiles({ name: 'new.de.srt', mimeType: 'application/x-subrip', buffer: srt('Tu piec') });
  await expect(captions.getByRole('listitem')).toContainText(['new.de.srt', 'kiln.en.srt']);
  await expect(captions.getByLabel('Language').first()).toHaveValue('pl');
  await expect(captions).not.toContainText('Cześć');
  await expect(replace).toBeFocused();
  await expect.poll(() => captionsIn(film)).toEqual(['Polish on: Tu piec', 'English off: Hello']);
  await showCaptions(film, 'English');
  await expect.poll(() => captionsIn(film)).toEqual(['Polish off: ', 'English on: Hello']);
  await captions.getByRole('button', { name: 'Remove captions in English' }).click();
  await expect.poll(() => captionsIn(film)).toEqual(['Polish on: Tu piec']);
  // Who has switched them off is not shown others.
  await showCaptions(film, null);
  await picker.setInputFiles({ name: 'kiln.en.srt', mimeType: 'application/x-subrip', buffer: srt('Hello') });
  await expect(captions).toContainText('Hello');
  await expect.poll(() => captionsIn(film)).toEqual(['Polish off: Tu piec', 'English off: Hello']);
  const alt = dialog.getByLabel('Alternative text');
  await expect(alt).toHaveAccessibleDescription(
    "Describe the video for people who can't see it. None of the chosen networks takes it.",
  );
  await alt.fill('The door opens');
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await expect(doubts).toContainText(
    'is at risk This account may not add captions: the video goes out without them. Connect the account again to allow it.',
  );
  await expectAccessible(page);
  await doubts.getByRole('link', { name: 'Reconnect' }).click();
  await expect(page).toHaveURL(/\/accounts\?account=/);
});

test('FMT-07 a cover is chosen beside the captions, for the accounts that take one', async ({
  page,
  person: _,
}, testInfo) => {
  await page.goto('/accounts');
  const handle = await connectYoutube(page);
  await openComposer(page);
  const media = mediaOf(page);
  await media.add([await writeVideo(testInfo.outputPath('kiln.mp4'), { seconds: 5, bytes: 200_000 })]);
  await media.expectStored('kiln.mp4');
  const dialog = page.getByRole('dialog');
  const cover = dialog.getByRole('group', { name: 'Cover' });
  await media.tiles.first().press('Enter');
  await expect(dialog.getByRole('group', { name: 'Captions' })).toBeVisible();
  // Nobody is chosen who takes one.
  await expect(cover).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await chooseAccount(page, `@${handle}`, 'YouTube');
  await media.tiles.first().press('Enter');
  await expect(cover).toContainText('YouTube takes it.');
  await cover.getByRole('button', { name: 'Choose a frame' }).press('Enter');
  const moment = cover.getByRole('slider');
  await moment.press('ArrowRight');
  await expect(moment).toHaveAttribute('aria-valuetext', '0:00.1');
  await cover.getByRole('button', { name: 'Cancel' }).press('Enter');
  await cover.getByLabel('Choose a cover').setInputFiles(await picture('bowl.png'));
  await expect(cover.getByRole('img', { name: 'Cover: bowl.png' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await composerOf(page).tab('YouTube').click();
  const thumbnail = page.getByRole('group', { name: 'Thumbnail' });
  await expect(thumbnail.getByRole('img', { name: 'Thumbnail: bowl.png' })).toBeVisible();
  await thumbnail.getByRole('button', { name: 'Remove' }).click();
  await media.tiles.first().press('Enter');
  await expect(cover.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await expect(cover.getByRole('img')).toHaveCount(0);
});
