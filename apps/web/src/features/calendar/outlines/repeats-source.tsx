import { addDays, dayKey, loadRepeatDates } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Weekday } from '#/lib/week-start.ts';
import { seriesListQuery } from '#/repeats/series-queries.ts';

import { setWaitingDates } from '../series/waiting-count.ts';
import { monthRange } from '../model/month-range.ts';
import { outlines } from './outlines.ts';
import { plannedRepeats } from './planned-repeats.ts';
import { useIsShown } from './shown-kinds.ts';

export interface RepeatsSourceProps {
  /** 'YYYY-MM'. */
  month: string;
  zone: string;
  weekStart: Weekday;
}

/** Finds the planned repeats of the month that is shown, and how many dates wait. It draws nothing itself. */
export function RepeatsSource({ month, zone, weekStart }: RepeatsSourceProps) {
  const isShown = useIsShown('repeat');
  const { data } = useQuery(seriesListQuery);
  useEffect(() => {
    setWaitingDates(data?.reduce((dates, { waits }) => dates + waits.length, 0) ?? 0);
  }, [data]);
  useEffect(() => {
    if (!isShown || !data?.length) {
      outlines.show('repeat', []);
      return;
    }
    let isWanted = true;
    const { from, to } = monthRange(month, zone, weekStart);
    const range = { first: dayKey(from, zone), last: addDays(dayKey(to, zone), -1), zone };
    loadRepeatDates().then(
      (dates) => {
        if (isWanted) outlines.show('repeat', plannedRepeats(data, range, dates));
      },
      // They are an outlook: without the library the calendar is as good as before.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isShown, data, month, zone, weekStart]);
  return null;
}
