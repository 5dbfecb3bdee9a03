import type { AccountOffers } from '@nonet/contract';
import { displayedName, plural } from '@nonet/domain';
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
import { tellConnected } from '../news/tell-connected.ts';
import { AccountPicks } from './account-picks.tsx';

export type Offer = AccountOffers['offers'][number];

export interface OfferDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  offer: Offer;
  /** How many further accounts the plan has room for. */
  room: number;
}

/** Asks which of the accounts that came with one consent are connected (OP-98). */
export function OfferDialog({ open, onOpenChange, offer, room }: OfferDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Choose accounts to connect"
      description={`${plural(offer.accounts.length, 'new account')} came, and your plan has room for ${room}. The others are not stored.`}
    >
      <Choice offer={offer} room={room} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Choice({ offer, room, onClose }: Pick<OfferDialogProps, 'offer' | 'room'> & { onClose: () => void }) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const { isPending, mutate, error } = useMutation({
    mutationFn: (chosen: readonly string[]) => api.connections.choose(offer.flow, chosen),
    onSuccess: ({ connections: [first, ...others], insteadOf }, chosen) => {
      if (chosen.length === 0 || first === undefined) toast.info('None of the new accounts was connected');
      else tellConnected({ accounts: [first, ...others], more: 0, insteadOf });
      onClose();
    },
    onSettled: () => fetchAnew(queryClient, queryKeys.connections),
  });
  return (
    <form
      className="grid grid-cols-1 gap-[18px]"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (keys.length > 0 && !isPending) mutate(keys);
      }}
    >
      {error && (
        <Notice kind="error" role="alert">
          {errorTextOr('The accounts were not connected. Please try again.', error)}
        </Notice>
      )}
      <AccountPicks
        label="Accounts to connect"
        accounts={offer.accounts.map((account) => ({
          id: account.key,
          platform: account.platform,
          name: displayedName({ accountName: null, ...account }),
        }))}
        chosenIds={keys}
        room={room}
        onChange={setKeys}
      />
      <DialogActions>
        <Button kind="ghost" blocked={isPending && 'Wait until the accounts are connected.'} onClick={() => mutate([])}>
          Connect none
        </Button>
        <Button
          type="submit"
          kind="primary"
          busy={isPending}
          busyText="Connecting..."
          blocked={keys.length === 0 && 'Choose an account.'}
        >
          {keys.length === 0 ? 'Connect' : `Connect ${plural(keys.length, 'account')}`}
        </Button>
      </DialogActions>
    </form>
  );
}
