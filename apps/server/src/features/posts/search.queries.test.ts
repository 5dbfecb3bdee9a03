import { searchParts, searchText } from '@nonet/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { postsWithParts } from '#/features/posts/list-posts.queries.ts';
import { noFilter } from '#/features/posts/post-filter.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.register();
  // More than are compared one by one, so that what is older is found by the index.
  await store(Array.from({ length: 2_000 }, () => 'recent'));
});
afterAll(() => server.close());

let stored = 0;

/** Stores posts with these titles, each older than the one before. */
async function store(titles: readonly string[], owner = person): Promise<void> {
  await sql`
    insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, search_text)
    select ${owner.uid}, i.title, '', '2026-11-24', 'UTC', '2026-11-24'::timestamptz - (${stored}::int + i.n) * interval '1 minute',
      '202611', i.text
    from unnest(${titles}::text[], ${titles.map((title) => searchText([title]))}::text[]) with ordinality i(title, text, n)
  `.execute(server.db);
  stored += titles.length;
}

async function find(typed: string): Promise<string[]> {
  const page = { spaceId: person.uid, filter: noFilter, after: null };
  return (await postsWithParts(server.db, { ...page, parts: searchParts(typed) })).map(({ title }) => title);
}

test('VIEW-05 what is older than the newest thousands is found as well, and only that, the newest first', async () => {
  const titles = [
    'The Kiln opens',
    'Kilning',
    'ki ln',
    '今日本を読む',
    'Łódź',
    'party🎉',
    'now 50% off',
    '500',
    'a_c \\ d',
    'abc',
  ];
  await store(titles, await server.register('Eve'));
  await store(titles);
  const found = {
    kiln: ['The Kiln opens', 'Kilning'],
    'opens kiln': ['The Kiln opens'],
    ilni: ['Kilning'],
    ki: ['The Kiln opens', 'Kilning', 'ki ln'],
    日本: ['今日本を読む'],
    本: ['今日本を読む'],
    lodz: ['Łódź'],
    '🎉': ['party🎉'],
    '50%': ['now 50% off'],
    a_c: ['a_c \\ d'],
    '\\': ['a_c \\ d'],
    '%': ['now 50% off'],
    nowhere: [],
  };
  for (const [typed, expected] of Object.entries(found)) expect(await find(typed), typed).toEqual(expected);
});

test('VIEW-05 the index gives every post that holds what was typed', async () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b', 'ab', ' ', '#', '本', '日', 'é'),
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(word, fc.nat(11), fc.integer({ min: 1, max: 12 }), async (text, from, length) => {
      const parts = searchParts(text.slice(from, from + length)).filter((part) => searchText([text]).includes(part));
      if (parts.length === 0) return;
      const { rows } = await sql<{ given: boolean }>`
        select bool_and(post_search_keys('ada', ${searchText([text])}) @> post_search_keys('ada', part)) given
        from unnest(${parts}::text[]) part`.execute(server.db);
      expect(rows).toEqual([{ given: true }]);
    }),
    { numRuns: 200 },
  );
});

test("VIEW-05 two people's posts share no key of the index, whatever they wrote", async () => {
  const { rows } = await sql<{ shared: boolean }>`
    select post_search_keys('ada', ' the kiln opens') && post_search_keys('eve', ' the kiln opens') shared`.execute(
    server.db,
  );
  expect(rows).toEqual([{ shared: false }]);
});

test('VIEW-05 texts of the longest words and of the most words have keys', async () => {
  const texts = [' ab'.repeat(6_000), ` ${'ab'.repeat(32)}`.repeat(300), ' 日本'.repeat(6_000)];
  for (const text of texts) {
    const { rows } = await sql<{ keys: number }>`select cardinality(post_search_keys('ada', ${text})) keys`.execute(
      server.db,
    );
    expect(rows[0]?.keys).toBeGreaterThan(0);
  }
});
