import type { Analytics } from '@nonet/contract';
import { addDays, dayKey, figuresLimit, type PlanHolder, parseInstant, retention, startOfDay } from '@nonet/domain';

import { ApiError } from '#/http/errors.ts';

export interface Span {
  from: Date;
  to: Date;
}

export interface ShownRange extends Span {
  /** The span of the same length before; null where the plan does not show it. */
  before: Span | null;
  limit: Analytics['limit'];
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The part of a range that a person is shown: no more than is kept, and no more than their plan has (STAT-08). The plan's days are whole
 * days of the person's zone before today.
 */
export function shownRange(
  asked: { from: string; to: string },
  { holder, timeZone, now }: { holder: PlanHolder; timeZone: string; now: Date },
): ShownRange {
  const [from, to] = [readInstant(asked.from, 'from'), readInstant(asked.to, 'to')];
  if (from >= to) throw new ApiError(400, 'invalid-range', "'from' must be before 'to'.");
  const limit = figuresLimit(holder, timeZone, now);
  const earliest = limit?.since ?? firstKept(now);
  const shown = { from: from < earliest ? earliest : from, to: to < earliest ? earliest : to };
  const before = { from: startBefore(shown, timeZone), to: shown.from };
  return {
    ...shown,
    before: before.from < earliest ? null : before,
    limit: limit !== null && from < limit.since ? { plan: limit.plan, message: limit.message } : null,
  };
}

/** When the span of the same length before begins. Before whole days it is as many whole days, also where one has 23 or 25 hours. */
function startBefore({ from, to }: Span, timeZone: string): Date {
  const start = new Date(2 * from.getTime() - to.getTime());
  const [first, end] = [dayKey(from, timeZone), dayKey(to, timeZone)];
  const isWhole = [from, to].every((at) => startOfDay(dayKey(at, timeZone), timeZone).getTime() === at.getTime());
  // So long ago there is no figure, and there may be no such day.
  if (!isWhole || start.getTime() < 0) return start;
  return startOfDay(addDays(first, (Date.parse(first) - Date.parse(end)) / DAY_MS), timeZone);
}

/** As the database counts months back: from a day that the month has not, to its last. */
function firstKept(now: Date): Date {
  const kept = new Date(now);
  kept.setUTCMonth(kept.getUTCMonth() - retention.postFigureMonths);
  if (kept.getUTCDate() !== now.getUTCDate()) kept.setUTCDate(0);
  return kept;
}

function readInstant(text: string, name: string): Date {
  const instant = parseInstant(text);
  if (instant !== null) return instant;
  const message = `'${name}' must be an existing date and time in ISO 8601 with a time zone, like 2026-11-24T09:00:00Z`;
  throw new ApiError(400, 'invalid-range', message);
}
