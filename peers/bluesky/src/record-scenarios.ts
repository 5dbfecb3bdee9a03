import type { Peer, Scenario } from '#/scenario.ts';
import { anonymous, createdAt, one, post, posts, putBody, putPost, several, withoutField } from '#/scenario.ts';
import { nextTid } from '#/tid.ts';
import type { XrpcCall } from '#/xrpc.ts';

/** A well-formed CID of no record. */
const nobodysCid = 'bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy';

/** Posts without pictures: keys, texts, facets, reading and deleting. */
export const recordScenarios: readonly Scenario[] = [
  ...keyingRecords(),
  ...writingText(),
  ...writingFacets(),
  ...creatingRecords(),
  ...readingAndDeleting(),
];

function keyingRecords(): Scenario[] {
  return [
    several('put a record, repeat it, and put another at its key', async (p, send) => {
      const rkey = nextTid();
      const put = (text: string, swapRecord?: string | null) =>
        send(putPost(p, { text }, { rkey, ...(swapRecord !== undefined && { swapRecord }) }));
      const first = (await put('One', null)).body as { cid: string };
      await put('One', null);
      await put('Two', null);
      await put('Two', nobodysCid);
      await put('Two', first.cid);
      await put('Three');
    }),
    one('put a record where one is expected', (p) => putPost(p, { text: 'x' }, { swapRecord: nobodysCid })),
    one('swap with what is no CID', (p) => putPost(p, { text: 'x' }, { swapRecord: 'no-cid' })),
    one('swap a commit that is not there', (p) => putPost(p, { text: 'x' }, { swapCommit: nobodysCid })),
    one('use a word as key', (p) => putPost(p, { text: 'x' }, { rkey: 'my-post' })),
    one('use a key of twelve letters', (p) => putPost(p, { text: 'x' }, { rkey: '222222222222' })),
    one('use a key with a high first letter', (p) => putPost(p, { text: 'x' }, { rkey: 'zzzzzzzzzzzzz' })),
    one('use a key with a slash', (p) => putPost(p, { text: 'x' }, { rkey: 'a/b' })),
    one('use an empty key', (p) => putPost(p, { text: 'x' }, { rkey: '' })),
    one('put without a key', (p) => withoutField(putPost(p, { text: 'x' }), 'rkey')),
    one('put without a record', (p) => withoutField(putPost(p, { text: 'x' }), 'record')),
    one('put a string as record', (p) => putBody(p, { record: 'text' })),
    one('put a record of another type', (p) => putPost(p, { $type: 'app.bsky.feed.like', text: 'x' })),
    one('put a record without a type', (p) => putBody(p, { record: { text: 'x', createdAt } })),
    one('put into what is no collection', (p) => putPost(p, { text: 'x' }, { collection: 'posts' })),
  ];
}

function writingText(): Scenario[] {
  const family = '👨‍👩‍👧‍👦';
  return [
    one('write 300 graphemes', (p) => putPost(p, { text: 'é'.repeat(300) })),
    one('write 301 graphemes', (p) => putPost(p, { text: 'é'.repeat(301) })),
    one('write 120 graphemes of 3000 bytes', (p) => putPost(p, { text: family.repeat(120) })),
    one('write 121 graphemes of 3025 bytes', (p) => putPost(p, { text: family.repeat(121) })),
    one('write 300 graphemes of 7500 bytes', (p) => putPost(p, { text: family.repeat(300) })),
    one('write an empty text', (p) => putPost(p, { text: '' })),
    one('write a number as text', (p) => putPost(p, { text: 7 })),
    one('write no text', (p) => putBody(p, { record: { $type: posts, createdAt } })),
    one('write no date', (p) => putBody(p, { record: { $type: posts, text: 'x' } })),
    one('write a date without a time', (p) => putPost(p, { text: 'x', createdAt: '2026-11-20' })),
    one('write an unknown field', (p) => putPost(p, { text: 'x', mood: 'fine' })),
    one('write three languages', (p) => putPost(p, { text: 'x', langs: ['en', 'de', 'fr'] })),
    one('write four languages', (p) => putPost(p, { text: 'x', langs: ['en', 'de', 'fr', 'it'] })),
    one('write what is no language', (p) => putPost(p, { text: 'x', langs: ['!'] })),
    one('write nine tags', (p) => putPost(p, { text: 'x', tags: Array.from({ length: 9 }, (_, i) => `t${i}`) })),
  ];
}

