import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { transact } from '#/db/transaction.ts';
import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { removeTargets } from '#/features/posts/remove-targets.ts';
import { refundPost } from '#/features/usage/usage.queries.ts';
import { openStorage } from '#/storage/open-storage.ts';
import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import { type Person, readJson } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

/* The picture that is shown before a video plays, at YouTube. */

let outside: PublishingServer;
let ada: Person;
let channel: string;
let film: string;

beforeAll(async () => {
  outside = await startPublishingServer(({ asOwn }) => asOwn);
  await outside.order('networks/youtube/set-processing', { ms: 0 });
  ada = await outside.server.register('Ada');
  channel = await outside.connect(ada, 'youtube', await outside.signIn('youtube', 'studiofala'));
  film = await upload(ada, await makeVideo({ seconds: 3 }));
});
afterEach(async () => {
  await outside.order('networks/youtube/set-channel', { handle: 'studiofala', areThumbnailsRefused: false });
  await outside.db.deleteFrom('posts').execute();
});
afterAll(() => outside.close());

const picture = (colour: string) =>
  sharp({ create: { width: 1280, height: 720, channels: 3, background: colour } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 6/1 36/1' } })
    .png()
    .toBuffer();

async function upload(person: Person, bytes: Uint8Array): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await person.fetch('/api/media', { method: 'POST', headers, body: new Uint8Array(bytes) });
  return (await readJson(answer)).id;
}

const draft = (cover: string | null, more: object = {}) => ({
  title: 'Kiln opening',
  description: 'Nine bowls.',
  scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
  platforms: [channel],
  media: [{ id: film, alt: '' }],
  options: { [channel]: { madeForKids: false, cover } },
  ...more,
});
const schedule = (cover: string | null, more: object = {}) =>
  ada.json('POST', '/api/social/posts/schedule', draft(cover, more));

async function publishNow(cover: string) {
  const { body } = await schedule(cover, { scheduledDate: new Date().toISOString() });
  await outside.settle();
  const [target] = (await ada.json('GET', `/api/posts/${body.post.id}`)).body.targets;
  return target;
}

/** The picture that people see at YouTube before the newest video; null: a moment of it. */
async function shownPicture(): Promise<Buffer | null> {
  const page = await (await fetch(`${outside.sandbox.url}/youtube`)).text();
  const poster = /poster="([^"]+)"/.exec(page)?.[1];
  if (poster === undefined) return null;
  return Buffer.from(await (await fetch(`${outside.sandbox.url}${poster}`)).arrayBuffer());
}
const callsToSet = async () =>
  (await (await fetch(`${outside.sandbox.url}/_sandbox/requests`)).text()).split('/thumbnails/set').length - 1;

describe('a video with a picture of its own', () => {
  test('goes out with it, which is sent once and does not tell where it was taken', async () => {
    const before = await callsToSet();
    const target = await publishNow(await upload(ada, await picture('#4a7')));
    expect(target).toMatchObject({ status: 'published', error: null, note: null });
    const shown = await shownPicture();
    expect(await sharp(shown!).metadata()).toMatchObject({ format: 'png', width: 1280 });
    expect((await sharp(shown!).metadata()).exif).toBeUndefined();
    expect((await callsToSet()) - before).toBe(1);
  });

  test('goes out without it where it is refused, once, and says so everywhere', async () => {
    await outside.order('networks/youtube/set-channel', { handle: 'studiofala', areThumbnailsRefused: true });
    const earlier = (await outside.ledger('youtube')).length;
    const target = await publishNow(await upload(ada, await picture('#74a')));
    const note =
      'This went out without its thumbnail. YouTube takes thumbnails only from channels with a verified phone number: see youtube.com/verify. Set the thumbnail in YouTube Studio.';
    expect(target).toMatchObject({ status: 'published', error: null, note });
    expect((await outside.ledger('youtube')).slice(earlier)).toMatchObject([{ mediaCount: 1, repeats: 0 }]);
    const [listed] = (await ada.json('GET', '/api/posts?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z')).body.posts;
    expect(listed.targets[0].note).toBe(note);
    expect((await ada.json('GET', '/api/me/export')).body.posts[0].targets[0].note).toBe(note);
  });

  test('has the picture of its last edit, and none when that took it away', async () => {
    const [first, second] = [await upload(ada, await picture('#111')), await upload(ada, await picture('#eee'))];
    const { body } = await schedule(first);
    const edit = async (version: number, change: object) =>
      (await ada.json('PATCH', `/api/posts/${body.post.id}`, { version, ...change })).body.post;
    const replaced = await edit(body.post.version, { options: { [channel]: { cover: second } } });
    expect(replaced.covers).toMatchObject([{ id: second, type: 'image', width: 1280, alt: '' }]);
    expect(replaced.options[channel]).toEqual({ madeForKids: false, cover: second });
    expect((await outside.server.fetch(replaced.covers[0].url)).status).toBe(200);
    const without = await edit(replaced.version, { options: { [channel]: { cover: null } } });
    expect([without.covers, without.options[channel]]).toEqual([[], { madeForKids: false }]);

    await edit(without.version, {
      options: { [channel]: { cover: second } },
      scheduledDate: new Date(Date.now() + 1_000).toISOString(),
    });
    await outside.pass(2_000);
    const [red] = await sharp((await shownPicture())!)
      .raw()
      .toBuffer();
    expect(red).toBe(0xee);
  });
});

