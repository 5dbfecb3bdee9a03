import { plural } from '@nonet/domain';
import { formatWallTime } from '#/lib/hour-clock.ts';

import { momentText } from '../moving/move-texts.ts';
import type { Drop } from './plan-drop.ts';

const dayInWords = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** 'Tuesday, November 24, 9:00 AM'. */
function spokenMoment({ moment: { wallTime } }: Drop): string {
  return `${dayInWords.format(Date.parse(`${wallTime.slice(0, 10)}T00:00:00Z`))}, ${formatWallTime(wallTime)}`;
}

const asksAgainText = 'Will wait for a yes again';

interface Around {
  /** How many posts are there; null: it is not known. */
  there: number | null;
  /** What is dropped needs a yes once more. */
  asksAgain: boolean;
}

/** What is said at each step: 'Tuesday, November 24, 9:00 AM, 2 posts there' (MOVE-02). */
export function stepText(drop: Drop, { there, asksAgain }: Around): string {
  const place = there === null ? spokenMoment(drop) : `${spokenMoment(drop)}, ${plural(there, 'post')} there`;
  return [place, drop.moment.note, drop.refusal, stayingText(drop), asksAgain && asksAgainText]
    .filter(Boolean)
    .join('. ');
}

export function liftedText(title: string, count: number, leftOut: number): string {
  const what = count === 1 && leftOut === 0 ? `“${title}”` : severalText(count, leftOut);
  return `Picked up ${what}. Arrow keys move, Enter drops, Escape returns.`;
}

export const returnedText = (count: number) =>
  `${count === 1 ? 'The post' : plural(count, 'post')} stayed where it was`;

/** '5 posts', or '5 of 6 posts' where one of those that are selected cannot be moved. */
function severalText(count: number, leftOut: number): string {
  return leftOut === 0 ? plural(count, 'post') : `${count} of ${plural(count + leftOut, 'post')}`;
}

/** The two lines below what is dragged: where it would be, and what is there or why it cannot be. */
export function captionLines(
  drop: Drop,
  { count, leftOut, there, asksAgain }: { count: number; leftOut: number } & Around,
): [string, string] {
  const many = count + leftOut > 1 ? `${severalText(count, leftOut)}, ` : '';
  const second =
    drop.refusal ??
    drop.moment.note ??
    stayingText(drop) ??
    (asksAgain ? asksAgainText : null) ??
    (there === null ? '' : `${plural(there, 'post')} there`);
  return [`${many}${momentText(drop.moment)}`, second];
}

function stayingText({ refusal, staying }: Drop): string | null {
  if (refusal !== null || staying === 0) return null;
  return `${plural(staying, 'post')} ${staying === 1 ? 'stays' : 'stay'}, as the time would have passed`;
}
