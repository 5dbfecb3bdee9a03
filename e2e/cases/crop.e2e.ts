import { expect, type Page } from '@playwright/test';
import type { PostChanged } from '../../packages/contract/src/index.ts';
import { expectAccessible, phone } from '../fixtures/accessible.ts';
import { dayAhead } from '../fixtures/dates.ts';
import { picture } from '../fixtures/files.ts';
import { storeConnection } from '../fixtures/stored-connection.ts';
import { fillPost, openComposer } from '../screens/composer.ts';
import { mediaOf } from '../screens/media.ts';
import { test } from '../test.ts';

/** Opens the crop tool for the first picture, from its viewer. */
async function openCrop(page: Page) {
  await mediaOf(page).tiles.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop' });
  await expect(dialog.locator('[data-decoded], img').first()).toBeVisible();
  return dialog;
}

test('CROP-01 a picture is cropped by mouse and keys, for everyone and for one network, sent, and found again in the edit', async ({
  page,
  connectedPerson: { account, post },
}) => {
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Kiln', content: 'Open', day: dayAhead(20), handle: account.handle });
  await mediaOf(page).add([await picture('kiln.jpg', { width: 1200, height: 800 })]);
  await mediaOf(page).expectStored('kiln.jpg');

  const dialog = await openCrop(page);
  const size = dialog.getByRole('status');
  await expect(size).toHaveText('1200 × 800');
  await dialog.getByRole('button', { name: '1:1' }).click();
  await expect(size).toHaveText('800 × 800');
  await dialog.getByRole('button', { name: 'Free' }).click();
  await dialog.getByRole('button', { name: 'Rotate right' }).click();
  await dialog.getByRole('button', { name: 'Flip' }).click();

  const corner = dialog.getByRole('button', { name: 'Lower right corner' });
  const at = (await corner.boundingBox())!;
  await page.mouse.move(at.x + 22, at.y + 22);
  await page.mouse.down();
  await page.mouse.move(at.x + 2, at.y - 18, { steps: 4 });
  await page.mouse.up();
  await expect(size).not.toHaveText('800 × 800');
  const before = await size.textContent();
  await corner.press('Shift+ArrowUp');
  await expect(size).not.toHaveText(before!);

  await dialog.getByRole('button', { name: 'Bluesky' }).click();
  await expect(size).toContainText('same as all networks');
  const whole = dialog.getByRole('button', { name: 'Whole picture' });
  await whole.press('Enter');
  await expect(size).toHaveText('1200 × 800');
  await dialog.getByRole('button', { name: 'Same as all networks' }).press('Enter');
  await expect(size).toContainText('same as all networks');
  await expect(whole).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(mediaOf(page).tiles.first()).toBeFocused();

  const answer = page.waitForResponse('**/api/social/posts/schedule');
  await composer.submit.click();
  const { post: scheduled }: PostChanged = await (await answer).json();
  const [stored] = (await post(scheduled.id)).media;
  expect(stored?.crops).toMatchObject({
    everyone: { rotate: 90, flip: true },
    bluesky: { x: 0, y: 0, width: 1, height: 1, rotate: 0, flip: false },
  });

  await page.goto(`/create-post?edit=${scheduled.id}`);
  const again = await openCrop(page);
  await expect(again.getByRole('status')).not.toHaveText('1200 × 800');
  await again.getByRole('button', { name: 'Whole picture' }).click();
  await again.getByRole('button', { name: 'Apply' }).click();
  // The page may read the post again at this moment: the answer to wait for is that of the change.
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith(`/api/posts/${scheduled.id}`),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await saved;
  expect((await post(scheduled.id)).media[0]?.crops).toEqual({});
});

