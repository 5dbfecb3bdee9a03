import type { Json, MediaFile, Network, Outcome, Prepared, PublishContext } from '@nonet/networks';
import { createNetworks } from '@nonet/networks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pds, PdsAccount } from '#/pds.ts';
import { startPds } from '#/pds.ts';
import { png } from '#/pictures.ts';
import { markedParts, postsWithText, readBlob } from '#/repository.ts';
import { nextTid } from '#/tid.ts';
import { expireAccessTokens } from '#/tokens.ts';
import type { Wire } from '#/wire.ts';
import { startWire } from '#/wire.ts';
import { xrpc } from '#/xrpc.ts';

let wire: Wire;
let pds: Pds;
let alice: PdsAccount;
let bob: PdsAccount;
let bluesky: Network;

beforeAll(async () => {
  wire = await startWire();
  pds = await startPds({ publicUrl: wire.origin });
  wire.connectTo(pds.listening);
  [alice, bob] = pds.accounts;
  bluesky = connectNetwork(pds);
});

afterAll(async () => {
  await pds.stop();
  await wire.close();
});

describe('signing in', () => {
  test('takes a handle as people type it', async () => {
    const result = await signIn(`  @${alice.handle.toUpperCase()} `, alice.appPassword);
    expect(result).toMatchObject({ kind: 'signed-in', account: { remoteId: alice.did, username: alice.handle } });
  });

  test('tells when the access ends', async () => {
    const result = await signIn(alice.handle, alice.appPassword);
    if (result.kind !== 'signed-in') throw new Error(result.message);
    const minutesLeft = ((result.expiresAt?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(110);
    expect(minutesLeft).toBeLessThan(121);
  });

  test('refuses a wrong password', async () => {
    const result = await signIn(alice.handle, 'aaaa-bbbb-cccc-dddd');
    expect(result.kind).toBe('rejected');
    expect(JSON.stringify(result)).not.toContain('aaaa-bbbb');
  });

  test('refuses a handle nobody has', async () => {
    expect((await signIn('nobody.test', alice.appPassword)).kind).toBe('rejected');
  });
});

describe('the session', () => {
  test('is refreshed with rotation, and again with the tokens of before a crash', async () => {
    const first = await authOf(alice);
    const second = await refreshed(first);
    const third = await refreshed(second);
    expect(new Set([first, second, third].map((auth) => JSON.stringify(auth))).size).toBe(3);
    // As after a crash between the answer and the commit: the older token still leads on.
    await published(await refreshed(second), 'After a crash');
  });

  test('asks for a refresh when the access token has expired', async () => {
    const fresh = await authOf(alice);
    const expired = expireAccessTokens(fresh, pds.tokenSecret);
    expect(expired).not.toEqual(fresh);
    const prepared = await prepare(fresh, 'After a refresh');

    expect(await bluesky.publish(prepared, expired, context())).toMatchObject({
      kind: 'reconnect-needed',
      tokenMayRefresh: true,
    });
    expect(await postsWithText(pds.listening, alice.did, 'After a refresh')).toHaveLength(0);

    const outcome = await bluesky.publish(prepared, await refreshed(expired), context());
    expect(outcome.kind).toBe('published');
  });

  test('is gone after revoke, and comes back with the app password', async () => {
    const auth = await authOf(alice);
    expect(await bluesky.revoke(auth, { ...context(), grant: null })).toEqual({ kind: 'done' });
    expect(await bluesky.refresh(auth, context())).toEqual({ kind: 'sign-in-again' });

    const again = await bluesky.signInAgain?.(auth, context());
    if (again?.kind !== 'refreshed') throw new Error('There is no new session.');
    await published(again.auth, 'Back again');
  });

  test('needs a person when the app password was revoked', async () => {
    const password = await makeAppPassword(bob, 'short-lived');
    const auth = await authOf({ ...bob, appPassword: password });
    await revokeAppPassword(bob, 'short-lived');

    expect(await bluesky.refresh(auth, context())).toEqual({ kind: 'sign-in-again' });
    expect(await bluesky.signInAgain?.(auth, context())).toMatchObject({
      kind: 'reconnect-needed',
      tokenMayRefresh: false,
    });
  });
});

describe('publishing', () => {
  test('writes the text byte for byte and marks its links, tags and mentions', async () => {
    const text = `Grüße 👋 von https://nonet.example/töpfe?a=1, #Ton und @${bob.handle}: 陶芸!`;
    const outcome = await published(await authOf(alice), text);

    const [post] = await postsWithText(pds.listening, alice.did, text);
    expect(post?.uri).toBe(outcome.remoteId);
    expect(outcome.url).toMatch(new RegExp(`^https://bsky.app/profile/(${alice.did}|${alice.handle})/post/\\w{13}$`));
    expect(outcome.url.split('/').at(-1)).toBe(post?.uri.split('/').at(-1));
    expect(post && markedParts(post.value)).toEqual([
      ['https://nonet.example/töpfe?a=1', { uri: expect.stringMatching(/^https:\/\/nonet\.example\/t/) }],
      ['#Ton', { tag: 'Ton' }],
      [`@${bob.handle}`, { did: bob.did }],
    ]);
  });

  test('carries the moment it was due', async () => {
    const createdAt = new Date('2026-11-20T09:00:00.000Z');
    await published(await authOf(alice), 'On the hour', { createdAt });
    const [post] = await postsWithText(pds.listening, alice.did, 'On the hour');
    expect(post?.value.createdAt).toBe('2026-11-20T09:00:00.000Z');
  });

  test('shows four pictures in order with their alternative texts', async () => {
    const alts = ['A red bowl', '', 'Ein Krug „blau"', '壺'];
    const pictures = alts.map((alt, index) => picture(Buffer.concat([png, Buffer.from([index])]), alt));
    await published(await authOf(alice), 'Four pots', { media: pictures });

    const [post] = await postsWithText(pds.listening, alice.did, 'Four pots');
    const images = post?.value.embed?.images ?? [];
    expect(post?.value.embed?.$type).toBe('app.bsky.embed.images');
    expect(images.map(({ alt, aspectRatio }) => ({ alt, aspectRatio }))).toEqual(
      alts.map((alt) => ({ alt, aspectRatio: { width: 1, height: 1 } })),
    );
    const stored = await Promise.all(images.map(({ image }) => readBlob(pds.listening, alice.did, image.ref.$link)));
    expect(stored.map((bytes) => Buffer.from(bytes).at(-1))).toEqual([0, 1, 2, 3]);
  });

  test('gives a video to the server as it is, where there is no video service', async () => {
    const film = Buffer.from('AAAAGGZ0eXBpc29tAAACAGlzb21tcDQy', 'base64');
    const video = { ...picture(film, 'A kiln'), contentType: 'video/mp4' };
    await published(await authOf(alice), 'Fired', { media: [video] });

    const [post] = await postsWithText(pds.listening, alice.did, 'Fired');
    const embed = post?.value.embed;
    expect(embed).toMatchObject({ $type: 'app.bsky.embed.video', alt: 'A kiln', video: { mimeType: 'video/mp4' } });
    const stored = await readBlob(pds.listening, alice.did, embed?.video?.ref.$link ?? '');
    expect(Buffer.from(stored)).toEqual(film);
  });

  test('takes 300 graphemes of several bytes each', async () => {
    const text = `${'é'.repeat(298)}👩‍🚀🇩🇪`;
    expect((await send(await authOf(alice), text)).kind).toBe('published');
    expect(await postsWithText(pds.listening, alice.did, text)).toHaveLength(1);
  });

  test.each([
    ['301 graphemes', 'é'.repeat(301)],
    ['more than 3000 bytes', '👨‍👩‍👧‍👦'.repeat(121)],
  ])('refuses %s for good', async (_name, text) => {
    expect((await send(await authOf(alice), text)).kind).toBe('rejected');
    expect(await postsWithText(pds.listening, alice.did, text)).toHaveLength(0);
  });

  test('sends the same prepared post twice and makes one', async () => {
    const auth = await authOf(alice);
    const prepared = await prepare(auth, 'Once');
    const first = await bluesky.publish(prepared, auth, context());
    const second = await bluesky.publish(prepared, auth, context());
    expect(first.kind).toBe('published');
    expect(second).toEqual(first);
    expect(await postsWithText(pds.listening, alice.did, 'Once')).toHaveLength(1);
  });

  test('does not write over a post with another content at the same key', async () => {
    const auth = await authOf(alice);
    const prepared = await prepare(auth, 'The first of two');
    const other = JSON.parse(JSON.stringify(prepared).replaceAll('The first of two', 'The second one')) as Prepared;
    expect((await bluesky.publish(prepared, auth, context())).kind).toBe('published');
    expect((await bluesky.publish(other, auth, context())).kind).toBe('rejected');
    expect(await postsWithText(pds.listening, alice.did, 'The first of two')).toHaveLength(1);
    expect(await postsWithText(pds.listening, alice.did, 'The second one')).toHaveLength(0);
  });

  test.each([
    { cut: 'before' as const, there: 0, look: 'absent' },
    { cut: 'after' as const, there: 1, look: 'found' },
  ])('repeats a send that was killed $cut the server took it', async ({ cut, there, look }) => {
    const text = `Killed ${cut}`;
    const auth = await authOf(alice);
    const prepared = await prepare(auth, text);
    const death = new AbortController();

    const cutting = wire.cutNext('com.atproto.repo.putRecord', cut);
    const sending = bluesky.publish(prepared, auth, { ...context(), signal: death.signal });
    await cutting;
    death.abort();
    expect((await sending).kind).toBe('unknown');
    expect(await postsWithText(pds.listening, alice.did, text)).toHaveLength(there);
    expect((await bluesky.lookup?.(prepared, auth, lookContext()))?.kind).toBe(look);

    const outcome = await bluesky.publish(prepared, auth, context());
    expect(outcome.kind).toBe('published');
    expect(await postsWithText(pds.listening, alice.did, text)).toHaveLength(1);
    expect(await bluesky.lookup?.(prepared, auth, lookContext())).toMatchObject({
      kind: 'found',
      remoteId: outcome.kind === 'published' && outcome.remoteId,
    });
  });
});

describe('removing', () => {
  test('succeeds twice', async () => {
    const auth = await authOf(alice);
    const { remoteId } = await published(auth, 'Short-lived');
    expect(await postsWithText(pds.listening, alice.did, 'Short-lived')).toHaveLength(1);
    expect(await bluesky.remove?.(remoteId, auth, context())).toEqual({ kind: 'done' });
    expect(await bluesky.remove?.(remoteId, auth, context())).toEqual({ kind: 'done' });
    expect(await postsWithText(pds.listening, alice.did, 'Short-lived')).toHaveLength(0);
  });

  test("does not reach into another's account", async () => {
    const { remoteId } = await published(await authOf(alice), 'Mine');
    const removed = await bluesky.remove?.(remoteId, await authOf(bob), context());
    expect(removed).toMatchObject({ kind: expect.not.stringMatching(/^done$/) });
    expect(await postsWithText(pds.listening, alice.did, 'Mine')).toHaveLength(1);
  });
});

test('waits as long as a server with limits says', async () => {
  const limited = await startPds({ rateLimits: true });
  try {
    const network = connectNetwork(limited);
    const [account] = limited.accounts;
    const credentials = { identifier: account.handle, secret: account.appPassword };
    let result = await network.signIn?.(credentials, context());
    // Thirty sessions in five minutes are allowed, and all of these take less.
    for (let more = 0; more < 30 && result?.kind !== 'retry-later'; more += 1) {
      result = await network.signIn?.(credentials, context());
    }
    if (result?.kind !== 'retry-later') throw new Error(`Expected to wait, got ${result?.kind}.`);
    expect(result.afterMs).toBeGreaterThan(0);
    expect(result.afterMs).toBeLessThanOrEqual(300_000);
  } finally {
    await limited.stop();
  }
});

function connectNetwork({ service, plc }: Pick<Pds, 'service' | 'plc'>): Network {
  const network = createNetworks({
    allowedOrigins: [service, plc],
    // The server answers the public questions an app view would, as far as it can.
    bluesky: { service, plc, appView: service, video: null, webUrl: 'https://bsky.app', sandbox: false },
  }).get('bluesky');
  if (!network) throw new Error('Bluesky is not built.');
  return network;
}

function context(): PublishContext {
  return { signal: AbortSignal.timeout(30_000), file: async () => undefined };
}

function lookContext() {
  const now = Date.now();
  return {
    ...context(),
    notBefore: new Date(now - 60_000),
    notAfter: new Date(now + 60_000),
    taken: new Set<string>(),
  };
}

async function signIn(identifier: string, secret: string) {
  if (!bluesky.signIn) throw new Error('Bluesky has no sign-in.');
  return bluesky.signIn({ identifier, secret }, context());
}

async function authOf(account: PdsAccount): Promise<Json> {
  const result = await signIn(account.handle, account.appPassword);
  if (result.kind !== 'signed-in') throw new Error(`${result.code}: ${result.message}`);
  return result.auth;
}

async function refreshed(auth: Json): Promise<Json> {
  const result = await bluesky.refresh(auth, context());
  if (result.kind !== 'refreshed') throw new Error(`Not refreshed: ${result.kind}`);
  return result.auth;
}

interface Details {
  readonly media?: readonly MediaFile[];
  readonly createdAt?: Date;
}

async function tryToPrepare(auth: Json, text: string, { media = [], createdAt = new Date() }: Details) {
  const input = {
    targetId: nextTid(),
    title: 'A title nobody sees',
    text,
    replies: [],
    link: null,
    media,
    format: 'feed' as const,
    template: null,
    options: null,
    createdAt,
    account: { remoteId: alice.did, handle: alice.handle },
  };
  return bluesky.prepare(input, auth, context());
}

async function prepare(auth: Json, text: string, details: Details = {}): Promise<Prepared> {
  const result = await tryToPrepare(auth, text, details);
  if (result.kind !== 'prepared') throw new Error(`${result.code}: ${result.message}`);
  return result.prepared;
}

/** Prepares and publishes; a refusal may come from either step. */
async function send(auth: Json, text: string, details: Details = {}) {
  const result = await tryToPrepare(auth, text, details);
  return result.kind === 'prepared' ? bluesky.publish(result.prepared, auth, context()) : result;
}

async function published(auth: Json, text: string, details: Details = {}): Promise<Outcome & { kind: 'published' }> {
  const outcome = await send(auth, text, details);
  if (outcome.kind !== 'published') throw new Error(`Not published: ${JSON.stringify(outcome)}`);
  return outcome;
}

function picture(bytes: Uint8Array, alt: string): MediaFile {
  const file = new Uint8Array(bytes);
  return {
    id: nextTid(),
    contentType: 'image/png',
    bytes: file.length,
    width: 1,
    height: 1,
    durationMs: null,
    alt,
    read: async () => file,
    readPart: async (from, to) => file.slice(from, to),
    address: () => Promise.reject(new Error('nobody fetches this file')),
  };
}

async function makeAppPassword(account: PdsAccount, name: string): Promise<string> {
  const token = await mainToken(account);
  const call = { method: 'com.atproto.server.createAppPassword', token, body: { name } };
  return ((await xrpc(pds.listening, call)).body as { password: string }).password;
}

async function revokeAppPassword(account: PdsAccount, name: string): Promise<void> {
  const token = await mainToken(account);
  await xrpc(pds.listening, { method: 'com.atproto.server.revokeAppPassword', token, body: { name } });
}

async function mainToken({ handle, password }: PdsAccount): Promise<string> {
  const call = { method: 'com.atproto.server.createSession', body: { identifier: handle, password } };
  return ((await xrpc(pds.listening, call)).body as { accessJwt: string }).accessJwt;
}
