import type { Connection } from '@nonet/contract';
import { displayedName, plural } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#/lib/api.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { endArrivals } from '../news/arrivals.ts';
import { AccountPicks } from './account-picks.tsx';

export interface ArrivalsNoticeProps {
  /** The accounts that came and are connected still. */
  accounts: readonly Connection[];
  onDone: () => void;
}

interface Press {
  left: readonly Connection[];
  kept: number;
}

/** Lists the accounts that came with one consent, all ticked; those that are unticked are disconnected (OP-190). */
export function ArrivalsNotice({ accounts, onDone }: ArrivalsNoticeProps) {
  const { uid } = useUser();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const left = accounts.filter(({ id }) => dropped.includes(id));
  const { isPending, isError, mutate } = useMutation({
    // The numbers of the press: while it works, the accounts that are gone leave `accounts`.
    mutationFn: async ({ left }: Press) => {
      // One after the other: the network is told of the sign-out with the last account of the consent.
      for (const { id, platform } of left)
        await api.connections.disconnect(platform, { userId: uid, connectionId: id });
    },
    onSuccess: (_, { left, kept }) => {
      toast.success(
        left.length === 0
          ? `${plural(kept, 'account')} kept`
          : `${plural(kept, 'account')} kept, ${plural(left.length, 'account')} disconnected`,
      );
      endArrivals();
      onDone();
    },
    onSettled: () => fetchAnew(queryClient, queryKeys.connections),
  });
  return (
    <Notice kind="note" className="mb-3.5">
      <p role="status">
        {plural(accounts.length, 'new account')} came with one consent. Untick what you do not want here.
      </p>
      {isError && (
        <p role="alert" className="mt-1 text-red">
          Not all of them could be disconnected. Please try again.
        </p>
      )}
      <div className="mt-2.5 grid grid-cols-1 gap-2.5">
        <AccountPicks
          label="New accounts"
          accounts={accounts.map((account) => ({
            id: account.id,
            platform: account.platform,
            name: displayedName(account),
            kind: account.kind,
          }))}
          chosenIds={accounts.filter(({ id }) => !dropped.includes(id)).map(({ id }) => id)}
          room={accounts.length}
          onChange={(ids) => setDropped(accounts.filter(({ id }) => !ids.includes(id)).map(({ id }) => id))}
        />
        <div>
          <Button
            kind="primary"
            size="sm"
            busy={isPending}
            busyText="Disconnecting..."
            onClick={() => mutate({ left, kept: accounts.length - left.length })}
          >
            Keep these
          </Button>
        </div>
      </div>
    </Notice>
  );
}
