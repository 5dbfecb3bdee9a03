import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { type Answer, pngOf, postOf, rkeyOf, sandboxForTest, type TestSession } from '#/testing/sandbox.ts';

const hourMs = 3_600_000;
const invalid = (message: string) => ({ status: 400, body: { error: 'InvalidRequest', message } });
const invalidPost = (issue: string) => invalid(`Invalid app.bsky.feed.post record: ${issue}`);

const embed = (...images: object[]) => ({ embed: { $type: 'app.bsky.embed.images', images } });
const facet = (byteStart: number, byteEnd: number, ...features: object[]) => ({
  index: { byteStart, byteEnd },
  features,
});
const tag = { $type: 'app.bsky.richtext.facet#tag', tag: 'x' };

async function blobFor(session: TestSession, size = 1_000): Promise<Record<string, unknown>> {
  return (await session.upload(pngOf(size))).body.blob;
}

describe('putRecord', () => {
  test('answers uri, cid and commit the first time; the same again without commit; the ledger counts one', async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    const first = await session.put(rkeyOf(1), postOf('Once'));
    const second = await session.put(rkeyOf(1), postOf('Once'));

    const uri = `at://${session.did}/app.bsky.feed.post/${rkeyOf(1)}`;
    expect(first.body).toEqual({
      uri,
      cid: expect.stringMatching(/^bafyrei[a-z2-7]{52}$/),
      commit: { cid: expect.stringMatching(/^bafyrei/), rev: expect.any(String) },
      validationStatus: 'valid',
    });
    expect(second).toMatchObject({ status: 200, body: { uri, cid: first.body.cid, validationStatus: 'valid' } });
    expect(second.body).not.toHaveProperty('commit');
    const entry = {
      network: 'bluesky',
      account: 'studio.nonet.test',
      remoteId: uri,
      text: 'Once',
      mediaCount: 0,
      files: [],
      repeats: 1,
    };
    expect(await sandbox.ledger()).toEqual([{ ...entry, at: expect.stringMatching(/^2\d{3}-.*Z$/) }]);
  });

  test('refuses another record at the key with InvalidSwap, and keeps the first', async () => {
    const session = await (await sandboxForTest()).signIn();
    const { body } = await session.put(rkeyOf(1), postOf('First'));
    const other = await session.put(rkeyOf(1), postOf('Other'));
    expect(other).toMatchObject({ status: 400, body: { error: 'InvalidSwap', message: `Record was at ${body.cid}` } });
    expect((await session.get(rkeyOf(1))).body.value.text).toBe('First');
  });

  test('overwrites silently without swapRecord, and with the right one', async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    await session.put(rkeyOf(1), postOf('First'));
    const second = await session.put(rkeyOf(1), postOf('Second'), { swapRecord: undefined });
    const third = await session.put(rkeyOf(1), postOf('Third'), { swapRecord: second.body.cid });
    expect([second.status, third.status]).toEqual([200, 200]);
    const wrong = await session.put(rkeyOf(1), postOf('Fourth'), { swapRecord: second.body.cid });
    expect(wrong.body).toEqual({ error: 'InvalidSwap', message: `Record was at ${third.body.cid}` });
    const nothing = await session.put(rkeyOf(2), postOf('New'), { swapRecord: second.body.cid });
    expect(nothing.body).toEqual({ error: 'InvalidSwap', message: 'Record was at null' });
    expect(await sandbox.ledger()).toMatchObject([{ text: 'Third', repeats: 0 }]);
  });

  test('makes one entry of many identical calls at the same time', async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    const answers = await Promise.all(Array.from({ length: 40 }, () => session.put(rkeyOf(7), postOf('Together'))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.commit !== undefined)).toHaveLength(1);
    expect(await sandbox.ledger()).toMatchObject([{ text: 'Together', repeats: 39 }]);
  });

  test('lets exactly one of many different records have the key', async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => session.put(rkeyOf(7), postOf(`Post ${n}`))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'InvalidSwap')).toHaveLength(19);
    expect(await sandbox.ledger()).toHaveLength(1);
  });

  test('checks the commit it is told to build on', async () => {
    const session = await (await sandboxForTest()).signIn();
    const { body } = await session.put(rkeyOf(1), postOf('One'));
    expect((await session.put(rkeyOf(2), postOf('Two'), { swapCommit: body.commit.cid })).status).toBe(200);
    const stale = await session.put(rkeyOf(3), postOf('Three'), { swapCommit: body.commit.cid });
    expect(stale.body).toMatchObject({
      error: 'InvalidSwap',
      message: expect.stringContaining('Commit was at bafyrei'),
    });
  });

  test('takes unknown collections unseen, unless told to validate', async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    const gate = { collection: 'app.bsky.feed.threadgate' };
    const record = { $type: 'app.bsky.feed.threadgate', post: 'at://x', createdAt: '2026-11-20T09:00:00Z' };
    expect((await session.put(rkeyOf(1), record, gate)).body.validationStatus).toBe('unknown');
    expect(await session.put(rkeyOf(2), record, { ...gate, validate: true })).toMatchObject(
      invalid('Unknown lexicon type: app.bsky.feed.threadgate'),
    );
    expect(await sandbox.ledger()).toEqual([]);
  });
});

