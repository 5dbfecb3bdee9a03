import type { BestTimes } from '@nonet/contract';

export type BestCell = BestTimes['cells'][number];

/** An hour of a week. */
export interface HourOfWeek {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
}

export const allHours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

export function cellAt(cells: readonly BestCell[], { weekday, hour }: HourOfWeek): BestCell | undefined {
  return cells.find((cell) => cell.weekday === weekday && cell.hour === hour);
}

/** From the first to the last hour that has a cell with figures: the nights are folded. All of them where none has. */
export function busyHours(cells: readonly BestCell[]): number[] {
  const hours = cells.filter(({ median }) => median !== null).map(({ hour }) => hour);
  if (hours.length === 0) return [...allHours];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return allHours.filter((hour) => hour >= first && hour <= last);
}

/** The hour that is shown first: the one with the highest median; of equals the one with more posts behind it. */
export function bestOf(cells: readonly BestCell[]): BestCell | undefined {
  return cells
    .filter(({ median }) => median !== null)
    .toSorted((one, other) => (other.median ?? 0) - (one.median ?? 0) || other.posts - one.posts)[0];
}

/** Where a key leads in a grid of days (across) and hours; null for a key that moves nothing. */
export function stepTo(
  key: string,
  { weekday, hour }: HourOfWeek,
  grid: { days: readonly number[]; hours: readonly number[]; isTurned: boolean },
): HourOfWeek | null {
  const move = moves[key];
  if (move === undefined) return null;
  // On phones days are across and hours down; else it is the other way round.
  const [days, hours] = grid.isTurned ? [move.x, move.y] : [move.y, move.x];
  return { weekday: shifted(grid.days, weekday, days), hour: shifted(grid.hours, hour, hours) };
}

const moves: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  Home: { x: Number.NEGATIVE_INFINITY, y: 0 },
  End: { x: Number.POSITIVE_INFINITY, y: 0 },
};

function shifted(list: readonly number[], from: number, by: number): number {
  const place = Math.min(Math.max(list.indexOf(from) + by, 0), list.length - 1);
  return list[place] ?? from;
}
