import type { Outline } from '../outlines/outline.ts';

/** What has room in the lines of a cell: what is planned there first, free times in the lines that are left. */
export function outlinesInCell(
  outlines: readonly Outline[],
  lines: number,
): { planned: readonly Outline[]; free: readonly Outline[] } {
  const planned = outlines.filter(({ kind }) => kind !== 'free-time').slice(0, lines);
  const free = outlines.filter(({ kind }) => kind === 'free-time').slice(0, lines - planned.length);
  return { planned, free };
}