test('CROP-01 a press on a picture in a preview crops it for that network, also on a phone', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Kiln', content: 'Open', day: dayAhead(20), handle: account.handle });
  await mediaOf(page).add([await picture('kiln.jpg', { width: 1200, height: 800 })]);
  await mediaOf(page).expectStored('kiln.jpg');
  const crop = page.getByRole('button', { name: 'Crop image 1 for Bluesky' });
  await expect(crop).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await crop.click();
  const dialog = page.getByRole('dialog', { name: 'Crop' });
  await expect(dialog.getByRole('button', { name: 'Bluesky' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: '1:1' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(crop).toBeFocused();
  const shown = await page.getByRole('img', { name: 'Image 1' }).boundingBox();
  expect(shown?.width).toBe(shown?.height);
});

test('CROP-01 the crop tool is there at once with a picture of 50 megapixels, on a phone, by touch', async ({
  page,
  connectedPerson: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openComposer(page);
  await mediaOf(page).add([await picture('large.jpg', { width: 8660, height: 5774 })]);
  await expect(mediaOf(page).tiles).toHaveCount(1);
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { longTasks: times });
    new PerformanceObserver((list) => times.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    });
  });
  await mediaOf(page).tiles.first().click();
  const crop = page.getByRole('dialog').getByRole('button', { name: 'Crop' });
  await expect(crop).not.toHaveAttribute('aria-disabled', 'true');
  await crop.click();
  const dialog = page.getByRole('dialog', { name: 'Crop' });
  // The frame can be used before the picture is decoded.
  await dialog.getByRole('button', { name: '1:1' }).click();
  await expect(dialog.getByRole('status')).toHaveText('5774 × 5774');
  await expect(dialog.locator('[data-decoded]')).toBeVisible();
  const [longest = 0] = (await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)).toSorted(
    (one, other) => other - one,
  );
  expect(longest).toBeLessThan(1_000);
  for (const button of await dialog.getByRole('button').all()) {
    const box = (await button.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(-25);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('CROP-01 a picture that is too tall for Instagram is marked, and its crop opens at the frame of Instagram', async ({
  page,
  person,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await storeConnection(product.db, person.uid, 'instagram', { username: 'studio.fala', profileName: 'Fala' });
  const composer = await openComposer(page);
  await page.getByRole('checkbox', { name: '@studio.fala, Instagram' }).check();
  await mediaOf(page).add([
    await picture('kiln.jpg', { width: 800, height: 800 }),
    await picture('tall.jpg', { width: 600, height: 1200 }),
  ]);
  await mediaOf(page).expectStored('kiln.jpg', 'tall.jpg');
  const tile = mediaOf(page).tiles.nth(1);
  const words = 'Picture 2 is too tall for Instagram';
  await expect(tile).toHaveAccessibleDescription(new RegExp(`^${words}`));
  await page.getByRole('button', { name: /^Fix \d problem/ }).click();
  const problems = page.getByRole('dialog');
  await expect(problems.getByText(words)).toBeVisible();
  await problems.getByRole('button', { name: 'Crop picture 2' }).click();

  const crop = page.getByRole('dialog', { name: 'Crop' });
  await expect(crop.getByRole('button', { name: /^Instagram/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(crop.getByRole('status')).toHaveText('600 × 800');
  await expect(crop.getByRole('button', { name: 'tallest 3:4' })).toHaveAttribute('aria-pressed', 'true');
  await crop.getByRole('button', { name: 'Apply' }).click();
  await expect(tile).toBeFocused();
  await expect(tile).toHaveAccessibleDescription(/1 own crop/);
  await expect(tile).not.toHaveAccessibleDescription(/too tall/);
  await expect(composer.problems.getByText(words)).toHaveCount(0);

  // Alternative text and crop are reached without scrolling.
  await tile.click();
  const viewer = mediaOf(page).viewer;
  await expect(viewer.getByLabel('Alternative text')).toBeInViewport({ ratio: 1 });
  await expect(viewer.getByRole('button', { name: 'Crop' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(viewer.getByRole('button', { name: 'Crop' })).toBeInViewport({ ratio: 1 });
  expect(await viewer.evaluate((node) => node.scrollTop)).toBe(0);
});
