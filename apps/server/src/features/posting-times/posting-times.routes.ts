import { createRoute } from '@hono/zod-openapi';
import {
  freeTimesQuerySchema,
  freeTimesSchema,
  type PostingTimesAnswer,
  postingTimesSchema,
  setPostingTimesSchema,
} from '@nonet/contract';
import { entitlementsOf, mayUse, usedAndLocked } from '@nonet/domain';

import type { Database } from '#/db/pool.ts';
import { freeTimes } from '#/features/posting-times/free-times.ts';
import { readTimes } from '#/features/posting-times/posting-times.queries.ts';
import { setPostingTimes } from '#/features/posting-times/set-posting-times.ts';
import type { HolderOf } from '#/features/posting-times/take-posting-time.ts';
import type { Api } from '#/http/api.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

interface PostingTimesParts {
  db: Database;
  holderOf: HolderOf;
  limitFactor: number;
}

const CHANGES_PER_MINUTE = 120;

const path = '/api/posting-times';
const show = createRoute({
  method: 'get',
  path,
  summary: 'The weekly times at which the caller usually posts',
  responses: jsonResponse(200, postingTimesSchema, 'The common times, and those of single accounts.'),
});
const set = createRoute({
  method: 'put',
  path,
  summary: 'Replace the common times, or those of one account',
  request: jsonBody(setPostingTimesSchema),
  responses: jsonResponse(200, postingTimesSchema, 'All times after the change.'),
});
const free = createRoute({
  method: 'get',
  path: `${path}/free`,
  summary: 'Posting times that no post has yet',
  request: { query: freeTimesQuerySchema },
  responses: jsonResponse(200, freeTimesSchema, 'The first five from now on, or all of a span.'),
});

export function postingTimesRoutes(api: Api, parts: PostingTimesParts): void {
  const { db, holderOf, limitFactor } = parts;

  const read = async (spaceId: string): Promise<PostingTimesAnswer> => {
    const [{ common, own, isStartSet }, holder] = await Promise.all([readTimes(db, spaceId), holderOf(db, spaceId)]);
    const { postingTimesPerDay } = entitlementsOf(holder);
    const allowed = mayUse(holder, { customPostingTimes: true });
    const accounts = Object.entries(own).map(([id, times]) => [id, usedAndLocked(times, postingTimesPerDay)]);
    return {
      common: usedAndLocked(common, postingTimesPerDay),
      accounts: Object.fromEntries(accounts),
      isStartSet,
      refusal: allowed.kind === 'refused' ? allowed.message : null,
    };
  };

  api.openapi(show, async (c) => c.json(await read(c.get('caller').uid), 200));
  api.openapi(set, async (c) => {
    const { uid } = c.get('caller');
    await enforceLimit(db, { key: 'posting-times', userId: uid, max: CHANGES_PER_MINUTE * limitFactor, windowS: 60 });
    await setPostingTimes(parts, uid, c.req.valid('json'));
    return c.json(await read(uid), 200);
  });
  api.openapi(free, async (c) => c.json(await freeTimes(parts, c.get('caller').uid, c.req.valid('query')), 200));
}
