import { expect, test } from 'vitest';

import type { Outline, OutlineKind } from '../outlines/outline.ts';
import { outlinesInCell } from './outlines-in-cell.ts';

const outline = (kind: OutlineKind, id: string): Outline => ({
  kind,
  id,
  at: 0,
  day: '2026-11-24',
  title: id,
  href: '/',
});
const day = [
  outline('free-time', 'free 9'),
  outline('draft', 'draft 10'),
  outline('free-time', 'free 12'),
  outline('repeat', 'repeat 18'),
];

test.each([
  [0, [], []],
  [1, ['draft 10'], []],
  [2, ['draft 10', 'repeat 18'], []],
  [3, ['draft 10', 'repeat 18'], ['free 9']],
  [9, ['draft 10', 'repeat 18'], ['free 9', 'free 12']],
])('VIEW-06 in %d lines free times give way to drafts and repeats', (lines, planned, free) => {
  const shown = outlinesInCell(day, lines);
  expect([shown.planned.map(({ id }) => id), shown.free.map(({ id }) => id)]).toEqual([planned, free]);
});
