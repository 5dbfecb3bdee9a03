import { type Occurrence, offsetLabel, resolveWallTime } from '@nonet/domain';
import { formatWallTime } from '#/lib/hour-clock.ts';

import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';

const names = { first: 'First', second: 'Second' } as const;

export interface WhichOneProps {
  wallTime: string;
  zone: string;
  value: Occurrence;
  onChange: (occurrence: Occurrence) => void;
}

/** Asks which one is meant when the clocks go back and the time comes twice. */
export function WhichOne({ wallTime, zone, value, onChange }: WhichOneProps) {
  const option = (occurrence: Occurrence) => {
    const { instant } = resolveWallTime(wallTime, zone, occurrence);
    return { value: occurrence, label: `${names[occurrence]} (${offsetLabel(instant, zone)})` };
  };
  return (
    <div>
      <SegmentedControl
        label={`Which ${formatWallTime(wallTime)}`}
        value={value}
        onChange={onChange}
        options={[option('first'), option('second')]}
      />
    </div>
  );
}
