import { useBlocker } from '@tanstack/react-router';

import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { DialogActions } from '#/ui/dialog-actions.tsx';

export interface LeaveGuardProps {
  hasText: boolean;
  isEdit: boolean;
  /** False: the browser keeps nothing, so leaving means losing. */
  isKept: () => boolean;
  /** Throws the draft away before leaving. */
  onDiscard: () => void;
}

/** Leaving with text asks first; the draft stays in this browser unless the answer is to discard it. */
export function LeaveGuard({ hasText, isEdit, isKept, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasText && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasText && !isKept(),
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  const what = isEdit ? 'Your changes' : 'Your draft';
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title={isEdit ? 'Leave without saving?' : 'Leave without scheduling?'}
      description={
        isKept()
          ? `${what} will be here when you come back, in this browser.`
          : `${what} cannot be kept in this browser and will be lost.`
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
}
