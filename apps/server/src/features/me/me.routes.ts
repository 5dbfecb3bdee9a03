import { createRoute } from '@hono/zod-openapi';
import { type Me, mePatchSchema, meSchema } from '@nonet/contract';
import { isTimeZone } from '@nonet/domain';
import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { readAccount } from '#/features/me/account.queries.ts';
import type { Api, Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const getRoute = createRoute({
  method: 'get',
  path: '/api/me',
  summary: 'The signed-in user',
  responses: jsonResponse(200, meSchema, 'The signed-in user.'),
});

const patchRoute = createRoute({
  method: 'patch',
  path: '/api/me',
  summary: 'Change the time zone',
  request: jsonBody(mePatchSchema),
  responses: jsonResponse(200, meSchema, 'The user after the change.'),
});

/**
 * Names that Node has from old versions of Java. PostgreSQL, which counts people's days, does not know them, or means others: of
 * India's `IST` it makes Israel's.
 */
const namesOfJava =
  /^(?:SystemV\/.*|US\/Pacific-New|(?!UTC|GMT|UCT|EST|MST|HST|CET|EET|MET|WET|PRC|ROC|ROK)[A-Z]{3})$/i;

export function meRoutes(api: Api, { db }: { db: Database }): void {
  async function describe({ uid, email, displayName }: Caller, timeZone: string | null): Promise<Me> {
    return { uid, email, displayName, timeZone, ...(await readAccount(db, uid)) };
  }

  api.openapi(getRoute, async (c) => {
    const caller = c.get('caller');
    return c.json(await describe(caller, caller.timeZone), 200);
  });

  api.openapi(patchRoute, async (c) => {
    const caller = c.get('caller');
    const { timeZone = caller.timeZone } = c.req.valid('json');
    if (timeZone === null || timeZone === caller.timeZone) return c.json(await describe(caller, timeZone), 200);
    if (!isTimeZone(timeZone) || namesOfJava.test(timeZone)) {
      throw new ApiError(400, 'invalid-time-zone', 'This time zone is not known. Use a name such as Europe/Berlin.');
    }
    await db
      .updateTable('users')
      .set({ time_zone: timeZone, updated_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', caller.uid)
      .execute();
    await notifyLive(db, [{ userId: caller.uid, topics: ['me'] }]);
    return c.json(await describe(caller, timeZone), 200);
  });
}
