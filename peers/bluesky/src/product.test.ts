import type { Connection, Post } from '@nonet/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Pds, PdsAccount } from '#/pds.ts';
import { startPds } from '#/pds.ts';
import { png } from '#/pictures.ts';
import type { Person, Product } from '#/product.ts';
import {
  connectBluesky,
  deletePost,
  register,
  schedule,
  startProduct,
  untilPublished,
  uploadMedia,
} from '#/product.ts';
import { markedParts, postsWithText, readBlob } from '#/repository.ts';
import { expire } from '#/tokens.ts';
import type { Wire } from '#/wire.ts';
import { startWire } from '#/wire.ts';

const putRecord = 'com.atproto.repo.putRecord';

let wire: Wire;
let pds: Pds;
let alice: PdsAccount;
let bob: PdsAccount;
let product: Product;
let person: Person;
let toAlice: Connection;

beforeAll(async () => {
  wire = await startWire();
  pds = await startPds({ publicUrl: wire.origin });
  wire.connectTo(pds.listening);
  [alice, bob] = pds.accounts;
  product = await startProduct({
    SANDBOX: 'off',
    BLUESKY_SERVICE: wire.origin,
    BLUESKY_PLC: pds.plc,
    BLUESKY_APPVIEW: wire.origin,
    ALLOWED_ORIGINS: `${wire.origin},${pds.plc}`,
    LOG_LEVEL: 'warn',
  });
  person = await register(product.url, 'carla');
  toAlice = await connectBluesky(person, alice.handle, alice.appPassword);
}, 120_000);

afterAll(async () => {
  await product.stop();
  await pds.stop();
  await wire.close();
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(product.output()));
});

test('connects to the real server, and says so', () => {
  expect(toAlice).toMatchObject({ platform: 'bluesky', connected: true, env: 'production', reconnectNeeded: false });
});

test('refuses to connect with a wrong app password, in words', async () => {
  const body = { uid: person.uid, identifier: alice.handle, appPassword: 'aaaa-bbbb-cccc-dddd' };
  const response = await person.call('POST', '/api/bluesky/connect', body);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(await response.json()).toMatchObject({ error: expect.stringMatching(/\w/) });
});

test('publishes a post with links and pictures at its time', async () => {
  const text = 'Neue Schalen 🍵 auf https://nonet.example/schalen #Keramik';
  const front = await uploadMedia(person, png, 'image/png');
  const back = await uploadMedia(person, png, 'image/png');
  const media = [
    { id: front.id, alt: 'A bowl from the front' },
    { id: back.id, alt: 'A bowl from the back' },
  ];
  const before = wire.calls.length;
  const post = await untilPublished(person, (await scheduleSoon(toAlice, text, { media })).id);

  const due = Date.parse(post.scheduledDate);
  const sent = wire.calls.slice(before).filter(({ method }) => method === putRecord);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.at).toBeGreaterThanOrEqual(due);
  expect(Date.parse(post.publishedAt ?? '')).toBeGreaterThanOrEqual(due);

  const records = await postsWithText(pds.listening, alice.did, text);
  const [record] = records;
  if (records.length !== 1 || !record) throw new Error(`${records.length} records`);
  expect(post.targets[0]?.remoteUrl).toContain(record.uri.split('/').at(-1));
  expect(markedParts(record.value)).toEqual([
    ['https://nonet.example/schalen', { uri: 'https://nonet.example/schalen' }],
    ['#Keramik', { tag: 'Keramik' }],
  ]);
  const images = record.value.embed?.images ?? [];
  expect(images.map(({ alt, aspectRatio }) => ({ alt, aspectRatio }))).toEqual(
    media.map(({ alt }) => ({ alt, aspectRatio: { width: 1, height: 1 } })),
  );
  const stored = await readBlob(pds.listening, alice.did, images[0]?.image.ref.$link ?? '');
  // The first eight bytes of every PNG; what is published may have been cleaned of its metadata.
  expect([...stored.slice(0, 8)]).toEqual([...png.slice(0, 8)]);
});

test('refreshes an expired session by itself, without the app password', async () => {
  wire.changeNextAnswer('com.atproto.server.createSession', (session) => ({
    ...session,
    accessJwt: expire(String(session['accessJwt']), pds.tokenSecret),
  }));
  const before = wire.calls.length;
  const toBob = await connectBluesky(person, bob.handle, bob.appPassword);
  await untilPublished(person, (await scheduleSoon(toBob, 'After a long night')).id);

  // Whichever call of the new account comes first, its profile's figures or its post, has the session refreshed.
  const methods = wire.calls.slice(before).map(({ method }) => method);
  expect(methods).toContain('com.atproto.server.refreshSession');
  expect(methods.filter((method) => method === 'com.atproto.server.createSession')).toHaveLength(1);
  expect(await postsWithText(pds.listening, bob.did, 'After a long night')).toHaveLength(1);
});

describe('killed in the middle of sending', () => {
  test.each([
    { cut: 'before' as const, there: 0 },
    { cut: 'after' as const, there: 1 },
  ])(
    '$cut the server took it, and started again, makes exactly one post',
    async ({ cut, there }) => {
      const text = `Killed ${cut} it was taken`;
      const cutting = wire.cutNext(putRecord, cut);
      const { id } = await scheduleSoon(toAlice, text);
      await cutting;
      await product.kill();
      expect(await postsWithText(pds.listening, alice.did, text)).toHaveLength(there);

      await product.restart();
      const post = await untilPublished(person, id);
      const records = await postsWithText(pds.listening, alice.did, text);
      expect(records).toHaveLength(1);
      expect(post.targets[0]?.remoteUrl).toContain(records[0]?.uri.split('/').at(-1));
    },
    180_000,
  );
});

describe('deleting', () => {
  test('a scheduled post keeps it from going out', async () => {
    const doomed = await scheduleSoon(toAlice, 'Never to be seen');
    await deletePost(person, doomed.id);
    const next = await scheduleSoon(toAlice, 'Seen after it');
    await untilPublished(person, next.id);
    expect(await postsWithText(pds.listening, alice.did, 'Seen after it')).toHaveLength(1);
    expect(await postsWithText(pds.listening, alice.did, 'Never to be seen')).toHaveLength(0);
  });

  test('a published post removes it from the planner, and leaves it on Bluesky', async () => {
    const { id } = await untilPublished(person, (await scheduleSoon(toAlice, 'It stays there')).id);
    await deletePost(person, id);
    expect((await person.call('GET', `/api/posts/${id}`)).status).toBe(404);
    expect(await postsWithText(pds.listening, alice.did, 'It stays there')).toHaveLength(1);
  });
});

/** Due in three seconds: enough to be prepared, and to prove that it does not go out at once. */
async function scheduleSoon(
  connection: Connection,
  description: string,
  more: { media?: { id: string; alt: string }[] } = {},
): Promise<Post> {
  return schedule(person, {
    title: description.slice(0, 60),
    description,
    scheduledDate: new Date(Date.now() + 3_000).toISOString(),
    timeZone: 'Europe/Berlin',
    platforms: [connection.id],
    ...more,
  });
}
