import { randomUUID } from 'node:crypto';
import type { NetworkId } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { openSandbox } from '#/testing/sandbox.ts';
import { startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  const sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const TEXT = 'The kiln opens on Saturday.';
const ready = { verdict: 'ready', message: '', action: null };
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

async function arrange(...networks: NetworkId[]) {
  const person = await server.register();
  const platforms: string[] = [];
  for (const network of networks) platforms.push(await addConnection(server, person, randomUUID(), network));
  return {
    person,
    platforms,
    async plan(hours: number, more: object = {}): Promise<string> {
      const body = { title: 'T', description: TEXT, platforms, scheduledDate: inHours(hours), ...more };
      const answer = await person.json('POST', '/api/social/posts/schedule', body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.post.id;
    },
    async change(id: string, more: object): Promise<void> {
      const { version } = (await person.json('GET', `/api/posts/${id}`)).body;
      const answer = await person.json('PATCH', `/api/posts/${id}`, { version, ...more });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      await server.runJobs();
    },
    async readiness(id: string) {
      const { targets } = (await person.json('GET', `/api/posts/${id}`)).body;
      return targets.map((target: { readiness: unknown }) => target.readiness);
    },
  };
}

const doubted = (name: string) => ({
  verdict: 'at-risk',
  message: expect.stringMatching(
    new RegExp(
      `^${name} refuses a text that the account has posted in the 24 hours before, and this account has it planned for .+, too\\. Change one of the two\\.$`,
    ),
  ),
  action: { kind: 'edit', label: 'Edit post' },
});

test('READY-03 a text that is planned twice within a day is at risk where the network refuses it again, until one is moved, changed or gone', async () => {
  const { plan, change, readiness, person } = await arrange('twitter', 'linkedin', 'bluesky');
  const atRisk = [doubted('X'), doubted('LinkedIn'), ready];
  const fine = [ready, ready, ready];
  const first = await plan(30);
  expect(await readiness(first)).toEqual(fine);
  const second = await plan(50, { description: 'The kiln  opens\non Saturday.  ' });
  expect(await readiness(second)).toEqual(atRisk);
  // The one that was there before is judged in a job.
  await server.runJobs();
  expect(await readiness(first)).toEqual(atRisk);

  await change(second, { scheduledDate: inHours(54.5) });
  expect([await readiness(first), await readiness(second)]).toEqual([fine, fine]);
  await change(second, { scheduledDate: inHours(7) });
  expect([await readiness(first), await readiness(second)]).toEqual([atRisk, atRisk]);

  await change(second, { descriptions: { twitter: 'Saturday: the kiln opens.' } });
  const atLinkedIn = [ready, doubted('LinkedIn'), ready];
  expect([await readiness(first), await readiness(second)]).toEqual([atLinkedIn, atLinkedIn]);
  await change(second, { description: 'Come on Saturday.' });
  expect([await readiness(first), await readiness(second)]).toEqual([fine, fine]);

  await change(second, { description: TEXT, descriptions: {} });
  expect(await readiness(first)).toEqual(atRisk);
  await person.json('POST', `/api/posts/${second}/cancel`);
  await server.runJobs();
  expect(await readiness(first)).toEqual(fine);
  await person.json('POST', `/api/posts/${second}/restore`);
  await server.runJobs();
  expect([await readiness(first), await readiness(second)]).toEqual([atRisk, atRisk]);
});

test('READY-03 a text that is out already, another account, another person and a post with files', async () => {
  const { plan, readiness, person, platforms } = await arrange('twitter', 'twitter');
  const [account, other] = platforms;
  const out = await plan(1, { platforms: [account] });
  await sql`update targets set status = 'published', run_at = null, remote_id = 'r', due_at = now() - interval '3 hours'
    where post_id = ${out}`.execute(server.db);
  const again = await plan(2);
  const message = expect.stringMatching(
    / and this account posted it .+\. Change the text, or move this post to a later/,
  );
  expect(await readiness(again)).toEqual([{ ...doubted('X'), message }, ready]);
  expect(await readiness(await plan(22))).toEqual([doubted('X'), doubted('X')]);

  const stranger = await arrange('twitter');
  expect(await stranger.readiness(await stranger.plan(3))).toEqual([ready]);

  const id = randomUUID();
  await server.db
    .insertInto('media')
    .values({
      ...{
        id,
        space_id: person.uid,
        sha256: id,
        kind: 'image',
        content_type: 'image/png',
        bytes: 1,
        width: 8,
        height: 8,
      },
      storage_key: `${person.uid}/${id}.png`,
    })
    .execute();
  const withFile = await plan(4, { platforms: [other], media: [{ id, alt: '' }] });
  expect(await readiness(withFile)).toEqual([ready]);
});

test('READY-03 the first part of a thread is compared, and cashtags are counted in each', async () => {
  const { plan, readiness } = await arrange('twitter');
  await plan(30);
  const thread = (text: string) => ({ thread: [{ description: text }] });
  expect(await readiness(await plan(31, thread('Come early.')))).toEqual([doubted('X')]);
  expect(await readiness(await plan(32, { description: 'Come early.', ...thread(TEXT) }))).toEqual([ready]);
  const cashtags = await readiness(await plan(80, { description: '$CLAY', ...thread('$KILN and $kiln') }));
  const says =
    'X takes 1 cashtag in a post, and this one has 2. It is refused unless this installation is an enterprise customer of X.';
  expect(cashtags).toEqual([{ verdict: 'at-risk', message: says, action: { kind: 'edit', label: 'Edit post' } }]);
});

test('READY-03 the posts of a repeat that exist are compared with one another: its texts take turns, or it is told', async () => {
  const { person, platforms, readiness } = await arrange('twitter');
  const wallTime = `${new Date(Date.now() + 26 * HOUR_MS).toISOString().slice(0, 10)}T09:00:00`;
  const repeat = async (rule: string, variations: string[]) => {
    const content = { title: 'T', description: `${TEXT} ${rule}`, platforms, wallTime, timeZone: 'UTC' };
    const made = await person.json('POST', '/api/series', { ...content, rule, variations });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await server.runJobs();
    const { rows } = await sql<{ id: string }>`
      select id from posts where space_id = ${person.uid} and series_id = ${made.body.series.id} order by scheduled_at`.execute(
      server.db,
    );
    return Promise.all(rows.map(({ id }) => readiness(id)));
  };
  expect(await repeat('FREQ=DAILY;COUNT=3;WKST=MO', [])).toEqual([[doubted('X')], [doubted('X')], [doubted('X')]]);
  expect(await repeat('FREQ=DAILY;COUNT=2;WKST=MO', ['Come on Saturday.'])).toEqual([[ready], [ready]]);
  expect(await repeat('FREQ=DAILY;INTERVAL=2;COUNT=2;WKST=MO', [])).toEqual([[ready], [ready]]);
});

test('READY-05 what a browser judges by has the texts around the time, without those of the edited post', async () => {
  const { plan, person, platforms } = await arrange('twitter', 'bluesky');
  const id = await plan(30);
  await plan(90);
  const read = async (more: string) => {
    const at = inHours(40);
    const { body } = await person.json('GET', `/api/readiness?accounts=${platforms.join()}&at=${at}${more}`);
    return Object.fromEntries(
      body.accounts.map((each: { account: { platform: string }; texts: unknown }) => [
        each.account.platform,
        each.texts,
      ]),
    );
  };
  expect(await read('')).toEqual({
    twitter: [{ key: expect.any(Number), dueMs: expect.any(Number), isOut: false }],
    bluesky: null,
  });
  expect(await read(`&post=${id}`)).toEqual({ twitter: [], bluesky: null });
});
