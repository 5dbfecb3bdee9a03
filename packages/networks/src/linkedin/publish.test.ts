import { expect, onTestFinished, test, vi } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import { linkedinMeanings } from '#/linkedin/errors.ts';
import {
  auth,
  context,
  duplicate,
  file,
  frozen,
  page,
  person,
  post,
  pretendLinkedin,
  refusal,
  share,
} from '#/linkedin/pretend-linkedin.ts';

test('words go out by one call, whose id is in a header, with a card of their first address', async () => {
  const { network, seen, origin } = await pretendLinkedin();
  const input = post({ text: 'See (https://www.fala.pl/kiln/), and https://example.com  ' });
  const result = await network.prepare(input, auth, context);
  expect(seen).toEqual([]);
  if (result.kind !== 'prepared') throw new Error(result.message);
  expect(result.prepared.repeat).toBe('named');
  await expect(network.publish(result.prepared, auth, context)).resolves.toEqual({
    kind: 'published',
    remoteId: share,
    url: `${origin}/web/feed/update/${share}/`,
  });
  expect(seen).toMatchObject([
    {
      call: 'POST /rest/posts',
      headers: {
        authorization: 'Bearer AQX-the-token',
        'linkedin-version': '202609',
        'x-restli-protocol-version': '2.0.0',
      },
      json: {
        author: page,
        commentary: String.raw`See \(https://www.fala.pl/kiln/\), and https://example.com`,
        visibility: 'PUBLIC',
        lifecycleState: 'PUBLISHED',
        distribution: { feedDistribution: 'MAIN_FEED' },
        content: { article: { source: 'https://www.fala.pl/kiln/', title: 'fala.pl/kiln' } },
      },
    },
  ]);
});

test('a post without a card says nothing of content', async () => {
  const { network, seen } = await pretendLinkedin();
  await network.publish(frozen({ author: person }), auth, context);
  expect(Object.keys(seen[0]?.json ?? {})).not.toContain('content');
});

test.each([
  [
    'one picture, with its text',
    [{ id: 'urn:li:image:A', alt: 'A cup' }],
    { media: { id: 'urn:li:image:A', altText: 'A cup' } },
  ],
  ['a video, which has none', [{ id: 'urn:li:video:V', alt: 'film' }], { media: { id: 'urn:li:video:V' } }],
  [
    'several pictures',
    [
      { id: 'urn:li:image:A', alt: 'A cup' },
      { id: 'urn:li:image:B', alt: '' },
    ],
    { multiImage: { images: [{ id: 'urn:li:image:A', altText: 'A cup' }, { id: 'urn:li:image:B' }] } },
  ],
])('%s', async (_what, files, content) => {
  const { network, seen } = await pretendLinkedin();
  const prepared = frozen({ files });
  expect(prepared.repeat).toBe('blind');
  await network.publish(prepared, auth, context);
  expect(seen[0]?.json).toMatchObject({ content });
});

test('a refusal of the same text names the post that is there', async () => {
  const { network, on, origin } = await pretendLinkedin();
  on('POST /rest/posts', duplicate);
  await expect(network.publish(frozen(), auth, context)).resolves.toEqual({
    kind: 'rejected',
    code: 'duplicate',
    message: 'LinkedIn has this very post already and takes no second one.',
    first: {
      remoteId: share,
      url: `${origin}/web/feed/update/${share}/`,
      // The refusal with this number was quoted on that day (Arisamiga/Linkedin-RSS#5).
      madeAt: new Date('2023-12-14T18:56:38.709Z'),
    },
  });
});

const named: Readonly<Record<string, object>> = {
  rejected: { kind: 'rejected' },
  'token-refused': { kind: 'reconnect-needed', tokenMayRefresh: true },
  'grant-refused': { kind: 'reconnect-needed', tokenMayRefresh: false },
  wait: { kind: 'retry-later', scope: 'connection', afterMs: null },
  operator: { kind: 'retry-later', scope: 'network' },
  'prepare-again': { kind: 'retry-later', prepareAgain: true },
  later: { kind: 'retry-later', scope: 'target' },
};
test.each([...linkedinMeanings])(
  '%s, in whichever place of the envelope, is what the table says',
  async (name, meaning) => {
    const { network, on } = await pretendLinkedin();
    const number = Number(name);
    const places = Number.isNaN(number)
      ? [{ code: name }, { errorDetails: { inputErrors: [{ code: name, description: 'Something.' }] } }]
      : [{ serviceErrorCode: number }];
    for (const place of places) {
      on('POST /rest/posts', refusal(400, place));
      await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject({
        ...named[meaning.kind],
        code: meaning.code,
      });
    }
  },
);

