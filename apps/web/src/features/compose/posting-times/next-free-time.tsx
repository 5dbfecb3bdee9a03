import type { FreeTimes } from '@nonet/contract';
import { OFFERED_TIMES } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#/lib/api-error.ts';
import { queryClient } from '#/lib/query.ts';
import { freeTimesQuery } from '#/posting-times/free-times-query.ts';
import { Link } from '#/router/link.tsx';
import type { ChosenTime } from '#/schedule/chosen-time.ts';
import { whenText } from '#/schedule/when-text.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';
import { pickPill, pressedPill } from './pick-pill.ts';

type FreeTime = FreeTimes['times'][number];

export interface NextFreeTimeProps {
  accountIds: readonly string[];
  chosen: ChosenTime;
  /** The chosen time is one that was offered, and nobody has typed another since. */
  isTaken: boolean;
  /** The server is asked for the first one. */
  isLooking: boolean;
  onLooking: (isLooking: boolean) => void;
  onTake: (time: ChosenTime) => void;
}

/** Takes the first posting time that no post of the chosen accounts has, and lists the four after it (SLOT-02). */
export function NextFreeTime({ accountIds, chosen, isTaken, isLooking, onLooking, onTake }: NextFreeTimeProps) {
  const [wasAsked, setAsked] = useState(isTaken);
  const query = freeTimesQuery(accountIds);
  // What is listed follows the accounts and other tabs. The time that was taken stays: the server has the last word.
  const { data } = useQuery({ ...query, enabled: wasAsked });

  async function takeFirst() {
    if (isLooking) return;
    onLooking(true);
    try {
      const { times, message } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const [first] = times;
      toast.dismiss('no-free-time');
      if (first) take(first);
      else toast.info(message ?? '', { id: 'no-free-time' });
      setAsked(true);
    } catch (error) {
      toast.error(errorText(error), { id: 'no-free-time' });
    } finally {
      onLooking(false);
    }
  }

  function take({ wallTime }: FreeTime) {
    onTake({ day: wallTime.slice(0, 10), time: wallTime.slice(11, 16), occurrence: 'first' });
    announce(`${whenText({ wallTime })} is free`);
  }

  const isChosen = ({ wallTime }: FreeTime) => isTaken && wallTime.startsWith(`${chosen.day}T${chosen.time}`);
  return (
    <>
      <button
        type="button"
        aria-busy={isLooking || undefined}
        aria-pressed={isTaken}
        onClick={() => void takeFirst()}
        className={cx(pickPill, isTaken ? pressedPill : 'border-line text-ink-2')}
      >
        {isLooking ? <Spinner /> : <Sign name="clock" size={13} strokeWidth={1.75} className="flex-none" />}
        Next free time
      </button>
      {wasAsked && data && (
        <fieldset
          aria-label="Free posting times"
          className="order-last flex min-w-0 basis-full flex-wrap items-center gap-1.5 max-md:gap-y-2"
        >
          {data.times.slice(0, OFFERED_TIMES).map((time) => (
            <button
              key={time.at}
              type="button"
              aria-pressed={isChosen(time)}
              onClick={() => take(time)}
              className={cx(pickPill, 'border-dashed', isChosen(time) ? pressedPill : 'border-line-strong text-ink-2')}
            >
              {whenText(time)}
            </button>
          ))}
          {data.message && <span className="text-12 text-ink-3">{data.message}</span>}
          <Link
            to="/posting-times"
            className="touch-44 ml-0.5 text-12 text-ink-3 underline underline-offset-2 hover:text-ink"
          >
            Change posting times
          </Link>
        </fieldset>
      )}
    </>
  );
}
