import { type Me, mePatchSchema, meSchema } from '@nonet/contract';
import { isTimeZone } from '@nonet/domain';
import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { readAccount } from '#/features/me/account.queries.ts';
import type { Api, Caller } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const getRoute = createRoute({
  method: 'get',
  path: '/api/me',
  'x-action': 'self',
  summary: 'The signed-in user',
  responses: jsonResponse(200, meSchema, 'The signed-in user.'),
});

const patchRoute = createRoute({
  method: 'patch',
  path: '/api/me',
  'x-action': 'self',
  summary: 'Change the time zone, or the clock that times are written by',
  request: jsonBody(mePatchSchema),
  responses: jsonResponse(200, meSchema, 'The user after the change.'),
});

/**
 * Names that Node has from old versions of Java. PostgreSQL, which counts people's days, does not know them, or means others: of
 * India's `IST` it makes Israel's.
 */
const namesOfJava =
  /^(?:SystemV\/.*|US\/Pacific-New|(?!UTC|GMT|UCT|EST|MST|HST|CET|EET|MET|WET|PRC|ROC|ROK)[A-Z]{3})$/i;

interface MeParts {
  db: Database;
  /** Has what the account has planned judged anew, once the transaction is committed. */
  judge: (trx: Executor, account: { spaceId: SpaceId; connectionId: string }) => Promise<void>;
}

export function meRoutes(api: Api, { db, judge }: MeParts): void {
  async function describe({ uid, email, displayName, timeZone, hourClock }: Caller): Promise<Me> {
    return { uid, email, displayName, timeZone, hourClock, ...(await readAccount(db, uid)) };
  }

  async function judgeAll(trx: Executor, uid: string): Promise<void> {
    const accounts = await trx
      .selectFrom('connections')
      .innerJoin('spaces', 'spaces.id', 'connections.space_id')
      .select(['connections.id as connectionId', 'space_id as spaceId'])
      .where('owner_id', '=', uid)
      .where('connected', '=', true)
      .execute();
    for (const account of accounts) await judge(trx, account);
  }

  api.openapi(getRoute, async (c) => {
    return c.json(await describe(c.get('caller')), 200);
  });

  api.openapi(patchRoute, async (c) => {
    const caller = c.get('caller');
    const { timeZone = caller.timeZone, hourClock = caller.hourClock } = c.req.valid('json');
    const isNewZone = timeZone !== caller.timeZone;
    if (!isNewZone && hourClock === caller.hourClock) return c.json(await describe(caller), 200);
    if (isNewZone && (!isTimeZone(timeZone) || namesOfJava.test(timeZone))) {
      throw new ApiError(400, 'invalid-time-zone', 'This time zone is not known. Use a name such as Europe/Berlin.');
    }
    await transact(db, async (trx) => {
      await trx
        .updateTable('users')
        .set({ time_zone: timeZone, hour_clock: hourClock, updated_at: sql<Date>`clock_timestamp()` })
        .where('id', '=', caller.uid)
        .execute();
      // What is said of posts that may not go out has times in it.
      if (hourClock !== caller.hourClock) await judgeAll(trx, caller.uid);
      await notifyLive(trx, [{ userId: caller.uid, topics: ['me'] }]);
    });
    return c.json(await describe({ ...caller, timeZone, hourClock }), 200);
  });
}
