import { afterAll, beforeAll, expect, test } from 'vitest';

import { countTags } from '#/features/posts/own-tags.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('DRAFT-06 a tag counts once in each text, whatever its case, and is written as it was last', () => {
  expect(countTags(['#Kiln and #clay, #kiln', 'C# is none, #kiln is', 'a/#b', '#łódź'])).toEqual([
    { tag: '#kiln', posts: 2 },
    { tag: '#clay', posts: 1 },
    { tag: '#łódź', posts: 1 },
  ]);
});

async function plan(person: Person, text: { description: string; descriptions?: object }, days: number) {
  const scheduledDate = new Date(Date.now() + days * 86_400_000).toISOString();
  const platforms = [await addConnection(server, person, 'x', 'twitter')];
  const answer = await person.json('POST', '/api/social/posts/schedule', {
    title: 'Kiln',
    scheduledDate,
    platforms,
    ...text,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.post;
}

test('DRAFT-06 tags are suggested from one’s own posts, of shared and of custom texts, and from nobody else’s', async () => {
  const [person, other] = [await server.register(), await server.register()];
  await plan(person, { description: 'Open #kiln' }, 1);
  await plan(person, { description: 'Again #kiln #clay', descriptions: { twitter: 'Short #wheel' } }, 2);
  const deleted = await plan(person, { description: '#deleted' }, 3);
  await person.json('POST', `/api/posts/${deleted.id}/cancel`, {});
  await plan(other, { description: '#theirs' }, 1);
  const { body } = await person.json('GET', '/api/tags');
  expect(body.tags[0]).toEqual({ tag: '#kiln', posts: 2 });
  expect(body.tags.map(({ tag }: { tag: string }) => tag).sort()).toEqual(['#clay', '#kiln', '#wheel']);
});
