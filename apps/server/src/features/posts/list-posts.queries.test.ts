import { randomUUID } from 'node:crypto';
import { type ListedPost, listedPostSchema } from '@nonet/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { postsBetween } from '#/features/posts/list-posts.queries.ts';
import { noFilter } from '#/features/posts/post-filter.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function addPicture(person: Person): Promise<string> {
  const facts = { space_id: person.uid, sha256: 's', kind: 'image', content_type: 'image/png', bytes: 10 } as const;
  const size = { width: 10, height: 10 };
  const row = server.db.insertInto('media').values({ ...facts, ...size, storage_key: randomUUID() });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

test('on a page each post has its own accounts and files, in its own order, and a file says what the contract says', async () => {
  const person = await server.register();
  const [studio, shop] = [await addConnection(server, person), await addConnection(server, person, 'shop')];
  const [first, second, third] = [await addPicture(person), await addPicture(person), await addPicture(person)];
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const drafts = [
    { description: 'Both', platforms: [shop, studio], media: [second, first], scheduledDate: inHours(2) },
    { description: 'Words', platforms: [studio], media: [], scheduledDate: inHours(3) },
    { description: 'Shop', platforms: [shop], media: [third], scheduledDate: inHours(1) },
  ];
  for (const { media, ...draft } of drafts) {
    const files = media.map((id) => ({ id, alt: `Alt of ${id}` }));
    const answer = await person.json('POST', '/api/social/posts/schedule', { title: 'Kiln', ...draft, media: files });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  }

  const page = await person.json('GET', `/api/posts?from=${inHours(0)}&to=${inHours(4)}`);
  const posts: ListedPost[] = page.body.posts;
  expect(
    posts.map(({ description, targets, media }) => ({
      description,
      platforms: targets.map((target) => target.connectionId),
      media: media.map(({ id, alt }) => ({ id, alt })),
    })),
  ).toEqual(
    [drafts[2]!, drafts[0]!, drafts[1]!].map(({ description, platforms, media }) => ({
      description,
      platforms,
      media: media.map((id) => ({ id, alt: `Alt of ${id}` })),
    })),
  );
  // What was found inside of a file, captions, and whether it is hidden are told with the whole post.
  const listed = Object.keys(listedPostSchema.shape.media.element.shape).filter(
    (name) => !['probe', 'captions', 'spoiler'].includes(name),
  );
  for (const file of posts.flatMap((post) => post.media)) {
    expect(Object.keys(file).sort()).toEqual(listed.sort());
  }
});

test('a page is in the order of time, and of making where that is the same, however PostgreSQL finds its rows', async () => {
  const person = await server.register();
  const platforms = [await addConnection(server, person), await addConnection(server, person, 'shop')];
  // In this night the clocks in Warsaw are put back, so wall times go back too.
  const night = Date.UTC(2046, 9, 28);
  const minutes = [50, 0, 110, 50, 80, 50, 20].map((minute) => new Date(night + minute * 60_000).toISOString());
  for (const [number, scheduledDate] of minutes.entries()) {
    const draft = { title: `No. ${number}`, description: 'Open', platforms, scheduledDate };
    expect((await person.json('POST', '/api/social/posts/schedule', draft)).status).toBe(201);
  }
  const all = { spaceId: person.uid, filter: noFilter, after: null, isNewestFirst: false };
  const range = { ...all, from: new Date(night), to: new Date(night + 86_400_000) };

  for (const found of ['nestloop', 'hashjoin', 'mergejoin']) {
    const posts = await server.db.transaction().execute(async (trx) => {
      await sql`select set_config('TimeZone', 'Europe/Warsaw', true)`.execute(trx);
      for (const other of ['nestloop', 'hashjoin', 'mergejoin']) {
        await sql`select set_config(${`enable_${other}`}, ${other === found ? 'on' : 'off'}, true)`.execute(trx);
      }
      return postsBetween(trx, range);
    });
    expect(
      posts.map(({ title }) => title),
      found,
    ).toEqual([1, 6, 0, 3, 5, 4, 2].map((number) => `No. ${number}`));
    for (const { targets } of posts)
      expect(
        targets.map(({ connection }) => connection.id),
        found,
      ).toEqual(platforms);
  }
});

test('a post of a page says what the contract lists, as the post by itself says it', async () => {
  const person = await server.register();
  const platforms = [await addConnection(server, person), await addConnection(server, person, 'shop')];
  const scheduledDate = new Date(Date.now() + 3_600_000).toISOString();
  const media = [{ id: await addPicture(person), alt: 'A kiln' }];
  const draft = { title: 'Kiln', description: 'Open', platforms, scheduledDate, media };
  const { body } = await person.json('POST', '/api/social/posts/schedule', draft);

  const page = await person.json('GET', `/api/posts?from=${scheduledDate}&to=2100-01-01T00:00:00.000Z`);
  const whole = await person.json('GET', `/api/posts/${body.post.id}`);
  const ofSeveralPeople = { otherAccounts: true, openRemarks: true, approval: true, author: true } as const;
  expect(Object.keys(page.body.posts[0]).sort()).toEqual(
    Object.keys(listedPostSchema.omit({ isCut: true, ...ofSeveralPeople }).shape).sort(),
  );
  expect(whole.body).toMatchObject(page.body.posts[0]);
});
