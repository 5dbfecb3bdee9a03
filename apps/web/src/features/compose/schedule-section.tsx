import { zoneLabel } from '@nonet/domain';
import { useEffect, useEffectEvent, useState } from 'react';

import type { ChosenTime } from '#/schedule/chosen-time.ts';
import { nowPick } from '#/schedule/quick-picks.ts';
import { PickPill, WhenFields, type WhenFieldsProps } from '#/schedule/when-fields.tsx';
import { late } from '#/ui/late.tsx';

import type { RepeatPartProps } from './repeat/repeat-part-props.ts';
import { HeadedSection } from './section.tsx';

/** It comes after the first paint, in a place that is kept. */
const NextFreeTime = late(() => import('./posting-times/next-free-time.tsx'), 'NextFreeTime', RoomForIt, {
  afterPaint: true,
});

const loadRepeat = () => import('./repeat/repeat-part.tsx');
const RepeatButton = late(loadRepeat, 'RepeatButton', RoomForRepeat, { afterPaint: true });
const RepeatPart = late(loadRepeat, 'RepeatPart', undefined, { afterPaint: true });

interface ScheduleSectionProps extends Omit<WhenFieldsProps, 'onChange' | 'beforePicks' | 'besidePicks'> {
  /** How it repeats, and what that is chosen with. */
  repeating: Pick<RepeatPartProps, 'repeat' | 'onChange' | 'seriesId' | 'networks' | 'descriptions'>;
  accountIds: readonly string[];
  postingTime: boolean;
  onChange: (change: Partial<ChosenTime> & { postingTime: boolean }) => void;
}

/** When the post goes out, and how often. */
export function ScheduleSection({ accountIds, postingTime, repeating, onChange, ...props }: ScheduleSectionProps) {
  const { due, now, zone, day, time, occurrence } = props;
  const choose = (change: Partial<ChosenTime>) => onChange({ ...change, postingTime: false });
  const [isRepeatOpen, setRepeatOpen] = useState(repeating.repeat !== null);
  const repeat = { ...repeating, day, time, zone, now, isOpen: isRepeatOpen, onOpen: setRepeatOpen };
  const { pick, isOn, take } = useNowPick({ day, time, now, zone, onPick: choose });
  return (
    <HeadedSection title="Schedule" note={zoneLabel(zone, due?.instant ?? now)}>
      <WhenFields
        {...props}
        onChange={choose}
        beforePicks={
          <>
            <PickPill pick={pick} isOn={isOn} onPick={take} />
            <NextFreeTime
              accountIds={accountIds}
              chosen={{ day, time, occurrence }}
              isTaken={postingTime}
              onTake={(taken) => onChange({ ...taken, postingTime: true })}
            />
          </>
        }
        besidePicks={<RepeatButton {...repeat} />}
      />
      <RepeatPart {...repeat} />
    </HeadedSection>
  );
}

interface NowSettings extends Pick<ChosenTime, 'day' | 'time'> {
  now: Date;
  zone: string;
  onPick: (picked: ChosenTime) => void;
}

/** *Now* goes on with the clock while the post is written, until another time is chosen: else it would soon be past. */
function useNowPick({ day, time, now, zone, onPick }: NowSettings) {
  const [picked, setPicked] = useState<string | null>(null);
  const pick = nowPick(now, zone);
  const isOn = picked !== null && picked === `${day}T${time}`;
  const take = () => {
    setPicked(`${pick.day}T${pick.time}`);
    onPick({ day: pick.day, time: pick.time, occurrence: 'first' });
  };
  const follow = useEffectEvent(() => {
    if (isOn) take();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: moved by the clock alone.
  useEffect(() => follow(), [pick.day, pick.time]);
  return { pick, isOn, take };
}

function RoomForIt() {
  return <span aria-hidden className="h-9 w-[128px] md:h-7" />;
}

function RoomForRepeat() {
  return <span aria-hidden className="h-9 w-[84px] md:h-7" />;
}
