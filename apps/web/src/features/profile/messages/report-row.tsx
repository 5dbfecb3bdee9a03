import type { MessageSettings } from '@nonet/contract';

import { Link } from '#/router/link.tsx';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';

import { SettingsRow } from '../settings-card.tsx';
import { reportReason } from './report-reason.ts';
import { type AskedSpace, changeMessageSettings } from './use-message-settings.ts';

const options = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

interface ReportRowProps extends Pick<MessageSettings, 'weeklyReport' | 'isReportOn'> {
  asked: AskedSpace;
  /** Of another space than the page's; null: it is on a page of this space. */
  href: string | null;
}

/** The mailed report of each week (NOTE-04). */
export function ReportRow({ asked, href, ...settings }: ReportRowProps) {
  return (
    <SettingsRow label="Weekly report">
      <SegmentedControl
        label="Weekly report by mail"
        value={settings.isReportOn ? 'on' : 'off'}
        options={options}
        onChange={(next) => void changeMessageSettings(asked, { weeklyReport: next === 'on' })}
      />
      <p className="text-12 text-ink-3">
        {reportReason(settings)}{' '}
        {href === null ? (
          <Link to="/reports/week" className="text-link text-ink-2">
            See last week’s report
          </Link>
        ) : (
          <a href={href} className="text-link text-ink-2">
            See last week’s report
          </a>
        )}
      </p>
    </SettingsRow>
  );
}
