import { z } from '@hono/zod-openapi';
import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { updateUserSchema } from '#/features/identity/credentials.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { tooLarge } from '#/http/error-response.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

/** Each call of a user reads the name. This bound is far longer than any name, and small enough for that. */
const MAX_NAME_BYTES = 16 * 1024;
const CHANGES_PER_MINUTE = 30;

const updateRoute = createRoute({
  method: 'post',
  path: '/api/auth/update-user',
  'x-action': 'self',
  summary: 'Change the display name',
  request: jsonBody(updateUserSchema),
  responses: jsonResponse(
    200,
    z.object({ user: z.object({ id: z.string(), email: z.string(), name: z.string() }) }),
    'The user after the change.',
  ),
});

export function profileRoutes(api: Api, { db, limitFactor }: { db: Database; limitFactor: number }): void {
  api.openapi(updateRoute, async (c) => {
    const { uid, email } = c.get('caller');
    const { name } = c.req.valid('json');
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw tooLarge();
    await enforceLimit(db, { key: 'profile', userId: uid, max: CHANGES_PER_MINUTE * limitFactor, windowS: 60 });
    await transact(db, async (trx) => {
      await trx
        .updateTable('users')
        .set({ name, updated_at: sql<Date>`clock_timestamp()` })
        .where('id', '=', uid)
        .execute();
      await notifyLive(trx, [{ userId: uid, topics: ['me'] }]);
    });
    return c.json({ user: { id: uid, email, name } }, 200);
  });
}
