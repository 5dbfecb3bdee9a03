import {
  freeTimesQuerySchema,
  freeTimesSchema,
  type PostingTimesAnswer,
  postingTimesSchema,
  setPostingTimesSchema,
} from '@nonet/contract';
import { entitlementsOf, mayUse, usedAndLocked } from '@nonet/domain';
import type { Database } from '#/db/pool.ts';
import { areAmong, type WithinSpace } from '#/db/within-accounts.ts';
import { freeTimes } from '#/features/posting-times/free-times.ts';
import { readTimes } from '#/features/posting-times/posting-times.queries.ts';
import { setPostingTimes } from '#/features/posting-times/set-posting-times.ts';
import type { HolderOf } from '#/features/posting-times/take-posting-time.ts';
import type { Api } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
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
  'x-action': 'view',
  summary: 'The weekly times at which the caller usually posts',
  responses: jsonResponse(200, postingTimesSchema, 'The common times, and those of single accounts.'),
});
const set = createRoute({
  method: 'put',
  path,
  'x-action': 'publish',
  summary: 'Replace the common times, or those of one account',
  request: jsonBody(setPostingTimesSchema),
  responses: jsonResponse(200, postingTimesSchema, 'All times after the change.'),
});
const free = createRoute({
  method: 'get',
  path: `${path}/free`,
  'x-action': 'view',
  summary: 'Posting times that no post has yet',
  request: { query: freeTimesQuerySchema },
  responses: jsonResponse(200, freeTimesSchema, 'The first five from now on, or all of a span.'),
});

export function postingTimesRoutes(api: Api, parts: PostingTimesParts): void {
  const { db, holderOf, limitFactor } = parts;

  const read = async ({ spaceId, accounts: within }: WithinSpace): Promise<PostingTimesAnswer> => {
    const [{ common, own, isStartSet }, holder] = await Promise.all([readTimes(db, spaceId), holderOf(db, spaceId)]);
    const { postingTimesPerDay } = entitlementsOf(holder);
    const allowed = mayUse(holder, { customPostingTimes: true });
    const accounts = Object.entries(own).flatMap(([id, times]) =>
      areAmong(within, [id]) ? [[id, usedAndLocked(times, postingTimesPerDay)] as const] : [],
    );
    return {
      common: usedAndLocked(common, postingTimesPerDay),
      accounts: Object.fromEntries(accounts),
      isStartSet,
      refusal: allowed.kind === 'refused' ? allowed.message : null,
    };
  };

  api.openapi(show, async (c) => c.json(await read(withinOf(c.get('caller'))), 200));
  api.openapi(set, async (c) => {
    const caller = c.get('caller');
    await enforceLimit(db, {
      key: 'posting-times',
      userId: caller.uid,
      max: CHANGES_PER_MINUTE * limitFactor,
      windowS: 60,
    });
    await setPostingTimes(parts, withinOf(caller), c.req.valid('json'));
    return c.json(await read(withinOf(caller)), 200);
  });
  api.openapi(free, async (c) => c.json(await freeTimes(parts, withinOf(c.get('caller')), c.req.valid('query')), 200));
}