describe('createRecord', () => {
  test('makes a key of its own, rising with time', async () => {
    const session = await (await sandboxForTest()).signIn();
    const uris: string[] = [];
    for (const text of ['One', 'Two', 'Three']) uris.push((await session.create(postOf(text))).body.uri);
    expect(uris.toSorted()).toEqual(uris);
    expect(new Set(uris).size).toBe(3);
  });

  test('answers 500 for a key that is taken, even by the same record', async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    expect((await session.create(postOf('One'), { rkey: rkeyOf(1) })).status).toBe(200);
    const second = await session.create(postOf('One'), { rkey: rkeyOf(1) });
    expect(second).toMatchObject({
      status: 500,
      body: { error: 'InternalServerError', message: 'Internal Server Error' },
    });
    expect(await sandbox.ledger()).toMatchObject([{ repeats: 0 }]);
  });
});

describe('deleteRecord', () => {
  test('deletes, answers {} the second time, and keeps the ledger entry as deleted', async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    await session.put(rkeyOf(1), postOf('Gone soon'));
    const first = await session.remove(rkeyOf(1));
    const second = await session.remove(rkeyOf(1));
    expect(first).toMatchObject({ status: 200, body: { commit: { rev: expect.any(String) } } });
    expect([second.status, second.body]).toEqual([200, {}]);
    expect(await sandbox.ledger()).toMatchObject([{ text: 'Gone soon', deleted: true }]);
    expect(await session.get(rkeyOf(1))).toMatchObject({
      status: 400,
      body: {
        error: 'RecordNotFound',
        message: `Could not locate record: at://${session.did}/app.bsky.feed.post/${rkeyOf(1)}`,
      },
    });
  });

  test("a post made anew at a deleted one's key is another entry", async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    await session.put(rkeyOf(1), postOf('Again'));
    await session.remove(rkeyOf(1));
    await session.put(rkeyOf(1), postOf('Again'));
    expect((await sandbox.ledger()).map((entry) => entry.deleted ?? false)).toEqual([true, false]);
  });
});

describe('listRecords', () => {
  test('pages through the records, newest key first or last', async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    for (let number = 0; number < 5; number += 1) await session.put(rkeyOf(number), postOf(`Post ${number}`));
    const list = async (query: Record<string, string>) => {
      const place = { repo: 'studio.nonet.test', collection: 'app.bsky.feed.post' };
      const { body } = await sandbox.xrpc('com.atproto.repo.listRecords', { query: { ...place, ...query } });
      return { texts: body.records.map(({ value }: { value: { text: string } }) => value.text), cursor: body.cursor };
    };
    const first = await list({ limit: '3' });
    expect(first.texts).toEqual(['Post 4', 'Post 3', 'Post 2']);
    expect((await list({ limit: '3', cursor: first.cursor })).texts).toEqual(['Post 1', 'Post 0']);
    expect((await list({ reverse: 'true', limit: '2' })).texts).toEqual(['Post 0', 'Post 1']);
  });
});

