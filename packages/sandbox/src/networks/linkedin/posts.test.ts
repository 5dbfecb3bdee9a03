import { expect, test } from 'vitest';

import { readLittleText } from '#/networks/linkedin/little-text.ts';
import { TestLinkedin, type TestMember } from '#/networks/linkedin/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { pngOf, sandboxForTest } from '#/testing/sandbox.ts';

async function signedIn(): Promise<{ linkedin: TestLinkedin; ana: TestMember; me: string; page: string }> {
  const linkedin = new TestLinkedin(await sandboxForTest());
  await linkedin.steer('set-processing', { ms: 0 });
  const ana = await linkedin.signIn();
  return { linkedin, ana, me: await ana.urn(), page: await ana.page() };
}
const encoded = (urn: unknown) => encodeURIComponent(String(urn));

test('a post is made with an empty answer, its id is in a header, and it can be read and deleted, also twice', async () => {
  const { linkedin, ana, page } = await signedIn();
  const made = await ana.post('Hello', { author: page });
  const urn = made.headers.get('x-restli-id');
  expect([made.status, made.body, urn]).toEqual([201, '', expect.stringMatching(/^urn:li:share:\d{19}$/)]);
  const list = await ana.request(`/rest/posts?q=author&author=${encoded(page)}&count=5`);
  expect(list.body.elements).toMatchObject([{ id: urn, author: page, commentary: 'Hello' }]);
  const { body } = await ana.request(`/rest/posts/${encoded(urn)}`);
  expect(body.id).toBe(urn);
  expect(Number(BigInt(body.id.split(':').at(-1)) >> 22n)).toBe(body.createdAt);
  for (const _ of [1, 2]) {
    expect((await ana.request(`/rest/posts/${encoded(urn)}`, { method: 'DELETE' })).status).toBe(204);
  }
  expect((await ana.request(`/rest/posts/${encoded(urn)}`)).status).toBe(404);
  expect(await linkedin.ledger()).toMatchObject([{ account: 'studio-fala', text: 'Hello', deleted: true }]);
});

test('the same words are refused by the name of the first post; with files they are another post', async () => {
  const { linkedin, ana, me } = await signedIn();
  const urn = (await ana.post('Hello')).headers.get('x-restli-id');
  expect(await ana.post('Hello')).toMatchObject({
    status: 422,
    body: {
      message: expect.stringContaining(`Content is a duplicate of ${urn}`),
      errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] },
    },
  });
  const media = { id: await ana.image(pngOf(640), me) };
  for (const _ of [1, 2]) expect((await ana.post('Hello', { content: { media } })).status).toBe(201);
  expect(await linkedin.ledger()).toHaveLength(3);
  await linkedin.sandbox.steer('clock', { advanceMs: 86_400_000 });
  expect((await ana.post('Hello')).status).toBe(201);
});

test('words whose post was deleted are free again, or remembered for a day', async () => {
  const { linkedin, ana } = await signedIn();
  const remove = async (made: Awaited<ReturnType<TestMember['post']>>) =>
    ana.request(`/rest/posts/${encoded(made.headers.get('x-restli-id'))}`, { method: 'DELETE' });
  await remove(await ana.post('Hello'));
  await remove(await ana.post('Hello'));
  await linkedin.steer('set-memory', { remembersDeleted: true });
  expect((await ana.post('Hello')).status).toBe(422);
});

test.each([
  ['no author', { author: undefined }, 'MISSING_FIELD'],
  ['somebody unknown', { author: 'urn:li:person:x' }, 'INVALID_URN_ID'],
  ['another visibility', { visibility: 'SECRET' }, 'INVALID_VALUE_FOR_FIELD'],
  ['a draft', { lifecycleState: 'DRAFT' }, 'INVALID_VALUE_FOR_FIELD'],
  ['too long a text', { commentary: 'a'.repeat(3_001) }, 'FIELD_LENGTH_TOO_LONG'],
  ['nothing', { commentary: ' ' }, 'INVALID_VALUE_BLANK_FIELD'],
  ['a card without a title', { content: { article: { source: 'https://example.com' } } }, 'MISSING_FIELD'],
  ['a poll without a question', { content: { poll: { options: [] } } }, 'MISSING_FIELD'],
  [
    'a poll of one answer',
    { content: { poll: { question: 'a', options: [{ text: 'b' }] } } },
    'INVALID_VALUE_FOR_FIELD',
  ],
  [
    'a poll of five days',
    {
      content: {
        poll: { question: 'a', options: [{ text: 'b' }, { text: 'c' }], settings: { duration: 'FIVE_DAYS' } },
      },
    },
    'INVALID_VALUE_FOR_FIELD',
  ],
  [
    'a poll with a long answer',
    { content: { poll: { question: 'a', options: [{ text: 'b' }, { text: 'c'.repeat(31) }] } } },
    'FIELD_LENGTH_TOO_LONG',
  ],
  ['FMT-04 a card with a picture that is not there', withArticle({ thumbnail: 'urn:li:image:x' }), 'INVALID_URN_ID'],
  ['FMT-04 a card with too long a title', withArticle({ title: 'a'.repeat(401) }), 'FIELD_LENGTH_TOO_LONG'],
  ['FMT-04 a card that is no words', withArticle({ description: 7 }), 'INVALID_VALUE_FOR_FIELD'],
  ['a file that is not there', { content: { media: { id: 'urn:li:image:x' } } }, 'INVALID_URN_ID'],
  [
    'one picture of several',
    { content: { multiImage: { images: [{ id: 'urn:li:image:x' }] } } },
    'INVALID_VALUE_FOR_FIELD',
  ],
])('%s is refused', async (_what, more, code) => {
  const { linkedin, ana } = await signedIn();
  expect(await ana.post('Hello', more)).toMatchObject({ status: 400, body: { code } });
  expect(await linkedin.ledger()).toEqual([]);
});

