import { isNetworkId, type NetworkId } from '#/networks/network-id.ts';

/** One entry of a scheduled post's `platforms`: 'platform:accountId' (2§3, OP-75). */
export function targetKey(platform: NetworkId, accountId: string): string {
  return `${platform}:${accountId}`;
}

/** Takes such an entry apart; an account id may itself hold colons. Null when it is none. */
export function parseTargetKey(key: string): { platform: NetworkId; accountId: string } | null {
  const separator = key.indexOf(':');
  const platform = key.slice(0, Math.max(0, separator));
  const accountId = key.slice(separator + 1);
  return isNetworkId(platform) && accountId !== '' ? { platform, accountId } : null;
}
