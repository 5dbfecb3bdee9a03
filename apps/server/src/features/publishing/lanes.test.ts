import { expect, test } from 'vitest';

import { createLanes, type LaneKey } from '#/features/publishing/lanes.ts';

const MOST = 512;
const deferred = () => Promise.withResolvers<void>();
const key = (connectionId: string, more: Partial<LaneKey> = {}): LaneKey => ({
  network: 'n',
  connectionId,
  ownerId: 'somebody',
  host: null,
  perAccount: 2,
  perNetwork: 3,
  ...more,
});

/** Starts a call of each key that hangs until `end`. `inside` is how many are under way. */
function hang(lanes: ReturnType<typeof createLanes>, keys: readonly LaneKey[]) {
  const gate = deferred();
  const state = {
    inside: 0,
    end: async () => {
      gate.resolve();
      await Promise.all(runs);
    },
  };
  const runs = keys.map((each) =>
    lanes.run(each, async () => {
      state.inside++;
      await gate.promise;
    }),
  );
  return state;
}

const many = (count: number, make: (n: number) => LaneKey) => Array.from({ length: count }, (_, n) => make(n));
/** All that was allowed to start has started. */
const started = () => new Promise((resolve) => setImmediate(resolve));

test('runs as many calls of an account as it may, and the next when one ends, in order', async () => {
  const lanes = createLanes(MOST);
  const gates = [deferred(), deferred(), deferred()];
  const order: number[] = [];
  const runs = gates.map((gate, n) =>
    lanes.run(key('a'), async () => {
      order.push(n);
      await gate.promise;
    }),
  );
  await started();
  expect(order).toEqual([0, 1]);
  expect(lanes.full().connections).toEqual(['a']);
  gates[0]!.resolve();
  await started();
  expect(order).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all(runs);
  expect(lanes.full()).toEqual({ connections: [], owners: [], hosts: [] });
});

test('limits a network over all its accounts', async () => {
  const lanes = createLanes(MOST);
  const calls = hang(
    lanes,
    many(5, (n) => key(`account-${n}`, { ownerId: `user-${n}` })),
  );
  await started();
  expect(calls.inside).toBe(3);
  await calls.end();
  expect(calls.inside).toBe(5);
});

test('sixty accounts of one user leave half of the network to others', async () => {
  const lanes = createLanes(MOST);
  const perNetwork = 64;
  const hog = hang(
    lanes,
    many(120, (n) => key(`hog-${n % 60}`, { perNetwork })),
  );
  await started();
  expect(hog.inside).toBe(32);
  const other = hang(
    lanes,
    many(16, (n) => key(`other-${n}`, { perNetwork, ownerId: 'other' })),
  );
  await started();
  expect(other.inside).toBe(16);
  // What is held already counts towards their next ones.
  expect((await hogsNext(lanes, perNetwork)).inside).toBe(0);
  await Promise.all([other.end(), hog.end()]);
  expect(hog.inside).toBe(120);
});

async function hogsNext(lanes: ReturnType<typeof createLanes>, perNetwork: number) {
  const next = hang(lanes, [key('hog-61', { perNetwork })]);
  await started();
  void next.end();
  return next;
}

test('a server that hangs gets a ninth of the network, however many people have accounts there', async () => {
  const lanes = createLanes(MOST);
  const perNetwork = 63;
  const slow = hang(
    lanes,
    many(60, (n) => key(`slow-${n}`, { perNetwork, ownerId: `user-${n}`, host: 'pds.slow.test' })),
  );
  await started();
  expect(slow.inside).toBe(7);
  const quiet = hang(lanes, [key('quiet', { perNetwork, ownerId: 'user-1', host: 'pds.quiet.test' })]);
  await started();
  expect(quiet.inside).toBe(1);
  await Promise.all([slow.end(), quiet.end()]);
  expect(slow.inside).toBe(60);
});

test('names the owners and hosts of which enough is held, waiting or not', async () => {
  const lanes = createLanes(100);
  const calls = hang(lanes, [
    ...many(50, (n) => key(`a-${n}`, { ownerId: 'loud' })),
    ...many(8, (n) => key(`b-${n}`, { ownerId: `user-${n}`, host: 'pds.slow.test' })),
  ]);
  const { owners, hosts } = lanes.full();
  expect({ owners, hosts }).toEqual({ owners: ['loud'], hosts: ['pds.slow.test'] });
  await calls.end();
  expect(lanes.full()).toEqual({ connections: [], owners: [], hosts: [] });
});

test('a call that fails frees its place', async () => {
  const lanes = createLanes(MOST);
  const alone = key('a', { perAccount: 1 });
  await expect(lanes.run(alone, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lanes.run(alone, async () => 'next')).toBe('next');
});
