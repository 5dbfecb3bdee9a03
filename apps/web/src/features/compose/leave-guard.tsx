import { useBlocker } from '@tanstack/react-router';
import { memo, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { DialogActions } from '#/ui/dialog-actions.tsx';

export interface LeaveGuardProps {
  hasText: boolean;
  isEdit: boolean;
  /** False when the browser keeps nothing beyond this page. */
  isKept: () => boolean;
  /** True when the server has it all; asked when a person leaves. Null: only the browser keeps it. */
  isAtServer: (() => Promise<boolean>) | null;
  /** Stores the latest changes. */
  onAsk: () => Promise<void>;
  /** Removes the draft before leaving. */
  onDiscard: () => void;
}

/** Asks before a person leaves changes of a post, or a draft that is kept nowhere. What is saved leaves no question (DRAFT-01). */
export const LeaveGuard = memo(function LeaveGuard(props: LeaveGuardProps) {
  const { hasText, isEdit, isKept, isAtServer, onAsk, onDiscard } = props;
  // Only trying to store a draft shows for certain whether it can be stored.
  const [wasKept, setKept] = useState(true);
  const blocker = useBlocker({
    async shouldBlockFn({ current, next }) {
      if (!hasText || current.pathname === next.pathname) return false;
      const asking = onAsk().then(() => setKept(isKept()));
      if (!isAtServer) return true;
      await asking;
      return !isKept() && !(await isAtServer());
    },
    enableBeforeUnload: () => hasText && !isKept(),
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  const [what, they] = isEdit ? ['Your changes', 'They last'] : ['Your draft', 'It lasts'];
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title={isEdit ? 'Leave without saving?' : 'Leave without scheduling?'}
      description={
        wasKept && isKept()
          ? `${what} will be here when you come back, in this browser.`
          : `${what} cannot be stored in this browser. ${they} until this page is closed.`
      }
    >
      <DialogActions>
        <Button
          kind="danger-quiet"
          className="sm:mr-auto"
          onClick={() => {
            onDiscard();
            blocker.proceed?.();
          }}
        >
          {isEdit ? 'Discard changes' : 'Discard draft'}
        </Button>
        <Button kind="ghost" onClick={() => blocker.reset?.()}>
          Stay
        </Button>
        <Button kind="primary" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  );
});
