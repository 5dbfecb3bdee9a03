import type { ListedPost } from '@nonet/contract';
import { addDays, dayKey, occurrenceOf, wallTimeOf } from '@nonet/domain';
import type { Move } from '../moving/create-moves.ts';
import { type Moment, momentAt, momentOf, type Span, whyNotMovable } from '../moving/moment.ts';
import { titleOf } from '../posts/title-of.ts';
import { liftedText, returnedText, stepText } from './drag-texts.ts';
import { type Drop, momentAtPlace, type Place, planDrop } from './plan-drop.ts';

export type DragMeans = 'pointer' | 'keys';

/** What is shown of a drag. */
export interface ShownDrag {
  readonly by: DragMeans;
  readonly held: ListedPost;
  readonly ids: readonly string[];
  /** How many are selected that cannot be moved. */
  readonly leftOut: number;
  /** The day that the drop would be on, as the view has it. */
  readonly day: string | null;
  /** Null while the pointer is over no day. */
  readonly drop: Drop | null;
  /** How many other posts are on that day; null where that is not known. */
  readonly there: number | null;
  /** What is dropped needs a yes once more: it would have gone out, and the person may not move it without asking (OP-131). */
  readonly asksAgain: boolean;
}

export interface DragSettings {
  /** The newest form of a post; null when it is no longer there. */
  postOf: (id: string) => ListedPost | null;
  selectedIds: () => readonly string[];
  zone: () => string;
  /** Whether the person moves any post without asking. Who asks for a yes moves only their own. */
  mayPublish: () => boolean;
  /** Milliseconds. */
  now: () => number;
  /** The ids of the posts of a day; null when they are not known. */
  idsOn: (day: string) => readonly string[] | null;
  movePosts: (moves: readonly Move[]) => void;
  holdNews: () => () => void;
  show: (drag: ShownDrag | null) => void;
  say: (sentence: string) => void;
  /** Tells why something could not be dropped. */
  refuse: (sentence: string) => void;
}

interface Lift {
  readonly by: DragMeans;
  readonly id: string;
  readonly ids: readonly string[];
  readonly leftOut: number;
  /** As they were picked up: what they are moved by is counted from there. */
  readonly held: ListedPost;
  readonly lifted: readonly ListedPost[];
  readonly release: () => void;
  drop: Drop | null;
  day: string | null;
  /** Where the keys have led to on the clock. It may be a time that the clocks skip, which the next day has again. */
  meant: string;
}

const minuteMs = 60_000;

/**
 * Picking up, moving and dropping posts by any means. Nothing is stored before the drop, and each way out but the drop
 * leaves everything as it was.
 */
