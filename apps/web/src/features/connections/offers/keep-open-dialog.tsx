import type { Connection } from '@nonet/contract';
import { displayedName, lockTexts, plural } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { AccountPicks } from './account-picks.tsx';

export interface KeepOpenDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  accounts: readonly Connection[];
  /** How many accounts the plan allows. */
  limit: number;
}

/** Asks which accounts stay open under a plan that allows fewer than are connected. */
export function KeepOpenDialog({ open, onOpenChange, accounts, limit }: KeepOpenDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Choose which accounts stay open"
      description={lockTexts.others}
    >
      <Choice accounts={accounts} limit={limit} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface ChoiceProps extends Pick<KeepOpenDialogProps, 'accounts' | 'limit'> {
  onClose: () => void;
}

/** Mounted anew at each opening: it begins with what is open then. */
function Choice({ accounts, limit, onClose }: ChoiceProps) {
  const [seenOpen] = useState(() => accounts.filter(({ locked }) => !locked).map(({ id }) => id));
  const [open, setOpen] = useState<readonly string[]>(seenOpen);
  const { isPending, mutate, error } = useMutation({
    mutationFn: () => api.connections.keepOpen({ open: [...open], seenOpen }),
    onSuccess: () => {
      toast.success(`${plural(open.length, 'account')} ${open.length === 1 ? 'stays' : 'stay'} open`);
      onClose();
    },
    onSettled: () => fetchAnew(queryClient, queryKeys.connections),
  });
  const missing = Math.min(limit, accounts.length) - open.length;
  return (
    <form
      className="grid grid-cols-1 gap-[18px]"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (missing <= 0 && !isPending) mutate();
      }}
    >
      {error && (
        <Notice kind="error" role="alert">
          {errorTextOr('The choice was not stored. Please try again.', error)}
        </Notice>
      )}
      <AccountPicks
        label="Accounts that stay open"
        accounts={accounts.map((account) => ({ ...account, name: displayedName(account) }))}
        chosenIds={open}
        room={limit}
        onChange={setOpen}
      />
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          kind="primary"
          busy={isPending}
          busyText="Saving..."
          blocked={missing > 0 && `Choose ${missing} more.`}
        >
          Keep these open
        </Button>
      </DialogActions>
    </form>
  );
}
