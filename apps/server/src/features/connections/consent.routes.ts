import { createRoute, z } from '@hono/zod-openapi';
import { connectFlowSchema, consentBegunSchema, consentEndedSchema } from '@nonet/contract';

import { beginConsent, type ConsentNetwork, hasConsent } from '#/features/connections/begin-consent.ts';
import { connectFailure, logFailure, referenceOf } from '#/features/connections/connect-failure.ts';
import { flowOnWire } from '#/features/connections/connect-flow-on-wire.ts';
import { endWaitingFlow, type KnownFlow, readFlow } from '#/features/connections/connect-flows.queries.ts';
import { enforceCallbackLimit, enforceConnectLimit } from '#/features/connections/connect-limit.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { type ConsentReturn, finishConsent } from '#/features/connections/finish-consent.ts';
import type { Api } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { jsonResponse } from '#/http/route-parts.ts';

/** Parameters of an address; nothing that a network sends is near as long. */
const parameter = z.string().max(4_096).optional();
const flowId = z.object({ flow: z.uuid() });

const state = createRoute({
  method: 'get',
  path: '/api/connect-flows/{flow}',
  request: { params: flowId },
  responses: jsonResponse(200, connectFlowSchema, 'Where an attempt to connect an account stands.'),
});
const cancel = createRoute({
  method: 'post',
  path: '/api/connect-flows/{flow}/cancel',
  request: { params: flowId },
  responses: jsonResponse(200, connectFlowSchema, 'Where it stands now: cancelled, unless it had ended or was ending.'),
});

/** Connecting on the network's own page: the same for every network that has one. */
export function consentRoutes(api: Api, parts: ConnectionsParts): void {
  for (const network of parts.networks.values()) if (hasConsent(network)) networkRoutes(api, parts, network);

  api.openapi(state, async (c) => {
    const flow = await requireFlow(parts, c.get('caller').uid, c.req.valid('param').flow);
    return c.json(flowOnWire(flow), 200);
  });
  api.openapi(cancel, async (c) => {
    const { uid } = c.get('caller');
    const { flow: id } = c.req.valid('param');
    const { network } = await requireFlow(parts, uid, id);
    const failure = connectFailure(
      network,
      'cancelled',
      'given-up',
      'given up by the person, or by the page after its five minutes',
    );
    const isOver = await endWaitingFlow(parts.db, { userId: uid, id }, { outcome: 'failed', ...failure });
    if (isOver) logFailure(parts, network, id, failure, uid);
    return c.json(flowOnWire(await requireFlow(parts, uid, id)), 200);
  });
}

function networkRoutes(api: Api, parts: ConnectionsParts, network: ConsentNetwork): void {
  const connect = createRoute({
    method: 'post',
    path: `/api/${network.id}/connect`,
    responses: jsonResponse(200, consentBegunSchema, 'The consent page to open, and the attempt.'),
  });
  const callback = createRoute({
    method: 'get',
    path: `/api/${network.id}/callback`,
    request: { query: z.object({ code: parameter, state: parameter, error: parameter }) },
    responses: jsonResponse(200, consentEndedSchema, 'Connected.'),
  });

  api.openapi(connect, async (c) => {
    const { uid: userId, sessionId } = c.get('caller');
    await enforceConnectLimit(parts, userId);
    return c.json(await beginConsent(parts, network, { userId, sessionId }), 200);
  });
  api.openapi(callback, async (c) => {
    const { uid: userId, sessionId } = c.get('caller');
    await enforceCallbackLimit(parts, userId);
    const requestId = c.get('requestId');
    const returned = returnOf(c.req.valid('query'));
    if (returned === null) {
      const detail = 'the callback had no state, or neither a code nor an error';
      const failure = connectFailure(network.id, 'failed', 'callback-incomplete', detail);
      logFailure(parts, network.id, requestId, failure, userId);
      const { type, code } = failure;
      const reference = referenceOf(requestId);
      throw new ApiError(400, code, 'Missing authorization code or state', { type, reference });
    }
    return c.json(await finishConsent(parts, network, { userId, sessionId, requestId }, returned), 200);
  });
}

function returnOf(
  query: Readonly<Partial<Record<'code' | 'state' | 'error', string | undefined>>>,
): ConsentReturn | null {
  const { code, state, error } = query;
  if (state && error) return { state, answer: { error } };
  return state && code ? { state, answer: { code } } : null;
}

async function requireFlow({ db }: ConnectionsParts, userId: string, id: string): Promise<KnownFlow> {
  const flow = await readFlow(db, userId, id);
  if (flow === undefined) throw new ApiError(404, 'flow-not-found', 'There is no such attempt to connect an account.');
  return flow;
}
