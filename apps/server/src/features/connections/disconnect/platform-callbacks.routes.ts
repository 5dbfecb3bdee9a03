import { z } from '@hono/zod-openapi';
import { networkName } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import {
  type ForgettingParts,
  forgetPerson,
  noteEndedAccess,
} from '#/features/connections/disconnect/forget-person.ts';
import type { Api } from '#/http/api.ts';
import { deletionPage } from '#/http/app-routes.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { formBody } from '#/http/form-body.ts';
import { jsonResponse } from '#/http/route-parts.ts';

/** Far more than a signed name takes. */
const LONGEST_REQUEST = 4_096;
const signedRequest = formBody(z.object({ signed_request: z.string().max(LONGEST_REQUEST) }));

type CallbackParts = ForgettingParts & Pick<ConnectionsParts, 'publicUrl' | 'judge'>;

/** What platforms call when a person ends our access there, or wants what we know of them deleted (OP-36). */
export function platformCallbackRoutes(api: Api, parts: CallbackParts): void {
  for (const network of parts.networks.values())
    if (network.deletionRequest !== undefined) routesOf(api, parts, network);
}

function routesOf(api: Api, parts: CallbackParts, network: Network): void {
  const deauthorize = createRoute({
    method: 'post',
    path: `/api/${network.id}/deauthorize`,
    'x-action': 'anyone',
    summary: 'What the network calls when somebody ends our access there',
    request: signedRequest,
    responses: jsonResponse(200, z.object({ success: z.literal(true) }), 'Noted.'),
  });
  const deletion = createRoute({
    method: 'post',
    path: `/api/${network.id}/data-deletion`,
    'x-action': 'anyone',
    summary: 'What the network calls when somebody wants to be forgotten here',
    request: signedRequest,
    responses: jsonResponse(
      200,
      z.object({ url: z.string(), confirmation_code: z.string() }),
      'Deleted; the page at `url` says so.',
    ),
  });

  api.openapi(deauthorize, async (c) => {
    const name = networkName(network.id);
    const reason = `Nonet’s access was removed at ${name}. Connect the account again.`;
    await noteEndedAccess(parts, network, personIn(network, c.req.valid('form')), reason);
    return c.json({ success: true as const }, 200);
  });
  api.openapi(deletion, async (c) => {
    const remoteUserId = personIn(network, c.req.valid('form'));
    const person = { remoteUserId, ipAddress: c.get('clientIp') };
    const { id, confirmationCode } = await forgetPerson(parts, network, person);
    const query = new URLSearchParams({ id, confirmation_code: confirmationCode });
    return c.json({ url: `${parts.publicUrl}${deletionPage}?${query}`, confirmation_code: confirmationCode }, 200);
  });
}

function personIn(network: Network, form: Record<string, string>): string {
  const request = network.deletionRequest?.(new URLSearchParams(form));
  if (request?.kind === 'person') return request.remoteUserId;
  throw new ApiError(400, 'signature-refused', 'This request was not signed by the network.');
}
