import { type HourClockChoice, hourClockChoices } from '@nonet/domain';
import { useState } from 'react';

import { api } from '#/lib/api.ts';
import { errorText } from '#/lib/api-error.ts';
import { clockOfLanguage, formatWallTime } from '#/lib/hour-clock.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { session, useUser } from '#/lib/session.ts';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';
import { toast } from '#/ui/status/toast.ts';

import { SettingsRow } from '../settings-card.tsx';

const names = { '12h': '12 hours', '24h': '24 hours', device: 'As this device' } as const;
const options = hourClockChoices.map((value) => ({ value, label: names[value] }));

/** The person's choice of 12 or 24 hours, for screens, mails and messages. */
export function HourClockRow() {
  const { hourClock } = useUser();
  const [wanted, setWanted] = useState<HourClockChoice | null>(null);
  const shown = wanted ?? hourClock;

  async function choose(choice: HourClockChoice) {
    if (choice === shown) return;
    setWanted(choice);
    try {
      queryClient.setQueryData(queryKeys.me, await api.me.update({ hourClock: choice }));
      await session.refresh();
      toast.dismiss('clock');
    } catch (error) {
      toast.error(errorText(error), { id: 'clock' });
    }
    setWanted((latest) => (latest === choice ? null : latest));
  }
  return (
    <SettingsRow label="Clock">
      <SegmentedControl label="Clock" value={shown} options={options} onChange={(choice) => void choose(choice)} />
      <p className="text-12 text-ink-3">{explained(shown)}</p>
    </SettingsRow>
  );
}

function explained(choice: HourClockChoice): string {
  if (choice !== 'device')
    return `Half past six in the evening reads ${formatWallTime('2000-01-01T18:30', choice)}, also in mails, messages, reports and prints.`;
  const here = names[clockOfLanguage(navigator.language)];
  return `This device has ${here}. Mails, messages, reports and prints have 12 hours.`;
}
