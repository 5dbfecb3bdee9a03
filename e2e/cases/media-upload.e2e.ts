import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { browserData } from '../fixtures/browser-data.ts';
import { dayAhead } from '../fixtures/dates.ts';
import { cutOffPicture, halfPicture, picture, pictures, writeVideo } from '../fixtures/files.ts';
import { fillPost, openComposer } from '../screens/composer.ts';
import { mediaOf } from '../screens/media.ts';
import { hold, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const megabyte = 1024 * 1024;
const partsUrl = '**/api/media/uploads/*/parts/*';
const day = dayAhead(20);

test('MEDIA-11 a file of more than 20 MB is refused at once and becomes no tile; one of exactly 20 MB is taken', async ({
  page,
  connectedPerson: _,
}, testInfo) => {
  await openComposer(page);
  const media = mediaOf(page);
  const size = 20 * megabyte;
  await media.add([await writeVideo(testInfo.outputPath('long.mp4'), { seconds: 2, bytes: size + 1 })]);
  await expect(toasts(page).getByRole('alert')).toHaveText('File size exceeds the 20MB limit. Your file is 20.1 MB.');
  await expect(media.tiles).toHaveCount(0);
  await media.add([await writeVideo(testInfo.outputPath('exact.mp4'), { seconds: 2, bytes: size })]);
  await media.expectStored('exact.mp4');
});

test('a picture is also uploaded when the code that counts its percent does not arrive', async ({
  page,
  watch,
  connectedPerson: _,
}) => {
  watch.expect(/ERR_FAILED/);
  const blocked: string[] = [];
  await page.route('**/assets/fetch-with-progress-*.js', (route) => {
    blocked.push(route.request().url());
    return route.abort();
  });
  await openComposer(page);
  const media = mediaOf(page);
  await media.add(await pictures(1));
  await media.expectStored('1.jpg');
  expect(blocked).not.toEqual([]);
});

test('a picture without its last rows is taken, a sentence says so, and the post may go out', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await fillPost(composer, { title: 'Plates', content: 'Plates', day, handle: account.handle });
  await media.add([await cutOffPicture('plates.jpg')]);
  await media.expectStored('plates.jpg');
  const told = page.getByRole('status').filter({ hasText: 'The end of this file is missing' });
  await expect(told).toContainText(
    /Image 1: The end of this file is missing, so the last \d+ of the picture’s 1,000 rows/,
  );
  await expect(composer.submit).not.toHaveAttribute('aria-disabled');
});

test('a damaged file says so, keeps the post from going, and is replaced in its place', async ({
  page,
  watch,
  connectedPerson: { account },
}) => {
  watch.expect(/status of 422/);
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await fillPost(composer, { title: 'Plates', content: 'Plates', day, handle: account.handle });
  await media.add([await halfPicture('half.jpg'), ...(await pictures(1))]);
  const why = page.getByRole('alert').filter({ hasText: 'Image 1, half.jpg: ' });
  await expect(why).toBeVisible();
  await expect(composer.problems).toContainText('A file was not uploaded. Try again or remove it.');
  await expect(composer.submit).toHaveAttribute('aria-disabled', 'true');

  await composer.problems.getByRole('button', { name: 'Review media' }).click();
  const replace = page.getByRole('button', { name: 'Replace: image 1' });
  await expect(replace).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await replace.click();
  await (await chooser).setFiles(await picture('good.jpg'));
  await media.expectStored('good.jpg', '1.jpg');
  await expect(why).toHaveCount(0);
  await expect(composer.submit).not.toHaveAttribute('aria-disabled');
});

