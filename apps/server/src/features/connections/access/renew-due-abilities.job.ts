import type { NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';

import type { Database } from '#/db/pool.ts';
import { readDueAccounts } from '#/features/connections/access/abilities.queries.ts';
import type { RenewAbilities } from '#/features/connections/access/renew-abilities.ts';
import { sideBySide } from '#/features/connections/side-by-side.ts';

interface RenewDueParts {
  db: Database;
  networks: ReadonlyMap<NetworkId, Network>;
  renew: RenewAbilities;
}

/** A run stops when this many accounts of a network are told that everybody must wait. One alone may be told so for its own sake. */
const ENOUGH_ACCOUNTS = 2;

/** Reads what accounts with a post due soon may do, so that people are told of a post that cannot go out while they can still act. */
export async function renewDueAbilities({ networks, ...parts }: RenewDueParts, signal: AbortSignal): Promise<void> {
  const telling = [...networks.values()].filter(({ abilities }) => abilities !== undefined);
  await Promise.all(telling.map((network) => renewDueOf(parts, network, signal)));
}

/** Each account is asked for once. A network that asks everybody to wait is asked again at the next run. */
async function renewDueOf(
  { db, renew }: Omit<RenewDueParts, 'networks'>,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const asked: string[] = [];
  let toldToWait = 0;
  const goesOn = () => !signal.aborted && toldToWait < ENOUGH_ACCOUNTS;
  while (goesOn()) {
    const due = await readDueAccounts(db, network, asked);
    if (due.length === 0) return;
    asked.push(...due.map(({ connectionId }) => connectionId));
    const keyOf = ({ host, spaceId }: (typeof due)[number]) => host ?? spaceId;
    await sideBySide(due, keyOf, goesOn, async (account) => {
      if ((await renew(account)) === 'network-waits') toldToWait += 1;
    });
  }
}
