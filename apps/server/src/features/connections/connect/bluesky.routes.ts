import { blueskyConnectedSchema, blueskyConnectSchema } from '@nonet/contract';
import type { Network } from '@nonet/networks';
import { requireReconnectable } from '#/features/connections/access/reconnect.queries.ts';
import { requireRoom } from '#/features/connections/arrivals/account-room.ts';
import { logMissedAccount } from '#/features/connections/arrivals/log-missed-account.ts';
import { saveConnection } from '#/features/connections/arrivals/save-connection.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { enforceConnectLimit } from '#/features/connections/flows/connect-limit.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const SIGN_IN_MS = 30_000;

const connect = createRoute({
  method: 'post',
  path: '/api/bluesky/connect',
  'x-action': 'connect',
  request: jsonBody(blueskyConnectSchema),
  responses: jsonResponse(200, blueskyConnectedSchema, 'Connected.'),
});

export function blueskyRoutes(api: Api, parts: ConnectionsParts): void {
  api.openapi(connect, async (c) => {
    const caller = c.get('caller');
    const { uid, space } = caller;
    const network = requireBluesky(parts);
    const { identifier, appPassword, connectionId } = c.req.valid('json');
    if (!identifier.trim().includes('.') || appPassword.trim() === '') {
      throw new ApiError(400, 'invalid-input', 'Please fill in all fields with valid values');
    }
    await enforceConnectLimit(parts, uid);
    const reconnectId = await requireReconnectable(parts, { spaceId: space.id, network: network.id }, connectionId);
    await requireRoom(parts, space.id, reconnectId);
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(SIGN_IN_MS)]);
    const result = await network.signIn({ identifier: identifier.trim(), secret: appPassword.trim() }, { signal });
    if (result.kind === 'retry-later') {
      throw new ApiError(503, result.code, result.message, {
        ...(result.afterMs === null ? {} : { retryAfterS: Math.ceil(result.afterMs / 1000) }),
      });
    }
    if (result.kind === 'rejected') throw new ApiError(422, result.code, result.message);
    const stored = await saveConnection(parts, space.id, network, result, {
      reconnectId,
      by: uid,
      before: (trx) => parts.requireStillAllowed(trx, caller),
    });
    logMissedAccount(parts, network.id, space.id, stored);
    await parts.keepPicture(parts.db, stored.connectionId);
    const handle = result.account.username;
    return c.json({ handle, message: `Connected @${handle}`, insteadOf: stored.insteadOf }, 200);
  });
}

type WithSignIn = Network & Required<Pick<Network, 'signIn'>>;

function requireBluesky({ networks }: ConnectionsParts): WithSignIn {
  const network = networks.get('bluesky');
  if (network?.signIn === undefined) throw new ApiError(503, 'network-unavailable', 'Bluesky is not available here');
  return network as WithSignIn;
}
