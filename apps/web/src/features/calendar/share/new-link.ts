import type { ListedPost, NewReviewLink } from '@nonet/contract';
import {
  addDays,
  addMonths,
  dayKey,
  daysRange,
  type GuestRight,
  isLongerThan,
  REVIEW_DAYS,
  REVIEW_NAME_MAX,
  REVIEW_PASSWORD,
  reviewMessages,
} from '@nonet/domain';

import { weekDays } from '#/lib/day-grid.ts';
import type { Weekday } from '#/lib/week-start.ts';

import { type CalendarAddress, isDay } from '../address/calendar-address.ts';

/** In so many days; `day`: on a chosen one. */
export const endings = ['1', '7', '30', '90', '365', 'day'] as const;
export type Ending = (typeof endings)[number];

/** What somebody has chosen and typed of a link that is not made yet. */
export interface Wish {
  /** Null: as it is suggested. */
  readonly name: string | null;
  readonly guest: string;
  readonly shows: 'posts' | 'range';
  readonly may: GuestRight;
  readonly ending: Ending;
  /** The chosen day, 'YYYY-MM-DD'; it ends with that day. */
  readonly lastDay: string;
  readonly hasPassword: boolean;
  readonly password: string;
  readonly showFigures: boolean;
}

/** What the calendar shows. */
export interface Shown {
  readonly address: Pick<CalendarAddress, 'view' | 'day' | 'month' | 'filters'>;
  readonly zone: string;
  readonly weekStart: Weekday;
}

/** What a link can show. */
export interface Shared extends Shown {
  /** What is chosen. */
  readonly posts: readonly Pick<ListedPost, 'id' | 'scheduledDate'>[];
}

export const firstWish = (shows: Wish['shows'], today: string): Wish => ({
  name: null,
  guest: '',
  shows,
  may: 'approve',
  ending: String(REVIEW_DAYS.usual) as Ending,
  lastDay: addDays(today, REVIEW_DAYS.usual),
  hasPassword: false,
  password: '',
  showFigures: false,
});

/** First and last day that the calendar shows: of the week, else of the month without what its grid has of others. */
function shownDays({ address: { view, day, month }, weekStart }: Shown) {
  if (view !== 'week') return { first: `${month}-01`, last: addDays(`${addMonths(month, 1)}-01`, -1) };
  const days = weekDays(day, weekStart);
  return { first: days[0] ?? day, last: days.at(-1) ?? day };
}

/** First and last day of these posts. */
export function daysOf({ posts, zone }: Pick<Shared, 'posts' | 'zone'>): { first: string; last: string } | null {
  const days = posts.map(({ scheduledDate }) => dayKey(new Date(scheduledDate), zone)).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

const dayMs = 24 * 3_600_000;
/** A link is open for at most a year. The server's clock may be behind ours. */
const clockMs = 3_600_000;

/** When a link ends; null: no day is chosen. */
export function endOf({ ending, lastDay }: Pick<Wish, 'ending' | 'lastDay'>, zone: string, now: Date): Date | null {
  if (ending === 'day') return isDay(lastDay) ? daysRange(lastDay, lastDay, zone).to : null;
  const days = Number(ending);
  return new Date(now.getTime() + days * dayMs - (days === REVIEW_DAYS.most ? clockMs : 0));
}

/** What is wrong, by field. */
export type WishProblems = Partial<Record<'name' | 'guest' | 'lastDay' | 'password', string>>;

/** The same rules as the server's, which judges. */
export function problemsOf(wish: Wish, zone: string, now: Date): WishProblems {
  const { name, guest, hasPassword, password } = wish;
  const problems: WishProblems = {};
  if (isLongerThan((name ?? '').trim(), REVIEW_NAME_MAX)) problems.name = reviewMessages.tooLongName;
  if (isLongerThan(guest.trim(), REVIEW_NAME_MAX)) problems.guest = reviewMessages.tooLongName;
  const end = endOf(wish, zone, now);
  if (end === null) problems.lastDay = 'Choose the last day.';
  else if (end <= now) problems.lastDay = reviewMessages.endsTooSoon;
  else if (end.getTime() - now.getTime() > REVIEW_DAYS.most * dayMs) problems.lastDay = reviewMessages.endsTooLate;
  if (hasPassword && password.length < REVIEW_PASSWORD.least) problems.password = reviewMessages.passwordTooShort;
  if (hasPassword && password.length > REVIEW_PASSWORD.most) problems.password = reviewMessages.passwordTooLong;
  return problems;
}

/** The body of the call. `suggested`: the name unless another one was typed. A wish with problems has none. */
export function bodyOf(wish: Wish, suggested: string, shared: Shared, now: Date): NewReviewLink {
  const { guest, may, hasPassword, password, showFigures } = wish;
  return {
    ...(wish.shows === 'posts' ? { posts: shared.posts.map(({ id }) => id) } : rangeOf(shared)),
    name: (wish.name ?? suggested).trim(),
    guest: guest.trim(),
    may,
    expiresAt: endOf(wish, shared.zone, now)?.toISOString(),
    ...(hasPassword && { password }),
    showFigures,
  };
}

/** Who wrote a post is nothing that guests are shown, so *Written by me* is no filter of a link. */
function rangeOf(shown: Shown): Pick<NewReviewLink, 'from' | 'to' | 'filters'> {
  const { first, last } = shownDays(shown);
  const { from, to } = daysRange(first, last, shown.zone);
  const { mine: _, ...filters } = shown.address.filters;
  const lists = Object.entries(filters).flatMap(([name, list]) => (list.length > 0 ? [[name, list.join(',')]] : []));
  return { from: from.toISOString(), to: to.toISOString(), filters: Object.fromEntries(lists) };
}
