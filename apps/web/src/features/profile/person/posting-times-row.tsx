import { Link } from '#/router/link.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Sign } from '#/ui/sign.tsx';

import { SettingsRow } from '../settings-card.tsx';

/** Leads to the times at which one usually posts (SLOT-01). */
export function PostingTimesRow() {
  return (
    <SettingsRow label="Posting times">
      <Link to="/posting-times" className={buttonClass()}>
        <Sign name="clock" size={15} strokeWidth={1.75} />
        Change posting times
      </Link>
    </SettingsRow>
  );
}
