import { z } from '@hono/zod-openapi';
import {
  boundedText,
  countPostsSchema,
  editPostSchema,
  movePostsSchema,
  postChangedSchema,
  postCountsSchema,
  postFilterSchema,
  postHistorySchema,
  postPageSchema,
  postSchema,
  removePostQuerySchema,
  removePostsSchema,
  retryPostSchema,
  retryPostsSchema,
  schedulePostSchema,
  searchPostsSchema,
  setAccountsSchema,
  severalChangedSchema,
  severalPostsSchema,
  WORD_BYTES,
} from '@nonet/contract';
import { unlessDiskFull } from '#/db/disk-full.ts';
import { cancelling, cancelPost, restorePost, restoring } from '#/features/posts/cancel-post.ts';
import { readPostId } from '#/features/posts/change-post.ts';
import { changeSeveral } from '#/features/posts/change-several.ts';
import { countPosts } from '#/features/posts/count-posts.ts';
import { deletePost, removing } from '#/features/posts/delete-post.ts';
import { editing, editPost } from '#/features/posts/edit-post.ts';
import { listPosts, searchPosts } from '#/features/posts/list-posts.ts';
import { loadPost, postKeyOf } from '#/features/posts/load-post.ts';
import { postHistory } from '#/features/posts/post-history.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { retryComment } from '#/features/posts/retry-comment.ts';
import { retrying, retryPost } from '#/features/posts/retry-post.ts';
import { schedulePost } from '#/features/posts/schedule-post.ts';
import type { PostKey } from '#/features/posts/within-accounts.ts';
import { writeLimit } from '#/features/posts/write-limit.ts';
import type { Api, Caller } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { SAFE_METHODS } from '#/http/guard.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const word = boundedText(WORD_BYTES);
const params = z.object({ id: word });

const schedule = createRoute({
  method: 'post',
  path: '/api/social/posts/schedule',
  'x-action': 'submit',
  request: {
    ...jsonBody(schedulePostSchema),
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  },
  responses: jsonResponse(201, postChangedSchema, 'Stored; it goes out at its time, or waits for a yes before.'),
});
const list = createRoute({
  method: 'get',
  path: '/api/posts',
  'x-action': 'view',
  request: {
    query: z.object({
      from: word.optional(),
      to: word.optional(),
      cursor: word.optional(),
      order: z.enum(['asc', 'desc']).optional(),
      waiting: z.literal('true').optional(),
      ...postFilterSchema.shape,
    }),
  },
  responses: jsonResponse(200, postPageSchema, 'One page in the order of time; or the posts that wait for a person.'),
});
const search = createRoute({
  method: 'get',
  path: '/api/posts/search',
  'x-action': 'view',
  request: { query: searchPostsSchema },
  responses: jsonResponse(200, postPageSchema, 'One page of what was found in all of time, the newest first.'),
});
const count = createRoute({
  method: 'get',
  path: '/api/posts/counts',
  'x-action': 'view',
  request: { query: countPostsSchema },
  responses: jsonResponse(200, postCountsSchema, 'How many posts of a range and with a text fit each filter.'),
});
const read = createRoute({
  method: 'get',
  path: '/api/posts/{id}',
  'x-action': 'view',
  request: { params },
  responses: jsonResponse(200, postSchema, 'The post.'),
});
const history = createRoute({
  method: 'get',
  path: '/api/posts/{id}/history',
  'x-action': 'view',
  request: { params },
  responses: jsonResponse(200, postHistorySchema, 'What happened to the post, the newest first.'),
});
const edit = createRoute({
  method: 'patch',
  path: '/api/posts/{id}',
  'x-action': 'submit',
  request: { params, ...jsonBody(editPostSchema) },
  responses: jsonResponse(200, postChangedSchema, 'Changed.'),
});
const cancel = createRoute({
  method: 'post',
  path: '/api/posts/{id}/cancel',
  'x-action': 'submit',
  request: { params },
  responses: jsonResponse(
    200,
    postChangedSchema,
    'Cancelled, or out and deleted here; it can be brought back for ten seconds.',
  ),
});
const restore = createRoute({
  method: 'post',
  path: '/api/posts/{id}/restore',
  'x-action': 'submit',
  request: { params },
  responses: jsonResponse(200, postChangedSchema, 'Brought back.'),
});
const retry = createRoute({
  method: 'post',
  path: '/api/posts/{id}/retry',
  'x-action': 'publish',
  request: { params, body: { required: false, content: { 'application/json': { schema: retryPostSchema } } } },
  responses: jsonResponse(
    200,
    postChangedSchema,
    'Goes out at its time, or now when that has passed; or was given up.',
  ),
});
const retryOfComment = createRoute({
  method: 'post',
  path: '/api/posts/{id}/comments/{commentId}/retry',
  'x-action': 'publish',
  request: { params: params.extend({ commentId: word }) },
  responses: jsonResponse(200, postChangedSchema, 'The comment is tried again, and those that wait for it follow.'),
});
const remove = createRoute({
  method: 'delete',
  path: '/api/posts/{id}',
  'x-action': 'submit',
  request: { params, query: removePostQuerySchema },
  responses: jsonResponse(200, z.object({ success: z.literal(true) }), 'Removed from the planner.'),
});

