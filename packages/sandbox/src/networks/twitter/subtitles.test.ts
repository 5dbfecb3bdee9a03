import { expect, test } from 'vitest';

import { type TestUser, TestX } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const srt = '1\n00:00:01,000 --> 00:00:02,000\nPa\n';
const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nPa\n';
const invalid = (message: string) => ({
  status: 400,
  body: { title: 'Invalid Request', errors: [{ message: expect.stringContaining(message) }] },
});

const send = (user: TestUser, text: string) =>
  user.sendForm('2/media/upload', { media: new TextEncoder().encode(text), media_category: 'subtitles' });
const tell = (user: TestUser, id: string, subtitles: object, more: object = {}) =>
  user.send('2/media/subtitles', { id, media_category: 'TweetVideo', subtitles, ...more });

async function withFilm() {
  const x = new TestX(await sandboxForTest());
  await x.steer('set-processing', { ms: 0 });
  const studio = await x.signIn();
  const { id: film } = await studio.uploadInSegments(mp4Of(5_000), 'video/mp4', 'tweet_video');
  return { x, studio, film };
}

test('FMT-08 a video has a track of each language, the newest of it, and the ledger their languages', async () => {
  const { x, studio, film } = await withFilm();
  for (const [text, language_code] of [
    [srt, 'PL'],
    [vtt, 'EN'],
    [vtt, 'PL'],
  ] as const) {
    const { body } = await send(studio, text);
    const track = { id: body.data.id, language_code, display_name: 'One' };
    expect(await tell(studio, film, track)).toMatchObject({
      status: 200,
      body: { data: { id: film, media_category: 'TweetVideo', associated_subtitles: track } },
    });
  }
  expect((await studio.post('Film', { media: { media_ids: [film] } })).status).toBe(201);
  expect(await x.ledger()).toMatchObject([{ text: 'Film', captions: ['pl', 'en'] }]);
});

test('FMT-08 subtitles are refused when they cannot be read, are too large, or are told of what is no video of one’s own', async () => {
  const { x, studio, film } = await withFilm();
  for (const text of ['A poem.', '1\n00:01 --> 00:02\nPa\n'])
    expect(await send(studio, text)).toMatchObject(invalid('cannot be read'));
  expect(await send(studio, srt.padEnd(5 * 1_024 ** 2 + 1, 'x'))).toMatchObject(invalid('File size exceeds'));
  const file = (await send(studio, srt)).body.data.id;
  const track = { id: file, language_code: 'PL', display_name: 'Polish' };
  for (const language_code of ['pl', 'POL', 'pl-PL', undefined])
    expect(await tell(studio, film, { ...track, language_code })).toMatchObject(invalid('two letters'));
  expect(await tell(studio, film, { ...track, id: film })).toMatchObject(invalid('no subtitles'));
  expect(await tell(studio, file, track)).toMatchObject(invalid('no video'));
  expect(await tell(studio, film, track, { media_category: 'TweetImage' })).toMatchObject(invalid('no video'));
  expect(await tell(studio, film, { ...track, name: 'Polish' })).toMatchObject({ status: 400 });
  expect((await tell(studio, '1', track)).status).toBe(404);
  expect((await tell(await x.signIn('shop'), film, track)).status).toBe(404);
  // Subtitles are no media of a post, and what was refused is not there.
  expect((await studio.post('Film', { media: { media_ids: [file] } })).status).toBe(400);
  expect((await studio.post('Film', { media: { media_ids: [film] } })).status).toBe(201);
  const [entry] = await x.ledger();
  expect(entry).not.toHaveProperty('captions');
});
