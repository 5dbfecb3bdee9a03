import { expect, type Page } from '@playwright/test';
import { answerMade } from '../../tooling/demo-data/media-answers.ts';
import { desktop, expectAccessible } from '../fixtures/accessible.ts';
import { dayAhead } from '../fixtures/dates.ts';
import { video } from '../fixtures/files.ts';
import { fillPost, openComposer } from '../screens/composer.ts';
import { test } from '../test.ts';

const line = 'Converted for Bluesky';

/** Adds a video to the post, and one to its second part. */
async function addVideos(page: Page): Promise<void> {
  const pickers = page.locator('input[type=file][multiple]');
  await pickers.first().setInputFiles(await video('kiln.mov'));
  await expect(page.getByRole('button', { name: line })).toHaveCount(1);
  await page.getByRole('button', { name: 'Add to thread' }).click();
  await page.getByRole('textbox', { name: 'Text of part 2' }).fill('How it was made.');
  await pickers.nth(1).setInputFiles(await video('making.mov'));
  await expect(page.getByRole('button', { name: line })).toHaveCount(2);
}

test('MED-04 a thread says of the videos of all parts what is made of them, and is ready while that is done', async ({
  page,
  connectedPerson: { account },
}) => {
  await answerMade(page, 'making');
  const composer = await openComposer(page);
  const post = { title: 'Kiln opening', content: 'The kiln opens.', day: dayAhead(20), handle: account.handle };
  await fillPost(composer, post);
  await addVideos(page);
  await expect(page.getByText('Converting, 42 %')).toHaveCount(2);
  const ready = 'Ready, Bluesky’s video is still converting, about 2 minutes';
  await expect(composer.problems).toHaveText(ready);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Will it go out?' })).toContainText(
    'is at risk The video is still converting, about 2 minutes.',
  );
  await expectAccessible(page);
});

test('MED-04 axe finds nothing on a video that could not be converted, nor beside what was made of it', async ({
  page,
  connectedPerson: { account },
}) => {
  await answerMade(page, 'ready');
  const composer = await openComposer(page);
  await composer.account(account.handle).check();
  await page.locator('input[type=file][multiple]').setInputFiles(await video('kiln.mov'));
  await page.getByRole('button', { name: line }).click();
  await expect(page.getByRole('table')).toContainText('H.265, HDR');
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await page.keyboard.press('Escape');
  await page.unrouteAll();
  await answerMade(page, 'failed');
  await page.reload();
  await expect(page.getByText(/^This video could not be converted/).first()).toBeVisible();
  await expectAccessible(page);
});
