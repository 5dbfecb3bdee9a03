import { zoneLabel } from '@nonet/domain';

import type { ChosenTime } from '#/schedule/chosen-time.ts';
import { WhenFields, type WhenFieldsProps } from '#/schedule/when-fields.tsx';
import { late } from '#/ui/late.tsx';

import type { RepeatPartProps } from './repeat/repeat-part.tsx';
import { HeadedSection } from './section.tsx';

/** It comes after the first paint, in a place that is kept. */
const NextFreeTime = late(() => import('./posting-times/next-free-time.tsx'), 'NextFreeTime', RoomForIt, {
  afterPaint: true,
});

const RepeatPart = late(
  () => import('./repeat/repeat-part.tsx'),
  'RepeatPart',
  () => <span aria-hidden className="block h-9 md:h-7" />,
  {
    afterPaint: true,
  },
);

interface ScheduleSectionProps extends Omit<WhenFieldsProps, 'onChange' | 'beforePicks'> {
  /** How it repeats, and what that is chosen with; null for a post that is there already. */
  repeating: Pick<RepeatPartProps, 'repeat' | 'onChange' | 'networks' | 'descriptions'> | null;
  accountIds: readonly string[];
  postingTime: boolean;
  onChange: (change: Partial<ChosenTime> & { postingTime: boolean }) => void;
}

export function ScheduleSection({ accountIds, postingTime, repeating, onChange, ...props }: ScheduleSectionProps) {
  const { due, now, zone, day, time, occurrence } = props;
  return (
    <HeadedSection title="Schedule" note={zoneLabel(zone, due?.instant ?? now)}>
      <WhenFields
        {...props}
        onChange={(change) => onChange({ ...change, postingTime: false })}
        beforePicks={
          <NextFreeTime
            accountIds={accountIds}
            chosen={{ day, time, occurrence }}
            isTaken={postingTime}
            onTake={(taken) => onChange({ ...taken, postingTime: true })}
          />
        }
      />
      {repeating && <RepeatPart {...repeating} day={day} time={time} zone={zone} now={now} />}
    </HeadedSection>
  );
}

function RoomForIt() {
  return <span aria-hidden className="h-9 w-[128px] md:h-7" />;
}
