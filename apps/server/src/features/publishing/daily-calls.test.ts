import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { answerConsent } from '#/testing/answer-consent.ts';
import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import { type Person, readJson } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

/* Calls that a network allows so many times in a day: YouTube's uploads, two of them here. */

const USED_UP =
  'This installation has used up what Google allows it in a day. It goes on at midnight in California (Pacific time).';
const MINUTE_MS = 60_000;

let outside: PublishingServer;
let video: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  outside = await startPublishingServer(({ asOwn }) => ({ ...asOwn, YOUTUBE_UPLOADS_A_DAY: '2' }));
  await outside.order('networks/youtube/set-processing', { ms: 0 });
  video = new Uint8Array(await makeVideo({ seconds: 3 }));
});
afterEach(async () => {
  await outside.startOver();
  await outside.order('networks/youtube/set-processing', { ms: 0 });
});
afterAll(() => outside.close());

/** A person with a channel, and what they do with it. */
async function channel(name: string, handle: string) {
  const person = await outside.server.register(name);
  const begun = await person.json('POST', '/api/youtube/connect');
  const back = await answerConsent(outside.sandbox.url, begun.body.authUrl, { network: 'youtube', username: handle });
  const { connectionId } = (await person.json('GET', `/api/youtube/callback${back.search}`)).body;
  return {
    person,
    upload: () => scheduleVideo(person, connectionId),
    counted: async () => (await person.json('GET', `/api/connections/${connectionId}/abilities`)).body.counted,
    status: async (post: string) => (await outside.target(person, post)).status,
  };
}

async function scheduleVideo(person: Person, connectionId: string): Promise<string> {
  const stored = await person.fetch('/api/media', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: video,
  });
  const media = [{ id: (await readJson(stored)).id, alt: '' }];
  const options = { [connectionId]: { madeForKids: false } };
  const post = await outside.schedule(person, connectionId, { media, options });
  await outside.settle();
  return post;
}

/** How many of the faults that wait for the begin of an upload have met none. */
const uploadsFailing = async () =>
  (await readJson(await fetch(`${outside.sandbox.url}/_sandbox/faults`))).filter(
    ({ place }: { place: string }) => place === 'container',
  ).length;

test('everybody’s uploads count together, and stay counted when a post is deleted', async () => {
  const [ada, eve] = [await channel('Ada', 'studiofala'), await channel('Eve', 'falashop')];
  expect(await ada.counted()).toEqual({ used: 0, max: 2, until: expect.stringMatching(/T0[78]:00:00\.000Z$/) });
  const [first, second] = [await ada.upload(), await eve.upload()];
  expect([await ada.status(first), await eve.status(second)]).toEqual(['published', 'published']);
  expect(await ada.counted()).toMatchObject({ used: 2 });
  expect((await ada.person.json('DELETE', `/api/posts/${first}`)).status).toBe(200);
  expect([await ada.counted(), await eve.counted()]).toMatchObject([{ used: 2 }, { used: 2 }]);
});

test('an upload that is refused counts, and one that goes on counts once', async () => {
  const [ada, eve] = [await channel('Ada', 'studiofala'), await channel('Eve', 'falashop')];
  await outside.order('networks/youtube/set-channel', { handle: 'studiofala', isUploadLimitReached: true });
  await ada.upload();
  expect(await ada.counted()).toMatchObject({ used: 1 });

  const failing = { network: 'youtube', fault: 'fail-500', count: 2 };
  for (const place of ['upload', 'status']) await outside.order('faults', { ...failing, place });
  const post = await eve.upload();
  expect(await eve.status(post)).toBe('pending');
  await outside.pass(MINUTE_MS);
  expect(await eve.status(post)).toBe('published');
  expect(await eve.counted()).toMatchObject({ used: 2 });
});

test('when all are made nobody calls: the post waits with the network’s sentence until the day ends', async () => {
  const [ada, eve] = [await channel('Ada', 'studiofala'), await channel('Eve', 'falashop')];
  await ada.upload();
  await ada.upload();
  // The day ends soon, so that nothing is late by then.
  await sql`update limits set resets_at = clock_timestamp() + interval '10 minutes' where key like 'calls:%'`.execute(
    outside.db,
  );
  await outside.order('faults', { network: 'youtube', fault: 'fail-500', place: 'container' });
  const post = await eve.upload();
  expect(await uploadsFailing()).toBe(1);
  expect(await outside.target(eve.person, post)).toMatchObject({
    status: 'pending',
    error: { code: 'quota-used', message: USED_UP },
  });
  const { run_at } = await outside.db
    .selectFrom('targets')
    .select('run_at')
    .where('post_id', '=', post)
    .executeTakeFirstOrThrow();
  const until = Date.parse((await eve.counted()).until);
  expect(run_at!.getTime() - until).toBeGreaterThanOrEqual(0);
  expect(run_at!.getTime() - until).toBeLessThan(MINUTE_MS);

  await outside.pass(9 * MINUTE_MS);
  expect(await uploadsFailing()).toBe(1);
  // The first upload of the new day meets the fault, and counts.
  await outside.pass(2 * MINUTE_MS);
  expect([await uploadsFailing(), await eve.counted()]).toMatchObject([0, { used: 1 }]);
  await outside.pass(MINUTE_MS);
  expect([await eve.status(post), await eve.counted()]).toMatchObject(['published', { used: 2 }]);
});

test('what YouTube refuses is used up for everybody, whoever made the uploads', async () => {
  const [ada, eve] = [await channel('Ada', 'studiofala'), await channel('Eve', 'falashop')];
  await outside.order('networks/youtube/set-used', { uploads: 100 });
  await ada.upload();
  expect(await eve.counted()).toMatchObject({ used: 2 });
  await outside.order('networks/youtube/set-used', { uploads: 0 });
  // However late it is in California: the post would be late by the end of the day, so its owner is asked at once.
  await sql`update limits set resets_at = clock_timestamp() + interval '2 hours' where key like 'calls:%'`.execute(
    outside.db,
  );
  const post = await eve.upload();
  expect(await outside.target(eve.person, post)).toMatchObject({
    status: 'asks',
    error: { code: 'limited', message: expect.stringContaining(`${USED_UP} This can go out from `) },
  });
  expect(await outside.ledger('youtube')).toEqual([]);
});
