import { z } from '@hono/zod-openapi';
import {
  boundedText,
  connectionSchema,
  connectionsSchema,
  type NetworkState,
  networkStateSchema,
  WORD_BYTES,
} from '@nonet/contract';
import { consentPageOf, type NetworkId, networkIds } from '@nonet/domain';
import { readConnections } from '#/features/connections/connections.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import type { Api, Caller } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { jsonResponse } from '#/http/route-parts.ts';

const first = createRoute({
  method: 'get',
  path: '/api/social/connections',
  'x-action': 'view',
  request: { query: z.object({ userId: boundedText(WORD_BYTES).optional() }) },
  responses: jsonResponse(200, connectionsSchema, 'The connected accounts, keyed by platform.'),
});
const fallback = createRoute({
  method: 'get',
  path: '/api/social/connections/{userId}',
  'x-action': 'view',
  request: { params: z.object({ userId: boundedText(WORD_BYTES) }) },
  responses: jsonResponse(200, connectionsSchema, 'The same, for an authenticated call.'),
});
const ofUser = createRoute({
  method: 'get',
  path: '/api/user/{uid}/social-connections',
  'x-action': 'view',
  request: { params: z.object({ uid: boundedText(WORD_BYTES) }) },
  responses: jsonResponse(200, z.object({ tiktok: z.array(connectionSchema) }), 'The TikTok accounts.'),
});
const networks = createRoute({
  method: 'get',
  path: '/api/networks',
  'x-action': 'view',
  responses: jsonResponse(200, z.array(networkStateSchema), 'What this installation can connect, in matrix order.'),
});

export function connectionsRoutes(api: Api, parts: ConnectionsParts): void {
  const readOwn = (caller: Caller) => readConnections(parts, caller);
  api.openapi(first, async (c) => c.json(await readOwn(c.get('caller')), 200));
  api.openapi(fallback, async (c) => c.json(await readOwn(c.get('caller')), 200));
  api.openapi(ofUser, async (c) => {
    const { tiktok } = await readOwn(c.get('caller'));
    return c.json({ tiktok }, 200);
  });
  api.openapi(networks, (c) => {
    const fetchProblems = parts.fetchProblems();
    const states = networkIds.map((id) => {
      const network = parts.networks.get(id);
      return {
        id,
        available: network !== undefined,
        sandbox: network?.origin === 'sandbox',
        signIn: signInTo(parts, id),
        fetchProblem: fetchProblems[id] ?? null,
      };
    });
    return c.json(states, 200);
  });
}

function signInTo({ networks }: ConnectionsParts, id: NetworkId): NetworkState['signIn'] {
  const network = networks.get(id);
  if (network === undefined) return null;
  if (networks.get(consentPageOf(id))?.consent !== undefined) return 'popup';
  return network.signIn === undefined ? null : 'form';
}
