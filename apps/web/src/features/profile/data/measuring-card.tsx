import { useMeasuring } from '#/measuring/use-measuring.ts';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';

import { SettingsCard, SettingsRow } from '../settings-card.tsx';

const options = [
  { value: 'allowed', label: 'Allowed' },
  { value: 'refused', label: 'Not allowed' },
] as const;

/** Lets a person withdraw as easily as allow (OP-26). The choice belongs to this browser, not to the account. */
export function MeasuringCard() {
  const measuring = useMeasuring();
  if (!measuring) return null;
  const { isAllowed, allow, refuse } = measuring;
  return (
    <SettingsCard title="Privacy">
      <SettingsRow label="Measuring">
        <SegmentedControl
          label="Measuring"
          value={isAllowed ? 'allowed' : 'refused'}
          options={options}
          onChange={(next) => (next === 'allowed' ? allow() : refuse())}
        />
        <p className="text-12 text-ink-3">
          Which screens are opened, posts scheduled and accounts connected in this browser: counted under a random
          number, never what you write. Withdrawing removes the number and everything counted under it.
        </p>
      </SettingsRow>
    </SettingsCard>
  );
}
