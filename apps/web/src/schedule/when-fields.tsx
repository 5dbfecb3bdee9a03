import { clockChangeNote, DEFAULT_TIME, formatFullDay, formatShortDay, type ResolvedTime } from '@nonet/domain';
import { type ReactNode, useId } from 'react';

import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { FieldError } from '#/ui/fields/field.tsx';
import { inputFrame, TextInput } from '#/ui/fields/text-input.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import type { ChosenTime } from './chosen-time.ts';
import { type QuickPick, quickPicks } from './quick-picks.ts';

const DayPicker = onDemand(() => import('./day-picker.tsx'), 'DayPicker', LoadingDays);
/** Twice a year. */
const WhichOne = onDemand(
  () => import('./which-one.tsx'),
  'WhichOne',
  () => <div className="h-9" />,
);

export interface WhenFieldsProps extends ChosenTime {
  /** Of the date's button; that of the time ends with `-time` in addition. */
  id: string;
  onChange: (change: Partial<ChosenTime>) => void;
  due: ResolvedTime | null;
  zone: string;
  now: Date;
  error: string | undefined;
  /** 'HH:MM' of a post that is moved, which the quick picks keep. */
  ownTime?: string;
  /** Before the quick picks, as further ones. */
  beforePicks?: ReactNode;
  /** At the right of the quick picks. */
  besidePicks?: ReactNode;
}

/** Date and time, what a change of the clocks does to them, and quick picks. */
export function WhenFields({
  id,
  onChange,
  due,
  zone,
  now,
  error,
  ownTime,
  beforePicks,
  besidePicks,
  ...chosen
}: WhenFieldsProps) {
  const { day, time } = chosen;
  // For a new day or time the person has not yet chosen one of the two.
  const pick = (change: { day?: string; time?: string }) => onChange({ ...change, occurrence: 'first' });
  const errorId = useId();
  const describedBy = error ? errorId : undefined;
  const note = due && (due.note ?? clockChangeNote(now, due.instant, zone));
  return (
    <>
      <div className="flex flex-wrap items-start gap-1.5 max-md:gap-y-2">
        {/* On phones what stands beside them flows with them. */}
        <fieldset aria-label="Quick picks" className="flex min-w-0 flex-1 flex-wrap gap-1.5 max-md:contents">
          {beforePicks}
          {quickPicks(now, zone, ownTime).map((one) => (
            <PickPill key={one.day} pick={one} isOn={one.day === day && one.time === time} onPick={pick} />
          ))}
        </fieldset>
        {besidePicks}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_132px] gap-3 md:gap-4">
        <Popover
          label="Choose a date"
          align="start"
          className="w-[360px] max-w-[calc(100vw-24px)] p-2.5 md:w-[304px] md:p-3.5"
          trigger={({ onPointerEnter, onFocus, ...trigger }) => (
            <button
              type="button"
              id={id}
              {...trigger}
              onPointerEnter={() => {
                onPointerEnter();
                void DayPicker.preload?.();
              }}
              onFocus={() => {
                onFocus();
                void DayPicker.preload?.();
              }}
              aria-describedby={describedBy}
              className={cx(
                inputFrame,
                'flex min-h-11 items-center gap-2.5 px-3 text-left text-16 md:min-h-10 md:text-14',
                error && 'border-red inset-ring inset-ring-red',
              )}
            >
              <Sign name="date" size={16} strokeWidth={1.75} className="flex-none text-ink-3" />
              <span className="sr-only">Date: </span>
              <DayFace day={day} />
            </button>
          )}
        >
          {(close) => (
            <DayPicker
              value={day}
              zone={zone}
              now={now}
              onPick={(picked) => {
                pick({ day: picked });
                close();
              }}
            />
          )}
        </Popover>
        <TextInput
          type="time"
          id={`${id}-time`}
          aria-label="Time"
          aria-describedby={describedBy}
          icon={<Sign name="clock" size={16} strokeWidth={1.75} />}
          value={time}
          onChange={(event) => pick({ time: event.target.value })}
          onBlur={() => {
            if (time === '') pick({ time: DEFAULT_TIME });
          }}
          className="tabular-nums [&::-webkit-calendar-picker-indicator]:hidden"
        />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {note && (
        <Notice kind="note" role="status">
          {note}
        </Notice>
      )}
      {due?.kind === 'repeated' && (
        <WhichOne
          wallTime={due.wallTime}
          zone={zone}
          value={chosen.occurrence}
          onChange={(occurrence) => onChange({ occurrence })}
        />
      )}
    </>
  );
}

function LoadingDays() {
  return (
    <Skeleton label="Loading the days...">
      <div className="grid h-[372px] content-start gap-3 p-1">
        <Bone className="h-5 w-32" />
        <Bone className="h-[250px]" />
        <Bone className="h-11 md:h-10" />
      </div>
    </Skeleton>
  );
}

function DayFace({ day }: { day: string | null }) {
  if (day === null) return <span className="truncate text-ink-3">Choose a date</span>;
  return (
    <>
      <span className="truncate max-md:hidden">{formatFullDay(day)}</span>
      <span className="truncate md:hidden">{formatShortDay(day)}</span>
    </>
  );
}

/** A time that one press chooses. */
function PickPill({
  pick: { label, day, time },
  isOn,
  onPick,
}: {
  pick: QuickPick;
  isOn: boolean;
  onPick: (pick: { day: string; time: string }) => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onPick({ day, time })}
      className={cx(
        'touch-44 h-9 rounded-full border px-[11px] text-12 font-[540] transition-colors hover:bg-hover md:h-7',
        isOn ? 'border-ink text-ink inset-ring inset-ring-ink' : 'border-line text-ink-2',
      )}
    >
      {label}
    </button>
  );
}
