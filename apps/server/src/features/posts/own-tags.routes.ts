import { ownTagsSchema } from '@nonet/contract';
import type { Database } from '#/db/pool.ts';
import { readOwnTags } from '#/features/posts/own-tags.ts';
import type { Api } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonResponse } from '#/http/route-parts.ts';

/** Each reads some hundred texts. */
const READS_PER_MINUTE = 30;

const list = createRoute({
  method: 'get',
  path: '/api/tags',
  'x-action': 'draft',
  summary: 'The tags of one’s newest posts, the most used first',
  responses: jsonResponse(200, ownTagsSchema, 'The tags.'),
});

export function ownTagsRoutes(api: Api, { db, limitFactor }: { db: Database; limitFactor: number }): void {
  api.openapi(list, async (c) => {
    const caller = c.get('caller');
    await enforceLimit(db, { key: 'tags', userId: caller.uid, max: READS_PER_MINUTE * limitFactor, windowS: 60 });
    return c.json(await readOwnTags(db, withinOf(caller)), 200);
  });
}
