import { z } from '@hono/zod-openapi';
import { presenceSignSchema } from '@nonet/contract';
import { type RawBuilder, sql } from 'kysely';
import { LIVE_CHANNEL } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import type { BoundAccounts } from '#/db/within-accounts.ts';
import { withoutFlush } from '#/db/without-flush.ts';
import type { PresenceNotice } from '#/features/live/present-people.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, noContent } from '#/http/route-parts.ts';

/** A window says its state every 15 s; who types and stops says two more each 5 s. */
const SIGNS_PER_MINUTE = 120;

const sign = createRoute({
  method: 'post',
  path: '/api/posts/{id}/presence',
  'x-action': 'view',
  summary: 'Say that one has a post open, and whether one types there',
  description:
    'Others who have it open see it, and only they: their live stream tells them by the event `presence` (LivePresence) who is there, and so does the caller’s. It holds for 30 seconds.',
  request: { params: z.object({ id: z.uuid() }), ...jsonBody(presenceSignSchema) },
  responses: noContent('Others are told.'),
});

export interface PresenceParts {
  db: Database;
  limitFactor: number;
  /** The condition that a row of `posts` is seen by a member with these accounts, with a leading `and`. */
  isSeen: (accounts: BoundAccounts) => RawBuilder<unknown>;
}

export function presenceRoutes(api: Api, { db, limitFactor, isSeen }: PresenceParts): void {
  api.openapi(sign, async (c) => {
    const caller = c.get('caller');
    const { uid: userId, sessionId, displayName: name, space } = caller;
    await enforceLimit(db, { key: 'presence', userId, max: SIGNS_PER_MINUTE * limitFactor, windowS: 60 });
    const postId = c.req.valid('param').id.toLowerCase();
    const notice = { ...c.req.valid('json'), spaceId: space.id, postId, userId, sessionId, name };
    if (!(await tell(db, isSeen(caller.accounts), notice))) throw new ApiError(404, 'post-not-found', 'Post not found');
    return c.body(null, 204);
  });
}

/**
 * Tells every process. Whoever does not see the post (any more) is told to have left it, so that they hear nothing more of it either;
 * the answer is then false.
 */
async function tell(db: Database, isSeen: RawBuilder<unknown>, presence: PresenceNotice): Promise<boolean> {
  const { rows } = await sql<{ isSeen: boolean }>`
    with mode as materialized (${withoutFlush}), seen as (
      select exists (select from posts where id = ${presence.postId} and space_id = ${presence.spaceId} ${isSeen}) "isSeen" from mode)
    select "isSeen", pg_notify(${LIVE_CHANNEL}, json_build_object('presence',
      ${JSON.stringify(presence)}::jsonb || case when "isSeen" then '{}' else '{"state": "left"}'::jsonb end)::text)
    from seen`.execute(db);
  return rows[0]?.isSeen === true;
}
