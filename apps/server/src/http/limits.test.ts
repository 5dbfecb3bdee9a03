import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { ApiError } from '#/http/errors.ts';
import { enforceLimit, forgetEndedLimits } from '#/http/limits.ts';
import { openTestDatabase } from '#/testing/database.ts';

const limit = { key: 'test', max: 3, windowS: 60 };

test('lets exactly as many through as allowed, however many come at once', async () => {
  const { db } = await openTestDatabase();
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => enforceLimit(db, { ...limit, max: 20 })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

test('says how long to wait, and counts each key for itself', async () => {
  const { db } = await openTestDatabase();
  for (let count = 0; count < 3; count++) await enforceLimit(db, limit);
  const refusal: unknown = await enforceLimit(db, limit).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ status: 429, message: 'Too many tries. Try again in 1 minute.' });
  expect((refusal as ApiError).detail.retryAfterS).toBeGreaterThan(55);
  await expect(enforceLimit(db, { ...limit, key: 'other' })).resolves.toBeUndefined();
});

test('a window that has ended starts anew, and is forgotten an hour later', async () => {
  const { db } = await openTestDatabase();
  for (let count = 0; count < 3; count++) await enforceLimit(db, limit);
  await sql`update limits set resets_at = clock_timestamp() - interval '1 second'`.execute(db);
  await expect(enforceLimit(db, limit)).resolves.toBeUndefined();
  expect(await db.selectFrom('limits').select('count').execute()).toEqual([{ count: 1 }]);

  await forgetEndedLimits(db);
  expect(await db.selectFrom('limits').select('key').execute()).toHaveLength(1);
  await sql`update limits set resets_at = clock_timestamp() - interval '61 minutes'`.execute(db);
  await forgetEndedLimits(db);
  expect(await db.selectFrom('limits').select('key').execute()).toEqual([]);
});

test('does not wait for the disk, but takes no promise from a transaction that it is a part of', async () => {
  const { db } = await openTestDatabase();
  const setting = sql<{ value: string }>`select current_setting('synchronous_commit') value`;
  await db.connection().execute(async (lent) => {
    await enforceLimit(lent, limit);
    expect((await setting.execute(lent)).rows).toEqual([{ value: 'on' }]);
  });
  await db.transaction().execute(async (trx) => {
    await enforceLimit(trx, limit);
    expect((await setting.execute(trx)).rows).toEqual([{ value: 'on' }]);
  });
});

test('each user is counted apart, as long as the account is there', async () => {
  const { db } = await openTestDatabase();
  const of = (userId: string) => enforceLimit(db, { ...limit, userId, max: 1 });
  for (const id of ['ada', 'ben']) {
    await sql`insert into users (id, name, email) values (${id}, ${id}, ${`${id}@example.com`})`.execute(db);
    await of(id);
  }
  await expect(of('ada')).rejects.toMatchObject({ status: 429 });

  await db.deleteFrom('users').where('id', '=', 'ada').execute();
  expect(await db.selectFrom('limits').select('key').execute()).toEqual([{ key: 'test:ben' }]);
  await expect(of('ada')).rejects.toMatchObject({ constraint: 'limits_user_id_fkey' });
});