test('MEDIA-13, MEDIA-17 a video shows how long it runs; a part that is cut off is sent again by itself, and a refusal says why and can be tried again', async ({
  page,
  watch,
  connectedPerson: _,
}, testInfo) => {
  watch.expect(/ERR_CONNECTION_FAILED|status of 403/);
  const parts: string[] = [];
  await page.route(partsUrl, (route) => {
    const part = new URL(route.request().url()).pathname.split('/').at(-1)!;
    parts.push(part);
    if (parts.length === 2) return route.abort('connectionfailed');
    if (parts.length === 4) return route.fulfill({ status: 403, json: {} });
    return route.fallback();
  });
  await openComposer(page);
  const media = mediaOf(page);
  await media.add([await writeVideo(testInfo.outputPath('kiln.mp4'), { seconds: 24, bytes: 9 * megabyte })]);
  await expect(page.getByRole('alert').filter({ hasText: 'Video 1, kiln.mp4: Failed to upload video' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again: video 1' }).click();
  await media.expectStored('kiln.mp4');
  // No part that had arrived was sent again.
  expect(parts).toEqual(['0', '1', '1', '2', '2']);
  await expect(media.list.getByText('0:24')).toBeVisible();
  await media.tiles.nth(0).click();
  await expect(media.viewer).toContainText('0:24 · 9.0 MB');
});

test('without a network an upload waits for it and goes on; a reload in the middle loses neither the file nor what had arrived', async ({
  page,
  context,
  watch,
  connectedPerson: _,
}, testInfo) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const parts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/uploads/')) parts.push(request.url().slice(-1));
  });
  await openComposer(page);
  const media = mediaOf(page);
  let cuts = 0;
  await page.route(partsUrl, async (route) => {
    if (!route.request().url().endsWith('/1') || cuts > 0) return route.fallback();
    cuts += 1;
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await media.add([await writeVideo(testInfo.outputPath('kiln.mp4'), { seconds: 5, bytes: 9 * megabyte })]);
  await media.add(await pictures(1));
  await expect(page.getByRole('progressbar', { name: 'Uploading kiln.mp4' })).toHaveAttribute(
    'aria-valuetext',
    'No connection',
  );
  await expect.poll(async () => (await browserData(page)).records.join()).toContain('kiln.mp4');

  await page.unroute(partsUrl);
  const release = await hold(page, partsUrl);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'Uploading kiln.mp4' })).toBeVisible();
  release();
  await media.expectStored('kiln.mp4', '1.jpg');
  expect(parts.sort()).toEqual(['0', '1', '2']);
  // The browser no longer keeps files that have arrived at the server.
  await expect.poll(() => keptFiles(page)).toBe(0);

  await page.reload();
  await media.expectStored('kiln.mp4', '1.jpg');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('scheduled with a file and without a connection, a post waits on a line of its own, until it is cancelled or the line is back', async ({
  page,
  context,
  watch,
  connectedPerson: { account },
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Plates', content: 'Plates', day, handle: account.handle });
  // What the composer loads at a press is there before the line is cut.
  await mediaOf(page).add(await pictures(1));
  await mediaOf(page).expectStored('1.jpg');
  await context.setOffline(true);
  await mediaOf(page).add([await picture('second.png')]);
  await expect(page.getByRole('progressbar', { name: 'Uploading second.png' })).toBeVisible();
  const waits = page.getByRole('status').filter({ hasText: 'Waits for a connection' });
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await composer.submit.click();
    await expect(waits).toBeVisible();
    const [line, stop] = [(await waits.boundingBox())!, (await cancel.boundingBox())!];
    const submit = (await page.getByRole('button', { name: 'Scheduling...' }).boundingBox())!;
    const accounts = (await page.getByRole('button', { name: /^1 account.*Go to Select Accounts$/ }).boundingBox())!;
    expect(line.y + line.height, `${width}`).toBeLessThanOrEqual(Math.min(submit.y, accounts.y));
    expect(Math.abs(line.y + line.height / 2 - (stop.y + stop.height / 2)), `${width}`).toBeLessThan(4);
    // It is pressed where it is seen, and nothing has gone out.
    await cancel.click();
    await expect(waits).toHaveCount(0);
    await expect(composer.submit).toBeEnabled();
  }
  await composer.submit.click();
  await expect(waits).toBeVisible();
  await context.setOffline(false);
  await expect(toasts(page)).toContainText('Post scheduled for');
});

/** How many files the browser keeps for drafts. */
function keptFiles(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('nonet-files');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction('files').objectStore('files').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );
}

test('POST-20 a post that is scheduled while files are on their way waits for them, and can be called back', async ({
  page,
  connectedPerson: { account },
}) => {
  const release = await hold(page, '**/api/media');
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await fillPost(composer, { title: 'Plates', content: 'Plates', day, handle: account.handle });
  await media.add(await pictures(2));
  await composer.submit.click();
  await expect(page.getByRole('status').filter({ hasText: '2 files are still uploading' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scheduling...' })).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(composer.submit).not.toHaveAttribute('aria-busy');
  await composer.submit.click();
  await expect(page.getByText('2 files are still uploading')).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/calendar/);
  await expect(page.getByText('2 files', { exact: true })).toHaveCount(1);
});

test('logging out takes the files of the draft along', async ({ page, connectedPerson: _ }) => {
  await hold(page, '**/api/media');
  await openComposer(page);
  await mediaOf(page).add(await pictures(1));
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => keptFiles(page)).toBe(0);
});

test('tiles in every state and the overlay pass axe in both themes at 360 px', async ({
  page,
  watch,
  connectedPerson: { account },
}) => {
  watch.expect(/status of 422/);
  await page.setViewportSize({ width: 360, height: 780 });
  const composer = await openComposer(page);
  const media = mediaOf(page);
  await composer.account(account.handle).check();
  await media.add(await pictures(5));
  await media.expectStored('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg');
  await media.add([await halfPicture('half.jpg')]);
  await expect(page.getByRole('button', { name: 'Replace: image 6' })).toBeVisible();
  await hold(page, '**/api/media');
  await media.add([await picture('late.jpg')]);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectClean(page);
  await media.tiles.nth(1).click();
  await expect(media.viewer.getByText('2 of 7')).toBeVisible();
  await expectClean(page);
});

async function expectClean(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  }
}
