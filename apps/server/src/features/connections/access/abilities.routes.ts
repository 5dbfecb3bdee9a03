import { z } from '@hono/zod-openapi';
import { type AccountAbilities, accountAbilitiesSchema, boundedText, WORD_BYTES } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import type { Logger } from 'pino';
import { readDailyCalls } from '#/db/daily-calls.ts';
import type { Database } from '#/db/pool.ts';
import { type KeptAbilities, readAbilities } from '#/features/connections/access/abilities.queries.ts';
import type { RenewAbilities } from '#/features/connections/access/renew-abilities.ts';
import type { Api } from '#/http/api.ts';
import { requireOwnAccounts } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonResponse } from '#/http/route-parts.ts';

export interface AbilitiesRoutesParts {
  db: Database;
  networks: ReadonlyMap<NetworkId, Network>;
  log: Logger;
  renew: RenewAbilities;
  isPaused: () => boolean;
  /** Reads that one user may begin in a minute: each may be a call to somebody else's server. */
  readsPerMinute: number;
}

const read = createRoute({
  method: 'get',
  path: '/api/connections/{id}/abilities',
  'x-action': 'view',
  request: { params: z.object({ id: boundedText(WORD_BYTES) }) },
  responses: jsonResponse(200, accountAbilitiesSchema, 'What the account may do, as its network told last.'),
});

/** What an account may do. No call waits for the network: where what is kept is old, it is read meanwhile, and live news tell. */
export function abilitiesRoutes(
  api: Api,
  { db, networks, log, renew, isPaused, readsPerMinute }: AbilitiesRoutesParts,
): void {
  api.openapi(read, async (c) => {
    const account = { spaceId: c.get('caller').space.id, connectionId: c.req.valid('param').id };
    requireOwnAccounts(c.get('caller'), [account.connectionId]);
    const kept = await readAbilities(db, account);
    if (kept === null) throw new ApiError(404, 'connection-not-found', 'Connection not found');
    const network = networks.get(kept.network);
    const isTold = network?.abilities !== undefined && network.origin === kept.origin;
    if (!isTold) {
      return c.json({ state: 'none' as const, abilities: null, readAt: null, goodUntil: null, counted: null }, 200);
    }
    const calls = await readDailyCalls(db, network);
    const counted = calls && { ...calls, until: calls.until.toISOString() };
    const isAsked = kept.mayBeAsked && !isPaused();
    if (isAsked) {
      await enforceLimit(db, { key: 'read-abilities', userId: c.get('caller').uid, max: readsPerMinute, windowS: 60 });
      renew(account).catch((error: unknown) => log.error({ err: error }, 'abilities could not be renewed'));
    }
    return c.json({ ...toWire(kept, isAsked), counted }, 200);
  });
}

function toWire(
  { abilities, readAt, goodUntil, ...kept }: KeptAbilities,
  isAsked: boolean,
): Omit<AccountAbilities, 'counted'> {
  const state = kept.isGood ? 'good' : kept.isBeingRead || isAsked ? 'reading' : 'failed';
  return { state, abilities, readAt: readAt?.toISOString() ?? null, goodUntil: goodUntil?.toISOString() ?? null };
}
