import { expect, test } from 'vitest';
import { checkSpaces } from './check-spaces.ts';

const path = 'apps/server/src/features/posts/find-posts.ts';
const messagesOf = (text: string, queries = 0) =>
  checkSpaces([{ path, text }], queries === 0 ? {} : { [path]: { queries, because: 'known' } }).map(
    ({ message }) => message,
  );

test.each([
  'sql`select id from posts where id = ${id}`',
  'sql`update targets set run_at = null where post_id = ${id}`',
  'sql<{ id: string }>`select p.id from users u join posts p on true`',
  "db.selectFrom('posts').select('id').where('id', '=', id).execute()",
  "trx.deleteFrom('media').where('id', '=', id).execute()",
])('TEAM-03 refuses %s, which asks for content of any space', (query) => {
  expect(messagesOf(`export const found = ${query};`)).toEqual([expect.stringContaining('of any space')]);
  expect(messagesOf(`export const found = ${query};`, 1)).toEqual([]);
  expect(messagesOf(`export const [found, more] = [${query}, ${query}];`, 1)).toHaveLength(1);
});

test.each([
  'sql`select id from posts where space_id = ${spaceId} and id = ${id}`',
  'sql`select id from posts where space_id = ${caller.space.id}`',
  'sql`select id from posts where space_id = ${ownSpaceOf(uid)}`',
  'sql`select count(*) from media where space_id in (${spacesOfOwner(spaceId)})`',
  "db.selectFrom('posts').select('id').where('space_id', '=', spaceId).execute()",
  'sql`select id from users where id = ${uid}`',
])('TEAM-03 takes %s', (query) => {
  expect(messagesOf(`export const found = (spaceId: SpaceId) => ${query};`)).toEqual([]);
});

test.each([
  'export const found = (uid: string) => sql`select id from posts where space_id = ${uid}`;',
  'export const found = (uid: string) => sql`select p.id from posts p where p.space_id = ${uid}`;',
  'export const found = (spaceId: string) => sql`select id from posts where space_id = ${spaceId}`;',
  'export interface Key { spaceIds: readonly string[] }',
])('TEAM-03 refuses a space that is none by its type: %s', (text) => {
  expect(messagesOf(text)).toHaveLength(1);
});

test('a file that got better says so', () => {
  expect(messagesOf('export const nothing = 1;', 2)).toEqual([expect.stringContaining('has only 0')]);
});