test('nobody posts for somebody else, nor for a page where the role is lost or too small, nor without the scope', async () => {
  const { linkedin, ana, page } = await signedIn();
  const bruno = await linkedin.signIn('bruno-fala');
  const denied = { status: 403, body: { code: 'ACCESS_DENIED', serviceErrorCode: 100 } };
  expect(await ana.post('Hello', { author: await bruno.urn() })).toMatchObject(denied);
  await linkedin.steer('set-role', { page: 'studio-fala', role: 'ANALYST' });
  expect(await ana.post('Hello', { author: page })).toMatchObject(denied);
  await linkedin.steer('set-role', { page: 'studio-fala', role: null });
  expect(await ana.post('Hello', { author: page })).toMatchObject(denied);
  const reader = await linkedin.signIn('ana-fala', { scope: 'openid profile' });
  expect(await reader.post('Hello')).toMatchObject(denied);
  expect(await ana.request(`/rest/posts?q=author&author=${encoded(await ana.urn())}`)).toMatchObject(denied);
});

test('a text ends where something reserved is not escaped', () => {
  const shown = (little: string) =>
    readLittleText(little)
      .map(({ text }) => text)
      .join('');
  expect(shown(String.raw`a \(b\) {hashtag|\#|kiln\_2} \@c`)).toBe('a (b) #kiln_2 @c');
  expect(shown('a #kiln (b)')).toBe('a #kiln ');
  expect(shown('With @[Fala](urn:li:organization:1).')).toBe('With Fala.');
});

test('a picture is sent to its own address, worked on, and posted by its owner alone', async () => {
  const { linkedin, ana, me, page } = await signedIn();
  await linkedin.steer('set-processing', { ms: 60_000 });
  const image = await ana.image(pngOf(640), page);
  const state = async () => (await ana.request(`/rest/images/${encoded(image)}`)).body.status;
  expect(await state()).toBe('PROCESSING');
  const post = () => ana.post('', { author: page, content: { media: { id: image, altText: 'A cup' } } });
  expect((await post()).body.code).toBe('MEDIA_ASSET_WAITING_UPLOAD');
  await linkedin.sandbox.steer('clock', { advanceMs: 60_000 });
  expect(await state()).toBe('AVAILABLE');
  expect((await ana.post('', { content: { media: { id: image } } })).body.code).toBe('INVALID_URN_ID');
  expect((await post()).status).toBe(201);
  const own = await ana.image(pngOf(640), me);
  expect((await ana.request(`/rest/images/${encoded(own)}`)).status).toBe(403);
});

/** An MP4 that is large enough. */
function film(durationMs: number, frame?: [number, number], bytes = 5_000_000): Uint8Array<ArrayBuffer> {
  const index = mp4Of(durationMs, frame);
  const whole = new Uint8Array(bytes);
  whole.set(index);
  new DataView(whole.buffer).setUint32(index.length, bytes - index.length);
  whole.set(new TextEncoder().encode('free'), index.length + 4);
  return whole;
}

async function sendVideo(
  ana: TestMember,
  owner: string,
  bytes: Uint8Array<ArrayBuffer>,
  order = (tags: string[]) => tags,
) {
  const about = { owner, fileSizeBytes: bytes.length, uploadCaptions: false, uploadThumbnail: false };
  const begun = await ana.send('/rest/videos?action=initializeUpload', { initializeUploadRequest: about });
  const { video, uploadToken, uploadInstructions } = begun.body.value;
  const tags: string[] = [];
  for (const { uploadUrl, firstByte, lastByte } of uploadInstructions) {
    const sent = await ana.at.call(uploadUrl, { method: 'PUT', body: bytes.slice(firstByte, lastByte + 1) });
    tags.push(sent.headers.get('etag') ?? '');
  }
  const finalized = await ana.send('/rest/videos?action=finalizeUpload', {
    finalizeUploadRequest: { video, uploadToken, uploadedPartIds: order(tags) },
  });
  return { video, parts: tags.length, status: finalized.status };
}

