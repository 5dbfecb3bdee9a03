import { zoneLabel } from '@nonet/domain';
import { useState } from 'react';

import { useMay } from '#/lib/use-may.ts';
import type { ChosenTime } from '#/schedule/chosen-time.ts';
import { WhenFields, type WhenFieldsProps } from '#/schedule/when-fields.tsx';
import { onDemand } from '#/ui/drawing/on-demand.tsx';

import type { RepeatPartProps } from '../repeat/repeat-part-props.ts';
import { HeadedSection } from '../sections/section.tsx';

/** They come after the first paint, in a place that is kept. */
const FirstPicks = onDemand(() => import('../posting-times/first-picks.tsx'), 'FirstPicks', RoomForThem, {
  afterPaint: true,
});

const loadRepeat = () => import('../repeat/repeat-part.tsx');
const RepeatButton = onDemand(loadRepeat, 'RepeatButton', RoomForRepeat, { afterPaint: true });
const RepeatPart = onDemand(loadRepeat, 'RepeatPart', undefined, { afterPaint: true });

const ApprovalNote = onDemand(() => import('../approval/approval-note.tsx'), 'ApprovalNote', undefined, {
  afterPaint: true,
});

interface ScheduleSectionProps extends Omit<WhenFieldsProps, 'onChange' | 'beforePicks' | 'besidePicks'> {
  /** How it repeats, and what that is chosen with. */
  repeating: Pick<RepeatPartProps, 'repeat' | 'onChange' | 'seriesId' | 'networks' | 'descriptions'>;
  accountIds: readonly string[];
  /** It goes out as soon as it is scheduled: the shown time is what the clock says. */
  isNow: boolean;
  postingTime: boolean;
  /** The next free time is being asked for. */
  isLooking: boolean;
  onLooking: (isLooking: boolean) => void;
  onChange: (change: Partial<ChosenTime> & { now: boolean; postingTime: boolean }) => void;
}

/** When the post goes out, and how often. */
export function ScheduleSection({
  accountIds,
  isNow,
  postingTime,
  isLooking,
  onLooking,
  repeating,
  onChange,
  ...props
}: ScheduleSectionProps) {
  const { due, now, zone, day, time, occurrence } = props;
  // Who asks for a yes chooses a time: neither now nor a rule.
  const mayPublish = useMay('publish');
  const choose = (change: Partial<ChosenTime>) =>
    onChange({ ...(isNow && { day, time }), ...change, now: false, postingTime: false });
  const [isRepeatOpen, setRepeatOpen] = useState(repeating.repeat !== null);
  const repeat = { ...repeating, day, time, zone, now, isOpen: isRepeatOpen, onOpen: setRepeatOpen };
  const isRepeated = repeating.repeat !== null || repeating.seriesId !== null;
  return (
    <HeadedSection title="Schedule" note={zoneLabel(zone, due?.instant ?? now)}>
      <WhenFields
        {...props}
        onChange={choose}
        beforePicks={
          <FirstPicks
            onNow={isRepeated || !mayPublish ? null : () => onChange({ day: null, now: true, postingTime: false })}
            isNow={isNow}
            accountIds={accountIds}
            chosen={{ day, time, occurrence }}
            isTaken={postingTime}
            isLooking={isLooking}
            onLooking={onLooking}
            onTake={(taken) => onChange({ ...taken, now: false, postingTime: true })}
          />
        }
        besidePicks={mayPublish && <RepeatButton {...repeat} />}
      />
      <RepeatPart {...repeat} />
      {!mayPublish && <ApprovalNote due={due} />}
    </HeadedSection>
  );
}

function RoomForThem() {
  return <span aria-hidden className="h-9 w-[182px] md:h-7" />;
}

function RoomForRepeat() {
  return <span aria-hidden className="h-9 w-[84px] md:h-7" />;
}
