import { expect, test } from 'vitest';

import { TestLinkedin } from '#/networks/linkedin/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const srt = '1\n00:00:01,000 --> 00:00:02,000\nPa\n';
/** "Videos API": a video has at least 75 kB. */
const leastBytes = 75_000;
const metadata = {
  format: 'SRT',
  formattedForEasyReader: false,
  largeText: false,
  source: 'USER_PROVIDED',
  locale: { country: 'PL', language: 'PL' },
  transcriptType: 'CLOSED_CAPTION',
};

/** A video whose captions are announced, and whose own bytes are there. */
async function announced() {
  const linkedin = new TestLinkedin(await sandboxForTest());
  await linkedin.steer('set-processing', { ms: 0 });
  const ana = await linkedin.signIn();
  const bytes = new Uint8Array(leastBytes);
  bytes.set(mp4Of(5_000));
  const about = { owner: await ana.urn(), fileSizeBytes: bytes.length, uploadCaptions: true, uploadThumbnail: false };
  const begun = await ana.send('/rest/videos?action=initializeUpload', { initializeUploadRequest: about });
  const { video, uploadToken, uploadInstructions, captionsUploadUrl } = begun.body.value;
  const sent = await ana.at.call(uploadInstructions[0].uploadUrl, { method: 'PUT', body: bytes });
  const finalizeUploadRequest = { video, uploadToken, uploadedPartIds: [sent.headers.get('etag')] };
  return {
    linkedin,
    finish: async () => (await ana.send('/rest/videos?action=finalizeUpload', { finalizeUploadRequest })).status,
    show: async () => (await ana.post('A film', { content: { media: { id: video } } })).status,
    /** Sends captions, and answers the status. */
    async add(about: object | string | null, text: string | null = srt, address: string = captionsUploadUrl) {
      const body = new FormData();
      if (about !== null) body.append('metadata', typeof about === 'string' ? about : JSON.stringify(about));
      if (text !== null) body.append('file', new Blob([text], { type: 'application/x-subrip' }), 'captions.srt');
      return (await fetch(address, { method: 'POST', body })).status;
    },
    address: String(captionsUploadUrl),
  };
}

test('FMT-08 a video has the captions that were announced, and is not finished without them', async () => {
  const { linkedin, add, finish, show } = await announced();
  expect(await finish()).toBe(400);
  expect(await add(metadata)).toBe(201);
  expect(await add({ ...metadata, locale: { country: 'US', language: 'EN' } })).toBe(201);
  expect(await finish()).toBe(200);
  // It takes no others once it is finished.
  expect(await add(metadata)).toBe(403);
  expect(await show()).toBe(201);
  expect(await linkedin.ledger()).toMatchObject([{ text: 'A film', captions: ['en'] }]);
});

test('FMT-08 captions are refused in another form, in no language, at another address, and when they are too large', async () => {
  const { add, finish, address } = await announced();
  const wrong = [null, 'no JSON', '"SRT"', { ...metadata, format: 'VTT' }, { ...metadata, transcriptType: 'LYRICS' }];
  const unspoken = [undefined, {}, { country: 'PL' }, { language: 'pl' }, { language: 'pl_PL' }];
  for (const about of [...wrong, ...unspoken.map((locale) => ({ ...metadata, locale }))])
    expect([about, await add(about)]).toEqual([about, 400]);
  for (const text of [null, '', 'A poem.', srt.replaceAll(',', '.')]) expect(await add(metadata, text)).toBe(400);
  expect(await add(metadata, srt.padEnd(10_000_000, 'x'))).toBe(413);
  expect(await add(metadata, srt, address.replace(/sig=.*/, 'sig=x'))).toBe(403);
  expect(await add(metadata, srt, address.replace(/uploads\/[^/]+/, 'uploads/none'))).toBe(403);
  expect(await finish()).toBe(400);
});
