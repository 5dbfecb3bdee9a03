import type { NetworkId } from '#/networks/network-id.ts';

/**
 * How every screen names a network. It is apart from the network's rules, which only the composer and the server load.
 */
const names: Readonly<Record<NetworkId, { readonly name: string; readonly hasHandles: boolean }>> = {
  facebook: { name: 'Facebook', hasHandles: true },
  twitter: { name: 'X', hasHandles: true },
  linkedin: { name: 'LinkedIn', hasHandles: false },
  instagram: { name: 'Instagram', hasHandles: true },
  youtube: { name: 'YouTube', hasHandles: true },
  pinterest: { name: 'Pinterest', hasHandles: true },
  bluesky: { name: 'Bluesky', hasHandles: true },
  threads: { name: 'Threads', hasHandles: true },
  tiktok: { name: 'TikTok', hasHandles: true },
};

/** The name of a network on screen: 'X' for `twitter` (2§9). */
export function networkName(id: NetworkId): string {
  return names[id].name;
}

/** True when an account is shown by '@' and its username; false when it is shown by its profile name (2§2.2). */
export function hasHandles(id: NetworkId): boolean {
  return names[id].hasHandles;
}
