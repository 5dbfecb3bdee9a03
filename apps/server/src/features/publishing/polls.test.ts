import type { NetworkId } from '@nonet/domain';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import type { Person } from '#/testing/server.ts';

/* Polls from their scheduling to the networks that have them (FMT-03). */

let outside: PublishingServer;
let ada: Person;
let bluesky: string;
let x: string;
let linkedin: string;
let threads: string;

beforeAll(async () => {
  // An app that may look at what it has sent.
  outside = await startPublishingServer(({ asOwn }) => ({
    ...asOwn,
    LINKEDIN_SCOPES: 'openid,profile,w_member_social,r_member_social',
  }));
  ada = await outside.server.register('Ada');
  const signIn = { identifier: 'studio.nonet.test', appPassword: 'demo-demo-demo-demo' };
  await ada.json('POST', '/api/bluesky/connect', signIn);
  bluesky = (await ada.json('GET', '/api/social/connections')).body.bluesky[0].id;
  x = await outside.connectX(ada);
  linkedin = await outside.connect(ada, 'linkedin', await outside.signIn('linkedin', 'ana-fala'));
  threads = await outside.connect(ada, 'threads', await outside.signIn('threads', 'studio.fala'));
});
afterEach(() => outside.db.deleteFrom('posts').execute());
afterAll(() => outside.close());

/** What became of a post with a poll at each account, and what each network has of it. */
async function publish(platforms: string[], poll: object) {
  const description = `Which glaze? ${crypto.randomUUID()}`;
  const post = await outside.schedule(ada, '', { description, platforms, poll });
  await outside.settle();
  for (let n = 0; n < 6; n += 1) await outside.pass(60_000);
  const { targets } = (await ada.json('GET', `/api/posts/${post}`)).body;
  return {
    description,
    statuses: targets.map(({ status }: { status: string }) => status),
    at: async (network: NetworkId) => (await outside.ledger(network)).filter(({ text }) => text === description),
  };
}

describe('FMT-03 a poll', () => {
  test('goes to X, LinkedIn and Threads, and its text alone to Bluesky', async () => {
    const poll = { answers: ['Tide', 'Moss', 'Oat'], minutes: 1_440 };
    const given = { ...poll, question: 'Which glaze next?' };
    const { description, statuses, at } = await publish([x, linkedin, threads, bluesky], given);
    expect(statuses).toEqual(['published', 'published', 'published', 'published']);
    expect(await at('twitter')).toMatchObject([{ poll: { question: description, ...poll }, repeats: 0 }]);
    expect(await at('linkedin')).toMatchObject([{ poll: given, repeats: 0 }]);
    expect(await at('threads')).toMatchObject([{ poll: { question: description, ...poll }, repeats: 0 }]);
    const atBluesky = await at('bluesky');
    expect(atBluesky).toHaveLength(1);
    expect(atBluesky[0]).not.toHaveProperty('poll');
  });

  test.each(['twitter', 'linkedin', 'threads'] as const)(
    'whose answer is lost at %s is found there, and not sent again',
    async (network) => {
      await outside.order('faults', { network, fault: 'cut-after-accept', place: 'publish' });
      const poll = { answers: ['Tide', 'Moss'], minutes: 1_440 };
      const { statuses, at } = await publish([{ twitter: x, linkedin, threads }[network]], poll);
      expect(statuses).toEqual(['published']);
      expect(await at(network)).toMatchObject([{ poll, repeats: 0 }]);
    },
  );

  const day = 1_440;
  const four = (max: number) => ['A', 'B', 'C', 'D'].map((letter) => letter.padEnd(max, 'x'));
  test.each<[NetworkId, object, object, string]>([
    ['twitter', { answers: four(25), minutes: 5 }, { answers: four(26), minutes: 5 }, 'poll-answer-too-long'],
    ['twitter', { answers: four(1), minutes: 10_080 }, { answers: four(1), minutes: 10_081 }, 'poll-minutes'],
    ['linkedin', { answers: four(30), minutes: day }, { answers: four(31), minutes: day }, 'poll-answer-too-long'],
    ['linkedin', { answers: four(1), minutes: 20_160 }, { answers: four(1), minutes: 2 * day }, 'poll-minutes'],
    [
      'linkedin',
      { answers: four(1), minutes: day, question: 'q'.repeat(140) },
      { answers: four(1), minutes: day, question: 'q'.repeat(141) },
      'poll-question',
    ],
    ['threads', { answers: four(25), minutes: day }, { answers: four(26), minutes: day }, 'poll-answer-too-long'],
    ['threads', { answers: four(1), minutes: day }, { answers: [...four(1), 'E'], minutes: day }, 'poll-answers'],
  ])('as large as %s takes it goes out; a larger one is refused before', async (network, most, more, code) => {
    const account = { twitter: x, linkedin, threads }[network as 'threads'];
    const { statuses, at } = await publish([account], most);
    expect(statuses).toEqual(['published']);
    expect(await at(network)).toMatchObject([{ poll: most, repeats: 0 }]);
    const post = { title: 'A', description: 'B', scheduledDate: 'now', platforms: [account], poll: more };
    const refused = await ada.json('POST', '/api/social/posts/schedule', post);
    expect(refused).toMatchObject({ status: 422, body: { code } });
  });
});
