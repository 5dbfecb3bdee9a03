import { endOfDay } from '@nonet/domain';
import type { CallCounter, Network } from '@nonet/networks';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';

import { callCounter, readDailyCalls } from '#/db/daily-calls.ts';
import type { Database } from '#/db/pool.ts';
import { openTestDatabase } from '#/testing/database.ts';
import { createWorld } from '#/testing/world.ts';

const zone = 'America/Los_Angeles';
const DAY_MS = 24 * 3_600_000;

function networkWith(max: number, more: Partial<Network> = {}): Network {
  return { ...createWorld().network, dailyCalls: { name: 'uploads', max, zone }, ...more };
}

async function counting(max = 3) {
  const { db } = await openTestDatabase();
  const network = networkWith(max);
  return { db, network, counter: counterOf(db, network), read: (of = network) => readDailyCalls(db, of) };
}
function counterOf(db: Database, network: Network): CallCounter {
  return callCounter({ db, log: pino({ level: 'silent' }) }, network)!;
}
const passTo = (db: Database, resetsAt: Date) => sql`update limits set resets_at = ${resetsAt}`.execute(db);

test('counts every call of a day, and none that is one too many, however many come at once', async () => {
  const { db, network, read } = await counting(20);
  const answers = await Promise.all(Array.from({ length: 50 }, () => counterOf(db, network).count()));
  expect(answers.filter((waitMs) => waitMs === null)).toHaveLength(20);
  expect(await db.selectFrom('limits').select(['count', 'user_id']).execute()).toEqual([{ count: 20, user_id: null }]);
  expect(await read()).toMatchObject({ used: 20, max: 20 });
});

test('a day ends at midnight in the zone of the network, and one that is full says for how long it lasts', async () => {
  const { db, counter, read } = await counting(1);
  expect(await read()).toEqual({ used: 0, max: 1, until: endOfDay(new Date(), zone) });
  await counter.count();
  expect(await read()).toEqual({ used: 1, max: 1, until: endOfDay(new Date(), zone) });
  await passTo(db, new Date(Date.now() + 3_600_000));
  const waitMs = (await counter.count())!;
  expect(waitMs).toBeLessThanOrEqual(3_600_000);
  expect(waitMs).toBeGreaterThan(3_500_000);
});

test('a day that has ended counts nothing any more', async () => {
  const { db, counter, read } = await counting(1);
  await counter.count();
  await passTo(db, new Date(Date.now() - 1));
  expect(await read()).toMatchObject({ used: 0 });
  expect(await counter.count()).toBeNull();
  expect(await read()).toEqual({ used: 1, max: 1, until: endOfDay(new Date(), zone) });
});

test('the sandbox and the real network are counted apart', async () => {
  const { db, read, counter } = await counting();
  const real = networkWith(3, { origin: 'production' });
  await counter.count();
  await counterOf(db, real).count();
  await counterOf(db, real).count();
  expect([await read(), await read(real)]).toMatchObject([{ used: 1 }, { used: 2 }]);
});

test('a call that was not made is taken back, as long as its day lasts', async () => {
  const { db, counter, read } = await counting();
  await counter.count();
  await counter.count();
  await counter.takeBack();
  expect(await read()).toMatchObject({ used: 1 });
  await passTo(db, new Date(Date.now() + DAY_MS));
  await counter.takeBack();
  expect(await read()).toMatchObject({ used: 1 });
});

test('what the network refuses is used up, for the rest of that day', async () => {
  const { db, network, counter, read } = await counting(100);
  const late = counterOf(db, network);
  await late.count();
  await counter.count();
  await counter.useUp();
  expect(await read()).toMatchObject({ used: 100, max: 100 });
  expect(await counterOf(db, network).count()).toBeGreaterThan(0);

  await passTo(db, new Date(Date.now() - 1));
  await counter.count();
  await sql`update limits set resets_at = resets_at + interval '1 day'`.execute(db);
  await late.useUp();
  expect(await read()).toMatchObject({ used: 1 });
});

test('an allowance that was raised goes on from what was made, and one that was lowered is used up', async () => {
  const { db, network, counter, read } = await counting(2);
  for (let call = 0; call < 4; call += 1) await counter.count();
  expect(await read(networkWith(5))).toMatchObject({ used: 2, max: 5 });
  expect(await counterOf(db, networkWith(5)).count()).toBeNull();
  expect(await read(network)).toMatchObject({ used: 2, max: 2 });
});

test('a count that cannot be corrected holds nothing up', async () => {
  const { db } = await openTestDatabase();
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const counter = callCounter({ db, log }, networkWith(3))!;
  await counter.count();
  await sql`alter table limits rename to lost`.execute(db);
  await expect(counter.useUp()).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});

test('nothing is counted where the network allows any number', async () => {
  const { db } = await openTestDatabase();
  const plain = createWorld().network;
  expect(callCounter({ db, log: pino({ level: 'silent' }) }, plain)).toBeUndefined();
  expect(await readDailyCalls(db, plain)).toBeNull();
});
