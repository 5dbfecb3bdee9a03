import { expect, type Page } from '@playwright/test';
import type { Media } from '../../packages/contract/src/index.ts';
import { chooseClip, codecsOf } from '../fixtures/make-clip.ts';
import { openComposer } from '../screens/composer.ts';
import { mediaOf } from '../screens/media.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const megabyte = 1024 * 1024;
const sentence = 'File size exceeds the 20MB limit. Your file is 21.0 MB.';

test('OP-188 a clip above the limit is told as a toast and beside the post, is made smaller on the device, and is the original from then on', async ({
  page,
  connectedPerson: _,
}) => {
  await openComposer(page);
  const media = mediaOf(page);
  await chooseClip(page, { name: 'reel.mov', bytes: 21 * megabyte });
  await expect(toasts(page).getByRole('alert')).toHaveText(sentence);
  const tile = page.getByRole('list', { name: /^Too large/ }).getByRole('listitem', { name: 'reel.mov' });
  await expect(tile).toContainText(sentence);
  await expect(media.tiles).toHaveCount(0);
  await expect(tile).toContainText(/About \d+ MB, 360 lines/);
  const stored = page.waitForResponse('**/api/media');
  await tile.getByRole('button', { name: 'Make it smaller on this device' }).click();
  await media.expectStored('reel.mp4');
  await expect(page.getByRole('list', { name: /^Too large/ })).toHaveCount(0);
  // The tile shows a frame of it.
  const shown = media.list.locator('video');
  await expect.poll(() => shown.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2);
  const kept: Media = await (await stored).json();
  expect(kept).toMatchObject({ fileName: 'reel.mp4', width: 640, height: 360 });
  // The encoder of the sound begins a little before the picture.
  expect(Math.abs((kept.durationMs ?? 0) - 2000)).toBeLessThan(60);
  expect(kept.bytes).toBeLessThan(3 * megabyte);
  expect(await codecsOf(await (await fetch(kept.url)).arrayBuffer())).toEqual(['avc', 'aac']);
});

test('OP-188 cancelled while its encoder holds the last frames, nothing is left of a smaller one, and it can be made again', async ({
  page,
  connectedPerson: _,
}) => {
  await openComposer(page);
  const media = mediaOf(page);
  await chooseClip(page, { name: 'reel.mov', bytes: 21 * megabyte });
  const tile = page.getByRole('listitem', { name: 'reel.mov' });
  const make = tile.getByRole('button', { name: 'Make it smaller on this device' });
  const progress = tile.getByRole('progressbar', { name: 'Making reel.mov smaller' });
  await make.waitFor();
  await holdEncoder(page);
  await make.click();
  await expect.poll(() => page.evaluate('heldFlushes')).toBeGreaterThan(0);
  await tile.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  await expect(make).toBeVisible();
  await page.evaluate('letEncoderGo()');
  await expect(tile).not.toContainText('This device could not make it smaller');
  await expect(media.tiles).toHaveCount(0);
  await make.click();
  await media.expectStored('reel.mp4');
  await expect(media.tiles).toHaveCount(1);
});

test('OP-188 cancelled while what makes it is loaded, nothing begins', async ({ page, connectedPerson: _ }) => {
  await openComposer(page);
  await chooseClip(page, { name: 'reel.mov', bytes: 21 * megabyte });
  const tile = page.getByRole('listitem', { name: 'reel.mov' });
  const make = tile.getByRole('button', { name: 'Make it smaller on this device' });
  await make.waitFor();
  const asked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  await page.route('**/make-smaller*', async (route) => {
    asked.resolve();
    await letGo.promise;
    await route.continue();
  });
  await make.click();
  await asked.promise;
  await tile.getByRole('button', { name: 'Cancel' }).click();
  await expect(make).toBeVisible();
  const arrived = page.waitForResponse('**/make-smaller*');
  letGo.resolve();
  await arrived;
  await expect(tile.getByRole('progressbar')).toHaveCount(0);
  await make.click();
  await mediaOf(page).expectStored('reel.mp4');
});

/** Keeps the last frames in the page's encoders until `letEncoderGo` is called there; `heldFlushes` counts them. */
async function holdEncoder(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { flush } = VideoEncoder.prototype;
    const held = Promise.withResolvers<void>();
    const counts = Object.assign(window, {
      heldFlushes: 0,
      letEncoderGo() {
        VideoEncoder.prototype.flush = flush;
        held.resolve();
      },
    });
    let isTried = false;
    VideoEncoder.prototype.flush = async function (this: VideoEncoder) {
      // The first encoder only tries whether it works.
      if (isTried) {
        counts.heldFlushes += 1;
        await held.promise;
      }
      isTried = true;
      // A cancelled encoder may be closed by now.
      if (this.state !== 'closed') await flush.call(this);
    };
  });
}

test('OP-188 a clip that the device cannot play, as HEVC, is not offered: how to export it is said', async ({
  page,
  connectedPerson: _,
}) => {
  await openComposer(page);
  await chooseClip(page, { name: 'phone.mov', bytes: 21 * megabyte, as: 'hvc1' });
  const tile = page.getByRole('listitem', { name: 'phone.mov' });
  await expect(tile).toContainText(sentence);
  await expect(tile).toContainText('Export it again as MP4 (H.264) with 720 lines or less, below 20 MB');
  await expect(page.getByRole('button', { name: 'Make it smaller on this device' })).toHaveCount(0);
  await tile.getByRole('button', { name: 'Remove phone.mov' }).click();
  await expect(tile).toHaveCount(0);
});
