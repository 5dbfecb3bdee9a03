import type { NetworkId } from '@nonet/domain';
import type { Network } from '#/port.ts';
import { createNetworks, readNetworkSettings } from '#/registry.ts';

/** A network as the product builds it while the sandbox at this address plays it, by the product's own reader. */
export function networkAtSandbox(id: NetworkId, sandbox: string): Network {
  const network = createNetworks({ allowedOrigins: [sandbox], ...readNetworkSettings({}, sandbox) }).get(id);
  if (network === undefined) throw new Error(`${id} is not joined: npm run new:network -- ${id} --join`);
  return network;
}