describe('a picture that is chosen as a cover', () => {
  test('is one of the person’s own, and a picture', async () => {
    const eve = await outside.server.register('Eve');
    const hers = await upload(eve, await picture('#4a7'));
    const refusals = [hers, 'no id', '6f3a5e0c-0000-7000-8000-000000000000'].map((id) => schedule(id));
    for (const { status, body } of await Promise.all(refusals)) expect([status, body.code]).toEqual([404, 'not-found']);
    expect(await schedule(film)).toMatchObject({
      status: 422,
      body: { code: 'option-refused', error: 'The thumbnail for YouTube has to be a picture. Choose another.' },
    });
  });

  test('goes with the account of its owner', async () => {
    const eve = await outside.server.register('Eve');
    const hers = await outside.connect(eve, 'youtube', await outside.signIn('youtube', 'falapress'));
    const [cover, video] = [
      await upload(eve, await picture('#456')),
      await upload(eve, await makeVideo({ seconds: 3 })),
    ];
    const options = { [hers]: { madeForKids: false, cover } };
    const post = draft(null, { platforms: [hers], media: [{ id: video, alt: '' }], options });
    expect((await eve.json('POST', '/api/social/posts/schedule', post)).status).toBe(201);
    expect((await eve.json('POST', '/api/auth/delete-user', { password: eve.password })).status).toBe(200);
    const rows = await outside.db.selectFrom('media').select('id').where('space_id', '=', eve.uid).execute();
    expect(rows).toEqual([]);
  });

  const ends: [string, (post: { id: string; version: number }) => Promise<unknown>][] = [
    ['the post is deleted', ({ id }) => ada.json('DELETE', `/api/posts/${id}`)],
    [
      'an edit takes it away',
      ({ id, version }) => ada.json('PATCH', `/api/posts/${id}`, { version, options: { [channel]: { cover: null } } }),
    ],
    [
      'its account is taken out of the post',
      () => {
        const taken = { spaceId: ada.uid, connectionId: channel, network: 'youtube' } as const;
        return transact(outside.db, (trx) => removeTargets(trx, { refund: refundPost }, taken));
      },
    ],
  ];
  test.each(ends)('is kept for as long as something names it, until %s', async (_what, end) => {
    const cover = await upload(ada, await picture('#123'));
    const other = await outside.connect(ada, 'youtube', await outside.signIn('youtube', 'falashop'));
    const options = { [channel]: { madeForKids: false, cover }, [other]: { madeForKids: false } };
    const { post } = (await schedule(cover, { platforms: [channel, other], options })).body;
    const isThere = async () => (await ada.json('GET', `/api/media?ids=${cover}`)).body.media.length === 1;
    const sweep = async () => {
      await sql`update media set created_at = created_at - interval '25 hours' where id = ${cover}`.execute(outside.db);
      const storage = openStorage(outside.server.config);
      await removeUnusedMedia({ db: outside.db, storage, log: { info: () => undefined } as never });
    };
    await sweep();
    expect(await isThere()).toBe(true);
    await end(post);
    await sweep();
    expect(await isThere()).toBe(false);
  });
});
