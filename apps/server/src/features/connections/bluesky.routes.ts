import { createRoute } from '@hono/zod-openapi';
import { blueskyConnectedSchema, blueskyConnectSchema, disconnectedSchema, disconnectSchema } from '@nonet/contract';
import { connectionMessages } from '@nonet/domain';
import type { Network } from '@nonet/networks';

import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { disconnect } from '#/features/connections/disconnect.ts';
import { saveConnection } from '#/features/connections/save-connection.ts';
import type { Api } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const SIGN_IN_MS = 30_000;

const connect = createRoute({
  method: 'post',
  path: '/api/bluesky/connect',
  request: jsonBody(blueskyConnectSchema),
  responses: jsonResponse(200, blueskyConnectedSchema, 'Connected.'),
});
const end = createRoute({
  method: 'post',
  path: '/api/bluesky/disconnect',
  request: jsonBody(disconnectSchema),
  responses: jsonResponse(200, disconnectedSchema, 'Disconnected.'),
});

export function blueskyRoutes(api: Api, parts: ConnectionsParts): void {
  api.openapi(connect, async (c) => {
    const { uid } = c.get('caller');
    const network = requireBluesky(parts);
    const { identifier, appPassword } = c.req.valid('json');
    if (!identifier.trim().includes('.') || appPassword.trim() === '') {
      throw new ApiError(400, 'invalid-input', 'Please fill in all fields with valid values');
    }
    await enforceLimit(parts.db, { key: `connect:${uid}`, max: parts.connectsPerFiveMinutes, windowS: 300 });
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(SIGN_IN_MS)]);
    const result = await network.signIn({ identifier: identifier.trim(), secret: appPassword.trim() }, { signal });
    if (result.kind === 'retry-later') {
      throw new ApiError(503, result.code, result.message, {
        ...(result.afterMs === null ? {} : { retryAfterS: Math.ceil(result.afterMs / 1000) }),
      });
    }
    if (result.kind === 'rejected') throw new ApiError(422, result.code, result.message);
    await saveConnection(parts, uid, network, result);
    const handle = result.account.username;
    return c.json({ handle, message: `Connected @${handle}` }, 200);
  });
  api.openapi(end, async (c) => {
    const { connectionId } = c.req.valid('json');
    await disconnect(parts, { userId: c.get('caller').uid, connectionId, network: requireBluesky(parts) });
    return c.json({ message: connectionMessages.disconnected('bluesky') }, 200);
  });
}

type WithSignIn = Network & Required<Pick<Network, 'signIn'>>;

function requireBluesky({ networks }: ConnectionsParts): WithSignIn {
  const network = networks.get('bluesky');
  if (network?.signIn === undefined) throw new ApiError(503, 'network-unavailable', 'Bluesky is not available here');
  return network as WithSignIn;
}
