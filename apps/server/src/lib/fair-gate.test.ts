import { expect, test } from 'vitest';

import { createFairGate } from '#/lib/fair-gate.ts';

/** Tasks that end when the test tells them to, and the order in which they began. */
function setUp(max: number) {
  const gate = createFairGate(max);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const done: Promise<void>[] = [];
  const add = (name: string) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    const run = () => {
      begun.push(name);
      return end.promise;
    };
    done.push(gate(name.slice(0, 1), run));
  };
  const end = async (name: string) => {
    ends.get(name)?.resolve();
    // Waits until the next task has begun.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { gate, begun, add, end };
}

test('of one key one task runs at a time, so it never takes the whole gate', async () => {
  const { begun, add, end } = setUp(2);
  for (const name of ['a1', 'a2', 'a3', 'b1']) add(name);
  await end('nothing');
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('whoever was served last the longest ago is next, however many others have waiting', async () => {
  const { begun, add, end } = setUp(1);
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'c1']) add(name);
  await end('nothing');
  await end('a1');
  add('d1');
  await end('b1');
  await end('c1');
  await end('d1');
  await end('a2');
  await end('b2');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'a3']);
});

test('a task that fails gives its place back', async () => {
  const { gate } = setUp(1);
  await expect(gate('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(gate('a', async () => 'next')).resolves.toBe('next');
});
