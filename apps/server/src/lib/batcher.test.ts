import { expect, test } from 'vitest';

import { createBatcher } from '#/lib/batcher.ts';

test('a single item goes at once; what comes meanwhile shares the next batch', async () => {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const add = createBatcher<number, number>(
    async (items) => {
      batches.push(items);
      await new Promise<void>((resolve) => gates.push(resolve));
      return items.map((item) => item * 10);
    },
    { max: 3 },
  );
  const first = add(1);
  await expect.poll(() => gates.length).toBe(1);
  const rest = [add(2), add(3), add(4), add(5)];
  gates[0]!();
  await expect.poll(() => gates.length).toBe(2);
  gates[1]!();
  await expect.poll(() => gates.length).toBe(3);
  gates[2]!();
  expect(await Promise.all([first, ...rest])).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('a batch that fails fails its items only', async () => {
  let fail = true;
  const add = createBatcher<number, number>(
    async (items) => {
      if (fail) throw new Error('down');
      return items;
    },
    { max: 10 },
  );
  await expect(add(1)).rejects.toThrow('down');
  fail = false;
  expect(await add(2)).toBe(2);
});

test('an item that is refused fails alone, and the others of its batch are done', async () => {
  const batches: number[][] = [];
  const isFaultOfAnItem = (error: unknown) => error instanceof RangeError;
  const add = createBatcher<number, number>(
    async (items) => {
      batches.push(items);
      if (items.includes(2)) throw new RangeError('two');
      return items;
    },
    { max: 10, isFaultOfAnItem },
  );
  const results = await Promise.allSettled([add(1), add(2), add(3)]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('what is nobody’s fault is not tried again item by item', async () => {
  const batches: number[][] = [];
  const add = createBatcher<number, number>(
    async (items) => {
      batches.push(items);
      throw new Error('down');
    },
    { max: 10, isFaultOfAnItem: (error) => error instanceof RangeError },
  );
  const results = await Promise.allSettled([add(1), add(2)]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(batches).toEqual([[1, 2]]);
});
