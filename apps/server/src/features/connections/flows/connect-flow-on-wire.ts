import type { ConnectFlow, ConsentEnded } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';

import { type ConnectFailure, connectFailure, referenceOf } from '#/features/connections/flows/connect-failure.ts';
import type { ChoosingFlow, FlowEnd, KnownFlow } from '#/features/connections/flows/connect-flows.queries.ts';

/** What the person is told of an attempt, and where it stands. */
export function flowOnWire(flow: KnownFlow): ConnectFlow {
  const nobody = {
    connectionId: null,
    username: null,
    profileName: null,
    connections: [],
    insteadOf: null,
    error: null,
  };
  switch (flow.outcome) {
    case 'waiting':
      return { ...nobody, status: 'waiting' };
    case 'connected':
    case 'choosing':
      return { ...nobody, status: flow.outcome, ...accountsOnWire(flow) };
    case 'failed':
    case 'expired':
    case 'lost': {
      const { type, message } = failureOfFlow(flow, flow.network);
      return { ...nobody, status: 'failed', error: { type, message, reference: referenceOf(flow.id) } };
    }
    default:
      return flow satisfies never;
  }
}

/**
 * The accounts that are connected now; the first also by itself, as where there is only one. There may be none while the
 * person has to choose.
 */
export function accountsOnWire({
  connections,
  insteadOf,
}: Extract<FlowEnd, { outcome: 'connected' }> | ChoosingFlow): Omit<ConsentEnded, 'success' | 'choosing'> {
  const { connectionId = null, username = null, profileName = null } = connections[0] ?? {};
  return { connectionId, username, profileName, connections, insteadOf };
}

/** Why it ended without an account. */
export function failureOfFlow(end: FlowEnd | ChoosingFlow | KnownFlow, network: NetworkId): ConnectFailure {
  if (end.outcome === 'failed') return { ...end, detail: '' };
  return end.outcome === 'expired'
    ? connectFailure(network, 'expired', 'attempt-expired', 'nobody came back in time')
    : connectFailure(network, 'failed', 'attempt-lost', 'the process that exchanged the code has died');
}
