import type { MissedAccount } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';
import type { SpaceId } from '#/db/space-id.ts';

import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';

/** Says that another account came back than the one that was to be connected again. */
export function logMissedAccount(
  { log }: Pick<ConnectionsParts, 'log'>,
  network: NetworkId,
  spaceId: SpaceId,
  { connectionId, insteadOf }: { connectionId: string | null; insteadOf: MissedAccount | null },
  attempt: { reference: string; flow: string } | null = null,
): void {
  if (insteadOf === null) return;
  const line = { ...attempt, network, uid: spaceId, connectionId, insteadOf: insteadOf.connectionId };
  log.warn(line, 'another account was connected than the one to be connected again');
}
