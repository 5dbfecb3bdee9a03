import { z } from '@hono/zod-openapi';
import { accountOffersSchema, chooseAccountsSchema, connectFlowSchema } from '@nonet/contract';
import { readRoom } from '#/features/connections/arrivals/account-room.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { flowOnWire } from '#/features/connections/flows/connect-flow-on-wire.ts';
import { readFlow } from '#/features/connections/flows/connect-flows.queries.ts';
import { enforceConnectLimit } from '#/features/connections/flows/connect-limit.ts';
import { chooseAccounts } from '#/features/connections/offers/choose-accounts.ts';
import { readOffers } from '#/features/connections/offers/offers.queries.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const list = createRoute({
  method: 'get',
  path: '/api/account-offers',
  'x-action': 'connect',
  responses: jsonResponse(200, accountOffersSchema, 'Accounts that came with one yes and wait to be chosen.'),
});
const choose = createRoute({
  method: 'post',
  path: '/api/connect-flows/{flow}/choose',
  'x-action': 'connect',
  request: { params: z.object({ flow: z.uuid() }), ...jsonBody(chooseAccountsSchema) },
  responses: jsonResponse(200, connectFlowSchema, 'The chosen accounts are connected, and the others forgotten.'),
});

/** One consent may bring more accounts than the plan has room for: then the person picks (OP-98). */
export function offersRoutes(api: Api, parts: ConnectionsParts): void {
  api.openapi(list, async (c) => {
    const { space } = c.get('caller');
    const [offers, room] = await Promise.all([readOffers(parts.db, space.id), readRoom(parts, space.id)]);
    const shown = offers.map(({ flowId, network, accounts, expiresAt }) => {
      return { flow: flowId, network, accounts, expiresAt: expiresAt.toISOString() };
    });
    return c.json({ room, offers: shown }, 200);
  });
  api.openapi(choose, async (c) => {
    const { uid, space } = c.get('caller');
    const { flow: id } = c.req.valid('param');
    await enforceConnectLimit(parts, uid);
    const isChosen = await chooseAccounts(parts, space.id, { flowId: id, keys: c.req.valid('json').keys, by: uid });
    const flow = await readFlow(parts.db, space.id, id);
    // A second press gets the answer of the first.
    if (flow === undefined || (!isChosen && flow.outcome !== 'connected')) {
      throw new ApiError(404, 'offer-over', 'These accounts can no longer be chosen. Please connect them again.');
    }
    return c.json(flowOnWire(flow), 200);
  });
}
