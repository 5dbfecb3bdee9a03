import {
  nameList,
  networkName,
  networksRefusingRepeats,
  ordinal,
  type RepeatDays,
  type RepeatRule,
  repeatInWords,
  repeatLimits,
  weekdayName,
} from '@nonet/domain';
import { useId } from 'react';
import { hourClock } from '#/lib/hour-clock.ts';

import { weekStartOf } from '#/lib/week-start.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { FieldError } from '#/ui/fields/field.tsx';
import { inputFrame, TextInput } from '#/ui/fields/text-input.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import type { DraftRepeat } from './draft-repeat.ts';
import { NextDates } from './next-dates.tsx';
import { inUnit, monthlyWays, ruleOf, textOf, toggled, weekdaysFrom, whyRefused } from './repeat.ts';
import { RepeatEndFields } from './repeat-end-fields.tsx';
import type { RepeatPartProps } from './repeat-part-props.ts';
import { Variations } from './variations.tsx';

interface RepeatEditorProps extends Omit<RepeatPartProps, 'repeat' | 'onChange' | 'isOpen' | 'onOpen' | 'now'> {
  id: string;
  start: string;
  repeat: DraftRepeat;
  onChange: (repeat: DraftRepeat) => void;
  onRemove: () => void;
}

const units = { day: 'days', week: 'weeks', month: 'months' } as const;

/** How often, on which days and until when; the dates that come of it; and the texts that take turns. */
export function RepeatEditor(props: RepeatEditorProps) {
  const { id, seriesId, start, day, time, zone, repeat, onChange, onRemove, networks, descriptions } = props;
  const weekStart = weekStartOf(navigator.language);
  const rule = ruleOf(repeat, start, weekStart);
  const change = (changed: Partial<RepeatRule>) =>
    onChange({ ...repeat, rule: textOf({ ...rule, weekStart, ...changed }) });
  const refused = whyRefused(repeat, start);
  const refusing = networksRefusingRepeats({ descriptions, variations: repeat.variations, networks });
  const errorId = useId();
  return (
    <fieldset
      id={id}
      aria-label="Repeat"
      className="grid min-w-0 gap-3.5 rounded-lg border border-line bg-sunken p-3.5 md:p-4"
    >
      <Often rule={rule} start={start} onChange={change} />
      {rule.days.each === 'week' && (
        <Weekdays
          chosen={rule.days.weekdays}
          order={weekdaysFrom(weekStart)}
          onChange={(weekdays) => change({ days: { each: 'week', weekdays } })}
        />
      )}
      {rule.days.each === 'month' && (
        <MonthlyWays days={rule.days} start={start} onChange={(days) => change({ days })} />
      )}
      <RepeatEndFields end={rule.end} start={start} onChange={(end) => change({ end })} />
      {seriesId !== null && rule.end.kind === 'count' && (
        <p className="text-13 text-ink-3">The number counts all posts of this repeat, also those before this one.</p>
      )}
      {refused === null ? (
        <div className="grid gap-1 text-13" role="status">
          <p className="font-semibold">{repeatInWords(rule, { start, time, clock: hourClock() })}</p>
          {day === null ? (
            <p className="text-ink-3">Choose a date: the repeat counts from it.</p>
          ) : (
            <NextDates rule={rule} start={start} time={time} zone={zone} />
          )}
        </div>
      ) : (
        <FieldError id={errorId}>{refused}</FieldError>
      )}
      <Variations texts={repeat.variations} onChange={(variations) => onChange({ ...repeat, variations })} />
      {refusing.length > 0 && (
        <Notice kind="warning" role="status">
          {nameList(refusing.map((network) => networkName(network)))} {refusing.length === 1 ? 'refuses' : 'refuse'} the
          same text again.
          {refusing.some((network) => (descriptions[network] ?? '').trim() !== '')
            ? ' Use the shared text there, and add texts that take turns.'
            : ' Add texts that take turns, or deselect it.'}
        </Notice>
      )}
      <Button kind="ghost" size="sm" className="-ml-2 justify-self-start" onClick={onRemove}>
        {seriesId === null ? 'Don’t repeat' : 'Leave it as it is'}
      </Button>
    </fieldset>
  );
}

