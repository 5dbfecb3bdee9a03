import type { NetworkId } from '#/networks/network-id.ts';
import { hasHandles, networkName } from '#/networks/network-name.ts';
import { graphemes } from '#/text/graphemes.ts';

/** The parts that an account's name is made of. */
export interface NamedConnection {
  readonly platform: NetworkId;
  readonly username: string | null;
  readonly profileName: string | null;
  readonly accountName: string | null;
}

/** The derived name: profile name, else account name, else username, else '{platform} Account' (2§3). */
export function displayName({ platform, profileName, accountName, username }: NamedConnection): string {
  return profileName || accountName || username || `${networkName(platform)} Account`;
}

/**
 * The name in a list of accounts: '@' and the username where the network has handles and there is one, else the
 * derived name without '@'; LinkedIn accounts go by their profile name (2§2.2, OP-57).
 */
export function displayedName(connection: NamedConnection): string {
  if (!hasHandles(connection.platform) || !connection.username) return displayName(connection);
  return `@${connection.username.replace(/^@/, '')}`;
}

/**
 * The names in a list of accounts that came together. Accounts of several networks are named with their network, because
 * a page and its Instagram account often share a username. The first account of each network comes first, so that a list
 * which is cut short still names every network.
 */
export function namesTogether(accounts: readonly NamedConnection[]): string[] {
  const firsts = accounts.filter(({ platform }, at) => accounts.findIndex((one) => one.platform === platform) === at);
  if (firsts.length < 2) return accounts.map(displayedName);
  const others = accounts.filter((account) => !firsts.includes(account));
  return [...firsts, ...others].map((account) => `${displayedName(account)} on ${networkName(account.platform)}`);
}

/** What a calendar chip says of an account: username, else account name, else account id; 'Not Connected' (OP-87). */
export function chipName(account: {
  connected: boolean;
  username: string | null;
  accountName: string | null;
  accountId: string;
}): string {
  if (!account.connected) return 'Not Connected';
  return account.username || account.accountName || account.accountId;
}

/** Two letters that stand for a missing picture: of the first two words, else of the only one (2§2.2). */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const [first, second] = words;
  if (first === undefined) return '?';
  const letters = second === undefined ? letter(first, 0) + letter(first, 1) : letter(first, 0) + letter(second, 0);
  return letters.toUpperCase();
}

function letter(word: string, position: number): string {
  return [...graphemes(word)][position]?.segment ?? '';
}