const several = jsonResponse(200, severalChangedSchema, 'What was changed, and what was refused and why.');
const move = createRoute({
  method: 'post',
  path: '/api/posts/move',
  'x-action': 'submit',
  request: jsonBody(movePostsSchema),
  responses: several,
});
const setAccounts = createRoute({
  method: 'post',
  path: '/api/posts/accounts',
  'x-action': 'submit',
  request: jsonBody(setAccountsSchema),
  responses: several,
});
const cancelSeveral = createRoute({
  method: 'post',
  path: '/api/posts/cancel',
  'x-action': 'submit',
  request: jsonBody(severalPostsSchema),
  responses: several,
});
const restoreSeveral = createRoute({
  method: 'post',
  path: '/api/posts/restore',
  'x-action': 'submit',
  request: jsonBody(severalPostsSchema),
  responses: several,
});
const removeSeveral = createRoute({
  method: 'post',
  path: '/api/posts/remove',
  'x-action': 'submit',
  request: jsonBody(removePostsSchema),
  responses: several,
});
const retrySeveral = createRoute({
  method: 'post',
  path: '/api/posts/retry',
  'x-action': 'publish',
  request: jsonBody(retryPostsSchema),
  responses: several,
});

export function postsRoutes(api: Api, parts: PostsParts): void {
  const load = (caller: Caller, id: string) => loadPost(parts, caller, id);
  const changed = async (caller: Caller, { id }: PostKey) => ({ success: true as const, post: await load(caller, id) });

  // A schedule call is counted by the statement that reads what it depends on.
  api.use('/api/posts/*', async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) await enforceLimit(parts.db, writeLimit(parts, c.get('caller').uid));
    await next();
  });
  api.openapi(schedule, async (c) => {
    const key = c.req.valid('header')['idempotency-key'] ?? null;
    return c.json(await schedulePost(parts, c.get('caller'), c.req.valid('json'), key), 201);
  });
  api.openapi(list, async (c) => c.json(await listPosts(parts, c.get('caller'), c.req.valid('query')), 200));
  api.openapi(search, async (c) => c.json(await searchPosts(parts, c.get('caller'), c.req.valid('query')), 200));
  api.openapi(count, async (c) =>
    c.json(await countPosts(parts, withinOf(c.get('caller')), c.req.valid('query')), 200),
  );
  api.openapi(read, async (c) => {
    const id = readPostId(c.req.valid('param').id);
    const post = await load(c.get('caller'), id);
    // A program that asks with a bearer has no eyes.
    if (c.req.header('authorization') === undefined) await parts.seen?.(c.get('caller').uid, id).catch(unlessDiskFull);
    return c.json(post, 200);
  });
  api.openapi(history, async (c) => {
    return c.json(await postHistory(parts, postKeyOf(c.get('caller'), c.req.valid('param').id)), 200);
  });
  api.openapi(edit, async (c) => {
    const key = postKeyOf(c.get('caller'), c.req.valid('param').id);
    const { movedFrom, publishesNow } = await editPost(parts, key, c.req.valid('json'));
    const more = {
      ...(movedFrom === undefined ? {} : { movedFrom }),
      ...(publishesNow === undefined ? {} : { publishesNow }),
    };
    return c.json({ ...(await changed(c.get('caller'), key)), ...more }, 200);
  });
  api.openapi(cancel, async (c) => {
    const key = postKeyOf(c.get('caller'), c.req.valid('param').id);
    await cancelPost(parts, key);
    return c.json(await changed(c.get('caller'), key), 200);
  });
  api.openapi(restore, async (c) => {
    const key = postKeyOf(c.get('caller'), c.req.valid('param').id);
    const { publishesNow } = await restorePost(parts, key);
    return c.json({ ...(await changed(c.get('caller'), key)), publishesNow }, 200);
  });
  api.openapi(retry, async (c) => {
    const key = postKeyOf(c.get('caller'), c.req.valid('param').id);
    const { publishesNow } = await retryPost(parts, key, c.req.valid('json') ?? {});
    return c.json({ ...(await changed(c.get('caller'), key)), publishesNow }, 200);
  });
  api.openapi(retryOfComment, async (c) => {
    const { id: postId, commentId } = c.req.valid('param');
    const key = postKeyOf(c.get('caller'), postId);
    await retryComment(parts, { ...key, commentId });
    return c.json(await changed(c.get('caller'), key), 200);
  });
  api.openapi(remove, async (c) => {
    const key = postKeyOf(c.get('caller'), c.req.valid('param').id);
    await deletePost(parts, key, c.req.valid('query').version ?? null);
    return c.json({ success: true as const }, 200);
  });
  severalRoutes(api, parts);
}

/** The same verbs for several posts in one call. */
function severalRoutes(api: Api, parts: PostsParts): void {
  const byId = (ids: readonly string[]) => ids.map((id) => ({ id }));

  api.openapi(move, async (c) => {
    const { posts } = c.req.valid('json');
    return c.json(await changeSeveral(parts, c.get('caller'), posts, (to) => editing(parts, to)), 200);
  });
  api.openapi(setAccounts, async (c) => {
    const { posts, platforms } = c.req.valid('json');
    const change = ({ version }: { version: number }) => editing(parts, { version, platforms });
    return c.json(await changeSeveral(parts, c.get('caller'), posts, change), 200);
  });
  api.openapi(cancelSeveral, async (c) => {
    const posts = byId(c.req.valid('json').posts);
    return c.json(await changeSeveral(parts, c.get('caller'), posts, () => cancelling), 200);
  });
  api.openapi(restoreSeveral, async (c) => {
    const posts = byId(c.req.valid('json').posts);
    return c.json(await changeSeveral(parts, c.get('caller'), posts, () => restoring), 200);
  });
  api.openapi(removeSeveral, async (c) => {
    const { posts } = c.req.valid('json');
    const change = ({ version }: { version: number }) => removing(parts, version);
    return c.json(await changeSeveral(parts, c.get('caller'), posts, change), 200);
  });
  api.openapi(retrySeveral, async (c) => {
    const { posts, action } = c.req.valid('json');
    const change = ({ targets }: { targets?: string[] | null | undefined }) => retrying({ targets, action });
    return c.json(await changeSeveral(parts, c.get('caller'), posts, change), 200);
  });
}
