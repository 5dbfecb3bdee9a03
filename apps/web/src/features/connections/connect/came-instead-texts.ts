import type { Connection, NetworkState } from '@nonet/contract';
import { connectionMessages, displayedName, networkName } from '@nonet/domain';

/** The sentences about what happened, what becomes of the posts, and how to connect the wanted account. */
export function cameInsteadTexts(
  account: Connection,
  other: Connection,
  signIn: NetworkState['signIn'],
): { happened: string; posts: string; advice: string } {
  const [wanted, got] = [displayedName(account), displayedName(other)];
  const network = networkName(account.platform);
  return {
    happened: connectionMessages.otherConnected([got], wanted),
    posts: account.reconnectNeeded
      ? `Posts planned for ${wanted} wait for it; none of them goes out as ${got}.`
      : `Posts planned for ${wanted} still go out there until its access ends.`,
    advice:
      signIn === 'form'
        ? `To connect ${wanted}, press Reconnect and enter its own handle and app password.`
        : `${network} connects whoever is signed in there: switch to ${wanted} at ${network}, then press Reconnect.`,
  };
}
