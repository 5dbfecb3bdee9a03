import { z } from '@hono/zod-openapi';
import {
  boundedText,
  defaultMadeSchema,
  disconnectedSchema,
  disconnectSchema,
  keepOpenSchema,
  keptBothSchema,
  keptOpenSchema,
  WORD_BYTES,
} from '@nonet/contract';
import { connectionMessages, networkIds } from '@nonet/domain';
import { keepBoth } from '#/features/connections/access/reconnect.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { type DeletionParts, disconnectAndDelete } from '#/features/connections/disconnect/delete-data.ts';
import { disconnect } from '#/features/connections/disconnect/disconnect.ts';
import { keepOpen } from '#/features/connections/keep-open.ts';
import { makeDefault } from '#/features/connections/make-default.ts';
import type { Api } from '#/http/api.ts';
import { requireOwnAccounts, withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

interface KeepOpenParts extends Pick<ConnectionsParts, 'holderOf'> {
  /** How often one user may choose which accounts stay open, in an hour. */
  choicesPerHour: number;
}

const chooseDefault = createRoute({
  method: 'post',
  path: '/api/connections/{id}/default',
  'x-action': 'connect',
  request: { params: z.object({ id: boundedText(WORD_BYTES) }) },
  responses: jsonResponse(200, defaultMadeSchema, 'The default account of its network now.'),
});

const leaveBoth = createRoute({
  method: 'post',
  path: '/api/connections/{id}/keep-both',
  'x-action': 'connect',
  request: { params: z.object({ id: boundedText(WORD_BYTES) }) },
  responses: jsonResponse(200, keptBothSchema, 'The account that came back instead of this one stays beside it.'),
});

const chooseOpen = createRoute({
  method: 'post',
  path: '/api/connections/keep-open',
  'x-action': 'connect',
  request: jsonBody(keepOpenSchema),
  responses: jsonResponse(200, keptOpenSchema, 'These accounts stay open, the others are locked.'),
});

/** What can be done with an account that is connected, whatever its network. */
export function changeConnectionRoutes(api: Api, parts: DeletionParts & KeepOpenParts): void {
  api.openapi(chooseOpen, async (c) => {
    const { uid, space } = c.get('caller');
    await enforceLimit(parts.db, { key: 'keep-open', userId: uid, max: parts.choicesPerHour, windowS: 3_600 });
    await keepOpen(parts, space.id, c.req.valid('json'));
    return c.json({ success: true as const }, 200);
  });
  api.openapi(chooseDefault, async (c) => {
    const { id } = c.req.valid('param');
    await makeDefault(parts.db, withinOf(c.get('caller')), id);
    return c.json({ success: true as const }, 200);
  });
  api.openapi(leaveBoth, async (c) => {
    const { id } = c.req.valid('param');
    requireOwnAccounts(c.get('caller'), [id]);
    await keepBoth(parts.db, c.get('caller').space.id, id);
    return c.json({ success: true as const }, 200);
  });
  for (const network of networkIds) {
    const end = createRoute({
      method: 'post',
      path: `/api/${network}/disconnect`,
      'x-action': 'connect',
      request: jsonBody(disconnectSchema),
      responses: jsonResponse(200, disconnectedSchema, 'Disconnected.'),
    });
    api.openapi(end, async (c) => {
      const { userId: named, connectionId, deleteData } = c.req.valid('json');
      requireOwnAccounts(c.get('caller'), [connectionId]);
      const { uid, space } = c.get('caller');
      const account = { spaceId: space.id, connectionId, network, by: { uid } };
      if (deleteData === true) {
        if (!named) throw new ApiError(400, 'missing-user-id', connectionMessages.missingUserId);
        await disconnectAndDelete(parts, account);
        return c.json({ success: true as const, message: connectionMessages.dataDeleted(network) }, 200);
      }
      await disconnect(parts, account);
      return c.json({ success: true as const, message: connectionMessages.disconnected(network) }, 200);
    });
  }
}
