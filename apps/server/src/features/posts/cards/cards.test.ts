import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { openStorage } from '#/storage/open-storage.ts';
import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import type { AnyJson, Person } from '#/testing/server.ts';

/* Link cards, from the address in a text to the network. */

let outside: PublishingServer;
let ada: Person;
let bluesky: string;
let linkedin: string;
let site: string;

beforeAll(async () => {
  outside = await startPublishingServer(({ asOwn }) => ({ ...asOwn, LINK_CARDS: 'on' }));
  site = `${outside.sandbox.url}/site`;
  ada = await outside.server.register('Ada');
  // The first read starts the process of pictures, which may take longer than a new post waits for its card.
  await ada.json('POST', '/api/link-cards', { url: `${site}/article?warm-up` });
  const session = await outside.engine.networks
    .get('bluesky')
    ?.signIn?.(
      { identifier: 'studio.nonet.test', secret: 'demo-demo-demo-demo' },
      { signal: new AbortController().signal },
    );
  if (session?.kind !== 'signed-in') throw new Error(JSON.stringify(session));
  bluesky = await outside.connect(ada, 'bluesky', { network: 'bluesky', ...session });
  linkedin = await outside.connect(ada, 'linkedin', await outside.signIn('linkedin', 'ana-fala'));
});
afterEach(async () => {
  await outside.db.deleteFrom('posts').execute();
  await outside.db.deleteFrom('link_cards').execute();
});
afterAll(() => outside.close());

const article = () => ({
  url: `${site}/article`,
  title: 'Ten bowls & a kiln',
  description: 'What came out of the kiln on Sunday.',
});
const HOUR_MS = 3_600_000;

async function schedule(description: string, more: object = {}, inMs = HOUR_MS): Promise<AnyJson> {
  const scheduledDate = new Date(Date.now() + inMs).toISOString();
  const post = { title: 'Kiln', description, platforms: [bluesky, linkedin], scheduledDate, ...more };
  const { status, body } = await ada.json('POST', '/api/social/posts/schedule', post);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.post;
}
const read = async (id: string) => (await ada.json('GET', `/api/posts/${id}`)).body;
const edit = async ({ id, version }: AnyJson, change: object) =>
  (await ada.json('PATCH', `/api/posts/${id}`, { version, ...change })).body.post;
const newest = async (network: 'bluesky' | 'linkedin') => (await outside.ledger(network)).at(-1) as AnyJson;
const filesStored = async () => {
  const { rows } = await sql<{ id: string }>`select id from media order by created_at`.execute(outside.db);
  return rows.map(({ id }) => id);
};

test('FMT-04 a new post has the card of its first address, which goes to the networks that draw it', async () => {
  const post = await schedule(`Open: ${site}/article and ${site}/plain`);
  expect(post.card).toEqual({ ...article(), imageId: expect.any(String) });
  expect((await outside.server.fetch(post.cardImageUrl)).status).toBe(200);
  expect(await read(post.id)).toMatchObject({ card: post.card, cardImageUrl: expect.any(String) });
  await outside.pass(HOUR_MS);
  expect(await newest('bluesky')).toMatchObject({ mediaCount: 0, card: { ...article(), hasImage: true } });
  expect(await newest('linkedin')).toMatchObject({ mediaCount: 0, card: { ...article(), hasImage: true } });
});

test('FMT-04 what is given is sent as given, and nobody reads a page for it', async () => {
  const card = { url: `${site}/slow`, title: 'My own words', description: '', imageId: null };
  const post = await schedule('Words alone', { card });
  expect(post.card).toEqual(card);
  await outside.pass(HOUR_MS);
  const sent = { url: card.url, title: card.title, description: '', hasImage: false };
  expect([(await newest('bluesky')).card, (await newest('linkedin')).card]).toEqual([sent, sent]);
});

test('FMT-04 "off" is none, at LinkedIn none of ours either', async () => {
  const post = await schedule(`Open: ${site}/article?off`, { card: 'off' });
  expect(post).toMatchObject({ card: 'off', cardImageUrl: null });
  await outside.pass(HOUR_MS);
  expect([(await newest('bluesky')).card, (await newest('linkedin')).card]).toEqual([undefined, undefined]);
});

