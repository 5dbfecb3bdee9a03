import type { NetworkId } from '@nonet/domain';

import { addressHere, currentPath } from '#/lib/space.ts';
import { visit } from '#/lib/visit.ts';
import { noteEvent } from '#/measuring/note-event.ts';
import { toast } from '#/ui/status/toast.ts';

import { type Connected, connectedNews } from './connected-news.ts';

/** The button of a toast about something that the accounts page shows. */
export const toAccounts = { label: 'Go to Accounts', onPress: () => visit(addressHere('/accounts')) };

/** The toast about connecting an account of a network. */
export const connectToastId = (network: NetworkId) => `connect-${network}`;

/**
 * Tells that an account is connected. When it is another one than the wanted one, the accounts page offers what to do.
 */
export function tellConnected(connected: Connected): void {
  const { isAsMeant, text } = connectedNews(connected);
  // What the last try of the same network said is over.
  if (isAsMeant) toast.success(text, { id: connectToastId(connected.wanted ?? connected.accounts[0].platform) });
  else
    toast.info(text, {
      id: connectToastId(connected.wanted ?? connected.accounts[0].platform),
      ...(currentPath() !== '/accounts' && { action: toAccounts }),
    });
  // 2§7: other parts of the page may wait for it.
  const networks = new Set(connected.accounts.map(({ platform }) => platform));
  for (const network of networks) dispatchEvent(new Event(`${network}-connected`));
  noteEvent('account-connected');
}
