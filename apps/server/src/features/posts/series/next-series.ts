import type { ChangeSeries } from '@nonet/contract';
import {
  addDays,
  addMonths,
  isWallTime,
  moveRule,
  type RepeatRule,
  ruleAfter,
  wallTimeOf,
  weekdayOf,
} from '@nonet/domain';

import { mergeDraft } from '#/features/posts/post-input.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { type DueDate, datesBetween } from '#/features/posts/series/due-dates.ts';
import type { SeriesRow } from '#/features/posts/series/series-row.ts';
import { clockOf, refusedRepeat, takenRule } from '#/features/posts/series/store-series.ts';
import { readTexts } from '#/features/posts/series/variations.ts';
import { ApiError } from '#/http/errors.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

const DAY_MS = 86_400_000;
/** Of a moved rule, the first dates may have passed already: it was moved to an earlier day. */
const DATES_LOOKED_AT = 8;

/**
 * The series that goes on from `series` at the date `cut`, with what a person changed. Its first date is to come; it has what is left of
 * a count, and its texts take turns where they were.
 */
export async function nextSeries(
  parts: Pick<PostsParts, 'media'>,
  series: SeriesRow,
  { cut, body, now }: { cut: DueDate; body: ChangeSeries; now: Date },
): Promise<SeriesRow> {
  const [seen] = await datesBetween(series, { from: body.date, to: body.date });
  if (seen === undefined) throw new ApiError(404, 'date-not-found', 'This repeat has no such date');
  const stored = { ...series.content, scheduledAt: cut.instant, timeZone: series.timeZone };
  const { scheduledAt, timeZone: asksIn, ...merged } = mergeDraft(stored, body, parts.media.parse);
  const isTimed = body.wallTime != null || body.scheduledDate != null;
  const asked =
    isTimed && scheduledAt !== null
      ? askedTime(series, { wallTime: body.wallTime, scheduledAt, asksIn })
      : `${body.date}T${series.clock}`;
  const before = series.before + cut.place;
  const [text = '', ...variations] = textsAfter(series, body, {
    merged: merged.description,
    turn: series.before + seen.place,
  });
  const changed = { rule: series.rule, from: body.date, to: asked.slice(0, 10) };
  const start =
    body.rule == null ? movedStart(cut.day, changed) : addDays(cut.day, daysBetween(changed.from, changed.to));
  const next: SeriesRow = {
    ...series,
    id: timeOrderedId(),
    rule: ruleOf(series, { body, cut, start, changed }),
    start,
    clock: clockOf(asked),
    content: { ...merged, description: text },
    variations,
    before,
    endsBefore: null,
    version: 1,
  };
  const dates = await datesBetween(next, { from: start, most: DATES_LOOKED_AT });
  const first = dates.find(({ instant }) => instant !== null && instant > now);
  if (first === undefined) throw refusedRepeat('The repeat ends before its first date.');
  return { ...next, start: first.day, madeUntil: addDays(first.day, -1), nextDay: first.day };
}

/**
 * The time on the clock of the series' own zone, which it keeps (OP-104). In that zone it is what was asked for, and not what a clock
 * change makes of it on that one day.
 */
function askedTime(
  { timeZone }: SeriesRow,
  { wallTime, scheduledAt, asksIn }: { wallTime: ChangeSeries['wallTime']; scheduledAt: Date; asksIn: string },
): string {
  return isWallTime(wallTime) && asksIn === timeZone ? wallTime : wallTimeOf(scheduledAt, timeZone);
}

/** The texts that take turns. A text that is sent alone replaces the one whose turn the person looked at. */
function textsAfter(
  { content, variations }: SeriesRow,
  body: ChangeSeries,
  { merged, turn }: { merged: string; turn: number },
): string[] {
  if (body.variations != null) return [merged, ...readTexts(body.variations)];
  const texts = [content.description, ...variations];
  return body.description == null ? texts : texts.with(turn % texts.length, merged);
}

interface Moved {
  rule: RepeatRule;
  from: string;
  to: string;
}

function ruleOf(
  series: SeriesRow,
  { body, cut, start, changed }: { body: ChangeSeries; cut: DueDate; start: string; changed: Moved },
): RepeatRule {
  if (body.rule == null) return moveRule(ruleAfter(series.rule, cut.place) ?? series.rule, changed.from, changed.to);
  // A count is a count over all, those before included.
  const rule = ruleAfter(takenRule(body.rule, start), series.before + cut.place);
  if (rule === null) throw refusedRepeat('So many posts of this repeat are there already. Choose a larger number.');
  return rule;
}

/** From where a moved rule counts: the same week or month as before, as far ahead or back as the person moved the post. */
function movedStart(cut: string, { rule, from, to }: Moved): string {
  const days = daysBetween(from, to);
  if (days === 0 || rule.days.each === 'day') return addDays(cut, days);
  if (rule.days.each === 'month') {
    const months = monthsBetween(from, to);
    return `${addMonths(cut.slice(0, 7), months)}-01`;
  }
  const weeks = daysBetween(weekOf(from, rule.weekStart), weekOf(to, rule.weekStart));
  return addDays(cut, weeks + Math.min(0, days - weeks));
}

function weekOf(day: string, weekStart: number): string {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

function monthsBetween(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}
