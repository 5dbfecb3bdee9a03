import { expect, test } from 'vitest';

import { createLanes } from '#/features/publishing/lanes.ts';

const deferred = () => Promise.withResolvers<void>();
const key = (connectionId: string, perAccount = 2, perNetwork = 3) => ({
  network: 'n',
  connectionId,
  perAccount,
  perNetwork,
});

test('runs as many calls of an account as it may, and the next when one ends, in order', async () => {
  const lanes = createLanes();
  const gates = [deferred(), deferred(), deferred()];
  const started: number[] = [];
  const runs = gates.map((gate, n) =>
    lanes.run(key('a'), async () => {
      started.push(n);
      await gate.promise;
    }),
  );
  await Promise.resolve();
  await expect.poll(() => started).toEqual([0, 1]);
  expect(lanes.full()).toEqual(['a']);
  gates[0]!.resolve();
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all(runs);
  expect(lanes.full()).toEqual([]);
});

test('limits a network over all its accounts', async () => {
  const lanes = createLanes();
  const gate = deferred();
  let inside = 0;
  let most = 0;
  const runs = ['a', 'b', 'c', 'd', 'e'].map((account) =>
    lanes.run(key(account), async () => {
      most = Math.max(most, ++inside);
      await gate.promise;
      inside--;
    }),
  );
  await expect.poll(() => most).toBe(3);
  gate.resolve();
  await Promise.all(runs);
  expect(most).toBe(3);
});

test('a call that fails frees its place', async () => {
  const lanes = createLanes();
  await expect(lanes.run(key('a', 1), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lanes.run(key('a', 1), async () => 'next')).toBe('next');
});