test('FMT-04 an edit leaves a card that it does not name, replaces it, and reads it anew for null', async () => {
  const post = await schedule(`Open: ${site}/visits`);
  expect(post.card.title).toMatch(/^Visit \d+$/);
  const titled = await edit(post, { title: 'Kilns' });
  expect(titled.card).toEqual(post.card);
  const given = await edit(titled, { card: { url: `${site}/visits`, title: 'My own' } });
  expect(given.card).toEqual({ url: `${site}/visits`, title: 'My own', description: '', imageId: null });
  await sql`delete from link_cards`.execute(outside.db);
  const anew = await edit(given, { card: null });
  expect(anew.card.title).toMatch(/^Visit \d+$/);
  expect(anew.card.title).not.toBe(post.card.title);
  const off = await edit(anew, { card: 'off' });
  expect(off.card).toBe('off');
});

test('FMT-04 the same address within an hour stores nothing new; a page that gives none says so', async () => {
  const ask = (url: string) => ada.json('POST', '/api/link-cards', { url });
  const first = await ask(`${site}/article`);
  expect(first).toMatchObject({ status: 200, body: { card: article(), imageUrl: expect.any(String) } });
  const before = await filesStored();
  expect(await ask(`${site}/article`)).toEqual(first);
  await schedule(`Open: ${site}/article`);
  expect(await filesStored()).toEqual(before);
  const refused = await ask(`${site}/inner`);
  expect(refused).toMatchObject({ status: 422, body: { code: 'card-unreadable' } });
  expect(refused.body.error).toContain('not on the public internet');
  expect((await ask(`${site}/members`)).body.error).toContain('sign in');
  const { status, body } = await ada.json('POST', '/api/link-cards', { url: `${site}/untitled`, mayBeNone: true });
  expect([status, body]).toEqual([200, { card: null, imageUrl: null, reason: expect.stringContaining('no title') }]);
});

test('FMT-04 a picture of 40 MB and one in SVG are left out of the card', async () => {
  for (const path of ['large-picture', 'svg-picture']) {
    const { body } = await ada.json('POST', '/api/link-cards', { url: `${site}/${path}` });
    expect(body, path).toMatchObject({ card: { imageId: null }, imageUrl: null });
  }
});

test('OP-178 a card is read once more in the hour before its time, which is no change of the post', async () => {
  const post = await schedule(`Open: ${site}/visits?again`, {}, 40 * HOUR_MS);
  await outside.pass(39.5 * HOUR_MS);
  const history = async () => (await ada.json('GET', `/api/posts/${post.id}/history`)).body.events.length;
  const events = await history();
  await outside.server.enqueueTimedJobs();
  await outside.server.runJobs();
  const again = await read(post.id);
  expect(again.card.title).not.toBe(post.card.title);
  expect([again.version, await history()]).toEqual([post.version, events]);
  await outside.server.enqueueTimedJobs();
  await outside.server.runJobs();
  expect((await read(post.id)).card).toEqual(again.card);
  await outside.pass(HOUR_MS);
  expect((await newest('bluesky')).card).toMatchObject({ title: again.card.title, hasImage: true });
});

test('OP-178 the earlier card is sent where the page gives none any more, and what a person wrote stays', async () => {
  const kept = await schedule(`Open: ${site}/article?kept`, {}, 40 * HOUR_MS);
  const own = await schedule(`Open: ${site}/visits?own`, { card: { ...article(), title: 'Mine' } }, 40 * HOUR_MS);
  await sql`update posts set card_source = ${`${site}/forbidden`} where id = ${kept.id}`.execute(outside.db);
  await outside.pass(39.5 * HOUR_MS);
  await outside.server.enqueueTimedJobs();
  await outside.server.runJobs();
  expect((await read(kept.id)).card).toEqual(kept.card);
  expect((await read(own.id)).card.title).toBe('Mine');
});

test('OP-178 a page that does not answer delays nothing: the post goes out without its card', async () => {
  const post = await schedule(`Open: ${site}/slow`, { scheduledDate: 'now' });
  expect(post.card).toBeNull();
  await outside.settle();
  expect((await read(post.id)).status).toBe('published');
  expect((await newest('bluesky')).card).toBeUndefined();
  expect((await newest('linkedin')).card).toMatchObject({ url: `${site}/slow`, hasImage: false });
});

