import { memo, useState } from 'react';

import { useBlocker } from '#/router/use-blocker.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';

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
  const blocked = useBlocker({
    async shouldBlock() {
      if (!hasText) return false;
      const asking = onAsk().then(() => setKept(isKept()));
      if (!isAtServer) return true;
      await asking;
      return !isKept() && !(await isAtServer());
    },
    shouldBlockUnload: () => hasText && !isKept(),
  });
  const [what, they] = isEdit ? ['Your changes', 'They last'] : ['Your draft', 'It lasts'];
  return (
    <Dialog
      open={blocked !== null}
      onOpenChange={(open) => {
        if (!open) blocked?.stay();
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
            blocked?.leave();
          }}
        >
          {isEdit ? 'Discard changes' : 'Discard draft'}
        </Button>
        <Button kind="ghost" onClick={() => blocked?.stay()}>
          Stay
        </Button>
        <Button kind="primary" onClick={() => blocked?.leave()}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  );
});
