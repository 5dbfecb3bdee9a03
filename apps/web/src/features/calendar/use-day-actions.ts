import { dayKey } from '@nonet/domain';
import { useMemo, useRef, useState } from 'react';
import { mayNotNow } from '#/lib/use-may.ts';
import type { Weekday } from '#/lib/week-start.ts';
import { navigate } from '#/router/navigate.ts';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';

import { type CalendarAddress, selectDay } from './address/calendar-address.ts';
import { composeAt } from './compose-at.ts';
import type { DayActions } from './view-props.ts';

interface Calendar {
  setAddress: (change: (address: CalendarAddress) => CalendarAddress) => void;
  zone: string;
  today: string;
  weekStart: Weekday;
}

/** What can be done with days, and the state of the panel that lists the chosen one. */
export function useDayActions({ setAddress, zone, today, weekStart }: Calendar) {
  const [isDayOpen, setDayOpen] = useState(true);
  /** A new object for each request to show a post in the panel. */
  const [shownPost, setShownPost] = useState<{ id: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const actions = useMemo((): DayActions => {
    function openDay(day: string) {
      setAddress((current) => ({ ...selectDay(current, day, weekStart), postId: null, show: null }));
      setDayOpen(true);
    }
    return {
      onSelect: openDay,
      onCompose: (day) => {
        if (mayNotNow('draft')) return;
        if (day >= today) navigate({ to: '/create-post', search: { date: day } });
        else announce('This day is over. Posts can be scheduled from today on.');
      },
      onComposeAt: (at) => {
        if (mayNotNow('draft')) return;
        if (at > Date.now()) navigate({ to: '/create-post', search: composeAt(at, zone) });
        else toast.info('This time is over. Posts can be scheduled from now on.', { id: 'time-is-over' });
      },
      onShowPost: (post) => {
        openDay(dayKey(new Date(post.scheduledDate), zone));
        setShownPost({ id: post.id });
      },
      onShowDay: (day) => {
        openDay(day);
        // The panel may have been closed: its heading is there a moment later.
        setTimeout(() => heading.current?.focus());
      },
      onShowDetails: (postId) => setAddress((current) => ({ ...current, postId })),
    };
  }, [setAddress, weekStart, today, zone]);

  return { actions, isDayOpen, closeDay: () => setDayOpen(false), shownPost, heading };
}