test('FMT-04 files take the place of the card, and an own text without the address has none', async () => {
  const post = await schedule(`Open: ${site}/article?own-text`, { descriptions: { bluesky: 'No address here' } });
  await outside.pass(HOUR_MS);
  expect((await newest('bluesky')).card).toBeUndefined();
  expect((await newest('linkedin')).card).toMatchObject({ title: article().title });
  expect((await read(post.id)).status).toBe('published');
});

test('a post that was planned before there were cards goes out as it would have', async () => {
  const post = await schedule(`Open: ${site}/article?before`);
  await sql`update posts set additions = '{}', card_source = null, card_read_at = null where id = ${post.id}`.execute(
    outside.db,
  );
  await edit(post, { title: 'Kilns' });
  await outside.pass(HOUR_MS);
  expect((await newest('bluesky')).card).toBeUndefined();
  const title = `${new URL(site).host}/site/article`;
  expect((await newest('linkedin')).card).toEqual({
    url: `${site}/article?before`,
    title,
    description: '',
    hasImage: false,
  });
});

test('the picture of a card is kept as long as a post, a draft or the last hour names it', async () => {
  const post = await schedule(`Open: ${site}/article?kept-picture`);
  const { imageId } = post.card;
  const parts = {
    db: outside.db,
    storage: openStorage(outside.server.config),
    log: { info: () => undefined } as never,
  };
  const sweep = async () => {
    await sql`update media set created_at = created_at - interval '2 days', kept_by_post = false`.execute(outside.db);
    await removeUnusedMedia(parts);
    return (await filesStored()).includes(imageId);
  };
  expect(await sweep()).toBe(true);
  await sql`delete from link_cards`.execute(outside.db);
  expect(await sweep()).toBe(true);
  const content = { card: { ...post.card } };
  const { body: draft } = await ada.json('POST', '/api/drafts', { content });
  await outside.db.deleteFrom('posts').execute();
  expect(await sweep()).toBe(true);
  expect((await ada.json('GET', `/api/drafts/${draft.id}`)).body.files).toMatchObject([{ id: imageId }]);
  await ada.json('DELETE', `/api/drafts/${draft.id}`);
  await sql`delete from draft_media`.execute(outside.db);
  expect(await sweep()).toBe(false);
});

test('each post of a repeat reads its own card, and is not edited alone by it', async () => {
  const scheduledDate = new Date(Date.now() + HOUR_MS / 2).toISOString();
  const series = { title: 'Kiln', description: `Open: ${site}/visits?series`, platforms: [bluesky], scheduledDate };
  const { status, body } = await ada.json('POST', '/api/series', { ...series, rule: 'FREQ=WEEKLY' });
  expect(status, JSON.stringify(body)).toBe(201);
  const range = '/api/posts?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';
  const [first] = (await ada.json('GET', range)).body.posts;
  await outside.server.enqueueTimedJobs();
  await outside.server.runJobs();
  const seen = await read(first.id);
  expect(seen.card.title).toMatch(/^Visit \d+$/);
  await edit(seen, { title: 'Kiln' });
  const { rows } = await sql`select edited_alone alone from posts where id = ${first.id}`.execute(outside.db);
  expect(rows).toEqual([{ alone: false }]);
  const change = { scope: 'all', date: first.series.date, version: body.series.version, title: 'Kilns' };
  expect((await ada.json('PATCH', `/api/series/${body.series.id}`, change)).body).toMatchObject({ success: true });
  expect((await read(first.id)).card).toEqual(seen.card);
});

test('a card is refused that leads nowhere, has no title, or has a picture of somebody else', async () => {
  const post = { title: 'Kiln', description: 'Words', platforms: [bluesky], scheduledDate: 'now' };
  const answer = async (card: object) =>
    (await ada.json('POST', '/api/social/posts/schedule', { ...post, card })).status;
  const card = { url: 'https://fala.example/', title: 'Kiln' };
  expect(await answer({ ...card, url: 'javascript:alert(1)' })).toBe(400);
  expect(await answer({ ...card, title: ' ' })).toBe(400);
  const eve = await outside.server.register('Eve');
  const { body } = await eve.json('POST', '/api/link-cards', { url: `${site}/article` });
  expect(await answer({ ...card, imageId: body.card.imageId })).toBe(404);
});
