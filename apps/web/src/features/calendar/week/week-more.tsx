import { plural } from '@nonet/domain';
import { type ComponentProps, memo } from 'react';
import { formatTime } from '#/lib/hour-clock.ts';
import { appHistory } from '#/router/app-history.ts';
import { navigate } from '#/router/navigate.ts';
import { cx } from '#/ui/cx.ts';

import type { Entry } from '../model/entry.ts';
import type { Outline } from '../outlines/outline.ts';
import { lookOf } from '../posts/post-look.ts';
import type { DayActions } from '../view-props.ts';
import { morePx } from './lane-style.ts';
import { heights, type MoreMark } from './layout-day.ts';

/** What is wrong, or waits for a person, is the last to be only counted. */
const wrong = ['failed', 'partial', 'not-approved', 'needs-you'] as const;
const wrongWords: Record<(typeof wrong)[number], string> = {
  failed: 'failed',
  partial: 'partial',
  'not-approved': 'not approved',
  'needs-you': 'waiting for you',
};

/** The order in which what stands on a day is placed. */
export function byTimeAndNeed(one: Entry | Outline, other: Entry | Outline): number {
  return one.at - other.at || need(other) - need(one);
}

function need(item: Entry | Outline): number {
  if (item.kind !== 'post') return 0;
  return wrong.some((look) => look === lookOf(item.post)) ? 2 : 1;
}

export interface WeekMoreProps {
  mark: MoreMark<Entry | Outline>;
  day: string;
  zone: string;
  onShow: DayActions['onShowPost'];
}

/** What found no room: leads to the first post of them in the list of the day; where there is none, to the day in the list. */
export const WeekMore = memo(function WeekMore({ mark: { y, items }, day, zone, onShow }: WeekMoreProps) {
  const [first] = items;
  if (!first) return null;
  const posts = items.flatMap((item) => (item.kind === 'post' ? item.post : []));
  const [firstPost] = posts;
  const looks = posts.map(lookOf);
  const hidden = wrong.flatMap((look) => {
    const count = looks.filter((one) => one === look).length;
    return count === 0 ? [] : [`${count} ${wrongWords[look]}`];
  });
  const counter = {
    'aria-label': [
      `+${countText(posts.length, items.length)} from ${formatTime(new Date(first.at), zone)}`,
      ...hidden,
    ].join(', '),
    style: { top: y, height: heights.one, width: morePx - 2 },
    className: cx(
      'absolute right-[3px] rounded-sm text-center text-11 font-[600] tabular-nums hover:bg-hover',
      hidden.length > 0 ? 'bg-red-soft text-red' : 'bg-surface text-ink-2 inset-ring inset-ring-line',
    ),
    children: `+${items.length}`,
  };
  if (!firstPost) return <ToList day={day} {...counter} />;
  return <button type="button" tabIndex={-1} onClick={() => onShow(firstPost)} {...counter} />;
});

/** Leads to the day in the list, which has room for all outlines. */
function ToList({ day, ...counter }: { day: string } & ComponentProps<'button'>) {
  function show() {
    const search = new URLSearchParams(appHistory().location.search);
    search.set('view', 'list');
    search.set('day', day);
    navigate({ href: `/calendar?${search}` });
  }
  return <button type="button" tabIndex={-1} onClick={show} {...counter} />;
}

/** '3 posts and 1 outline': of a draft or a planned repeat. */
function countText(posts: number, all: number): string {
  const outlines = plural(all - posts, 'outline');
  if (posts === 0) return outlines;
  return posts === all ? plural(posts, 'post') : `${plural(posts, 'post')} and ${outlines}`;
}
