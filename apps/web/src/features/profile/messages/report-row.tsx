import type { MessageSettings } from '@nonet/contract';

import { Link } from '#/router/link.tsx';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';

import { SettingsRow } from '../settings-card.tsx';
import { reportReason } from './report-reason.ts';
import { changeMessageSettings } from './use-message-settings.ts';

const options = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** The mailed report of each week (NOTE-04). */
export function ReportRow(settings: Pick<MessageSettings, 'weeklyReport' | 'isReportOn'>) {
  return (
    <SettingsRow label="Weekly report">
      <SegmentedControl
        label="Weekly report by mail"
        value={settings.isReportOn ? 'on' : 'off'}
        options={options}
        onChange={(next) => void changeMessageSettings({ weeklyReport: next === 'on' })}
      />
      <p className="text-12 text-ink-3">
        {reportReason(settings)}{' '}
        <Link to="/reports/week" className="text-link text-ink-2">
          See last week’s report
        </Link>
      </p>
    </SettingsRow>
  );
}
