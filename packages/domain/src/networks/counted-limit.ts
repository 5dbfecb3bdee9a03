import type { TextLimit } from '#/networks/network-rules.ts';
import { outgoingText } from '#/text/blank.ts';
import { textLength, type UnitNoun, unitNoun, type Weigh } from '#/text/text-unit.ts';

/** A limit, and how much of it a text takes. */
export interface CountedLimit extends TextLimit {
  /** The length of the text as it is sent, in `unit`; null while it cannot be counted. */
  readonly length: number | null;
  /** What its units are called. */
  readonly noun: UnitNoun;
}

/** The limit that a counter shows: the first one, unless the text exceeds another. Null when there are no limits. */
export function countedLimit(text: string, limits: readonly TextLimit[], weigh: Weigh | null): CountedLimit | null {
  const sent = outgoingText(text);
  const counted = limits.map((limit) => ({
    ...limit,
    length: textLength(sent, limit.unit, weigh),
    noun: unitNoun(limit.unit, sent),
  }));
  return counted.find(({ length, max }) => (length ?? 0) > max) ?? counted[0] ?? null;
}
