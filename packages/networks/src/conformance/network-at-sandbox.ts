import type { NetworkId } from '@nonet/domain';
import type { Network } from '#/port.ts';
import { createNetworks, readNetworkSettings } from '#/registry.ts';
import type { Given } from '#/settings.ts';

/** A network as the product builds it while the sandbox at this address plays it, by the product's own reader of what was given. */
export function networkAtSandbox(id: NetworkId, sandbox: string, given: Given = {}): Network {
  const network = createNetworks({ allowedOrigins: [sandbox], ...readNetworkSettings(given, sandbox) }).get(id);
  if (network === undefined) throw new Error(`${id} is not joined: npm run new:network -- ${id} --join`);
  return network;
}
