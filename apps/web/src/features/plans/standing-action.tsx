import type { Standing } from '@nonet/domain';

import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';

import { markAway } from './away.ts';

interface StandingActionProps {
  standing: Standing;
  kind: 'primary' | 'secondary';
  /** The page on which the payment waits. */
  payUrl: string | null;
  /** In place of the action's own label. */
  label?: string | undefined;
  isLeaving: boolean;
  blocked?: string | null;
  onManage: () => void;
}

/** What a person can do about how they stand: a button to the portal, or a link to the payment that waits. */
export function StandingAction({ standing, kind, payUrl, label, isLeaving, blocked, onManage }: StandingActionProps) {
  const { action } = standing;
  if (!action) return null;
  if (action.to === 'payment' && payUrl !== null) {
    // In a tab of its own: that page has no way back.
    return (
      <a href={payUrl} target="_blank" rel="noopener" className={buttonClass({ kind, size: 'sm' })} onClick={markAway}>
        {action.label}
      </a>
    );
  }
  return (
    <Button kind={kind} size="sm" busy={isLeaving} busyText="Opening..." blocked={blocked} onClick={onManage}>
      {label ?? action.label}
    </Button>
  );
}
