import type { Space } from '@nonet/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { leaveLostSpace } from '#/lib/leave-lost-space.ts';
import { spacesApi } from '#/spaces/spaces-api.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';

import { generalWords as words } from '../settings-words.ts';

/** Ends one's own membership, after a question. */
export function LeaveButton({ space }: { space: Space }) {
  const [isAsking, setAsking] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  const leave = useMutation({ mutationFn: () => spacesApi.leave(space.id), onSuccess: leaveLostSpace });
  // It stays busy until one's own space is there.
  const isBusy = leave.isPending || leave.isSuccess;
  return (
    <>
      <Button kind="danger-quiet" onClick={() => setAsking(true)}>
        {words.leave}
      </Button>
      <Dialog
        isAlert
        open={isAsking}
        onOpenChange={setAsking}
        locked={isBusy}
        title={words.leaveTitle(space.name)}
        description={words.leaveAbout}
        initialFocus={stay}
      >
        {leave.error && (
          <Notice kind="error" role="alert">
            {errorTextOr(words.notLeft, leave.error)}
          </Notice>
        )}
        <DialogActions>
          <Button ref={stay} kind="ghost" onClick={() => !isBusy && setAsking(false)}>
            {words.stay}
          </Button>
          <Button kind="danger" busy={isBusy} busyText={words.leaving} onClick={() => leave.mutate()}>
            {words.leave}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
