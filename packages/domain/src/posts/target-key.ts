import type { NetworkId } from '#/networks/network-id.ts';

/** One entry of a scheduled post's `platforms`: 'platform:accountId' (2§3, OP-75). */
export function targetKey(platform: NetworkId, accountId: string): string {
  return `${platform}:${accountId}`;
}