function writingFacets(): Scenario[] {
  const link = (byteStart: unknown, byteEnd: unknown, uri: unknown = 'https://nonet.example/a') => ({
    index: { byteStart, byteEnd },
    features: [{ $type: 'app.bsky.richtext.facet#link', uri }],
  });
  const tag = (name: string) => ({
    index: { byteStart: 0, byteEnd: 3 },
    features: [{ $type: 'app.bsky.richtext.facet#tag', tag: name }],
  });
  const withFacets =
    (...facets: unknown[]) =>
    (p: Peer) =>
      putPost(p, { text: 'See this', facets });
  return [
    one('mark a link', withFacets(link(0, 3))),
    one('mark a link from before the text', withFacets(link(-1, 3))),
    one('mark a link to beyond the text', withFacets(link(0, 300))),
    one('mark a link backwards', withFacets(link(3, 0))),
    one('mark an empty link', withFacets(link(3, 3))),
    one('mark a link at half a byte', withFacets(link(0.5, 3))),
    one('mark overlapping links', withFacets(link(0, 3), link(1, 4))),
    one('mark a link to nowhere', withFacets(link(0, 3, 'nowhere'))),
    one('mark a link to a bare domain', withFacets(link(0, 3, 'httpbin.org:80/get'))),
    one('mark a link to an address of nothing', withFacets(link(0, 3, 'https://'))),
    one('mark a link of another scheme', withFacets(link(0, 3, 'h2_t:x'))),
    one('mark a tag of 46 graphemes and 644 bytes', withFacets(tag('🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(23)))),
    one('mark by a facet of another type', withFacets({ $type: 'app.bsky.feed.post#entity', ...link(0, 3) })),
    one('mark a link without an address', withFacets(link(0, 3, null))),
    one('mark without features', withFacets({ index: { byteStart: 0, byteEnd: 3 } })),
    one('mark without an index', withFacets({ features: [] })),
    one('mark a tag of 64 letters', withFacets(tag('a'.repeat(64)))),
    one('mark a tag of 65 letters', withFacets(tag('a'.repeat(65)))),
    one(
      'mention what is no DID',
      withFacets({
        index: { byteStart: 0, byteEnd: 3 },
        features: [{ $type: 'app.bsky.richtext.facet#mention', did: 'studio' }],
      }),
    ),
  ];
}

function creatingRecords(): Scenario[] {
  const create = (p: Peer, more: Record<string, unknown> = {}): XrpcCall => ({
    method: 'com.atproto.repo.createRecord',
    token: p.accessToken,
    body: { repo: p.did, collection: posts, record: post({ text: 'Made' }), ...more },
  });
  return [
    one('create a record', (p) => create(p)),
    several('create two records at one key', async (p, send) => {
      const rkey = nextTid();
      await send(create(p, { rkey }));
      await send(create(p, { rkey }));
    }),
    one('create a record at a bad key', (p) => create(p, { rkey: 'my-post' })),
    one('create a record that is too long', (p) => create(p, { record: post({ text: 'x'.repeat(301) }) })),
  ];
}

function readingAndDeleting(): Scenario[] {
  const read = (p: Peer, more: Record<string, string> = {}): XrpcCall => ({
    method: 'com.atproto.repo.getRecord',
    query: { repo: p.did, collection: posts, rkey: nextTid(), ...more },
  });
  const remove = (p: Peer, more: Record<string, unknown> = {}): XrpcCall => ({
    method: 'com.atproto.repo.deleteRecord',
    token: p.accessToken,
    body: { repo: p.did, collection: posts, rkey: nextTid(), ...more },
  });
  return [
    several('read, delete, delete again, and read', async (p, send) => {
      const rkey = nextTid();
      await send(putPost(p, { text: 'Short life' }, { rkey }));
      await send(read(p, { rkey }));
      await send(read(p, { rkey, repo: p.handle }));
      await send(remove(p, { rkey }));
      await send(remove(p, { rkey }));
      await send(read(p, { rkey }));
    }),
    several('put again what was deleted', async (p, send) => {
      const put = putPost(p, { text: 'Second life' }, { rkey: nextTid(), swapRecord: null });
      await send(put);
      await send(remove(p, { rkey: (put.body as { rkey: string }).rkey }));
      await send(put);
    }),
    one('read what was never there', (p) => read(p)),
    one('read at a bad key', (p) => read(p, { rkey: 'my post' })),
    one('read from no repository', () => ({ method: 'com.atproto.repo.getRecord', query: { collection: posts } })),
    one('delete without a token', (p) => anonymous(remove(p))),
    one("delete from another's repository", (p) => remove(p, { repo: p.otherDid })),
    one('delete without a key', (p) => withoutField(remove(p), 'rkey')),
    one('delete with a swap of a missing record', (p) => remove(p, { swapRecord: nobodysCid })),
    one('list records', (p) => ({
      method: 'com.atproto.repo.listRecords',
      query: { repo: p.did, collection: posts, limit: '1' },
    })),
  ];
}