interface RuleFieldProps {
  rule: RepeatRule;
  start: string;
  onChange: (change: Partial<RepeatRule>) => void;
}

function Often({ rule, start, onChange }: RuleFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-14">
      <span id="repeat-every">Every</span>
      <TextInput
        type="number"
        inputMode="numeric"
        aria-label="Every"
        min={1}
        max={repeatLimits.interval}
        value={rule.interval}
        onChange={(event) => {
          const interval = Math.min(repeatLimits.interval, Math.max(1, Math.trunc(Number(event.target.value)) || 1));
          onChange({ interval });
        }}
        frameClassName="h-11 w-[76px]! text-16 md:h-10 md:text-14"
      />
      <select
        aria-label="Days, weeks or months"
        value={rule.days.each}
        onChange={(event) => {
          const unit = (['day', 'week', 'month'] as const).find((each) => each === event.target.value);
          if (unit) onChange({ days: inUnit(unit, start) });
        }}
        className={cx(inputFrame, 'h-11 w-auto! px-3 text-16 md:h-10 md:text-14')}
      >
        {Object.entries(units).map(([unit, many]) => (
          <option key={unit} value={unit}>
            {rule.interval === 1 ? unit : many}
          </option>
        ))}
      </select>
    </div>
  );
}

type Week = Extract<RepeatDays, { each: 'week' }>['weekdays'];

function Weekdays({ chosen, order, onChange }: { chosen: Week; order: Week; onChange: (weekdays: Week) => void }) {
  return (
    <fieldset aria-label="On these weekdays" className="flex min-w-0 flex-wrap gap-1.5">
      {order.map((weekday) => {
        const isOn = chosen.includes(weekday);
        return (
          <button
            key={weekday}
            type="button"
            aria-label={weekdayName(weekday)}
            aria-pressed={isOn}
            onClick={() => onChange(toggled(chosen, weekday))}
            className={cx(
              'size-11 rounded-full border bg-surface text-13 font-[540] transition-colors hover:bg-hover md:size-9',
              isOn ? 'border-ink text-ink inset-ring inset-ring-ink' : 'border-line text-ink-2',
            )}
          >
            {weekdayName(weekday).slice(0, 2)}
          </button>
        );
      })}
    </fieldset>
  );
}

type Monthly = Extract<RepeatDays, { each: 'month' }>;

/** By the date, by "the second Tuesday", or by the last one. */
function MonthlyWays({ days, start, onChange }: { days: Monthly; start: string; onChange: (days: Monthly) => void }) {
  const own = (each: Monthly) => JSON.stringify(each);
  const fitting = monthlyWays(start);
  // What was chosen for another day stays until something else is.
  const ways = fitting.some((way) => own(way) === own(days)) ? fitting : [days, ...fitting];
  return (
    <fieldset aria-label="On this day of the month" className="flex min-w-0 flex-wrap gap-1.5">
      {ways.map((way) => {
        const isOn = own(way) === own(days);
        return (
          <button
            key={own(way)}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(way)}
            className={cx(
              'h-11 rounded-full border bg-surface px-3 text-13 font-[540] transition-colors hover:bg-hover md:h-9',
              isOn ? 'border-ink text-ink inset-ring inset-ring-ink' : 'border-line text-ink-2',
            )}
          >
            {wayInWords(way)}
          </button>
        );
      })}
    </fieldset>
  );
}

function wayInWords(days: Monthly): string {
  if ('week' in days)
    return `On the ${days.week === 'last' ? 'last' : places[days.week - 1]} ${weekdayName(days.weekday)}`;
  if (days.date === 'last') return 'On the last day';
  return days.date > 28 ? `On the ${ordinal(days.date)}, or the last day` : `On the ${ordinal(days.date)}`;
}

const places = ['first', 'second', 'third', 'fourth'] as const;
