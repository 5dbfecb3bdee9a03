import type { BestTimes } from '@nonet/contract';
import { networkName, type PostingTime, zoneLabel } from '@nonet/domain';
import type { ReactNode } from 'react';
import { FigureValue } from '#/figures/figure-value.tsx';
import { countText } from '#/figures/figure-words.ts';
import { useHourClock } from '#/lib/hour-clock.ts';
import type { usePostingTimes } from '#/posting-times/use-posting-times.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { toast } from '#/ui/status/toast.ts';
import { quartileText } from '../over-time/growth-rows.ts';
import { isWithin } from './heat-map.tsx';
import { hourSpan, longWeekday } from './hour-words.ts';
import { cellAt, type HourOfWeek } from './week-of-hours.ts';

export interface ChosenHourProps {
  told: BestTimes;
  at: HourOfWeek;
  word: string;
  postingTimes: ReturnType<typeof usePostingTimes>;
}

/** Fewer posts than this are said to be few. */
const few = 10;

/** What is behind one hour, and the press that makes it a posting time. */
export function ChosenHour({ told, at, word, postingTimes }: ChosenHourProps) {
  const clock = useHourClock();
  const cell = cellAt(told.cells, at);
  const unit = word.toLowerCase();
  return (
    <aside aria-label="Chosen hour" className="flex flex-col xl:border-l xl:border-line xl:pl-7">
      <h3 aria-live="polite" className="text-15 font-[620]">
        {longWeekday(at.weekday)}, {hourSpan(at.hour, clock)}
      </h3>
      <dl className="my-3 grid grid-cols-[1fr_auto] gap-x-3 gap-y-[7px] text-13 tabular-nums">
        <Line term={`Median ${unit}`}>
          <FigureValue value={cell?.median} />
        </Line>
        <Line term="Your usual">
          <FigureValue value={told.median} />
        </Line>
        <Line term="Typical range">{(cell && quartileText(cell)) ?? <FigureValue value={null} />}</Line>
        <Line term="Posts compared">{cell?.posts ?? 0}</Line>
      </dl>
      <p className="text-12 text-pretty text-ink-3">
        {fewText(cell?.posts ?? 0)}
        {word} 7 days after posting, {countText(told.posts)} {networkName(told.network)}{' '}
        {told.posts === 1 ? 'post' : 'posts'} in 24 months, {zoneLabel(told.timeZone, new Date())}.
      </p>
      <MakePostingTime at={at} postingTimes={postingTimes} />
    </aside>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  );
}

function fewText(posts: number): string {
  if (posts < 3) return 'Too few posts to say anything. ';
  return posts < few ? `${posts} posts are few: take it as a hint. ` : '';
}

function MakePostingTime({ at, postingTimes: { data, save } }: Pick<ChosenHourProps, 'at' | 'postingTimes'>) {
  const used = data?.common.used ?? [];
  const isOne = used.some((time) => isWithin(time, at));
  if (isOne)
    return (
      <p className="mt-3.5 flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
        <Sign name="check" size={15} className="text-green" />
        This is a posting time.
        <Link to="/posting-times" className="text-link">
          Change
        </Link>
      </p>
    );
  const time: PostingTime = { weekday: at.weekday, time: `${String(at.hour).padStart(2, '0')}:00` } as PostingTime;
  return (
    <Button
      className="mt-3.5 self-start max-md:self-stretch"
      icon={<Sign name="plus" size={16} />}
      blocked={data === undefined ? 'Your posting times are being loaded.' : data.refusal}
      onBlocked={() => data?.refusal && toast.error(data.refusal, { id: 'posting-times' })}
      onClick={() => {
        save(null, [...used, time]);
        toast.success(`${longWeekday(at.weekday)}, ${hourSpan(at.hour).split(' – ')[0]} is a posting time.`, {
          id: 'posting-time-made',
          action: { label: 'Undo', onPress: () => save(null, used) },
        });
      }}
    >
      Make it a posting time
    </Button>
  );
}
