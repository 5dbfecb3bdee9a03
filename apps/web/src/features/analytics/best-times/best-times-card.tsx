import type { Analytics, BestTimes } from '@nonet/contract';
import { networkIds, networkName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { countText, figureWord, mainFigure, toldBy, unitOf } from '#/figures/figure-words.ts';
import { useHourClock } from '#/lib/hour-clock.ts';
import { useIsPhone } from '#/lib/use-is-phone.ts';
import { weekStartOf } from '#/lib/week-start.ts';
import { usePostingTimes } from '#/posting-times/use-posting-times.ts';
import { Card } from '#/ui/card.tsx';

import { type AnalyticsAddress, measureOf, measureWord } from '../address/analytics-address.ts';
import type { ChangeAddress } from '../address/use-analytics-address.ts';
import { bestTimesQuery } from '../analytics-queries.ts';
import { ChartTable } from '../charts/chart-table.tsx';
import { ChartWaits } from '../charts/chart-waits.tsx';
import { Choice } from '../head/choice.tsx';
import { quartileText } from '../over-time/growth-rows.ts';
import { ChosenHour } from './chosen-hour.tsx';
import { HeatMap, hollowLook, stepLooks } from './heat-map.tsx';
import { hourSpan, longWeekday } from './hour-words.ts';
import { stepCount, thresholdsOf } from './steps.ts';
import { allHours, bestOf, busyHours, type HourOfWeek } from './week-of-hours.ts';

export interface BestTimesCardProps {
  address: AnalyticsAddress;
  onChange: ChangeAddress;
  networks: Analytics['networks'];
}

/** When one's own posts did best: one measure of one network (STAT-06). */
export function BestTimesCard({ address, onChange, networks }: BestTimesCardProps) {
  const headingId = useId();
  const telling = networks.filter(({ state, posts }) => state === 'on' && posts > 0);
  const most = telling.toSorted((one, other) => other.posts - one.posts)[0]?.network;
  const measure = address.best ?? (most ? { network: most, figure: mainFigure(most) } : null);
  const read = useQuery({
    ...bestTimesQuery(measure ?? { network: networkIds[0], figure: 'views' }),
    enabled: measure !== null,
  });
  const offered = networkIds.filter((id) => id === measure?.network || telling.some(({ network }) => network === id));
  return (
    <Card
      as="section"
      aria-labelledby={headingId}
      className="mt-4 mb-2 break-inside-avoid px-3.5 pt-3.5 pb-3.5 md:mt-7 md:px-[18px] md:pt-[15px] md:pb-[18px]"
    >
      <header className="mb-3 flex min-h-[30px] flex-wrap items-center gap-2.5">
        <h2 id={headingId} className="display-17">
          Best times
        </h2>
        {measure && !isRefused(read.error) && (
          <Choice
            label="Measure"
            options={offered.flatMap((network) =>
              toldBy(network).map((figure) => ({
                value: measureWord({ network, figure }),
                label: `${networkName(network)} ${unitOf(network, figure)}`,
                network,
              })),
            )}
            value={measureWord(measure)}
            onChoose={(word) => onChange({ best: measureOf(word) })}
          />
        )}
      </header>
      {measure && read.data ? (
        <WeekOfHours key={measureWord(measure)} told={read.data} />
      ) : (
        <ChartWaits
          read={read}
          height={200}
          none={measure ? null : 'Once posts are out for a week, the hours at which they did best are shown here.'}
        />
      )}
    </Card>
  );
}

/** The plan does not have it: there is nothing to choose. */
function isRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'seePlans' in error && error.seePlans === true;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

function WeekOfHours({ told }: { told: BestTimes }) {
  const isPhone = useIsPhone();
  const clock = useHourClock();
  const best = bestOf(told.cells);
  const hours = isPhone ? busyHours(told.cells) : [...allHours];
  const [chosen, setChosen] = useState<HourOfWeek>(best ?? { weekday: 1, hour: hours[0] ?? 0 });
  const postingTimes = usePostingTimes();
  const start = weekStartOf(navigator.language);
  const days = [...weekdays.slice(start - 1), ...weekdays.slice(0, start - 1)];
  const thresholds = thresholdsOf(told.cells.flatMap(({ median }) => median ?? []));
  const unit = unitOf(told.network, told.figure);
  if (best === undefined)
    return <ChartWaits read={null} height={160} none="No hour has three posts of a week or older behind it yet." />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 xl:grid-cols-[minmax(0,1fr)_264px]">
      <div className="min-w-0">
        <div className="overflow-x-auto p-0.5 max-xl:[&>table]:min-w-[560px] max-md:[&>table]:min-w-0">
          <HeatMap
            label={`${networkName(told.network)} ${unit} by hour of the week`}
            cells={told.cells}
            days={days}
            hours={hours}
            isTurned={isPhone}
            thresholds={thresholds}
            measured={(value) => `median ${countText(value)} ${unit}`}
            postingTimes={postingTimes.data?.common.used ?? []}
            chosen={chosen}
            onChoose={setChosen}
          />
        </div>
        <Key thresholds={thresholds} unit={unit} isFolded={hours.length < 24} />
        <div className="mt-3">
          <ChartTable
            caption={`${networkName(told.network)} ${unit} by hour of the week`}
            heads={['Hour', `Median ${unit}`, 'Typical range', 'Posts compared']}
            rows={told.cells.map((cell) => ({
              key: `${cell.weekday}-${cell.hour}`,
              cells: [
                `${longWeekday(cell.weekday)}, ${hourSpan(cell.hour, clock)}`,
                cell.median === null ? 'fewer than 3 posts' : cell.median,
                quartileText(cell),
                cell.posts,
              ],
              isQuiet: cell.median === null,
            }))}
            below={{ place: 2, label: 'Typical range' }}
          />
        </div>
      </div>
      <ChosenHour told={told} at={chosen} word={figureWord(told.network, told.figure)} postingTimes={postingTimes} />
    </div>
  );
}

function Key({ thresholds, unit, isFolded }: { thresholds: readonly number[]; unit: string; isFolded: boolean }) {
  const lightest = stepCount - thresholds.length;
  const [first] = thresholds;
  const item = 'inline-flex items-center gap-1.5';
  const swatch = 'h-3.5 w-[18px] rounded-[3px] print:[print-color-adjust:exact] forced-colors:hidden';
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 pt-3 text-12 text-ink-3 tabular-nums md:pl-[38px]">
      <li>Numbers: posts compared in a cell</li>
      <li className={item}>
        <span aria-hidden className={`${swatch} ${hollowLook}`} />
        fewer than 3 posts{isFolded && ', and all hours not shown'}
      </li>
      {first !== undefined && (
        <li className={item}>
          <span aria-hidden className={`${swatch} ${stepLooks[lightest] ?? ''}`} />
          under {countText(first)}
        </li>
      )}
      {thresholds.map((threshold, place) => (
        <li key={threshold} className={item}>
          <span aria-hidden className={`${swatch} ${stepLooks[lightest + place + 1] ?? ''}`} />
          from {countText(threshold)}
          {place === thresholds.length - 1 && ` ${unit}`}
        </li>
      ))}
      <li className={item}>
        <span aria-hidden className="size-[5px] rounded-full bg-ink forced-colors:bg-[CanvasText]" />
        posting time
      </li>
    </ul>
  );
}
