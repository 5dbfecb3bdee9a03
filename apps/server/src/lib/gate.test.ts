import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';

import { createGate } from '#/lib/gate.ts';

test('no more than allowed run at once, all get their turn in order, and one that fails makes room like any other', async () => {
  const pass = createGate(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const tasks = Array.from({ length: 7 }, (_, number) =>
    pass(async () => {
      order.push(number);
      most = Math.max(most, ++running);
      await turn();
      running -= 1;
      if (number % 3 === 0) throw new Error(`task ${number}`);
      return number;
    }),
  );
  const results = await Promise.allSettled(tasks);
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false]);
  await expect(pass(async () => 'later')).resolves.toBe('later');
});
