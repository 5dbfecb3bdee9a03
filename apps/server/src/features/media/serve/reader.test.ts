import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
let ada: Person;
let ben: Person;
/** A further space of Ada's, in which Ben is a viewer. */
let space: string;
let fileId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
  ben = await server.register('Ben');
  space = (await ada.json('POST', '/api/spaces', { name: 'Kiln Café' })).body.space.id;
  await addMember(server, ada, ben, { role: 'viewer', space });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
  const answer = await within(ada, space).fetch('/api/media', { method: 'POST', body: new Uint8Array(picture) });
  fileId = (await readJson(answer)).id;
});
afterAll(() => server.close());

/** The media host's answer to the address alone, without a cookie. */
const statusOf = async (url: string) => (await server.fetch(url)).status;
const addressesFor = async (person: Person) => {
  const { body } = await within(person, space).json('GET', `/api/media?ids=${fileId}`);
  return body.media.flatMap(({ url, thumbnailUrl }: { url: string; thumbnailUrl: string }) => [url, thumbnailUrl]);
};
const statusesFor = async (person: Person) => Promise.all((await addressesFor(person)).map(statusOf));

describe('TEAM-06, OP-173 the address of a file', () => {
  test('is another one for each reader, and each is good', async () => {
    const [adas, bens] = [await addressesFor(ada), await addressesFor(ben)];
    expect(new Set([...adas, ...bens]).size).toBe(4);
    expect(await Promise.all([...adas, ...bens].map(statusOf))).toEqual([200, 200, 200, 200]);
  });

  test('is kept by its reader’s browser alone, and no longer than it works', async () => {
    const [url] = await addressesFor(ben);
    const kept = (await server.fetch(url)).headers.get('cache-control') ?? '';
    const [, seconds] = /^private, max-age=(\d+)$/.exec(kept) ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(600);
  });

  test('which has ended is followed by one of now, for who may see the space', async () => {
    const again = (person: Person, part = 'file', query = `?space=${space}`) =>
      person.fetch(`/api/files/${fileId}/${part}${query}`, { redirect: 'manual' });
    for (const part of ['file', 'thumbnail']) {
      const answer = await again(ben, part);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
      expect(await statusOf(answer.headers.get('location') ?? '')).toBe(200);
    }
    expect((await again(ben, 'anything')).status).toBe(404);
    // The space is in the address, so the file is none of Ben's own space.
    const elsewhere = await again(ben, 'file', '');
    expect(await statusOf(elsewhere.headers.get('location') ?? '')).toBe(404);
    const carol = await server.register('Carol');
    expect((await again(carol)).status).toBe(404);
    expect((await server.fetch(`/api/files/${fileId}/file?space=${space}`)).status).toBe(401);
  });

  test('of an account’s picture ends with the membership, as that of a file does, and only for who has left', async () => {
    const connection = await addConnection(server, { ...ada, uid: space as Person['uid'] }, 'studio');
    await sql`insert into account_pictures (connection_id, space_id, id, source_url, webp)
      values (${connection}, ${space}, gen_random_uuid(), 'https://cdn.test/a.png', 'RIFF')`.execute(server.db);
    const pictureFor = async (person: Person) =>
      (await within(person, space).json('GET', '/api/social/connections')).body.bluesky[0].profilePicture;
    const dan = await server.register('Dan');
    const { id } = await addMember(server, ada, dan, { role: 'editor', space }).then(async () => {
      const { body } = await within(ada, space).json('GET', '/api/members');
      return body.members.find(({ email }: { email: string }) => email === dan.email);
    });
    const dans = [await pictureFor(dan), ...(await addressesFor(dan))];
    expect(await Promise.all(dans.map(statusOf))).toEqual([200, 200, 200]);

    expect((await within(ada, space).json('DELETE', `/api/members/${id}`)).status).toBeLessThan(300);
    expect(await Promise.all(dans.map(statusOf))).toEqual([404, 404, 404]);
    expect([await statusOf(await pictureFor(ada)), ...(await statusesFor(ben))]).toEqual([200, 200, 200]);
  });

  test('leads nowhere once the space was deleted, and again when it was brought back', async () => {
    const [adas, bens] = [await addressesFor(ada), await addressesFor(ben)];
    await ada.json('DELETE', `/api/spaces/${space}`, { name: 'Kiln Café' });
    expect(await Promise.all([...adas, ...bens].map(statusOf))).toEqual([404, 404, 404, 404]);
    await ada.json('POST', `/api/spaces/${space}/restore`);
    expect(await Promise.all([...adas, ...bens].map(statusOf))).toEqual([200, 200, 200, 200]);
  });
});
