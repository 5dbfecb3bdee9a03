import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

import { release, renewLeases } from '#/features/publishing/claim.queries.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

const row = ({ db }: Planner) => db.selectFrom('targets').selectAll().executeTakeFirstOrThrow();

/** A claimed target as if a call of its worker were under way. */
async function sending() {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  await planner.db.updateTable('targets').set({ status: 'sending' }).execute();
  return { planner, work: work! };
}

test('a worker that stops does not give back what it is sending: nobody looks before the send window has closed', async () => {
  const { planner, work } = await sending();
  const before = await row(planner);
  await release(planner.db, [{ id: work.id, lease: work.lease, afterMs: 0 }]);
  expect(await row(planner)).toEqual(before);
});

test('a renewal leaves the end of a send window where the fence put it', async () => {
  const { planner, work } = await sending();
  await passTime(planner.db, 20_000);
  const before = await row(planner);
  expect(await renewLeases(planner.db, [work])).toEqual(new Set([work.id]));
  expect(await row(planner)).toEqual(before);
});

test('a renewal prolongs a lease that is still ours, and says which are not', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  await passTime(planner.db, 50_000);
  expect(await renewLeases(planner.db, [work!, { id: work!.id, lease: randomUUID() }])).toEqual(new Set([work!.id]));
  await passTime(planner.db, 50_000);
  expect(await planner.claim()).toEqual([]);
  await passTime(planner.db, 11_000);
  expect(await renewLeases(planner.db, [work!])).toEqual(new Set());
});

test('a lease that has ended gives nothing back', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  await passTime(planner.db, 61_000);
  const before = await row(planner);
  await release(planner.db, [{ id: work!.id, lease: work!.lease, afterMs: 3_600_000 }]);
  expect(await row(planner)).toEqual(before);
});
