import type { ResolvedTime } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';

import { approvalSettingsQuery } from '#/approval/approval-api.ts';
import { timeText } from '#/schedule/when-text.ts';

import { approvalWords } from './approval-words.ts';

/** Below the time, for who asks for a yes: whom, and what happens when nobody gives it. */
export function ApprovalNote({ due }: { due: ResolvedTime | null }) {
  const { data } = useQuery(approvalSettingsQuery());
  return (
    <p className="mt-3 text-12 text-ink-3 wrap-anywhere">
      {approvalWords.whoApproves(data?.approvers ?? [], due && timeText(due))}
    </p>
  );
}
