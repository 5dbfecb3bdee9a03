import { type GuestRight, plural } from '@nonet/domain';

import { pageName } from '../page-name.ts';
import { daysOf, type Ending, endings, endOf, type Shared, type Shown, type Wish } from './new-link.ts';

/** The words of *Share for review*. */
export const shareWords = {
  title: 'Share for review',
  about: (name: string | undefined) =>
    `For people without an account.${name === undefined ? '' : ` In the brand of ${name}.`}`,
  name: 'Name',
  nameNote: 'the guest sees it',
  guest: 'For',
  guestNote: 'whom it is for, if you like',
  shows: 'What it shows',
  may: 'Guests may',
  ends: 'Ends',
  lastDay: 'Last day',
  password: 'Password',
  passwordChoices: { none: 'None', own: 'Set one' },
  newPassword: 'New password',
  passwordHint: 'Tell it apart from the link. It is not shown again.',
  figures: 'Show figures of published posts',
  cancel: 'Cancel',
  create: 'Create and copy the link',
  creating: 'Creating...',
  offline: 'You are offline. What you typed stays here.',
  failed: 'The link could not be created',
  postsGone: 'A post was deleted meanwhile. Close this, and choose the others once more.',
  ready: 'The link is ready',
  once: 'Shown once: who has it sees these posts.',
  address: 'Address',
  copy: 'Copy',
  copied: 'The address is copied.',
  notCopied: 'Your browser does not copy here. The address is selected: copy it by hand.',
  done: 'Done',
  closeAnyway: 'Close anyway',
  notCopiedYet: 'The address is not copied yet, and is not shown again.',
} as const;

export const rightNames: Readonly<Record<GuestRight, string>> = {
  view: 'View',
  remark: 'Add remarks',
  approve: 'Approve',
};

export const rightLines: Readonly<Record<GuestRight, string>> = {
  view: 'They look, and say nothing.',
  remark: 'They also say what they think of a post.',
  approve: 'They also approve posts, or ask for a change.',
};

const monthDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const monthDayYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const dateOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** What can be shown, in a line and what that means. */
export interface Choice {
  readonly title: string;
  readonly about: string;
}

/** '4 selected posts'. */
export function postsChoice(count: number): Choice {
  return count === 1
    ? { title: 'This post', about: 'Exactly this one' }
    : { title: `${count} selected posts`, about: 'Exactly these' };
}

/** 'November 2026, with the filters of now'. */
export function rangeChoice({ address, weekStart }: Shown): Choice {
  const { mine, ...filters } = address.filters;
  const isFiltered = Object.values(filters).some((list) => list.length > 0);
  const page = address.view === 'week' ? 'week' : 'month';
  return {
    title: `${pageOf(address, weekStart)}${isFiltered ? ', with the filters of now' : ''}`,
    about:
      mine.length === 0
        ? `As the ${page} is on the day one looks`
        : `As the ${page} is on the day one looks, whoever wrote a post: “Written by me” is not for guests`,
  };
}

function pageOf(address: Shown['address'], weekStart: Shown['weekStart']): string {
  return pageName({ ...address, show: null, q: '', postId: null }, weekStart);
}

/** 'Posts for Nov 20 – 26', 'Post for Nov 20', 'Posts for November 2026'. */
export function suggestedName(shows: Wish['shows'], shared: Shared): string {
  const days = shows === 'posts' ? daysOf(shared) : null;
  if (days === null) return `Posts for ${pageOf(shared.address, shared.weekStart)}`;
  const noun = shared.posts.length === 1 ? 'Post' : 'Posts';
  return `${noun} for ${monthDay.formatRange(dateOf(days.first), dateOf(days.last))}`;
}

/** 'In 7 days, Nov 27'. */
export function endingChoices(dayOf: (instant: Date) => string, zone: string, now: Date): Record<Ending, string> {
  const named = (ending: Ending): string => {
    const end = endOf({ ending, lastDay: '' }, zone, now);
    if (end === null) return 'On a day of your choice';
    const day = dateOf(dayOf(end));
    if (ending === '365') return `In a year, ${monthDayYear.format(day)}`;
    return `In ${plural(Number(ending), 'day')}, ${monthDay.format(day)}`;
  };
  return Object.fromEntries(endings.map((ending) => [ending, named(ending)])) as Record<Ending, string>;
}
