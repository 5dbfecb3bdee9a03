import { expect, test } from 'vitest';

import { createLargeBodyGate } from '#/http/large-body.ts';

const large = 'x'.repeat(5_000);

/**
 * Hands over calls that arrive together. Returns the order in which they are read, judged and finished, with a '-' for
 * each round of the event loop.
 */
async function orderOf(calls: readonly (readonly [name: string, userId: string, body: string])[]): Promise<string[]> {
  const inTurn = createLargeBodyGate();
  const log: string[] = [];
  let isOver = false;
  const round = () => {
    if (isOver) return;
    log.push('-');
    setImmediate(round);
  };
  setImmediate(round);
  const handle = ([name, userId, body]: (typeof calls)[number]) =>
    inTurn(userId, body, {
      read: () => void log.push(`read ${name}`),
      next: async () => void log.push(`judge ${name}`),
    });
  await Promise.all(calls.map(handle));
  isOver = true;
  return log;
}

test('small calls are handled at once', async () => {
  expect(
    await orderOf([
      ['a', 'ada', '{}'],
      ['b', 'ada', '{}'],
    ]),
  ).toEqual(['read a', 'judge a', 'read b', 'judge b']);
});

test('between two large calls of one person, and within one, everything else has its turn', async () => {
  const log = await orderOf([
    ['a', 'ada', large],
    ['b', 'ada', large],
    ['c', 'ada', large],
  ]);
  const steps = log.filter((entry) => entry !== '-');
  expect(steps).toEqual(['read a', 'judge a', 'read b', 'judge b', 'read c', 'judge c']);
  for (const [index, step] of steps.slice(1).entries()) {
    expect(log.slice(log.indexOf(steps[index]!), log.indexOf(step)), step).toContain('-');
  }
});

test('another person’s call does not wait for them, nor a small one', async () => {
  const log = await orderOf([
    ['a', 'ada', large],
    ['b', 'ada', large],
    ['c', 'ben', large],
    ['d', 'ada', '{}'],
  ]);
  expect(log.indexOf('judge c')).toBeLessThan(log.indexOf('read b'));
  expect(log.indexOf('judge d')).toBeLessThan(log.indexOf('read a'));
});

test('a large call that is refused lets the next one go', async () => {
  const inTurn = createLargeBodyGate();
  const refuse = () => {
    throw new Error('refused');
  };
  const first = inTurn('ada', large, { read: refuse, next: async () => undefined });
  const second = inTurn('ada', large, { read: () => undefined, next: async () => undefined });
  await expect(first).rejects.toThrow('refused');
  await expect(second).resolves.toBeUndefined();
});
