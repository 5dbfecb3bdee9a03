import { POSTING_TIMES_PER_DAY, type PostingTime, weekdayName } from '@nonet/domain';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatWallTime } from '#/lib/hour-clock.ts';

import { weekStartOf } from '#/lib/week-start.ts';
import { cx } from '#/ui/cx.ts';
import { Menu } from '#/ui/overlays/menu.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';
import { Sign } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';

import { moveFocus } from './move-focus.ts';
import { TimeForm } from './time-form.tsx';
import { weekFrom, withCopied, withMoved, withoutTime, withTime } from './week-list.ts';

export interface WeekEditorProps {
  label: string;
  used: readonly PostingTime[];
  /** What the plan does not use: shown, and not changed. */
  locked: readonly PostingTime[];
  /** Null: nothing can be changed here. */
  onChange: ((times: PostingTime[]) => void) | null;
}

/** The times of a week: a column for each day, on phones a row. Arrows go from time to time, Delete removes one. */
export function WeekEditor({ label, used, locked, onChange }: WeekEditorProps) {
  const week = weekFrom(weekStartOf(navigator.language));
  return (
    <fieldset
      aria-label={label}
      className="grid min-w-0 divide-y divide-line md:grid-cols-7 md:divide-x md:divide-y-0 large-text:grid-cols-1! large-text:divide-y!"
      onKeyDown={moveFocus}
    >
      {week.map((weekday) => {
        const times = used.filter((one) => one.weekday === weekday);
        const name = weekdayName(weekday);
        return (
          <section
            key={weekday}
            data-weekday={weekday}
            aria-label={`${name}: ${times.length === 0 ? 'no times' : times.map(inWords).join(', ')}`}
            className="flex min-w-0 gap-3 px-3.5 py-3 md:min-h-[216px] md:flex-col md:gap-2 md:px-2 md:py-3 large-text:flex-col large-text:min-h-0"
          >
            <div className="flex w-[62px] flex-none items-center justify-between self-start max-md:h-11 md:min-h-8 md:w-full md:px-1">
              <h2 className="text-13 font-[600]">
                {name.slice(0, 3)}
                <span className="sr-only">{name.slice(3)}</span>
              </h2>
              {onChange && times.length > 0 && (
                <CopyMenu
                  name={name}
                  onCopy={(days) => onChange(withCopied(used, weekday, days(week.filter((one) => one !== weekday))))}
                />
              )}
            </div>
            <ul className="flex min-w-0 flex-1 flex-wrap content-start gap-1.5 md:flex-col md:flex-nowrap">
              {times.map((one) => (
                <li key={one.time}>
                  {onChange ? (
                    <OwnTime
                      one={one}
                      onMove={(time) => onChange(withMoved(used, one, time))}
                      onRemove={() => {
                        onChange(withoutTime(used, one));
                        announce(`${name}, ${inWords(one)} removed`);
                      }}
                    />
                  ) : (
                    <span className={cx(chip, 'bg-sunken text-ink')}>{inWords(one)}</span>
                  )}
                </li>
              ))}
              {locked
                .filter((one) => one.weekday === weekday)
                .map((one) => (
                  <li key={one.time} className={cx(chip, 'gap-1.5 border-line! text-ink-3')}>
                    <Sign name="lock" size={12} strokeWidth={2} className="flex-none" />
                    <s className="no-underline">{inWords(one)}</s>
                    <span className="sr-only">, locked</span>
                  </li>
                ))}
              {onChange && times.length < POSTING_TIMES_PER_DAY && (
                <li>
                  <NewTime
                    name={name}
                    after={times.at(-1)}
                    onAdd={(time) => onChange(withTime(used, [weekday], time))}
                  />
                </li>
              )}
            </ul>
          </section>
        );
      })}
    </fieldset>
  );
}

const chip =
  'inline-flex h-11 min-w-[86px] items-center justify-center rounded-md border border-transparent text-13 font-[540] tabular-nums transition-colors md:h-9 md:w-full';

function inWords({ time }: Pick<PostingTime, 'time'>): string {
  return formatWallTime(`2026-01-01T${time}:00`);
}

function OwnTime({
  one,
  onMove,
  onRemove,
}: {
  one: PostingTime;
  onMove: (time: string) => void;
  onRemove: () => void;
}) {
  const name = weekdayName(one.weekday);

  function remove(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    const item = event.currentTarget.closest('li');
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    next?.querySelector<HTMLElement>('button[data-slot]')?.focus();
    onRemove();
  }

  return (
    <TimePopover
      label={`${name}, ${inWords(one)}`}
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          data-slot
          aria-label={`${inWords(one)}, ${name}`}
          onKeyDown={remove}
          className={cx(chip, 'bg-grey-soft text-ink hover:bg-hover')}
        >
          {inWords(one)}
        </button>
      )}
    >
      {(close) => (
        <TimeForm
          label={`Time on ${name}`}
          time={one.time}
          verb="Change"
          onDone={(time) => {
            close();
            if (time !== one.time) onMove(time);
          }}
          onRemove={() => {
            close();
            onRemove();
          }}
        />
      )}
    </TimePopover>
  );
}

function NewTime({
  name,
  after,
  onAdd,
}: {
  name: string;
  after: PostingTime | undefined;
  onAdd: (time: string) => void;
}) {
  return (
    <TimePopover
      label={`New time on ${name}`}
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          data-slot
          aria-label={`Add a time on ${name}`}
          className={cx(chip, 'border-dashed border-line-strong! text-ink-3 hover:bg-hover hover:text-ink max-md:w-11')}
        >
          <Sign name="plus" size={14} strokeWidth={2} />
        </button>
      )}
    >
      {(close) => (
        <TimeForm
          label={`New time on ${name}`}
          time={after === undefined ? '09:00' : threeHoursAfter(after.time)}
          verb="Add"
          onDone={(time) => {
            close();
            onAdd(time);
          }}
        />
      )}
    </TimePopover>
  );
}

function threeHoursAfter(time: string): string {
  return `${String(Math.min(23, Number(time.slice(0, 2)) + 3)).padStart(2, '0')}${time.slice(2)}`;
}

type PopoverParts = Parameters<typeof Popover>[0];

function TimePopover({
  label,
  trigger,
  children,
}: Pick<PopoverParts, 'label' | 'trigger'> & { children: (close: () => void) => ReactNode }) {
  return (
    <Popover label={label} align="center" className="w-[196px] p-3" trigger={trigger}>
      {children}
    </Popover>
  );
}

function CopyMenu({ name, onCopy }: { name: string; onCopy: (days: (others: number[]) => number[]) => void }) {
  return (
    <Menu
      label={`Copy the times of ${name}`}
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={`Copy the times of ${name}`}
          className="grid size-7 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink touch-44"
        >
          <Sign name="copy" size={14} strokeWidth={1.75} />
        </button>
      )}
      items={() => [
        {
          label: 'To Monday to Friday',
          sign: 'copy',
          onChoose: () => onCopy((others) => others.filter((day) => day <= 5)),
        },
        {
          label: 'To Saturday and Sunday',
          sign: 'copy',
          onChoose: () => onCopy((others) => others.filter((day) => day > 5)),
        },
        { label: 'To all days', sign: 'copy', onChoose: () => onCopy((others) => others) },
      ]}
    />
  );
}
