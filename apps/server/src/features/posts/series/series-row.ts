import type { Series } from '@nonet/contract';
import {
  type Approval,
  type NetworkId,
  type RepeatRule,
  readRepeatRule,
  repeatRuleText,
  targetKey,
  textOfTurn,
} from '@nonet/domain';
import type { SpaceId } from '#/db/space-id.ts';

import { additionsOfTurn, type SeriesContent } from '#/features/posts/edited-alone.ts';
import type { PostDraft } from '#/features/posts/post-input.ts';

/** A series as it is stored. Its days are 'YYYY-MM-DD'. */
export interface SeriesRow {
  id: string;
  spaceId: SpaceId;
  /** Who made it; null: made before there were members, or they are gone. */
  authorId: string | null;
  /** Whether its posts wait for a yes; it is approved as a rule, and they with it (APPR-07). */
  approval: Exclude<Approval, 'returned'>;
  /** Who approved it; null: nobody. */
  judgedBy: string | null;
  /** What is left of the count is in it, when the series goes on from another. */
  rule: RepeatRule;
  start: string;
  clock: string;
  timeZone: string;
  content: SeriesContent;
  variations: string[];
  before: number;
  endsBefore: string | null;
  madeUntil: string;
  nextDay: string | null;
  version: number;
}

export interface WaitRow {
  day: string;
  dueAt: string;
  code: string;
  message: string;
}

/** Reads the rule of a row; what is stored was taken once. */
export function storedRule(text: string, start: string): RepeatRule {
  const read = readRepeatRule(text, start);
  if ('refused' in read) throw new Error(`A stored rule cannot be read: ${text}`);
  return read.rule;
}

/** What the post of a date says, and when it is due. `place` is the date's place in the rule. */
export function draftAt(
  { content, variations, before, timeZone }: Pick<SeriesRow, 'content' | 'variations' | 'before' | 'timeZone'>,
  { place, instant }: { place: number; instant: Date },
): PostDraft {
  const description = textOfTurn(content.description, variations, before + place);
  const cardRead = content.additions.card === null ? 'wanted' : null;
  const additions = additionsOfTurn(content, description);
  return { ...content, description, additions, cardRead, scheduledAt: instant, timeZone };
}

export function seriesToWire(
  series: SeriesRow,
  waits: readonly WaitRow[],
  networks: ReadonlyMap<string, NetworkId>,
): Series {
  const { rule, before, content } = series;
  const { end } = rule;
  const whole: RepeatRule = end.kind === 'count' ? { ...rule, end: { ...end, count: end.count + before } } : rule;
  return {
    id: series.id,
    version: series.version,
    title: content.title,
    description: content.description,
    descriptions: content.descriptions,
    variations: series.variations,
    platforms: content.connectionIds.flatMap((id) => {
      const network = networks.get(id);
      return network === undefined ? [] : [targetKey(network, id)];
    }),
    rule: repeatRuleText(whole),
    before,
    start: series.start,
    time: series.clock,
    timeZone: series.timeZone,
    endsBefore: series.endsBefore,
    madeUntil: series.madeUntil,
    nextDate: series.nextDay,
    waits: waits.map(({ day, dueAt, code, message }) => ({ date: day, scheduledDate: dueAt, code, message })),
  };
}
