import { expect, test } from 'vitest';

import { newPart } from '../draft/draft-part.ts';
import { laidOpen } from './laid-open.ts';

const spoiler = (start: number, end: number) => ({ kind: 'spoiler' as const, start, end });
const before = { description: 'Ada wins. Bo loses.', marks: { description: [spoiler(0, 3), spoiler(10, 12)] } };

test('FMT-06 hidden words that went into a later part are named, and those that stay or are gone are not', () => {
  const first = { description: 'Ada wins.', marks: { description: [spoiler(0, 3)] } };
  expect(laidOpen(before, { ...first, thread: [newPart({ description: 'Bo loses.' })] })).toEqual(['Bo']);
  expect(laidOpen(before, { ...first, thread: [newPart({ description: 'Nobody.' })] })).toEqual([]);
  expect(laidOpen(before, { ...before, thread: [newPart({ description: 'Bo again.' })] })).toEqual([]);
});
