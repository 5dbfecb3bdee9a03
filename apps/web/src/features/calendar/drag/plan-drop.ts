import type { ListedPost } from '@nonet/contract';
import { wallTimeOf } from '@nonet/domain';

import type { Move } from '../moving/create-moves.ts';
import { isOwnPlace, type Moment, momentAt, momentOnDay, whyNotThere } from '../moving/moment.ts';
import { planShift } from '../moving/plan-moves.ts';

/** A place under the pointer: a day, and where the view has hours the instant in milliseconds. */
export interface Place {
  readonly day: string;
  readonly at: number | null;
}

/** What a drop would come to. */
export interface Drop {
  /** Where the post that is held would be. */
  readonly moment: Moment;
  readonly moves: readonly Move[];
  /** Why nothing can be dropped there; null when at least one post can. */
  readonly refusal: string | null;
  /** How many of several posts would stay where they are. */
  readonly staying: number;
}

/** The moment of a place: in the month the time of day stays. */
export function momentAtPlace(held: ListedPost, place: Place, zone: string): Moment {
  return place.at === null ? momentOnDay(held, place.day, zone) : momentAt(place.at, zone);
}

/** Moves the held post to a moment, and the others that are lifted with it by the same distance on the clock. */
export function planDrop(
  { held, lifted }: { held: ListedPost; lifted: readonly ListedPost[] },
  moment: Moment,
  now: number,
): Drop {
  if (isOwnPlace(held, moment)) return { moment, moves: [], refusal: null, staying: 0 };
  const from = wallTimeOf(new Date(held.scheduledDate), moment.zone);
  const minutes = (Date.parse(`${moment.wallTime}Z`) - Date.parse(`${from}Z`)) / 60_000;
  const others = lifted.filter(({ id }) => id !== held.id);
  const plan = planShift(others, { days: 0, minutes }, moment.zone, now);
  const refusal = whyNotThere(moment, now);
  const moves = refusal === null ? [{ post: held, to: moment }, ...plan.moves] : plan.moves;
  return {
    moment,
    moves,
    refusal: moves.length > 0 ? null : refusal,
    staying: lifted.length - moves.length,
  };
}
