import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';

import { EmbeddedPostgresError } from '#/db/embedded/embedded-postgres-error.ts';
import { noRoomOf } from '#/start/no-room.ts';

/** A file system that never has room. */
const NO_ROOM = '/proc';

const full = Object.assign(new Error('could not extend file'), { code: '53100' });
const silent = new EmbeddedPostgresError('PostgreSQL does not start (database system is shut down).');

test('an error that tells of a full disk is said in words, wherever that disk is', async () => {
  const problem = await noRoomOf(tmpdir(), new Error('Migration failed', { cause: full }));
  expect(problem?.message).toContain('The disk is full');
  expect(problem?.message).toContain(tmpdir());
});

test('a PostgreSQL that does not start is explained by the disk only when that has no room', async () => {
  expect(await noRoomOf(tmpdir(), silent)).toBeUndefined();
  expect((await noRoomOf(NO_ROOM, silent))?.message).toContain('The disk is full');
  expect(await noRoomOf('/no/such/folder', silent)).toBeUndefined();
});

test('another error stays what it is, also on a full disk', async () => {
  expect(await noRoomOf(NO_ROOM, new Error('another secret'))).toBeUndefined();
});
