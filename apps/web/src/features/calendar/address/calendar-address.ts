import type { ListedPost, Target } from '@nonet/contract';
import {
  addDays,
  addMonths,
  isWallTime,
  monthWeeks,
  type NetworkId,
  networkIds,
  type PostStatus,
  postStatuses,
} from '@nonet/domain';

import { dayStep, sameDayOf } from '#/lib/day-grid.ts';
import type { Weekday } from '#/lib/week-start.ts';

export const viewNames = ['month', 'week', 'list'] as const;
export type ViewName = (typeof viewNames)[number];

/** A status of posts, or that a part of the post waits for the person. */
export type StatusFilter = PostStatus | 'needs-you';

/** How far the approval of a post is. */
export const approvalFilters = ['waiting', 'returned', 'approved'] as const;
export type ApprovalFilter = (typeof approvalFilters)[number];

/** What a post must have to be shown: one of each list that names something. */
export interface PostFilters {
  readonly networks: readonly NetworkId[];
  /** Connection ids. */
  readonly accounts: readonly string[];
  readonly statuses: readonly StatusFilter[];
  /** Template ids. */
  readonly templates: readonly string[];
  readonly approval: readonly ApprovalFilter[];
  /** Written by the person. */
  readonly mine: readonly 'true'[];
}

/** What the calendar shows. All of it but `month` is in the address of the page. */
export interface CalendarAddress {
  readonly view: ViewName;
  /** The chosen day, 'YYYY-MM-DD'. */
  readonly day: string;
  /** The month whose weeks are shown, 'YYYY-MM'. The chosen day is always one of their days. */
  readonly month: string;
  readonly filters: PostFilters;
  /** In place of the view: everything that waits for the person. */
  readonly show: 'needs-you' | null;
  /** What is searched for. */
  readonly q: string;
  /** The post whose details are open beside the calendar. */
  readonly postId: string | null;
}

export const noFilters: PostFilters = {
  networks: [],
  accounts: [],
  statuses: [],
  templates: [],
  approval: [],
  mine: [],
};

export function hasFilters(filters: PostFilters): boolean {
  return Object.values(filters).some((list) => list.length > 0);
}

/** True when a part of the post waits for the person, or will not go out without them. */
export function needsPerson({ targets }: Pick<ListedPost, 'targets'>): boolean {
  return targets.some(targetNeedsPerson);
}

/** A calendar that an earlier version saved has no readiness. */
export function targetNeedsPerson({ status, readiness }: Target): boolean {
  return status === 'held' || status === 'asks' || readiness?.verdict === 'blocked';
}

export function fits(
  post: ListedPost,
  { networks, accounts, statuses, templates, approval = [], mine = [] }: PostFilters,
): boolean {
  return (
    (networks.length === 0 || post.targets.some(({ platform }) => networks.includes(platform))) &&
    (accounts.length === 0 || post.targets.some(({ connectionId }) => accounts.includes(connectionId))) &&
    (statuses.length === 0 ||
      statuses.includes(post.status) ||
      (statuses.includes('needs-you') && needsPerson(post))) &&
    (templates.length === 0 || (post.template !== null && templates.includes(post.template.id))) &&
    (approval.length === 0 || approval.some((state) => state === post.approval?.state)) &&
    (mine.length === 0 || post.author === undefined || post.author.isYou)
  );
}

export function isDay(value: unknown): value is string {
  return typeof value === 'string' && value.length === 10 && isWallTime(`${value}T00:00`);
}

const detailsPath = /^\/posts\/([^/]+)$/;

export function isCalendarPath(pathname: string): boolean {
  return pathname === '/calendar' || detailsPath.test(pathname);
}

/** Reads '/calendar?view=week&day=2026-11-23' or '/posts/<id>?…'. What is missing or unknown is as at a first visit. */
export function readAddress(href: string, { today, view }: { today: string; view: ViewName }): CalendarAddress {
  const [pathname = '', search = ''] = href.split('?', 2);
  const query = new URLSearchParams(search);
  const list = (name: string) => query.get(name)?.split(',').filter(Boolean) ?? [];
  const wantedDay = query.get('day');
  const day = isDay(wantedDay) ? wantedDay : today;
  const statuses: readonly StatusFilter[] = [...postStatuses, 'needs-you'];
  const postId = detailsPath.exec(pathname)?.[1];
  return {
    view: viewNames.find((name) => name === query.get('view')) ?? view,
    day,
    month: monthOf(day),
    filters: {
      networks: networkIds.filter((network) => list('networks').includes(network)),
      accounts: list('accounts'),
      statuses: statuses.filter((status) => list('statuses').includes(status)),
      templates: list('templates'),
      approval: approvalFilters.filter((state) => list('approval').includes(state)),
      mine: list('mine').includes('true') ? ['true'] : [],
    },
    show: query.get('show') === 'needs-you' ? 'needs-you' : null,
    q: query.get('q') ?? '',
    postId: postId === undefined ? null : decodeURIComponent(postId),
  };
}

export function writeAddress({ view, day, filters, show, q, postId }: CalendarAddress): string {
  const query = new URLSearchParams({ view, day });
  for (const [name, list] of Object.entries(filters)) if (list.length > 0) query.set(name, list.join(','));
  if (show !== null) query.set('show', show);
  if (q !== '') query.set('q', q);
  return `${postId === null ? '/calendar' : `/posts/${encodeURIComponent(postId)}`}?${query}`;
}

/** False when the way back leads from the one to the other: they differ in more than the day and the search. */
export function isSamePlace(one: CalendarAddress, other: CalendarAddress): boolean {
  return writeAddress({ ...one, day: other.day, q: other.q }) === writeAddress(other);
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Goes to a day, and to the month that it belongs to. */
export function goToDay(address: CalendarAddress, day: string): CalendarAddress {
  return { ...address, day, month: monthOf(day) };
}

/** Chooses a day. The month stays as long as its grid has that day, so that nothing moves under the pointer. */
export function selectDay(address: CalendarAddress, day: string, weekStart: Weekday): CalendarAddress {
  return monthWeeks(address.month, weekStart).includes(day) ? { ...address, day } : goToDay(address, day);
}

/** The same day of another month; the 31st becomes the last day of a shorter one. */
function turnMonth(address: CalendarAddress, months: number): CalendarAddress {
  return goToDay(address, sameDayOf(addMonths(address.month, months), address.day));
}

/** One page on or back: a week in the week, else a month. */
export function turnPage(address: CalendarAddress, by: 1 | -1): CalendarAddress {
  return address.view === 'week' ? goToDay(address, addDays(address.day, by * 7)) : turnMonth(address, by);
}

/** Where a key in the focused grid leads to; null for a key that moves nothing. */
export function stepByKey(address: CalendarAddress, key: string, weekStart: Weekday): CalendarAddress | null {
  switch (key) {
    case 'PageUp':
      return turnPage(address, -1);
    case 'PageDown':
      return turnPage(address, 1);
    default: {
      const day = dayStep(key, address.day, weekStart);
      return day === null ? null : selectDay(address, day, weekStart);
    }
  }
}
