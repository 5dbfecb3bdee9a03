import { expect, test } from 'vitest';
import { auth, context, file, page, post, pretendLinkedin, refusal } from '#/linkedin/pretend-linkedin.ts';

const image = 'urn:li:image:A';
const video = 'urn:li:video:V';

async function taking() {
  const pretend = await pretendLinkedin();
  const { on, origin } = pretend;
  on('POST /rest/images?action=initializeUpload', {
    body: { value: { uploadUrl: `${origin}/dms/1?sig=right`, image } },
  });
  on('PUT /dms/1', { status: 201 });
  on('GET /rest/images/{id}', { body: { id: image, status: 'AVAILABLE' } });
  on('POST /rest/videos?action=initializeUpload', {
    body: {
      value: {
        video,
        uploadToken: 'the-upload',
        uploadInstructions: [
          { uploadUrl: `${origin}/dms/v0`, firstByte: 0, lastByte: 59_999 },
          { uploadUrl: `${origin}/dms/v1`, firstByte: 60_000, lastByte: 99_999 },
        ],
      },
    },
  });
  on('PUT /dms/v0', { headers: { etag: 'tag-0' } });
  on('PUT /dms/v1', { headers: { etag: 'tag-1' } });
  on('POST /rest/videos?action=finalizeUpload', { status: 200 });
  on('GET /rest/videos/{id}', { body: { id: video, status: 'AVAILABLE' } });
  return pretend;
}

test('a picture is announced, sent whole and waited for', async () => {
  const { network, seen, calls, on } = await taking();
  let asked = 0;
  on('GET /rest/images/{id}', () => {
    asked += 1;
    return { body: { id: image, status: asked === 1 ? 'PROCESSING' : 'AVAILABLE' } };
  });
  const result = await network.prepare(post({ media: [file('image/png', { alt: 'A cup' })] }), auth, context);
  expect(result).toMatchObject({ prepared: { repeat: 'blind', payload: { files: [{ id: image, alt: 'A cup' }] } } });
  expect(calls()).toEqual([
    'POST /rest/images?action=initializeUpload',
    'PUT /dms/1',
    'GET /rest/images/{id}',
    'GET /rest/images/{id}',
  ]);
  expect(seen[0]?.json).toEqual({ initializeUploadRequest: { owner: page } });
  expect(seen[1]).toMatchObject({ bytes: 100_000, headers: { authorization: 'Bearer AQX-the-token' } });
});

test('the token goes to no host that is not LinkedIn’s, and the address of an upload is in no message', async () => {
  const { network, seen, on } = await taking();
  const stranger = await pretendLinkedin();
  const uploadUrl = `${stranger.origin}/dms/1?sig=right`;
  on('POST /rest/images?action=initializeUpload', { body: { value: { uploadUrl, image } } });
  stranger.on('PUT /dms/1', { status: 400, body: { code: 'ILLEGAL_ARGUMENT', message: `No: ${uploadUrl}` } });
  const result = await network.prepare(post({ media: [file('image/png')] }), auth, context);
  expect(stranger.seen).toMatchObject([{ call: 'PUT /dms/1' }]);
  expect(stranger.seen[0]?.headers.authorization).toBeUndefined();
  expect(seen).toHaveLength(1);
  expect(JSON.stringify(result)).not.toContain('sig=right');
});

test('a video is sent in the parts that LinkedIn asks for, each with its tag, and finished in their order', async () => {
  const { network, seen, on } = await taking();
  let tries = 0;
  // A part whose answer is lost is sent again.
  on('PUT /dms/v0', () => {
    tries += 1;
    return tries === 1 ? { cut: true } : { headers: { etag: 'tag-0' } };
  });
  const result = await network.prepare(post({ media: [file('video/mp4')] }), auth, context);
  expect(result).toMatchObject({ prepared: { repeat: 'blind', payload: { files: [{ id: video }] } } });
  expect(seen[0]?.json).toEqual({
    initializeUploadRequest: { owner: page, fileSizeBytes: 100_000, uploadCaptions: false, uploadThumbnail: false },
  });
  expect(seen.slice(1, 4).map(({ bytes }) => bytes)).toEqual([60_000, 60_000, 40_000]);
  expect(seen[4]?.json).toEqual({
    finalizeUploadRequest: { video, uploadToken: 'the-upload', uploadedPartIds: ['tag-0', 'tag-1'] },
  });
});

test.each([
  ['PROCESSING_FAILED', 'media-failed'],
  ['SOMETHING_NEW', 'media-unclear'],
])('a file that is said to be %s is tried again', async (status, code) => {
  const { network, on } = await taking();
  on('GET /rest/videos/{id}', { body: { id: video, status } });
  const result = await network.prepare(post({ media: [file('video/mp4')] }), auth, context);
  expect(result).toMatchObject({ kind: 'retry-later', code });
});

test('a picture that may not be looked at is taken for ready', async () => {
  const { network, on } = await taking();
  on('GET /rest/images/{id}', refusal(403, { code: 'ACCESS_DENIED', serviceErrorCode: 100 }));
  const result = await network.prepare(post({ media: [file('image/png')] }), auth, context);
  expect(result).toMatchObject({ kind: 'prepared' });
});

test('what an interrupted preparation has sent is not sent again', async () => {
  const { network, calls } = await taking();
  const memory = { kept: { 'file-1': { id: image, expiresAt: null } }, secret: null, keep: async () => undefined };
  const input = post({ media: [file('image/png')] });
  await expect(network.prepare(input, auth, { ...context, memory })).resolves.toMatchObject({ kind: 'prepared' });
  expect(calls()).toEqual(['GET /rest/images/{id}']);
});