test('FMT-07 a video has a thumbnail that was announced; without its bytes, or with others, it is not finished', async () => {
  const { linkedin, ana, me } = await signedIn();
  const bytes = film(5_000);
  const about = { owner: me, fileSizeBytes: bytes.length, uploadCaptions: false, uploadThumbnail: true };
  const begun = await ana.send('/rest/videos?action=initializeUpload', { initializeUploadRequest: about });
  const { video, uploadToken, uploadInstructions, thumbnailUploadUrl } = begun.body.value;
  const uploadedPartIds: (string | null)[] = [];
  for (const { uploadUrl, firstByte, lastByte } of uploadInstructions) {
    const sent = await ana.at.call(uploadUrl, { method: 'PUT', body: bytes.slice(firstByte, lastByte + 1) });
    uploadedPartIds.push(sent.headers.get('etag'));
  }
  const finalizeUploadRequest = { video, uploadToken, uploadedPartIds };
  const finish = async () => (await ana.send('/rest/videos?action=finalizeUpload', { finalizeUploadRequest })).status;
  expect(await finish()).toBe(400);
  const send = async (body: Uint8Array<ArrayBuffer>, family = 'STILLIMAGE', address = thumbnailUploadUrl) =>
    (await ana.at.call(address, { method: 'PUT', body, headers: { 'media-type-family': family } })).status;
  expect(await send(pngOf(640), 'VIDEO')).toBe(400);
  expect(await send(new TextEncoder().encode('no picture'))).toBe(400);
  expect(await send(pngOf(640), 'STILLIMAGE', thumbnailUploadUrl.replace(/sig=.*/, 'sig=x'))).toBe(403);
  expect(await finish()).toBe(400);
  expect(await send(pngOf(640))).toBe(201);
  expect(await finish()).toBe(200);
  expect((await ana.post('A film', { content: { media: { id: video } } })).status).toBe(201);
  expect(await linkedin.ledger()).toMatchObject([{ text: 'A film', cover: true }]);
  const page = await fetch(`${linkedin.sandbox.url}/linkedin`);
  expect(await page.text()).toMatch(/<video[^>]* poster="\/linkedin\/media\//);
});

test('a video is sent in parts of 4 MiB, and finished with the tags of all of them in their order', async () => {
  const { linkedin, ana, page } = await signedIn();
  const { video, parts, status } = await sendVideo(ana, page, film(5_000));
  expect([parts, status]).toEqual([2, 200]);
  expect((await ana.request(`/rest/videos/${encoded(video)}`)).body).toMatchObject({ status: 'AVAILABLE' });
  const made = await ana.post('Film', { author: page, content: { media: { id: video } } });
  expect(made.headers.get('x-restli-id')).toMatch(/^urn:li:ugcPost:/);
  expect(await linkedin.ledger()).toMatchObject([{ text: 'Film', mediaCount: 1 }]);
  const wrong = await sendVideo(ana, page, film(5_000), (tags) => tags.toReversed());
  expect(wrong.status).toBe(400);
});

test.each([
  ['short', film(2_000)],
  ['long', film(1_801_000)],
  ['wide', film(5_000, [2_500, 1_000])],
  ['small', film(5_000, undefined, 60_000)],
])('a video that is too %s fails while it is worked on', async (_what, bytes) => {
  const { ana, page } = await signedIn();
  const { video } = await sendVideo(ana, page, bytes);
  expect((await ana.request(`/rest/videos/${encoded(video)}`)).body).toMatchObject({
    status: 'PROCESSING_FAILED',
    processingFailureReason: expect.stringContaining('video'),
  });
});

test('150 posts of a member are taken in a day', async () => {
  const { linkedin, ana } = await signedIn();
  for (let n = 0; n < 150; n += 1) await ana.post(`Post ${n}`);
  expect(await ana.post('One more')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  await linkedin.sandbox.steer('clock', { advanceMs: 86_400_000 });
  expect((await ana.post('One more')).status).toBe(201);
});

function withArticle(more: object): object {
  return { content: { article: { source: 'https://example.com', title: 'Kiln', ...more } } };
}
const pdfOf = (pages: number) =>
  new Uint8Array(Buffer.from(`%PDF-1.7\n${'<</Type/Page/Parent 2 0 R>>\n'.repeat(pages)}<</Type/Pages>>\n%%EOF`));

test('FMT-01 a document needs a title, is in the ledger with its pages, and is refused beyond 300 pages or when it is none', async () => {
  const { linkedin, ana, page } = await signedIn();
  const post = (media: object) => ana.post('Hello', { author: page, content: { media } });
  const id = await ana.document(pdfOf(3), page);
  expect(await post({ id })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('/content/media/title') },
  });
  expect((await post({ id, title: 'Kilns' })).status).toBe(201);
  expect(await linkedin.ledger()).toMatchObject([{ document: { title: 'Kilns', pages: 3 } }]);
  for (const bytes of [pdfOf(301), pngOf(640)]) {
    const refused = await ana.document(bytes, page);
    const { body } = await ana.request(`/rest/documents/${encoded(refused)}`);
    expect(body).toMatchObject({ status: 'PROCESSING_FAILED', processingFailureReason: expect.any(String) });
    expect((await post({ id: refused, title: 'Kilns' })).status).toBeGreaterThanOrEqual(400);
  }
  expect(await linkedin.ledger()).toHaveLength(1);
});
