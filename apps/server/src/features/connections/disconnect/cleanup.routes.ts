import { cleanedUpSchema, cleanupSchema } from '@nonet/contract';
import { connectionMessages, type NetworkId, networkIds, networkRules } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { disconnect } from '#/features/connections/disconnect/disconnect.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

/** Disconnecting at once what is connected twice, or everything, where the specification has such a call. */
export function cleanupRoutes(api: Api, parts: ConnectionsParts): void {
  for (const network of networkIds) {
    const path = networkRules[network].consent?.cleanup;
    if (path === undefined) continue;
    const cleanup = createRoute({
      method: 'post',
      path,
      'x-action': 'connect',
      request: jsonBody(cleanupSchema),
      responses: jsonResponse(200, cleanedUpSchema, 'Disconnected what was too much.'),
    });
    api.openapi(cleanup, async (c) => {
      const { cleanAll = false } = c.req.valid('json');
      const { uid, space } = c.get('caller');
      const spaceId = space.id;
      const ids = await (cleanAll ? connectedIds : duplicateIds)(parts.db, spaceId, network);
      let removed = 0;
      for (const connectionId of ids) {
        if (await wasDisconnected(parts, { spaceId, connectionId, network, by: { uid } })) removed += 1;
      }
      const message = connectionMessages.cleanedUp(network, removed, cleanAll);
      return c.json({ success: true as const, message, removed }, 200);
    });
  }
}

async function connectedIds(db: Executor, spaceId: SpaceId, network: NetworkId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from connections where space_id = ${spaceId} and network = ${network} and connected order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The same account of two environments. The one that was connected last stays (OP-55). */
async function duplicateIds(db: Executor, spaceId: SpaceId, network: NetworkId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (partition by remote_account_id order by connected_at desc, id desc) nth
      from connections where space_id = ${spaceId} and network = ${network} and connected) c
    where nth > 1 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** False: somebody else disconnected it meanwhile. */
async function wasDisconnected(parts: ConnectionsParts, account: Parameters<typeof disconnect>[1]): Promise<boolean> {
  try {
    await disconnect(parts, account);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'connection-not-found') return false;
    throw error;
  }
}
