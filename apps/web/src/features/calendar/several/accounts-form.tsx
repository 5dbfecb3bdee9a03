import type { Connection } from '@nonet/contract';
import { networkIds, networkName, plural } from '@nonet/domain';
import { type FormEvent, useState } from 'react';

import { useConnections } from '#/lib/use-connections.ts';
import { AccountChip } from '#/networks/account-chip.tsx';
import { Button } from '#/ui/button.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import type { PostsFormProps } from '../moving/move-form.tsx';
import { divideMovable } from '../moving/plan-moves.ts';
import { RefusalList } from '../refused/refusal-list.tsx';
import { changeAccounts } from './accounts.ts';
import { sharedAccounts } from './change-accounts.ts';

/** The accounts that all of the posts go to from now on (MOVE-06). */
export function AccountsForm({ posts, onDone }: Omit<PostsFormProps, 'zone'>) {
  const { connections, isPending, isError, retry } = useConnections();
  const { movable, refused } = divideMovable(posts, 'changed');
  const [chosen, setChosen] = useState<readonly string[]>(() => sharedAccounts(movable));
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || movable.length === 0 || chosen.length === 0) return;
    setBusy(true);
    await changeAccounts(movable, chosen);
    onDone();
  }
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <form noValidate className="grid gap-3.5" onSubmit={(event) => void submit(event)}>
      <p className="text-13 text-ink-2">
        Each of these posts then goes to exactly these accounts. What was chosen for an account that it leaves, such as
        a board, goes with it.
      </p>
      {isError ? (
        <Notice kind="error">
          <p>Failed to load your social connections.</p>
          <Button size="sm" className="mt-2" onClick={retry}>
            Try Again
          </Button>
        </Notice>
      ) : isPending ? (
        <Skeleton label="Loading your connected accounts...">
          <Bone className="h-[38px] w-44 rounded-full" />
        </Skeleton>
      ) : (
        <fieldset aria-label="Accounts" className="grid gap-2.5">
          {networkIds.map((network) => (
            <NetworkAccounts
              key={network}
              name={networkName(network)}
              accounts={connections[network].filter(({ id, connected }) => connected || chosen.includes(id))}
              chosen={chosen}
              onChoose={choose}
            />
          ))}
        </fieldset>
      )}
      {refused.length > 0 && (
        <RefusalList title={`${plural(refused.length, 'post')} would stay as planned`} refused={refused} />
      )}
      <DialogActions>
        <Button kind="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button
          kind="primary"
          type="submit"
          busy={isBusy}
          blocked={movable.length === 0 ? refused[0]?.message : chosen.length === 0 && 'Choose at least one account'}
        >
          {`Change ${plural(movable.length, 'post')}`}
        </Button>
      </DialogActions>
    </form>
  );
}

interface NetworkAccountsProps {
  name: string;
  accounts: readonly Connection[];
  chosen: readonly string[];
  onChoose: (id: string, isChosen: boolean) => void;
}

function NetworkAccounts({ name, accounts, chosen, onChoose }: NetworkAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <fieldset aria-label={name} className="flex min-w-0 flex-wrap gap-2">
      {accounts.map((account) => (
        <AccountChip
          key={account.id}
          account={account}
          checked={chosen.includes(account.id)}
          disabled={account.locked && !chosen.includes(account.id)}
          onChange={(isChosen) => onChoose(account.id, isChosen)}
        />
      ))}
    </fieldset>
  );
}
