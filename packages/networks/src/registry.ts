import type { NetworkId } from '@nonet/domain';
import { createBluesky } from '#/bluesky/index.ts';
import { createHttp } from '#/kit/http.ts';
import type { Network } from '#/port.ts';
import type { NetworkSettings } from '#/settings.ts';

/**
 * The networks that are built and switched on by `settings`; the others are absent. They share one HTTP client, which
 * lives as long as the process: its idle connections do not keep a process alive.
 */
export function createNetworks(settings: NetworkSettings): ReadonlyMap<NetworkId, Network> {
  const http = createHttp(settings);
  const networks = new Map<NetworkId, Network>();
  if (settings.bluesky !== undefined) networks.set('bluesky', createBluesky(settings.bluesky, http));
  return networks;
}
