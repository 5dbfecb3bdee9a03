import type { Connection } from '@nonet/contract';
import { lockTexts, type PlanHolder, plans } from '@nonet/domain';
import { useState } from 'react';

import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { preloadDialog } from '#/ui/overlays/dialog.tsx';
import { Notice } from '#/ui/status/notice.tsx';

import { KeepOpenDialog } from './keep-open-dialog.tsx';

export interface LockedNoticeProps {
  plan: PlanHolder['plan'];
  accounts: readonly Connection[];
}

/** Says that the plan allows fewer accounts than are connected, and lets the person choose. */
export function LockedNotice({ plan, accounts }: LockedNoticeProps) {
  const [isChoosing, setChoosing] = useState(false);
  const limit = plans[plan].accountLimit;
  if (limit === null) return null;
  return (
    <>
      <Notice kind="note" className="mb-3.5">
        <p>
          Your {plans[plan].displayName} plan allows {limit} connected accounts, and you have {accounts.length}.{' '}
          {lockTexts.others}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setChoosing(true)}>
            Choose accounts
          </Button>
          <Link to="/plans" className={buttonClass({ size: 'sm', kind: 'ghost' })}>
            See plans
          </Link>
        </div>
      </Notice>
      <KeepOpenDialog open={isChoosing} onOpenChange={setChoosing} accounts={accounts} limit={limit} />
    </>
  );
}
