import { expect, test } from 'vitest';
import { context, did, handle, pretendServer } from '#/bluesky/pretend-server.ts';
import { commentKey } from '#/bluesky/record-key.ts';
import type { Reply } from '#/kit/pretend-network.ts';
import type { CommentInput } from '#/port.ts';

const GET = 'com.atproto.repo.getRecord';
const PUT = 'com.atproto.repo.putRecord';
const CID = 'bafyreihffx5a2e7k5uwrmmgofbvzujc5cmw5h4espouwuxt3liqoflx3ee';
const ROOT_CID = 'bafyreidf6z3ac6n6f2n5bs2by2eqm6j7mv3gduq7q7nb22xrvv7jwbjzwq';
const uri = (rkey: string) => `at://${did}/app.bsky.feed.post/${rkey}`;
const post = { remoteId: uri('3kabcdefghijk'), url: 'https://bsky.test/p' };
const comment: CommentInput = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  post,
  text: 'First #kiln ',
  createdAt: new Date('2026-11-20T09:00:00.000Z'),
  account: { remoteId: did, handle },
};
const rkey = commentKey(comment.id, '3kabcdefghijk');
const record = (value: object): Reply => ({ body: { uri: post.remoteId, cid: CID, value } });
const gone: Reply = { status: 400, body: { error: 'RecordNotFound', message: 'Could not locate record' } };

async function answering(answered: Reply, atKey: Reply = gone) {
  const server = await pretendServer();
  server.on(GET, ({ params }) => (params['rkey'] === rkey ? atKey : answered));
  server.on(PUT, { body: { uri: uri(rkey), cid: CID } });
  const { comments } = server.network;
  return { ...server, send: () => comments.send(comment, server.auth, context) };
}

test('THREAD-04 a comment answers its post and names the first post of the thread', async () => {
  const root = { uri: uri('3kaaaaaaaaaaa'), cid: ROOT_CID };
  const { send, seen } = await answering(record({ text: 'Last', reply: { root, parent: root } }));
  await expect(send()).resolves.toMatchObject({ kind: 'published', remoteId: uri(rkey) });
  expect(seen.find(({ path }) => path === PUT)?.input).toMatchObject({
    repo: did,
    rkey,
    swapRecord: null,
    record: {
      text: 'First #kiln',
      createdAt: '2026-11-20T09:00:00.000Z',
      facets: [{ features: [{ tag: 'kiln' }] }],
      reply: { root, parent: { uri: post.remoteId, cid: CID } },
    },
  });
});

test('THREAD-04 below a post that begins its thread both are the post', async () => {
  const { send, seen } = await answering(record({ text: 'Alone' }));
  await send();
  const parent = { uri: post.remoteId, cid: CID };
  expect(seen.find(({ path }) => path === PUT)?.input).toMatchObject({ record: { reply: { root: parent, parent } } });
});

const ours = {
  text: 'First #kiln',
  createdAt: '2026-11-20T09:00:00.000Z',
  reply: { parent: { uri: post.remoteId, cid: CID } },
};

test.each<[string, Reply, object]>([
  ['this comment, although it marked other handles', record({ ...ours, facets: [] }), { kind: 'published' }],
  ['other words', record({ ...ours, text: 'Other' }), { kind: 'rejected', code: 'record-key-taken' }],
  ['no answer to this post', record({ text: ours.text }), { kind: 'rejected', code: 'record-key-taken' }],
  ['nothing any more', gone, { kind: 'unknown' }],
])('THREAD-05 when something stands at the key already: %s', async (_what, atKey, outcome) => {
  const { send, on } = await answering(record({ text: 'Alone' }), atKey);
  on(PUT, { status: 400, body: { error: 'InvalidSwap', message: 'Record was at another cid' } });
  await expect(send()).resolves.toMatchObject(outcome);
});

test.each<[string, Reply, object]>([
  ['gone', gone, { kind: 'rejected', code: 'post-gone' }],
  [
    'without a version',
    { body: { uri: post.remoteId, value: { text: 'Alone' } } },
    { kind: 'rejected', code: 'no-version' },
  ],
  ['not to be read now', { status: 502, body: '' }, { kind: 'retry-later' }],
])('a post that is %s gets no comment, and nothing is sent', async (_what, answered, outcome) => {
  const { send, seen } = await answering(answered);
  await expect(send()).resolves.toMatchObject(outcome);
  expect(seen.filter(({ path }) => path === PUT)).toEqual([]);
});

test('a post of somebody else gets no comment', async () => {
  const { network, auth } = await answering(gone);
  const strange = {
    ...comment,
    post: { ...post, remoteId: 'at://did:plc:zzzzzzzzzzzzzzzzzzzzzzzz/app.bsky.feed.post/3k' },
  };
  await expect(network.comments.send(strange, auth, context)).resolves.toMatchObject({ code: 'not-this-account' });
});

test('a comment of spaces is none', async () => {
  const { network, auth } = await answering(gone);
  await expect(network.comments.send({ ...comment, text: ' \n' }, auth, context)).resolves.toMatchObject({
    code: 'empty-comment',
  });
});
