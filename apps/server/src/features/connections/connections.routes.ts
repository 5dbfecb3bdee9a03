import { createRoute, z } from '@hono/zod-openapi';
import { connectionSchema, connectionsSchema, type NetworkState, networkStateSchema } from '@nonet/contract';
import { networkIds } from '@nonet/domain';
import type { Network } from '@nonet/networks';

import { readConnections } from '#/features/connections/connections.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import type { Api } from '#/http/api.ts';
import { jsonResponse } from '#/http/route-parts.ts';

const first = createRoute({
  method: 'get',
  path: '/api/social/connections',
  request: { query: z.object({ userId: z.string().optional() }) },
  responses: jsonResponse(200, connectionsSchema, 'The connected accounts, keyed by platform.'),
});
const fallback = createRoute({
  method: 'get',
  path: '/api/social/connections/{userId}',
  request: { params: z.object({ userId: z.string() }) },
  responses: jsonResponse(200, connectionsSchema, 'The same, for an authenticated call.'),
});
const ofUser = createRoute({
  method: 'get',
  path: '/api/user/{uid}/social-connections',
  request: { params: z.object({ uid: z.string() }) },
  responses: jsonResponse(200, z.object({ tiktok: z.array(connectionSchema) }), 'The TikTok accounts.'),
});
const networks = createRoute({
  method: 'get',
  path: '/api/networks',
  responses: jsonResponse(200, z.array(networkStateSchema), 'What this installation can connect, in matrix order.'),
});

export function connectionsRoutes(api: Api, parts: ConnectionsParts): void {
  const readOwn = (userId: string) => readConnections(parts.db, parts.networks, userId);
  api.openapi(first, async (c) => c.json(await readOwn(c.get('caller').uid), 200));
  api.openapi(fallback, async (c) => c.json(await readOwn(c.get('caller').uid), 200));
  api.openapi(ofUser, async (c) => {
    const { tiktok } = await readOwn(c.get('caller').uid);
    return c.json({ tiktok }, 200);
  });
  api.openapi(networks, (c) => {
    const states = networkIds.map((id) => {
      const network = parts.networks.get(id);
      return { id, available: network !== undefined, sandbox: network?.sandbox ?? false, signIn: signInTo(network) };
    });
    return c.json(states, 200);
  });
}

function signInTo(network: Network | undefined): NetworkState['signIn'] {
  if (network?.consent !== undefined) return 'popup';
  return network?.signIn === undefined ? null : 'form';
}
