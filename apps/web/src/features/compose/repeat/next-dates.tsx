import { formatShortDay, loadRepeatDates, type RepeatDates, type RepeatRule, repeatTime } from '@nonet/domain';
import { useEffect, useState } from 'react';
import { formatTime } from '#/lib/hour-clock.ts';

interface NextDatesProps {
  rule: RepeatRule;
  start: string;
  time: string;
  zone: string;
}

/** The first, and a few after it. */
const shown = 5;
const forever = '9999-12-01';

/** The first date and those after it (OP-103), with what clocks do to their times (OP-100). */
export function NextDates({ rule, start, time, zone }: NextDatesProps) {
  const dates = useRepeatDates();
  if (dates === null) return <p className="text-ink-3">Looking for the dates…</p>;
  const [first, ...others] = dates.repeatDates(rule, start, { from: start, to: forever, most: shown });
  if (first === undefined) return <p className="text-red">The repeat ends before its first date.</p>;
  const inWords = (day: string) => {
    const at = repeatTime(day, time, zone);
    return at?.kind === 'skipped'
      ? `${formatShortDay(day)} (${formatTime(at.instant, zone)}, as the clocks change)`
      : formatShortDay(day);
  };
  return (
    <p className="text-ink-2">
      First: <span className="font-semibold text-ink">{inWords(first.day)}</span>
      {others.length > 0 && `, then ${others.map(({ day }) => inWords(day)).join('; ')}`}
      {others.length === shown - 1 && ' …'}
    </p>
  );
}

/** The library comes with the first repeat; null until it is here. */
function useRepeatDates(): RepeatDates | null {
  const [dates, setDates] = useState<RepeatDates | null>(null);
  useEffect(() => {
    let isWanted = true;
    // When it does not arrive, the server still knows the dates.
    loadRepeatDates().then(
      (arrived) => {
        if (isWanted) setDates(arrived);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return dates;
}
