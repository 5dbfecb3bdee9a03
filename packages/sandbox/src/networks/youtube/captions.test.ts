import { expect, test } from 'vitest';

import { scope, TestYoutube } from '#/networks/youtube/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const srt = '1\n00:00:01,000 --> 00:00:02,000\nPa\n';
const refused = (status: number, reason: string) => ({ status, body: { error: { errors: [{ reason }] } } });

test('FMT-08 captions are in the ledger once the video is, by their languages, and there once each', async () => {
  const youtube = new TestYoutube(await sandboxForTest());
  await youtube.steer('set-processing', { ms: 0 });
  const studio = await youtube.signIn('studiofala', { scope: `${scope}.force-ssl` });
  const videoId = await studio.upload();
  const track = (language: string) => ({ snippet: { videoId, language, name: '' } });
  expect(await studio.insertCaptions(track('pl'), srt)).toMatchObject({
    status: 200,
    body: { snippet: { status: 'serving' } },
  });
  expect(await studio.insertCaptions(track('pl'), srt)).toMatchObject(refused(409, 'captionExists'));
  expect(await studio.insertCaptions(track('en'), 'A poem.')).toMatchObject({
    body: { snippet: { status: 'failed' } },
  });
  expect(await studio.insertCaptions(track('de'), '')).toMatchObject(refused(400, 'contentRequired'));
  expect(await studio.insertCaptions(track('Deutsch!'), srt)).toMatchObject(refused(400, 'invalidMetadata'));
  expect(await studio.insertCaptions({ snippet: { ...track('de').snippet, videoId: 'none' } }, srt)).toMatchObject(
    refused(404, 'videoNotFound'),
  );
  await studio.show(videoId);
  expect(await youtube.ledger()).toMatchObject([{ captions: ['pl'] }]);
  const other = await youtube.signIn('studiofala');
  expect(await other.insertCaptions(track('fr'), srt)).toMatchObject(refused(403, 'insufficientPermissions'));
});
