import { expect, test } from 'vitest';

import { belowLimit } from './below-limit.ts';
import type { SmallerPlan } from './smaller-plan.ts';

const plan: SmallerPlan = { lines: 720, videoBitsPerSecond: 2_000_000, bytes: 900 };
const maxBytes = 1000;

/** An encoder that makes files of these sizes, one after the other. */
function encoder(...sizes: number[]) {
  const asked: SmallerPlan[] = [];
  const convert = (one: SmallerPlan) => {
    asked.push(one);
    const size = sizes[asked.length - 1];
    return size === undefined ? Promise.reject(new Error('Cancelled')) : Promise.resolve(new ArrayBuffer(size));
  };
  return { asked, convert };
}

test('OP-188 what fits at once is made once', async () => {
  const { asked, convert } = encoder(maxBytes);
  expect((await belowLimit(plan, maxBytes, convert)).byteLength).toBe(maxBytes);
  expect(asked).toEqual([plan]);
});

test('OP-188 what is still too large is made a second time, from the file, with as many lines at a lower rate', async () => {
  const { asked, convert } = encoder(maxBytes + 1, 800);
  expect((await belowLimit(plan, maxBytes, convert)).byteLength).toBe(800);
  expect(asked).toEqual([plan, { ...plan, videoBitsPerSecond: 1_600_000 }]);
});

test('OP-188 what is too large twice is not made', async () => {
  const { asked, convert } = encoder(maxBytes + 2, maxBytes + 1);
  await expect(belowLimit(plan, maxBytes, convert)).rejects.toThrow('The encoder makes more than was asked of it.');
  expect(asked).toHaveLength(2);
});

test('OP-188 what is cancelled is not tried again', async () => {
  const { asked, convert } = encoder();
  await expect(belowLimit(plan, maxBytes, convert)).rejects.toThrow('Cancelled');
  expect(asked).toHaveLength(1);
});
