import { addDays, dayKey, loadRepeatDates, type RepeatDates } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import { seriesListQuery } from '#/repeats/series-queries.ts';

import { fitsRepeat } from '../address/fits-repeat.ts';
import { setWaitingDates } from '../series/waiting-count.ts';
import type { ViewProps } from '../view-props.ts';
import { outlineRange } from './outline-range.ts';
import { plannedRepeats } from './planned-repeats.ts';
import { useSource } from './use-source.ts';

interface RepeatsProps extends Pick<ViewProps, 'address' | 'zone' | 'weekStart'> {
  isShown: boolean;
}

const none: [] = [];

/** The dates of repeats for which no post is made yet, and how many of them wait for the person. */
export function Repeats({ address: { view, month, filters }, zone, weekStart, isShown }: RepeatsProps) {
  const { data } = useQuery(seriesListQuery);
  useEffect(() => {
    setWaitingDates(data?.reduce((dates, { waits }) => dates + waits.length, 0) ?? 0);
  }, [data]);
  const dates = useRepeatDates(isShown && Boolean(data?.length));
  const planned = useMemo(() => {
    if (!isShown || dates === null || !data) return none;
    const { from, to } = outlineRange({ view, month }, { zone, weekStart });
    const range = { first: dayKey(from, zone), last: addDays(dayKey(to, zone), -1), zone };
    return plannedRepeats(
      data.filter((series) => fitsRepeat(series, filters)),
      range,
      dates,
    );
  }, [isShown, data, dates, view, month, filters, zone, weekStart]);
  useSource('repeat', planned);
  return null;
}

/** The library comes when there is a repeat; null until it is here. */
function useRepeatDates(isWanted: boolean): RepeatDates | null {
  const [dates, setDates] = useState<RepeatDates | null>(null);
  useEffect(() => {
    // They are an outlook: without the library the calendar is as good as before.
    if (isWanted) void loadRepeatDates().then(setDates, () => undefined);
  }, [isWanted]);
  return dates;
}
