import { formatWallTime, plural } from '@nonet/domain';

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

/** What is said at each step: 'Tuesday, November 24, 9:00 AM, 2 posts there' (MOVE-02). */
export function stepText(drop: Drop, there: number | null): string {
  const place = there === null ? spokenMoment(drop) : `${spokenMoment(drop)}, ${plural(there, 'post')} there`;
  return [place, drop.moment.note, drop.refusal, stayingText(drop)].filter(Boolean).join('. ');
}

export function liftedText(title: string, count: number): string {
  const what = count === 1 ? `“${title}”` : plural(count, 'post');
  return `Picked up ${what}. Arrow keys move, Enter drops, Escape returns.`;
}

export const returnedText = (count: number) =>
  `${count === 1 ? 'The post' : plural(count, 'post')} stayed where it was`;

/** The two lines below what is dragged: where it would be, and what is there or why it cannot be. */
export function captionLines(drop: Drop, { count, there }: { count: number; there: number | null }): [string, string] {
  const many = count > 1 ? `${plural(count, 'post')}, ` : '';
  const second =
    drop.refusal ?? drop.moment.note ?? stayingText(drop) ?? (there === null ? '' : `${plural(there, 'post')} there`);
  return [`${many}${momentText(drop.moment)}`, second];
}

function stayingText({ refusal, staying }: Drop): string | null {
  if (refusal !== null || staying === 0) return null;
  return `${plural(staying, 'post')} ${staying === 1 ? 'stays' : 'stay'}, as the time would have passed`;
}