test('a limit of the day ends at midnight of universal time', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T20:00:00Z'));
  onTestFinished(() => void vi.restoreAllMocks());
  const { network, on } = await pretendLinkedin();
  const message = 'Resource level throttle MEMBER DAY limit for calls to this resource is reached.';
  on('POST /rest/posts', refusal(429, { code: 'TOO_MANY_REQUESTS', serviceErrorCode: 101, message }));
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject({
    kind: 'retry-later',
    afterMs: 4 * 3_600_000,
  });
});

test.each<[string, Reply, object]>([
  ['nothing at all', { cut: true }, { kind: 'unknown' }],
  ['500', refusal(500, { code: 'INTERNAL_SERVER_ERROR' }), { kind: 'unknown' }],
  ['a refusal nobody has documented', refusal(400, { code: 'UNHEARD_OF' }), { kind: 'unknown' }],
  ['a 403 without a code', refusal(403, {}), { kind: 'unknown' }],
  ['a success without an id', { status: 201 }, { kind: 'unknown' }],
  [
    'a success with the id of something else',
    { status: 201, headers: { 'x-restli-id': 'urn:li:image:A' } },
    { kind: 'unknown' },
  ],
])('%s is no proof', async (_what, reply, outcome) => {
  const { network, on } = await pretendLinkedin();
  on('POST /rest/posts', reply);
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject(outcome);
});

test('a token that came a moment ago is not given up because it is said to be revoked', async () => {
  const { network, on } = await pretendLinkedin();
  on('POST /rest/posts', refusal(401, { code: 'REVOKED_ACCESS_TOKEN', serviceErrorCode: 65_601 }));
  const fresh = { ...auth, issuedAt: new Date(Date.now() - 60_000).toISOString() };
  await expect(network.publish(frozen(), fresh, context)).resolves.toMatchObject({
    kind: 'retry-later',
    code: 'token-too-fresh',
    afterMs: 10_000,
  });
});

test.each<[string, Reply, object]>([
  ['deleted', { status: 204 }, { kind: 'done' }],
  ['gone already', refusal(404, { code: 'NOT_FOUND' }), { kind: 'done' }],
  ['of somebody else', refusal(403, { code: 'ACCESS_DENIED', serviceErrorCode: 100 }), { kind: 'reconnect-needed' }],
])('a post that is %s', async (_what, reply, outcome) => {
  const { network, on, seen } = await pretendLinkedin();
  on('DELETE /rest/posts/{id}', reply);
  await expect(network.remove(share, auth, context)).resolves.toMatchObject(outcome);
  expect(seen[0]?.id).toBe(share);
});

test('what is no post is not asked to be deleted', async () => {
  const { network, seen } = await pretendLinkedin();
  await expect(network.remove('urn:li:image:A', auth, context)).resolves.toMatchObject({ kind: 'rejected' });
  expect(seen).toEqual([]);
});

test.each([
  ['threads', { replies: [{ text: 'And more', media: [] }] }, 'no-threads'],
  ['nothing', { text: ' ' }, 'empty-post'],
  ['too long a text', { text: '('.repeat(3_001) }, 'text-too-long'],
  ['twenty-one pictures', { media: Array.from({ length: 21 }, () => file('image/png')) }, 'media-refused'],
  ['two videos', { media: [file('video/mp4'), file('video/mp4')] }, 'media-refused'],
])('%s is refused before anything is sent', async (_what, more, code) => {
  const { network, seen } = await pretendLinkedin();
  await expect(network.prepare(post(more), auth, context)).resolves.toMatchObject({ kind: 'rejected', code });
  expect(seen).toEqual([]);
});
