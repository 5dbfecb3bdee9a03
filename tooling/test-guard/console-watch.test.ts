import { expect, test } from 'vitest';
import { watchConsole } from './console-watch.ts';

test('collects errors once and still writes them', () => {
  const written: unknown[] = [];
  const target = { error: (...values: unknown[]) => void written.push(values) };
  const errors = watchConsole(target);

  target.error('lost', { connection: 7 });

  expect(errors()).toEqual(['lost { connection: 7 }']);
  expect(errors()).toEqual([]);
  expect(written).toEqual([['lost', { connection: 7 }]]);
});

test('a second watch of the same console shares with the first, and writes nothing twice', () => {
  const written: unknown[] = [];
  const target = { error: (...values: unknown[]) => void written.push(values) };
  watchConsole(target);
  const errors = watchConsole(target);

  target.error('lost');

  expect(errors()).toEqual(['lost']);
  expect(written).toEqual([['lost']]);
});
