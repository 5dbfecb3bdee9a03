import { isDeepStrictEqual } from 'node:util';
import { z } from '@hono/zod-openapi';
import {
  type ApprovalSettings,
  approvalSettingsSchema,
  approvalsCountSchema,
  approvalsQuerySchema,
  approvalsSchema,
  approvePostSchema,
  approvePostsSchema,
  boundedText,
  changeApprovalSettingsSchema,
  postChangedSchema,
  postChangesSchema,
  returnPostSchema,
  returnPostsSchema,
  seenVersionSchema,
  severalChangedSchema,
  WORD_BYTES,
} from '@nonet/contract';
import { noteActivity } from '#/db/activity/note-activity.ts';
import { notify } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { countWaiting, readSettings, storeSettings } from '#/features/posts/approval/approvals.queries.ts';
import { changesOf } from '#/features/posts/approval/changes-since.ts';
import { approving, returning, submitting } from '#/features/posts/approval/judge-post.ts';
import { type Change, changePost } from '#/features/posts/change-post.ts';
import { changeSeveral } from '#/features/posts/change-several.ts';
import { listWaitingFor } from '#/features/posts/list-posts.ts';
import { loadPost, postKeyOf } from '#/features/posts/load-post.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import type { Api, Caller } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const params = z.object({ id: boundedText(WORD_BYTES) });
const several = jsonResponse(200, severalChangedSchema, 'What was changed, and what was refused and why.');

const list = createRoute({
  method: 'get',
  path: '/api/approvals',
  'x-action': 'view',
  request: { query: approvalsQuerySchema },
  responses: jsonResponse(200, approvalsSchema, 'What waits for the caller, the soonest first.'),
});
const count = createRoute({
  method: 'get',
  path: '/api/approvals/count',
  'x-action': 'view',
  responses: jsonResponse(200, approvalsCountSchema, 'How many posts wait for the caller.'),
});
const approve = createRoute({
  method: 'post',
  path: '/api/posts/{id}/approve',
  'x-action': 'publish',
  request: { params, ...jsonBody(approvePostSchema) },
  responses: jsonResponse(200, postChangedSchema, 'Approved in this version; it goes out at its time.'),
});
const sendBack = createRoute({
  method: 'post',
  path: '/api/posts/{id}/return',
  'x-action': 'publish',
  request: { params, ...jsonBody(returnPostSchema) },
  responses: jsonResponse(200, postChangedSchema, 'Sent back to its author.'),
});
const submit = createRoute({
  method: 'post',
  path: '/api/posts/{id}/submit',
  'x-action': 'submit',
  request: { params, ...jsonBody(seenVersionSchema) },
  responses: jsonResponse(200, postChangedSchema, 'It waits for a yes again.'),
});
const changes = createRoute({
  method: 'get',
  path: '/api/posts/{id}/changes',
  'x-action': 'view',
  request: { params },
  responses: jsonResponse(200, postChangesSchema, 'What differs from the version that was last approved or sent back.'),
});
const approveSeveral = createRoute({
  method: 'post',
  path: '/api/posts/approve',
  'x-action': 'publish',
  request: jsonBody(approvePostsSchema),
  responses: several,
});
const returnSeveral = createRoute({
  method: 'post',
  path: '/api/posts/return',
  'x-action': 'publish',
  request: jsonBody(returnPostsSchema),
  responses: several,
});
const settings = createRoute({
  method: 'get',
  path: '/api/approval-settings',
  'x-action': 'view',
  responses: jsonResponse(200, approvalSettingsSchema, 'What the space says of approval, and who may approve.'),
});
const changeSettings = createRoute({
  method: 'patch',
  path: '/api/approval-settings',
  'x-action': 'manage-members',
  request: jsonBody(changeApprovalSettingsSchema),
  responses: jsonResponse(200, approvalSettingsSchema, 'Changed. What waits already goes on waiting.'),
});

/** Approval of posts. Who may give a yes is judged at the post, as spaces let editors, too, or not the author (APPR-06). */
export function approvalsRoutes(api: Api, parts: PostsParts): void {
  const changed = async (caller: Caller, id: string, change: Change) => {
    const key = postKeyOf(caller, id);
    const { publishesNow } = await changePost(parts, key, change);
    const post = await loadPost(parts, caller, key.id);
    return { success: true as const, post, ...(publishesNow === undefined ? {} : { publishesNow }) };
  };

  api.openapi(list, async (c) => {
    return c.json(await listWaitingFor(parts, c.get('caller'), c.req.valid('query').cursor), 200);
  });
  api.openapi(count, async (c) => c.json({ waiting: await countWaiting(parts.db, withinOf(c.get('caller'))) }, 200));
  api.openapi(approve, async (c) => {
    return c.json(await changed(c.get('caller'), c.req.valid('param').id, approving(c.req.valid('json'))), 200);
  });
  api.openapi(sendBack, async (c) => {
    return c.json(await changed(c.get('caller'), c.req.valid('param').id, returning(c.req.valid('json'))), 200);
  });
  api.openapi(submit, async (c) => {
    return c.json(await changed(c.get('caller'), c.req.valid('param').id, submitting(c.req.valid('json'))), 200);
  });
  api.openapi(changes, async (c) => {
    return c.json(await changesOf(parts, postKeyOf(c.get('caller'), c.req.valid('param').id)), 200);
  });
  api.openapi(approveSeveral, async (c) => {
    return c.json(await changeSeveral(parts, c.get('caller'), c.req.valid('json').posts, approving), 200);
  });
  api.openapi(returnSeveral, async (c) => {
    const { posts, ...said } = c.req.valid('json');
    return c.json(
      await changeSeveral(parts, c.get('caller'), posts, ({ version }) => returning({ version, ...said })),
      200,
    );
  });
  api.openapi(settings, async (c) => c.json(await readSettings(parts.db, c.get('caller').space.id), 200));
  api.openapi(changeSettings, async (c) => {
    const spaceId = c.get('caller').space.id;
    const rules = c.req.valid('json');
    const stored = await transact(parts.db, async (trx) => {
      const former = await readSettings(trx, spaceId);
      await storeSettings(trx, spaceId, rules);
      const now = await readSettings(trx, spaceId);
      // With one who may approve, nobody could ever approve what they write.
      if (now.twoPersons && now.approvers.length < 2) throw needsSecond();
      await noteSettings(trx, c.get('caller'), former, now);
      await notify(trx, { live: [{ spaceId, topics: ['posts', 'spaces', 'members'] }], due: [] });
      return now;
    });
    return c.json(stored, 200);
  });
}

async function noteSettings(
  trx: Executor,
  { uid, space: { id: spaceId } }: Caller,
  former: ApprovalSettings,
  now: ApprovalSettings,
): Promise<void> {
  const [before, after] = [former, now].map(({ editorsApprove, twoPersons }) => ({ editorsApprove, twoPersons }));
  if (isDeepStrictEqual(before, after)) return;
  await noteActivity(trx, { spaceId, by: { uid }, what: 'approval-changed', before, after });
}

const needsSecond = () =>
  new ApiError(
    409,
    'needs-second-approver',
    'Only one person may approve here, so nobody could approve what they write. Make somebody a manager first.',
  );
