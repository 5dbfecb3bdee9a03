import { z } from '@hono/zod-openapi';
import {
  type ConsentEnded,
  connectFlowSchema,
  consentBegunSchema,
  consentEndedSchema,
  consentReturnSchema,
  reconnectQuerySchema,
} from '@nonet/contract';
import { consentLandings, consentWords, consentRoutes as pathsOf } from '@nonet/domain';
import type { Context } from 'hono';
import type { SpaceId } from '#/db/space-id.ts';
import { requireReconnectable } from '#/features/connections/access/reconnect.queries.ts';
import { requireRoom } from '#/features/connections/arrivals/account-room.ts';
import { beginConsent, type ConsentNetwork, hasConsent } from '#/features/connections/connect/begin-consent.ts';
import { type ConsentReturn, finishConsent } from '#/features/connections/connect/finish-consent.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { connectFailure, logFailure, referenceOf } from '#/features/connections/flows/connect-failure.ts';
import { flowOnWire } from '#/features/connections/flows/connect-flow-on-wire.ts';
import { endWaitingFlow, type KnownFlow, readFlow } from '#/features/connections/flows/connect-flows.queries.ts';
import { enforceCallbackLimit, enforceConnectLimit } from '#/features/connections/flows/connect-limit.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const flowId = z.object({ flow: z.uuid() });

const state = createRoute({
  method: 'get',
  path: '/api/connect-flows/{flow}',
  'x-action': 'connect',
  request: { params: flowId },
  responses: jsonResponse(200, connectFlowSchema, 'Where an attempt to connect an account stands.'),
});
const cancel = createRoute({
  method: 'post',
  path: '/api/connect-flows/{flow}/cancel',
  'x-action': 'connect',
  request: { params: flowId },
  responses: jsonResponse(200, connectFlowSchema, 'Where it stands now: cancelled, unless it had ended or was ending.'),
});

/** Connecting on the network's own page: the same for every network that has one. */
export function consentRoutes(api: Api, parts: ConnectionsParts): void {
  for (const network of parts.networks.values()) if (hasConsent(network)) networkRoutes(api, parts, network);
  for (const [path, network] of consentLandings) {
    const landing = createRoute({
      method: 'get',
      path,
      'x-action': 'anyone',
      responses: { 302: { description: 'Goes on to the page.' } },
    });
    // The page itself knows who is signed in, and what to say when nobody is.
    api.openapi(landing, (c) => c.redirect(`/${network}-callback${new URL(c.req.url).search}`));
  }

  api.openapi(state, async (c) => {
    const flow = await requireFlow(parts, c.get('caller').space.id, c.req.valid('param').flow);
    return c.json(flowOnWire(flow), 200);
  });
  api.openapi(cancel, async (c) => {
    const { space } = c.get('caller');
    const { flow: id } = c.req.valid('param');
    const { network } = await requireFlow(parts, space.id, id);
    const failure = connectFailure(
      network,
      'cancelled',
      'given-up',
      'given up by the person, or by the page after its five minutes',
    );
    const isOver = await endWaitingFlow(parts.db, { spaceId: space.id, id }, { outcome: 'failed', ...failure });
    if (isOver) logFailure(parts, network, id, failure, space.id);
    return c.json(flowOnWire(await requireFlow(parts, space.id, id)), 200);
  });
}

function networkRoutes(api: Api, parts: ConnectionsParts, network: ConsentNetwork): void {
  const { begin, end } = pathsOf(network.id);
  const connect = createRoute({
    method: 'post',
    path: begin,
    'x-action': 'connect',
    request: { query: reconnectQuerySchema },
    responses: jsonResponse(200, consentBegunSchema, 'The consent page to open, and the attempt.'),
  });
  const responses = jsonResponse(200, consentEndedSchema, 'Connected.');

  api.openapi(connect, async (c) => {
    const { uid, space, sessionId } = c.get('caller');
    const spaceId = space.id;
    await enforceConnectLimit(parts, uid);
    const again = { spaceId, network: network.id };
    const reconnectId = await requireReconnectable(parts, again, c.req.valid('query').connectionId);
    await requireRoom(parts, spaceId, reconnectId);
    return c.json(await beginConsent(parts, network, { uid, spaceId, sessionId }, reconnectId), 200);
  });
  if (end.method === 'GET') {
    const route = {
      method: 'get',
      path: end.path,
      'x-action': 'connect',
      request: { query: consentReturnSchema },
      responses,
    } as const;
    api.openapi(createRoute(route), async (c) =>
      c.json(await finish(parts, network, ownerOf(c), c.req.valid('query')), 200),
    );
  } else {
    const route = {
      method: 'post',
      path: end.path,
      'x-action': 'connect',
      request: jsonBody(consentReturnSchema),
      responses,
    } as const;
    api.openapi(createRoute(route), async (c) =>
      c.json(await finish(parts, network, ownerOf(c), c.req.valid('json')), 200),
    );
  }
}

function ownerOf(c: Context<ApiEnv>) {
  const caller = c.get('caller');
  return { caller, spaceId: caller.space.id, sessionId: caller.sessionId, requestId: c.get('requestId') };
}

/** Reads what the network's page sent back. An incomplete answer cannot belong to any attempt. */
async function finish(
  parts: ConnectionsParts,
  network: ConsentNetwork,
  owner: ReturnType<typeof ownerOf>,
  sentBack: z.infer<typeof consentReturnSchema>,
): Promise<ConsentEnded> {
  const { caller, spaceId, requestId } = owner;
  await enforceCallbackLimit(parts, caller.uid);
  const returned = returnOf(sentBack);
  if (returned === null) {
    const detail = 'the callback had no state, or neither a code nor an error';
    const failure = connectFailure(network.id, 'failed', 'callback-incomplete', detail);
    logFailure(parts, network.id, requestId, failure, spaceId);
    const { noCode, noState } = consentWords(network.id);
    const { type, code } = failure;
    const message = sentBack.code || sentBack.error ? noState : noCode;
    throw new ApiError(400, code, message, { type, reference: referenceOf(requestId) });
  }
  return finishConsent(parts, network, owner, returned);
}

function returnOf({
  code,
  state,
  error,
  error_description: description = '',
}: z.infer<typeof consentReturnSchema>): ConsentReturn | null {
  if (state && error) return { state, answer: { error, description } };
  return state && code ? { state, answer: { code } } : null;
}

async function requireFlow({ db }: ConnectionsParts, spaceId: SpaceId, id: string): Promise<KnownFlow> {
  const flow = await readFlow(db, spaceId, id);
  if (flow === undefined) throw new ApiError(404, 'flow-not-found', 'There is no such attempt to connect an account.');
  return flow;
}
