import { zoneLabel } from '@nonet/domain';

import type { ChosenTime } from '#/schedule/chosen-time.ts';
import { WhenFields, type WhenFieldsProps } from '#/schedule/when-fields.tsx';
import { late } from '#/ui/late.tsx';

import { HeadedSection } from './section.tsx';

/** It comes after the first paint, in a place that is kept. */
const NextFreeTime = late(() => import('./posting-times/next-free-time.tsx'), 'NextFreeTime', RoomForIt, {
  afterPaint: true,
});

interface ScheduleSectionProps extends Omit<WhenFieldsProps, 'onChange' | 'beforePicks'> {
  accountIds: readonly string[];
  postingTime: boolean;
  onChange: (change: Partial<ChosenTime> & { postingTime: boolean }) => void;
}

export function ScheduleSection({ accountIds, postingTime, onChange, ...props }: ScheduleSectionProps) {
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
    </HeadedSection>
  );
}

function RoomForIt() {
  return <span aria-hidden className="h-9 w-[128px] md:h-7" />;
}
