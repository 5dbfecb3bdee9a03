import type { TextUnit } from '#/text/text-unit.ts';

/** A length in a network's own counting. */
interface Length {
  readonly max: number;
  readonly unit: TextUnit;
}

/** What one network accepts as a poll. Where the figures come from, `sources` says. */
export interface PollRules {
  readonly answers: { readonly min: number; readonly max: number };
  /** The length of one answer. */
  readonly answer: Length;
  /** How long people may answer, in minutes: any time of a range, or one of a few. Null: the network itself decides. */
  readonly minutes: { readonly from: number; readonly to: number } | readonly number[] | null;
  /** Present where the poll has a question of its own, beside the text. */
  readonly question?: Length;
}

/** Whether people may answer for so long. */
export function takesMinutes({ minutes: taken }: PollRules, minutes: number): boolean {
  if (taken === null) return true;
  if ('from' in taken) return taken.from <= minutes && minutes <= taken.to;
  return taken.includes(minutes);
}
