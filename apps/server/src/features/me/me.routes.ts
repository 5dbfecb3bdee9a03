import { createRoute } from '@hono/zod-openapi';
import { mePatchSchema, meSchema } from '@nonet/contract';
import { isTimeZone } from '@nonet/domain';
import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import type { Api } from '#/http/api.ts';
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

export function meRoutes(api: Api, { db }: { db: Database }): void {
  api.openapi(getRoute, (c) => {
    const { uid, email, displayName, timeZone } = c.get('caller');
    return c.json({ uid, email, displayName, timeZone }, 200);
  });

  api.openapi(patchRoute, async (c) => {
    const { uid, email, displayName, timeZone: stored } = c.get('caller');
    const { timeZone } = c.req.valid('json');
    if (timeZone === undefined || timeZone === stored)
      return c.json({ uid, email, displayName, timeZone: stored }, 200);
    if (!isTimeZone(timeZone)) {
      throw new ApiError(400, 'invalid-time-zone', 'This time zone is not known. Use a name such as Europe/Berlin.');
    }
    await db
      .updateTable('users')
      .set({ time_zone: timeZone, updated_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', uid)
      .execute();
    await notifyLive(db, [{ userId: uid, topics: ['me'] }]);
    return c.json({ uid, email, displayName, timeZone }, 200);
  });
}
