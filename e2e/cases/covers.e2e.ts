import { expect } from '@playwright/test';
import { dayAhead } from '../fixtures/dates.ts';
import { picture, pictures, writeVideo } from '../fixtures/files.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { chooseAccount, composerOf, fillPost, openComposer } from '../screens/composer.ts';
import { connectFacebook, connectPinterest, newUsername } from '../screens/consent-page.ts';
import { mediaOf } from '../screens/media.ts';
import { test } from '../test.ts';

test('FMT-07 a reel gets a picture of its own as its cover, which is seen in the preview and at Instagram', async ({
  page,
  person,
  product,
  sandbox,
}, testInfo) => {
  await page.goto('/accounts');
  await connectFacebook(page, 'Bruno Fala', 'Instagram');
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await media.add([await writeVideo(testInfo.outputPath('kiln.mp4'), { seconds: 5, bytes: 200_000 })]);
  await media.expectStored('kiln.mp4');
  const content = `A kiln of ${newUsername()}.`;
  await chooseAccount(page, '@press.fala', 'Instagram');
  await fillPost(composerOf(page), { title: 'A reel', content, day: dayAhead(1), account: null });
  await composer.tab('Instagram').click();
  const options = page.getByRole('group', { name: 'Options of Instagram' });
  await options.getByLabel('Choose a cover picture').setInputFiles(await picture('cover.jpg', { hue: 200 }));
  await expect(options.getByRole('img', { name: 'Cover picture: cover.jpg' })).toBeVisible();
  await composer.submit.click();
  await expect(page).toHaveURL(/\/calendar/);
  await letComeDue(product.db, person);
  await expect(badge(calendarOf(page).card('A reel'), 'Published')).toBeVisible({ timeout: 90_000 });
  const published = await sandbox.ledger('press.fala', 'instagram');
  expect(published.filter(({ text }) => text === content)).toMatchObject([{ mediaCount: 1, cover: true, repeats: 0 }]);
});

test('FMT-09 several pictures go to Pinterest as a carousel that was chosen, each with its title and link', async ({
  page,
  person,
  product,
  sandbox,
}) => {
  await page.goto('/accounts');
  const account = await connectPinterest(page);
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await media.add(await pictures(2, { width: 400, height: 600 }));
  await media.expectStored('1.jpg', '2.jpg');
  const content = `Two bowls of ${newUsername()}.`;
  await chooseAccount(page, `@${account}`, 'Pinterest');
  await fillPost(composerOf(page), { title: 'Two bowls', content, day: dayAhead(1), account: null });
  await expect(composer.problems).toContainText('2 photos, 1 max');
  await composer.problems.getByRole('button', { name: 'Send as a carousel' }).click();
  await expect(composer.problems).toContainText('Ready for 1 account');
  await composer.tab('Pinterest').click();
  await expect(page.getByRole('button', { name: 'Carousel' })).toHaveAttribute('aria-pressed', 'true');
  const second = page.getByRole('group', { name: 'Picture 2 of the carousel' });
  await second.getByLabel('Title').fill('The second');
  await second.getByLabel('Link').fill('kiln');
  await expect(composer.problems).toContainText('The link of a picture is no valid URL');
  await second.getByLabel('Link').fill('https://kiln.example/2');
  await expect(composer.problems).toContainText('Ready for 1 account');
  await composer.submit.click();
  await expect(page).toHaveURL(/\/calendar/);
  await letComeDue(product.db, person);
  await expect(badge(calendarOf(page).card('Two bowls'), 'Published')).toBeVisible({ timeout: 90_000 });
  const published = await sandbox.ledger(account, 'pinterest');
  expect(published.filter(({ text }) => text === content)).toMatchObject([{ mediaCount: 2, repeats: 0 }]);
});
