import { expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import { auth, context, frozen, page, person, pretendLinkedin, refusal, share } from '#/linkedin/pretend-linkedin.ts';

const at = Date.parse('2026-11-20T09:01:00Z');
const listed = (more: object = {}) => ({ id: share, commentary: 'Hello', createdAt: at, ...more });
const list = (...elements: object[]): Reply => ({ body: { elements } });
const image = (id: string) => ({ content: { media: { id } } });

test.each<[string, Reply, object]>([
  ['there', list(listed()), { kind: 'found', remoteId: share }],
  ['not there', list(listed({ commentary: 'Other' })), { kind: 'absent' }],
  ['older', list(listed({ createdAt: at - 3_600_000 })), { kind: 'absent' }],
  ['of words alone, and another has a picture', list(listed(image('urn:li:image:A'))), { kind: 'absent' }],
  ['there twice', list(listed(), listed({ id: 'urn:li:share:2' })), { kind: 'unable', code: 'ambiguous' }],
  ['of an unknown time', list(listed({ createdAt: undefined })), { kind: 'unable', code: 'not-told' }],
  ['not to be read', refusal(403, { code: 'ACCESS_DENIED' }), { kind: 'unable', tokenMayRefresh: false }],
  [
    'asked for with an old token',
    refusal(401, { code: 'EXPIRED_ACCESS_TOKEN' }),
    { kind: 'unable', tokenMayRefresh: true },
  ],
])('a post that is %s', async (_what, reply, outcome) => {
  const { network, on, seen } = await pretendLinkedin();
  on('GET /rest/posts', reply);
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject(outcome);
  expect(seen[0]?.query).toMatchObject({ q: 'author', author: page });
});

test('a text is compared as people see it', async () => {
  const { network, on } = await pretendLinkedin();
  on('GET /rest/posts', list(listed({ commentary: String.raw`{hashtag|\#|kiln} \(two\)` })));
  const prepared = frozen({ commentary: String.raw`\#kiln  \(two\)` });
  await expect(network.lookup(prepared, auth, context)).resolves.toMatchObject({ kind: 'found' });
});

test('a post with files is found by the very files, and that of another installation by its words and their number', async () => {
  const { network, on } = await pretendLinkedin();
  const prepared = frozen({ files: [{ id: 'urn:li:image:A', alt: '' }] });
  on(
    'GET /rest/posts',
    list(listed({ ...image('urn:li:image:B') }), listed({ id: 'urn:li:share:2', ...image('urn:li:image:A') })),
  );
  await expect(network.lookup(prepared, auth, context)).resolves.toMatchObject({ remoteId: 'urn:li:share:2' });
  on('GET /rest/posts', list(listed(image('urn:li:image:B'))));
  await expect(network.lookup(prepared, auth, context)).resolves.toEqual({ kind: 'absent' });
  await expect(network.lookup(prepared, auth, { ...context, anyKey: true })).resolves.toMatchObject({ kind: 'found' });
});

test('nobody looks at what a person has posted, unless the app may', async () => {
  const { network, seen } = await pretendLinkedin();
  await expect(network.lookup(frozen({ author: person }), auth, context)).resolves.toEqual({ kind: 'nobody-can-look' });
  expect(seen).toEqual([]);
  const partner = await pretendLinkedin({ scopes: ['openid', 'profile', 'w_member_social', 'r_member_social'] });
  partner.on('GET /rest/posts', list());
  await expect(partner.network.lookup(frozen({ author: person }), auth, context)).resolves.toEqual({ kind: 'absent' });
});

test('a list that goes on is read to the beginning of the window, and no further than five pages', async () => {
  const { network, on, calls } = await pretendLinkedin();
  const full = Array.from({ length: 100 }, () => listed({ commentary: 'Other' }));
  on('GET /rest/posts', ({ query }) => (query['start'] === '0' ? list(...full) : list(listed())));
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({ kind: 'found' });
  expect(calls()).toHaveLength(2);
  on('GET /rest/posts', list(...full));
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({ code: 'incomplete-look' });
});
