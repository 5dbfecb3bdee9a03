import { SAVED_TEXTS_MAX } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const path = '/api/saved-texts';
const textsOf = async (person: Person): Promise<{ name: string; text: string }[]> =>
  (await person.json('GET', path)).body.texts.map(({ name, text }: { name: string; text: string }) => ({ name, text }));

test('DRAFT-05 a text is kept, changed and deleted', async () => {
  const person = await server.register();
  const added = await person.json('POST', path, { name: 'Sign-off', text: 'See you at the kiln.\n#ceramics' });
  expect(added).toMatchObject({ status: 201, body: { text: { name: 'Sign-off', version: 1 }, besides: null } });
  await person.json('POST', path, { name: 'address', text: 'ul. Szeroka 12' });
  expect((await textsOf(person)).map(({ name }) => name)).toEqual(['address', 'Sign-off']);
  const one = `${path}/${added.body.text.id}`;
  const changed = await person.json('PATCH', one, { name: 'Sign-off', text: 'Bye.', version: 1 });
  expect(changed.body).toEqual({ text: { ...added.body.text, text: 'Bye.', version: 2 }, besides: null });
  expect((await person.json('DELETE', one)).status).toBe(204);
  expect((await person.json('PATCH', one, { name: 'x', text: 'y', version: 2 })).body.code).toBe('text-not-found');
  expect(await textsOf(person)).toEqual([{ name: 'address', text: 'ul. Szeroka 12' }]);
});

test('DRAFT-05, OP-118 changed on two devices, both are kept and it is said; a repeated call keeps no third', async () => {
  const person = await server.register();
  const { body } = await person.json('POST', path, { name: 'Sign-off', text: 'Bye.' });
  const one = `${path}/${body.text.id}`;
  const change = (text: string) => person.json('PATCH', one, { name: 'Sign-off', text, version: 1 });
  const answers = await Promise.all([change('See you.'), change('Until then.')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.besides).sort()).toEqual(['Sign-off', null].sort());
  const texts = await textsOf(person);
  expect(texts.map(({ name }) => name)).toEqual(['Sign-off', 'Sign-off (2)']);
  expect(texts.map(({ text }) => text).sort()).toEqual(['See you.', 'Until then.']);
  // Both calls once more, as their answers were lost.
  await Promise.all([change('See you.'), change('Until then.')]);
  expect(await textsOf(person)).toEqual(texts);
});

test.each([
  [{ text: '👨‍👩‍👧‍👦'.repeat(2_200) }, 201, undefined],
  [{ text: 'x'.repeat(2_201) }, 422, 'invalid-text'],
  [{ text: `e${'\u0301'.repeat(31_000)}` }, 400, 'invalid-request'],
  [{ text: ' \n' }, 422, 'invalid-text'],
  [{ name: '' }, 422, 'invalid-text'],
])(
  'DRAFT-05 a text has 2,200 characters at most, as people count them, and so many bytes (%#)',
  async (change, status, code) => {
    const person = await server.register();
    const answer = await person.json('POST', path, { name: 'Tags', text: '#kiln', ...change });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  },
);

test('DRAFT-05 two hundred texts and no more, also when the last two come at once; a name is there once', async () => {
  const person = await server.register();
  await sql`insert into saved_texts (id, space_id, name, name_key, text)
    select gen_random_uuid(), ${person.uid}, n, n, n
    from (select 'text ' || generate_series(2, ${SAVED_TEXTS_MAX}::int) n) s`.execute(server.db);
  const taken = await person.json('POST', path, { name: 'TEXT 2', text: 'x' });
  expect(taken).toMatchObject({ status: 409, body: { code: 'name-taken' } });
  const last = await Promise.all(['a', 'b'].map((name) => person.json('POST', path, { name, text: 'x' })));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(last.find(({ status }) => status === 422)?.body.code).toBe('too-many-texts');
});
