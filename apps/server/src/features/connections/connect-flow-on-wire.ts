import type { ConnectFlow } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';

import { type ConnectFailure, connectFailure, referenceOf } from '#/features/connections/connect-failure.ts';
import type { FlowEnd, KnownFlow } from '#/features/connections/connect-flows.queries.ts';

/** What the person is told of an attempt, and where it stands. */
export function flowOnWire(flow: KnownFlow): ConnectFlow {
  const nobody = { connectionId: null, username: null, profileName: null, error: null };
  switch (flow.outcome) {
    case 'waiting':
      return { ...nobody, status: 'waiting' };
    case 'connected': {
      const { connectionId, username, profileName } = flow;
      return { ...nobody, status: 'connected', connectionId, username, profileName };
    }
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

/** Why it ended without an account. */
export function failureOfFlow(end: FlowEnd | KnownFlow, network: NetworkId): ConnectFailure {
  if (end.outcome === 'failed') return { ...end, detail: '' };
  return end.outcome === 'expired'
    ? connectFailure(network, 'expired', 'attempt-expired', 'nobody came back in time')
    : connectFailure(network, 'failed', 'attempt-lost', 'the process that exchanged the code has died');
}
