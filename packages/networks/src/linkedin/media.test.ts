import { describe, expect, test } from 'vitest';
import { auth, context, file, frozen, page, post, pretendLinkedin, refusal } from '#/linkedin/pretend-linkedin.ts';

const image = 'urn:li:image:A';
const video = 'urn:li:video:V';
const document = 'urn:li:document:D';

/** The answer to the beginning of a video's upload; `thumbnail` is the path that takes its thumbnail. */
const begun = (origin: string, thumbnail?: string) => ({
  body: {
    value: {
      video,
      uploadToken: 'the-upload',
      uploadInstructions: [
        { uploadUrl: `${origin}/dms/v0`, firstByte: 0, lastByte: 59_999 },
        { uploadUrl: `${origin}/dms/v1`, firstByte: 60_000, lastByte: 99_999 },
      ],
      ...(thumbnail === undefined ? {} : { thumbnailUploadUrl: `${origin}${thumbnail}` }),
    },
  },
});

async function taking() {
  const pretend = await pretendLinkedin();
  const { on, origin } = pretend;
  on('POST /rest/images?action=initializeUpload', {
    body: { value: { uploadUrl: `${origin}/dms/1?sig=right`, image } },
  });
  on('PUT /dms/1', { status: 201 });
  on('GET /rest/images/{id}', { body: { id: image, status: 'AVAILABLE' } });
  on('POST /rest/documents?action=initializeUpload', {
    body: { value: { uploadUrl: `${origin}/dms/1?sig=right`, document } },
  });
  on('GET /rest/documents/{id}', { body: { id: document, status: 'AVAILABLE' } });
  on('POST /rest/videos?action=initializeUpload', begun(origin));
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

describe('FMT-07 a video with a thumbnail', () => {
  const cover = file('image/png', { id: 'cover-1', bytes: 20_000 });
  const media = [file('video/mp4')];

  test('sends it before the upload is finished, to the address that LinkedIn names', async () => {
    const { network, seen, calls, on, origin } = await covering();
    const result = await network.prepare(post({ media, cover }), auth, context);
    expect(result).toMatchObject({ prepared: { payload: { files: [{ id: video }], note: null } } });
    expect(seen[0]?.json).toMatchObject({ initializeUploadRequest: { uploadThumbnail: true } });
    expect(calls().slice(3, 5)).toEqual(['PUT /dms/thumbnail', 'POST /rest/videos?action=finalizeUpload']);
    expect(seen[3]).toMatchObject({ bytes: 20_000, headers: { 'media-type-family': 'STILLIMAGE' } });
    on('POST /rest/videos?action=initializeUpload', begun(origin));
    await network.prepare(post({ media: [file('image/png')], cover }), auth, context);
    expect(calls().filter((call) => call === 'PUT /dms/thumbnail')).toHaveLength(1);
  });

  test.each([
    ['refused', { status: 400, body: { status: 400, code: 'ILLEGAL_ARGUMENT', message: 'No.' } }],
    ['refused without words', { status: 415 }],
    ['not asked for', null],
  ])('goes out without one that is %s, and says so', async (_what, answer) => {
    const { network, seen, on, origin } = await covering();
    if (answer === null) on('POST /rest/videos?action=initializeUpload', begun(origin));
    else on('PUT /dms/thumbnail', answer);
    const result = await network.prepare(post({ media, cover }), auth, context);
    const note = expect.stringMatching(/^This went out without its cover\. LinkedIn .*Set the cover at LinkedIn/);
    expect(result).toMatchObject({ prepared: { payload: { files: [{ id: video }], note } } });
    expect(seen.at(-2)?.json).toMatchObject({ finalizeUploadRequest: { video } });
    await expect(
      network.publish(frozen({ files: [{ id: video, alt: '' }], note: 'A note.' }), auth, context),
    ).resolves.toMatchObject({ kind: 'published', note: 'A note.' });
  });

  test('waits where LinkedIn does not answer', async () => {
    const { network, on } = await covering();
    on('PUT /dms/thumbnail', { status: 503 });
    await expect(network.prepare(post({ media, cover }), auth, context)).resolves.toMatchObject({
      kind: 'retry-later',
    });
  });

  async function covering() {
    const pretend = await taking();
    pretend.on('POST /rest/videos?action=initializeUpload', begun(pretend.origin, '/dms/thumbnail'));
    pretend.on('PUT /dms/thumbnail', { status: 201 });
    return pretend;
  }
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

const pdf = () => file('application/pdf', { document: { title: 'Kilns', pages: 3 } });

test('FMT-01 a document is announced, sent whole, waited for, and published with its title', async () => {
  const { network, seen, calls, on } = await taking();
  let asked = 0;
  on('GET /rest/documents/{id}', () => {
    asked += 1;
    return { body: { id: document, status: asked === 1 ? 'PROCESSING' : 'AVAILABLE' } };
  });
  const result = await network.prepare(post({ media: [pdf()] }), auth, context);
  if (result.kind !== 'prepared') throw new Error(result.message);
  expect(calls()).toEqual([
    'POST /rest/documents?action=initializeUpload',
    'PUT /dms/1',
    'GET /rest/documents/{id}',
    'GET /rest/documents/{id}',
  ]);
  await network.publish(result.prepared, auth, context);
  expect(seen.at(-1)?.json).toMatchObject({ content: { media: { id: document, title: 'Kilns' } } });
});

test('FMT-01 a document that LinkedIn cannot read is refused with its reason, and not sent again', async () => {
  const { network, on } = await taking();
  on('GET /rest/documents/{id}', {
    body: { id: document, status: 'PROCESSING_FAILED', processingFailureReason: 'Page 2 is  damaged.' },
  });
  expect(await network.prepare(post({ media: [pdf()] }), auth, context)).toEqual({
    kind: 'rejected',
    code: 'media-refused',
    message: 'LinkedIn could not work on the document: Page 2 is damaged. Export it as a PDF once more, and add that.',
  });
});

test('FMT-01 an app that may not read documents waits as with pictures', async () => {
  const { network, on } = await taking();
  on('GET /rest/documents/{id}', refusal(403, { code: 'ACCESS_DENIED' }));
  expect(await network.prepare(post({ media: [pdf()] }), auth, context)).toMatchObject({ kind: 'prepared' });
});