export function createDrag(settings: DragSettings) {
  const { postOf, selectedIds, zone, mayPublish, now, idsOn, movePosts, holdNews, show, say, refuse } = settings;
  let lift: Lift | null = null;

  /** Why a post cannot be picked up; null when it can. */
  function whyNot(id: string): string | null {
    const post = postOf(id);
    if (post === null) return goneText;
    return whyNotMovable(post) ?? (mayPublish() || post.author?.isYou ? null : notOwnText);
  }

  /** Picks a post up, with everything else that is selected when it is itself. Answers why not, or null. */
  function pickUp(id: string, by: DragMeans): string | null {
    const refusal = whyNot(id);
    const held = postOf(id);
    if (lift !== null || held === null || refusal !== null) return refusal;
    const selected = selectedIds();
    const ids = selected.includes(id) ? selected.filter((one) => whyNot(one) === null) : [id];
    const leftOut = selected.includes(id) ? selected.length - ids.length : 0;
    const lifted = ids.flatMap((one) => postOf(one) ?? []);
    const meant = wallTimeOf(new Date(held.scheduledDate), zone());
    lift = { by, id, ids, leftOut, held, lifted, release: holdNews(), drop: null, day: null, meant };
    if (by === 'keys') say(liftedText(titleOf(held), ids.length, leftOut));
    draw();
    return null;
  }

  /** The pointer is over a place, or over none. */
  function hoverAt(place: Place | null): void {
    if (lift === null) return;
    if (place === null) {
      if (lift.drop === null) return;
      lift.drop = null;
      lift.day = null;
    } else {
      const moment = momentAtPlace(lift.held, place, zone());
      if (lift.drop?.moment.at === moment.at && lift.day === place.day) return;
      plan(moment, place.day);
    }
    draw();
  }

  /**
   * A key moves it from where it would be dropped now: days go by the clock, and minutes by the time that passes. Answers
   * the moment, so that its day can be shown.
   */
  function stepBy({ days, minutes }: Span): Moment | null {
    if (lift === null) return null;
    const instant = new Date(lift.held.scheduledDate);
    let moment = lift.drop?.moment ?? momentAt(instant.getTime(), zone());
    if (days !== 0) {
      lift.meant = addDays(lift.meant.slice(0, 10), days) + lift.meant.slice(10);
      const isOwnTime = lift.meant === wallTimeOf(instant, zone());
      moment = momentOf(lift.meant, zone(), isOwnTime ? occurrenceOf(instant, zone()) : 'first');
    }
    if (minutes !== 0) {
      moment = momentAt(moment.at + minutes * minuteMs, zone());
      lift.meant = moment.wallTime;
    }
    plan(moment, moment.wallTime.slice(0, 10));
    draw();
    if (lift.drop) say(stepText(lift.drop, { there: thereOn(lift.day), asksAgain: asksAgain(lift) }));
    return moment;
  }

  function plan(moment: Moment, day: string) {
    if (lift === null) return;
    lift.drop = planDrop(lift, moment, now());
    lift.day = day;
  }

  function thereOn(day: string | null): number | null {
    const ids = day === null ? null : idsOn(day);
    return ids === null ? null : ids.filter((id) => !lift?.ids.includes(id)).length;
  }

  function asksAgain({ drop }: Lift): boolean {
    return (
      !mayPublish() && drop?.moves.some(({ post }) => (post.approval?.state ?? 'approved') === 'approved') === true
    );
  }

  function draw() {
    if (lift === null) return show(null);
    const { by, held, ids, leftOut, day, drop } = lift;
    show({ by, held, ids, leftOut, day, drop, there: thereOn(day), asksAgain: asksAgain(lift) });
  }

  /** Drops what is held. The posts are judged again as they are now: much may have happened while they were held. */
  function drop(): void {
    if (lift === null) return;
    const { held, ids, id, drop: planned, by, release } = lift;
    end();
    release();
    if (planned === null) {
      if (by === 'pointer') refuse(missText);
      return;
    }
    const refusal = whyNot(id);
    if (refusal !== null) {
      refuse(refusal);
      return;
    }
    const lifted = ids.flatMap((one) => postOf(one) ?? []);
    const current = lifted.find((one) => one.id === id) ?? held;
    const { moves, refusal: notThere } = planDrop({ held: current, lifted }, planned.moment, now());
    if (notThere !== null) refuse(notThere);
    else if (moves.length > 0) movePosts(moves);
    else if (by === 'keys') say(returnedText(ids.length));
  }

  /** Leaves everything as it was. */
  function cancel(): void {
    if (lift === null) return;
    const { ids, release } = lift;
    end();
    release();
    say(returnedText(ids.length));
  }

  function end() {
    lift = null;
    draw();
  }

  /** The day on which a post stands now; null when it is no longer there. */
  function dayOf(id: string): string | null {
    const post = postOf(id);
    return post === null ? null : dayKey(new Date(post.scheduledDate), zone());
  }

  return { whyNot, pickUp, hoverAt, stepBy, drop, cancel, dayOf, held: () => lift?.id ?? null };
}

export const goneText = 'This post was deleted meanwhile';
export const missText = 'Not moved';
export const notOwnText = 'You can move posts that you wrote yourself';

export type Drag = ReturnType<typeof createDrag>;
