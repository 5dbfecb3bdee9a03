import { expect, test } from 'vitest';

import { TestFacebook, type TestPage } from '#/networks/facebook/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const srt = '1\n00:00:01,000 --> 00:00:02,000\nPa\n';

/** Sends captions as the file of this name. */
async function add(page: TestPage, videoId: string, name: string, text = srt, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  if (name !== '') body.append('captions_file', new Blob([text]), name);
  return (await page.request(`${videoId}/captions`, { method: 'POST', body })).body;
}

const refused = (code: number) => ({ error: { code } });

test('FMT-08 a video has captions once for each locale that a file is named by, and the ledger their languages', async () => {
  const facebook = new TestFacebook(await sandboxForTest());
  await facebook.steer('set-processing', { ms: 0 });
  const page = await facebook.page();
  const id = await page.upload('video_reels', mp4Of(10_000, [1_080, 1_920]));
  expect(await add(page, id, 'captions.pl_PL.srt', srt, { default_locale: 'pl_PL' })).toEqual({ success: true });
  expect(await add(page, id, 'captions.en_US.srt')).toEqual({ success: true });
  expect(await add(page, id, 'captions.pl_PL.srt')).toMatchObject(refused(482));
  await page.finish('video_reels', id);
  expect(await facebook.ledger()).toMatchObject([{ captions: ['pl', 'en'] }]);
});

test('FMT-08 captions are refused without a file, a locale in its name, SubRip or room, and of another page’s video', async () => {
  const facebook = new TestFacebook(await sandboxForTest());
  const page = await facebook.page();
  const id = await page.upload('video_reels', mp4Of(10_000, [1_080, 1_920]));
  expect(await add(page, id, '')).toMatchObject(refused(100));
  for (const name of ['captions.srt', 'captions.pl.srt', 'captions.pl_PL.vtt'])
    expect(await add(page, id, name)).toMatchObject(refused(386));
  for (const text of ['', 'A poem.', srt.replaceAll(',', '.').replace('1', 'WEBVTT')])
    expect(await add(page, id, 'captions.pl_PL.srt', text)).toMatchObject(refused(385));
  expect(await add(page, id, 'captions.pl_PL.srt', srt.padEnd(200_001, 'x'))).toMatchObject(refused(387));
  expect(await add(page, id, 'captions.pl_PL.srt', srt.padEnd(200_000, 'x'))).toEqual({ success: true });
  const other = await facebook.page('shop.fala');
  expect(await add(other, id, 'captions.en_US.srt')).toMatchObject(refused(100));
});
