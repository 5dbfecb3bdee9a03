import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';

import { dropBody } from '#/start/drop-body.ts';

test('of many bodies at once one piece is read in a round of the event loop, in turn, to the end of each', async () => {
  const names = 'abc';
  const read: string[] = [];
  const bodies = [...names].map((name) => {
    const pieces = Array.from({ length: 5 }, () => Buffer.from(name));
    return Readable.from(pieces, { objectMode: false })
      .on('data', () => read.push(name))
      .pause();
  });
  const done = Promise.all(bodies.map((body) => finished(body)));
  for (const body of bodies) dropBody(body);
  const rounds: number[] = [];
  for (let before = 0; read.length < 5 * names.length; before = read.length) {
    await nextRound();
    rounds.push(read.length - before);
  }
  await done;
  expect(Math.max(...rounds)).toBe(1);
  expect(read.join('')).toBe(names.repeat(5));
});