describe('uploadBlob', () => {
  test('believes the bytes, not the header; the same bytes are the same file', async () => {
    const session = await (await sandboxForTest()).signIn();
    const first = await session.upload(pngOf(500), 'text/plain');
    const second = await session.upload(pngOf(500), 'image/jpeg');
    expect(first.body.blob).toEqual({
      $type: 'blob',
      ref: { $link: expect.stringMatching(/^bafkrei[a-z2-7]{52}$/) },
      mimeType: 'image/png',
      size: 500,
    });
    expect(second.body).toEqual(first.body);
  });

  test('believes the header when the bytes tell nothing, each time anew; a record must name the first type', async () => {
    const session = await (await sandboxForTest()).signIn();
    const words = new TextEncoder().encode('plain words');
    const types: string[] = [];
    for (const type of ['text/plain', 'image/png']) {
      const { body } = await session.upload(words, type);
      types.push(body.blob.mimeType);
      if (type !== 'image/png') continue;
      expect(await session.put(rkeyOf(1), postOf('', embed({ image: body.blob, alt: '' })))).toMatchObject({
        status: 400,
        body: {
          error: 'InvalidMimeType',
          message: 'Referenced Mimetype does not match stored blob. Expected: text/plain, Got: image/png',
        },
      });
    }
    expect(types).toEqual(['text/plain', 'image/png']);
  });

  test.each([
    ['of an announced size', { 'content-length': 70 * 1024 * 1024 }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('answers 413 to a file over the limit and lets its sender finish (%s)', async (_, length) => {
    const sandbox = await sandboxForTest();
    await sandbox.steer('networks/bluesky/set-upload-limit', { bytes: 5 * 1024 * 1024 });
    const session = await sandbox.signIn();
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const upload = (size: object) => {
      const headers = { ...size, 'content-type': 'image/png', authorization: `Bearer ${session.accessJwt}` };
      return request(`${sandbox.url}/xrpc/com.atproto.repo.uploadBlob`, { method: 'POST', headers, agent });
    };
    const call = upload(length);
    call.write(pngOf(6 * 1024 * 1024));
    const [answer]: IncomingMessage[] = await once(call, 'response');
    expect([answer?.statusCode, JSON.parse((await answer?.setEncoding('utf8').toArray())?.join('') ?? '')]).toEqual([
      413,
      { error: 'PayloadTooLarge', message: 'request entity too large' },
    ]);
    call.end(pngOf(64 * 1024 * 1024));
    await once(call, 'close');

    const next = upload({});
    next.end(pngOf(1_000));
    const [accepted]: IncomingMessage[] = await once(next, 'response');
    expect([accepted?.resume().statusCode, next.reusedSocket]).toEqual([200, true]);
  });

  test('lets a caller hang up in the middle of a file', async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    const headers = {
      authorization: `Bearer ${session.accessJwt}`,
      'content-type': 'image/png',
      'content-length': 1_000_000,
    };
    const complaint = vi.spyOn(console, 'error');
    onTestFinished(() => complaint.mockRestore());
    const call = request(`${sandbox.url}/xrpc/com.atproto.repo.uploadBlob`, { method: 'POST', headers });
    call.on('error', () => undefined).write(pngOf(1_000), () => call.destroy());
    await expect.poll(() => sandbox.requests()).toMatch(/uploadBlob[\s\S]{0,400}<span class="status bad">cut<\/span>/);
    expect(complaint).not.toHaveBeenCalled();
  });

  test("refuses a file over the server's limit with 413, before it is sent", async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    const size = 5 * 1024 * 1024;
    await sandbox.steer('networks/bluesky/set-upload-limit', { bytes: size });
    const headers = {
      authorization: `Bearer ${session.accessJwt}`,
      'content-type': 'image/png',
      'content-length': size + 1,
    };
    const call = request(`${sandbox.url}/xrpc/com.atproto.repo.uploadBlob`, { method: 'POST', headers });
    onTestFinished(() => void call.destroy());
    call.flushHeaders();
    const [answer]: IncomingMessage[] = await once(call, 'response');
    expect([answer?.statusCode, JSON.parse((await answer?.setEncoding('utf8').toArray())?.join('') ?? '')]).toEqual([
      413,
      { error: 'PayloadTooLarge', message: 'request entity too large' },
    ]);
    expect((await session.upload(pngOf(size))).status).toBe(200);
  });

  test('forgets a file that no record names after an hour, and keeps one that a record names', async () => {
    const sandbox = await sandboxForTest();
    const session = await sandbox.signIn();
    const kept = await blobFor(session, 100);
    const lost = await blobFor(session, 200);
    await session.put(rkeyOf(1), postOf('Kept', embed({ image: kept, alt: '' })));
    await sandbox.steer('clock', { advanceMs: hourMs });

    expect((await session.put(rkeyOf(2), postOf('Kept too', embed({ image: kept, alt: '' })))).status).toBe(200);
    const { $link } = lost['ref'] as { $link: string };
    expect(await session.put(rkeyOf(3), postOf('Lost', embed({ image: lost, alt: '' })))).toMatchObject({
      status: 400,
      body: { error: 'BlobNotFound', message: `Could not find blob: ${$link}` },
    });
    const gone = await sandbox.xrpc('com.atproto.sync.getBlob', { query: { did: session.did, cid: $link } });
    expect(gone).toMatchObject(invalid('Blob not found'));
  });

  test('removes a file with the last record that names it', async () => {
    const session = await (await sandboxForTest()).signIn();
    const image = await blobFor(session);
    await session.put(rkeyOf(1), postOf('One', embed({ image, alt: '' })));
    await session.put(rkeyOf(2), postOf('Two', embed({ image, alt: '' })));
    await session.remove(rkeyOf(1));
    expect((await session.put(rkeyOf(3), postOf('Three', embed({ image, alt: '' })))).status).toBe(200);
    await session.remove(rkeyOf(2));
    await session.remove(rkeyOf(3));
    expect((await session.put(rkeyOf(4), postOf('Four', embed({ image, alt: '' })))).body.error).toBe('BlobNotFound');
  });

  test('refuses a record that misdescribes a fresh file', async () => {
    const session = await (await sandboxForTest()).signIn();
    const image = await blobFor(session);
    const asJpeg = { ...image, mimeType: 'image/jpeg' };
    expect((await session.put(rkeyOf(1), postOf('', embed({ image: asJpeg, alt: '' })))).body.error).toBe(
      'InvalidMimeType',
    );
    expect(
      (await session.put(rkeyOf(1), postOf('', embed({ image: { ...image, size: 7 }, alt: '' })))).body.error,
    ).toBe('InvalidSize');
  });

  test("another account's file is not there", async () => {
    const sandbox = await sandboxForTest();
    const image = await blobFor(await sandbox.signIn());
    const shop = await sandbox.signIn('shop.nonet.test');
    expect((await shop.put(rkeyOf(1), postOf('', embed({ image, alt: '' })))).body.error).toBe('BlobNotFound');
  });
});

describe('a post is refused for', () => {
  const blob = (size: number, mimeType = 'image/png') => ({
    $type: 'blob',
    ref: { $link: 'bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity' },
    mimeType,
    size,
  });
  const family = '👨‍👩‍👧‍👦';

  test.each<[string, object, ReturnType<typeof invalid>]>([
    ['301 graphemes', postOf('a'.repeat(301)), invalidPost('grapheme too big (maximum 300, got 301) at $.record.text')],
    [
      '301 graphemes of several units',
      postOf('ż́'.repeat(301)),
      invalidPost('grapheme too big (maximum 300, got 301) at $.record.text'),
    ],
    [
      '3001 bytes in few graphemes',
      postOf(`${family.repeat(120)}a`),
      invalidPost('string too big (maximum 3000, got 3001) at $.record.text'),
    ],
    [
      'a missing text',
      { $type: 'app.bsky.feed.post', createdAt: '2026-11-20T09:00:00Z' },
      invalidPost('Missing required key "text" at $.record'),
    ],
    [
      'a missing createdAt',
      { $type: 'app.bsky.feed.post', text: '' },
      invalidPost('Missing required key "createdAt" at $.record'),
    ],
    [
      'a createdAt without a zone',
      { ...postOf(''), createdAt: '2026-11-20T09:00:00' },
      invalidPost('Invalid datetime (got "2026-11-20T09:00:00") at $.record.createdAt'),
    ],
    [
      'a text that is a number',
      { ...postOf(''), text: 7 },
      invalidPost('Expected string value type (got 7) at $.record.text'),
    ],
    [
      'another $type',
      { ...postOf(''), $type: 'app.bsky.feed.like' },
      invalid('Invalid $type: expected app.bsky.feed.post, got app.bsky.feed.like'),
    ],
    [
      'five images',
      postOf('', embed(...Array.from({ length: 5 }, () => ({ image: blob(9), alt: '' })))),
      invalidPost('array too big (maximum 4, got 5) at $.record.embed.images'),
    ],
    [
      'an image without alt',
      postOf('', embed({ image: blob(9) })),
      invalidPost('Missing required key "alt" at $.record.embed.images[0]'),
    ],
    [
      'an image of 2,000,001 bytes',
      postOf('', embed({ image: blob(2_000_001), alt: '' })),
      invalidPost('blob too big (maximum 2000000, got 2000001) at $.record.embed.images[0].image'),
    ],
    [
      'a video among images',
      postOf('', embed({ image: blob(9, 'video/mp4'), alt: '' })),
      invalidPost('Expected "image/*" (got "video/mp4") at $.record.embed.images[0].image.mimeType'),
    ],
    [
      'an image that is a text',
      postOf('', embed({ image: 'x', alt: '' })),
      invalidPost('Expected blob value type (got "x") at $.record.embed.images[0].image'),
    ],
    [
      'an aspect ratio of 0',
      postOf('', embed({ image: blob(9), alt: '', aspectRatio: { width: 0, height: 1 } })),
      invalidPost('integer too small (minimum 1, got 0) at $.record.embed.images[0].aspectRatio.width'),
    ],
    [
      'an embed without $type',
      postOf('', { embed: { images: [] } }),
      invalidPost(
        'Expected an object which includes the "$type" property value type (got {"images": ...}) at $.record.embed',
      ),
    ],
    [
      'a thumb of a link card over 1 MB',
      postOf('', {
        embed: {
          $type: 'app.bsky.embed.external',
          external: { uri: 'https://a.b', title: '', description: '', thumb: blob(1_000_001) },
        },
      }),
      invalidPost('blob too big (maximum 1000000, got 1000001) at $.record.embed.external.thumb'),
    ],
    [
      'four languages',
      postOf('', { langs: ['a1', 'en', 'pl', 'de'] }),
      invalidPost('array too big (maximum 3, got 4) at $.record.langs'),
    ],
    [
      'nine tags',
      postOf('', { tags: Array.from({ length: 9 }, () => 'a') }),
      invalidPost('array too big (maximum 8, got 9) at $.record.tags'),
    ],
    [
      'a facet link that is no address',
      postOf('abc', { facets: [facet(0, 3, { $type: 'app.bsky.richtext.facet#link', uri: 'abc' })] }),
      invalidPost('Invalid uri (got "abc") at $.record.facets[0].features[0].uri'),
    ],
    [
      'a negative facet',
      postOf('abc', { facets: [facet(-1, 3, tag)] }),
      invalidPost('integer too small (minimum 0, got -1) at $.record.facets[0].index.byteStart'),
    ],
    ['a fraction', postOf('', { more: 1.5 }), invalid('Numbers must be whole and safe (got 1.5)')],
  ])('%s', async (_, record, refusal) => {
    const sandbox = await sandboxForTest();
    expect(await (await sandbox.signIn()).put(rkeyOf(1), record)).toMatchObject(refusal);
    expect(await sandbox.ledger()).toEqual([]);
  });

  test.each<[string, object]>([
    ['300 graphemes, some of several units', postOf(`👍🏽ż${'a'.repeat(298)}`)],
    ['exactly 3000 bytes', postOf(family.repeat(120))],
    ['an empty text', postOf('')],
    ['neighbouring facets', postOf('abcdef', { facets: [facet(0, 3, tag), facet(3, 6, tag)] })],
    // The real server does not look at what lies in a range, or whether there is anything.
    ['a facet past the end', postOf('żółw', { facets: [facet(0, 8, tag)] })],
    ['a facet in the middle of a character', postOf('żółw', { facets: [facet(1, 4, tag)] })],
    ['an empty facet', postOf('abc', { facets: [facet(1, 1, tag)] })],
    ['overlapping facets', postOf('abcdef', { facets: [facet(2, 5, tag), facet(0, 3, tag)] })],
    ['an embed of a type with the name of a built-in', postOf('', { embed: { $type: 'constructor' } })],
    ['an embed of a type nobody knows', postOf('', { embed: { $type: 'com.example.embed' } })],
    ['no $type', { text: 'x', createdAt: '2026-11-20T09:00:00.123+01:00' }],
  ])('but not for %s', async (_, record) => {
    const session = await (await sandboxForTest()).signIn();
    expect((await session.put(rkeyOf(1), record)).status).toBe(200);
  });
});

describe('a call is refused for', () => {
  test.each<[string, (session: TestSession) => Promise<Answer>, number, object]>([
    [
      'a key that is no TID',
      (s) => s.put('my-first-post', postOf('')),
      400,
      {
        error: 'InvalidRequest',
        message: 'Invalid record key for app.bsky.feed.post: Invalid TID string (got "my-first-post") at $',
      },
    ],
    [
      'a key with a slash',
      (s) => s.put('a/b', postOf('')),
      400,
      { error: 'InvalidRequest', message: 'Invalid record key (got "a/b") at $.rkey' },
    ],
    [
      'a missing key',
      (s) => s.put(rkeyOf(1), postOf(''), { rkey: undefined }),
      400,
      { error: 'InvalidRequest', message: 'Missing required key "rkey" at $' },
    ],
    [
      'a record that is a text',
      (s) => s.put(rkeyOf(1), postOf(''), { record: 'x' }),
      400,
      { error: 'InvalidRequest', message: 'Expected object value type (got "x") at $.record' },
    ],
    [
      "another account's repository",
      (s) => s.put(rkeyOf(1), postOf(''), { repo: 'shop.nonet.test' }),
      401,
      { error: 'AuthenticationRequired', message: 'Authentication Required' },
    ],
    [
      'a repository nobody has',
      (s) => s.put(rkeyOf(1), postOf(''), { repo: 'did:plc:nobody' }),
      403,
      { error: 'AccountNotFound', message: 'Account not found' },
    ],
  ])('%s', async (_, call, status, body) => {
    const sandbox = await sandboxForTest();
    const answer = await call(await sandbox.signIn());
    expect([answer.status, answer.body]).toEqual([status, body]);
    expect(await sandbox.ledger()).toEqual([]);
  });

  test.each<[string, string | undefined, number, object]>([
    ['no token', undefined, 401, { error: 'AuthMissing', message: 'Authentication Required' }],
    [
      'a token nobody signed',
      'Bearer aaa.bbb.ccc',
      400,
      { error: 'InvalidToken', message: 'Token could not be verified' },
    ],
    [
      'another way to authenticate',
      'Basic abc',
      400,
      { error: 'InvalidToken', message: 'Unsupported authorization type: Basic' },
    ],
    ['a malformed header', 'Bearer', 400, { error: 'InvalidToken', message: 'Malformed authorization header' }],
  ])('%s', async (_, authorization, status, body) => {
    const { url } = await sandboxForTest();
    const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) };
    const answer = await fetch(`${url}/xrpc/com.atproto.repo.putRecord`, { method: 'POST', headers, body: '{}' });
    expect([answer.status, await answer.json()]).toEqual([status, body]);
  });

  test('a refresh token where an access token is asked for, and the other way round', async () => {
    const sandbox = await sandboxForTest();
    const { accessJwt, refreshJwt } = await sandbox.signIn();
    const refusal = { status: 400, body: { error: 'InvalidToken', message: 'Token could not be verified' } };
    expect(await sandbox.xrpc('com.atproto.server.getSession', { token: refreshJwt })).toMatchObject(refusal);
    expect(await sandbox.xrpc('com.atproto.server.refreshSession', { post: true, token: accessJwt })).toMatchObject(
      refusal,
    );
  });

  test.each([
    ['studio.nonet.test', 'wrong'],
    ['nobody.nonet.test', 'demo-demo-demo-demo'],
  ])('wrong credentials (%s, %s)', async (identifier, password) => {
    const sandbox = await sandboxForTest();
    const answer = await sandbox.xrpc('com.atproto.server.createSession', { body: { identifier, password } });
    const message = 'Invalid identifier or password';
    expect([answer.status, answer.body]).toEqual([401, { error: 'AuthenticationRequired', message }]);
  });

  test('an unknown handle, a wrong verb, an unknown method, a wrong content type, a body that is too large', async () => {
    const sandbox = await sandboxForTest();
    const unknown = await sandbox.xrpc('com.atproto.identity.resolveHandle', {
      query: { handle: 'nobody.nonet.test' },
    });
    expect(unknown).toMatchObject({
      status: 400,
      body: { error: 'HandleNotFound', message: 'Unable to resolve handle' },
    });
    expect(await sandbox.xrpc('com.atproto.repo.putRecord')).toMatchObject(
      invalid('Incorrect HTTP method (GET) expected POST'),
    );
    expect((await sandbox.xrpc('constructor')).status).toBe(501);
    expect(await sandbox.xrpc('com.example.nothing')).toMatchObject({
      status: 501,
      body: { error: 'MethodNotImplemented' },
    });

    const { accessJwt, did } = await sandbox.signIn();
    const put = (type: string, body: string) =>
      fetch(`${sandbox.url}/xrpc/com.atproto.repo.putRecord`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${accessJwt}` },
        body,
      });
    expect(await (await put('text/plain', '{}')).json()).toEqual(
      invalid('Wrong request encoding (Content-Type): text/plain').body,
    );
    const ofSize = (bytes: number) => JSON.stringify({ repo: did, more: 'x'.repeat(bytes) });
    expect(await (await put('application/json', ofSize(160_000))).json()).toEqual(
      invalid('Missing required key "collection" at $').body,
    );
    expect((await put('application/json', ofSize(1_000_000))).status).toBe(413);
  });

  const syntaxError = (message: string) => ({ error: 'SyntaxError', message });
  test.each([
    ['{"identifier":', syntaxError('Unexpected end of JSON input')],
    ['   ', syntaxError('Unexpected end of JSON input')],
    ['{"a":}', syntaxError(`Unexpected token '}', "{"a":}" is not valid JSON`)],
    ['nope', syntaxError(`Unexpected token 'n', "nope" is not valid JSON`)],
    ['7', syntaxError(`Unexpected token '7', "7" is not valid JSON`)],
    ['null', syntaxError(`Unexpected token 'n', "null" is not valid JSON`)],
    ['[]', invalid('Expected object value type (got []) at $').body],
    ['', invalid('Missing required key "identifier" at $').body],
    ['\uFEFF{}', invalid('Missing required key "identifier" at $').body],
  ])('a body that reads %j', async (body, refusal) => {
    const { url } = await sandboxForTest();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/xrpc/com.atproto.server.createSession`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([400, refusal]);
  });

  const posts = { repo: 'studio.nonet.test', collection: 'app.bsky.feed.post' };
  const someCid = 'bafkreih47mexi4abu3ua2ke2am4bubm5o5y3yrzmmmqikhutohaaty3hqe';
  test.each<[string, Record<string, string>, string]>([
    ['identity.resolveHandle', { handle: 'no handle' }, 'Invalid handle (got "no handle")'],
    ['identity.resolveHandle', { handle: 'studio' }, 'Invalid handle (got "studio")'],
    ['identity.resolveHandle', { handle: 'did:plc:a' }, 'Invalid handle (got "did:plc:a")'],
    ['identity.resolveHandle', { handle: '' }, 'Missing required key "handle"'],
    ['repo.getRecord', { ...posts, rkey: 'my post' }, 'Invalid record key (got "my post")'],
    ['repo.getRecord', { ...posts, rkey: '' }, 'Missing required key "rkey"'],
    ['repo.getRecord', { ...posts, repo: 'no repo' }, 'Invalid AT identifier (got "no repo")'],
    ['repo.getRecord', { ...posts, collection: 'posts', rkey: 'a' }, 'Invalid NSID (got "posts")'],
    ['repo.getRecord', { ...posts, rkey: 'a', cid: 'x' }, 'Invalid CID string (got "x")'],
    ['repo.listRecords', { ...posts, repo: 'no repo' }, 'Invalid AT identifier (got "no repo")'],
    ['repo.listRecords', { ...posts, collection: 'posts' }, 'Invalid NSID (got "posts")'],
    ['repo.listRecords', { ...posts, limit: '0' }, 'integer too small (minimum 1, got 0)'],
    ['repo.listRecords', { ...posts, limit: '101' }, 'integer too big (maximum 100, got 101)'],
    ['repo.listRecords', { ...posts, limit: '1.5' }, 'Expected integer value type (got "1.5")'],
    ['repo.listRecords', { ...posts, reverse: 'maybe' }, 'Expected boolean value type (got "maybe")'],
    ['sync.getBlob', { did: 'studio.nonet.test', cid: someCid }, 'Invalid DID (got "studio.nonet.test")'],
    ['sync.getBlob', { did: 'did:plc:a', cid: 'x' }, 'Invalid CID string (got "x")'],
  ])('parameters of %s that read %o', async (name, query, issue) => {
    const method = `com.atproto.${name}`;
    const answer = await (await sandboxForTest()).xrpc(method, { query });
    expect(answer).toMatchObject(invalid(`Invalid ${method} params: ${issue}`));
  });
});
