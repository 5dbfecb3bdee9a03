import { randomUUID } from 'node:crypto';
import { type MemberRole, memberRoles, type Role, roles } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openApiDocument } from '#/assemble/openapi-document.ts';
import { takesFile } from '#/http/file-body.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

/*
 * Goes through every route with every role, a former member, a stranger and nobody. What each must get stands here, apart
 * from what the routes say of themselves: a new route needs an entry.
 */

/** The routes by the least role that may call them in a space; `self`: about the person, in any space. */
const leastRoles = {
  viewer: [
    'GET /api/social/connections',
    'GET /api/social/connections/{userId}',
    'GET /api/user/{uid}/social-connections',
    'GET /api/networks',
    'GET /api/connections/{id}/abilities',
    'GET /api/posts',
    'GET /api/posts/search',
    'GET /api/posts/counts',
    'GET /api/posts/{id}',
    'GET /api/posts/{id}/history',
    'GET /api/posts/{id}/changes',
    'GET /api/approvals',
    'GET /api/approvals/count',
    'GET /api/approval-settings',
    'GET /api/brand',
    'GET /api/readiness',
    'GET /api/series',
    'GET /api/series/{id}',
    'GET /api/analytics',
    'GET /api/analytics/posts',
    'GET /api/analytics/growth',
    'GET /api/analytics/followers',
    'GET /api/analytics/best-times',
    'GET /api/analytics/export.csv',
    'GET /api/activity',
    'GET /api/activity.csv',
    'POST /api/analytics/read',
    'GET /api/posts/{id}/remarks',
    'POST /api/posts/{id}/remarks',
    'POST /api/posts/{id}/presence',
    'PATCH /api/remarks/{id}',
    'DELETE /api/remarks/{id}',
    'GET /api/posting-times',
    'GET /api/posting-times/free',
    'GET /api/drafts',
    'GET /api/drafts/{id}',
    'GET /api/calendar-feed',
    'POST /api/calendar-feed',
    'DELETE /api/calendar-feed',
    'GET /api/account-sets',
    'GET /api/usage',
    'GET /api/captions/{id}',
    'GET /api/files/{id}/{part}',
    'GET /api/media',
    'GET /api/media/{id}',
    'GET /api/media/{id}/pages/{page}',
    'GET /api/live',
    'GET /api/members',
    'GET /api/message-settings',
    'PUT /api/message-settings',
    'GET /api/reports/week',
  ],
  writer: [
    'POST /api/pinterest/boards',
    'POST /api/pinterest/boards/sections',
    'GET /api/tags',
    'POST /api/drafts',
    'PUT /api/drafts/{id}',
    'DELETE /api/drafts/{id}',
    'POST /api/drafts/{id}/restore',
    'POST /api/account-sets',
    'PATCH /api/account-sets/{id}',
    'DELETE /api/account-sets/{id}',
    'GET /api/saved-texts',
    'POST /api/saved-texts',
    'PATCH /api/saved-texts/{id}',
    'DELETE /api/saved-texts/{id}',
    'POST /api/media',
    'POST /api/captions',
    'POST /api/media/uploads',
    'PUT /api/media/uploads/{id}/parts/{n}',
    'GET /api/media/uploads/{id}',
    'DELETE /api/media/uploads/{id}',
    'POST /api/media/uploads/{id}/finish',
    'POST /api/link-cards',
    'POST /api/social/posts/schedule',
    'PATCH /api/posts/{id}',
    'DELETE /api/posts/{id}',
    'POST /api/posts/{id}/cancel',
    'POST /api/posts/{id}/restore',
    'POST /api/posts/move',
    'POST /api/posts/accounts',
    'POST /api/posts/cancel',
    'POST /api/posts/restore',
    'POST /api/posts/remove',
    'POST /api/posts/{id}/submit',
  ],
  editor: [
    'POST /api/pinterest/boards/create',
    'POST /api/posts/{id}/retry',
    'POST /api/posts/{id}/comments/{commentId}/retry',
    'POST /api/posts/retry',
    'POST /api/posts/{id}/approve',
    'POST /api/posts/{id}/return',
    'POST /api/posts/approve',
    'POST /api/posts/return',
    'POST /api/series',
    'PATCH /api/series/{id}',
    'DELETE /api/series/{id}',
    'POST /api/series/{id}/undo',
    'PUT /api/posting-times',
  ],
  manager: [
    'GET /api/review-links',
    'POST /api/review-links',
    'DELETE /api/review-links/{id}',
    'PATCH /api/approval-settings',
    'PATCH /api/brand',
    'POST /api/connections/keep-open',
    'POST /api/connections/{id}/default',
    'POST /api/connections/{id}/keep-both',
    'POST /api/facebook/disconnect',
    'POST /api/twitter/disconnect',
    'POST /api/linkedin/disconnect',
    'POST /api/instagram/disconnect',
    'POST /api/youtube/disconnect',
    'POST /api/pinterest/disconnect',
    'POST /api/bluesky/disconnect',
    'POST /api/threads/disconnect',
    'POST /api/tiktok/disconnect',
    'POST /api/tiktok/cleanup',
    'POST /api/facebook/connect',
    'GET /api/facebook/callback',
    'POST /api/twitter/connect',
    'GET /api/twitter/callback',
    'POST /api/pinterest/connect',
    'POST /api/pinterest/token',
    'POST /api/threads/connect',
    'GET /api/threads/callback',
    'POST /api/linkedin/authorize',
    'POST /api/linkedin/connect',
    'POST /api/tiktok/authorize',
    'POST /api/tiktok/exchange-token',
    'POST /api/youtube/connect',
    'GET /api/youtube/callback',
    'GET /api/connect-flows/{flow}',
    'POST /api/connect-flows/{flow}/cancel',
    'GET /api/account-offers',
    'POST /api/connect-flows/{flow}/choose',
    'POST /api/bluesky/connect',
    'PUT /api/analytics/reading',
    'PATCH /api/members/{id}',
    'DELETE /api/members/{id}',
    'POST /api/invitations',
    'GET /api/invitations/{id}',
    'DELETE /api/invitations/{id}',
    'POST /api/invitations/{id}/resend',
  ],
  self: [
    'POST /api/auth/change-email',
    'POST /api/auth/cancel-email-change',
    'POST /api/auth/send-verification-email',
    'POST /api/auth/link-social',
    'POST /api/auth/unlink-account',
    'POST /api/auth/update-user',
    'GET /api/auth/list-sessions',
    'POST /api/auth/revoke-session',
    'POST /api/auth/revoke-other-sessions',
    'GET /api/spaces',
    'GET /api/spaces/waiting',
    'POST /api/spaces',
    'PATCH /api/spaces/{id}',
    'DELETE /api/spaces/{id}',
    'POST /api/spaces/{id}/restore',
    'POST /api/spaces/{id}/transfer',
    'DELETE /api/spaces/{id}/transfer',
    'POST /api/spaces/{id}/transfer/accept',
    'POST /api/spaces/{id}/leave',
    'POST /api/invitation-links/{token}/accept',
    'GET /api/me',
    'PATCH /api/me',
    'GET /api/me/export',
    'GET /api/me/export/posts.csv',
    'GET /api/me/export/connections.csv',
    'GET /api/me/export/usage.csv',
    'GET /api/me/export/media.csv',
    'POST /api/auth/delete-user',
    'GET /api/messages',
    'GET /api/messages/count',
    'POST /api/messages/read',
    'POST /api/push-subscriptions',
    'DELETE /api/push-subscriptions/{id}',
    'GET /api/subscription',
    'POST /api/subscription/refresh',
    'GET /api/customers/{uid}/subscriptions',
    'POST /api/customers/{uid}/checkout_sessions',
    'GET /api/customers/{uid}/checkout_sessions/{id}',
    'POST /api/functions/{region}/createPortalLink',
  ],
} as const satisfies Partial<Record<Role | 'self', readonly string[]>>;

const leastOf = new Map<string, Role | 'self'>(
  Object.entries(leastRoles).flatMap(([role, names]) => names.map((name) => [name, role as Role | 'self'] as const)),
);

const routes = Object.entries(openApiDocument().paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, { 'x-action': string }>).map(([method, { 'x-action': action }]) => ({
    method: method.toUpperCase(),
    path,
    name: `${method.toUpperCase()} ${path}`,
    action,
  })),
);
const guarded = routes.filter(({ action }) => action !== 'anyone');
const inSpace = guarded.filter(({ name }) => leastOf.get(name) !== 'self');

let server: TestServer;
let owner: Person;
let stranger: Person;
let former: Person;
const members = {} as Record<MemberRole, Person>;

beforeAll(async () => {
  server = await startTestServer();
  [owner, stranger, former] = await Promise.all([
    server.register('Olga'),
    server.register('Stan'),
    server.register('Fritz'),
  ]);
  for (const role of memberRoles) {
    members[role] = await server.register(role);
    await join(members[role], role);
  }
  await join(former, 'manager');
  await sql`delete from space_members where user_id = ${former.uid}`.execute(server.db);
});
afterAll(() => server.close());

const join = (person: Person, role: MemberRole) =>
  sql`insert into space_members (space_id, user_id, role) values (${owner.uid}, ${person.uid}, ${role})`.execute(
    server.db,
  );

/** Nothing is deleted by the way. */
const WRONG_PASSWORD = JSON.stringify({ password: 'not theirs' });

/** Calls a route for things that are nowhere: what is refused here is refused to the role. */
async function call(person: Pick<Person, 'fetch'>, { method, path }: { method: string; path: string }, uid: string) {
  const address = path.replace(/\{(\w+)\}/g, (_, name) => {
    if (name === 'userId' || name === 'uid') return uid;
    return name === 'page' || name === 'n' ? '1' : randomUUID();
  });
  const isJson = method !== 'GET' && !takesFile(path);
  const abort = new AbortController();
  const answer = await person.fetch(address, {
    method,
    signal: abort.signal,
    headers: { 'nonet-space': owner.uid, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    ...(isJson ? { body: WRONG_PASSWORD } : {}),
  });
  if (path === '/api/live' && answer.ok) {
    abort.abort();
    await answer.body?.cancel();
    return { status: 200, code: undefined };
  }
  const body = answer.headers.get('content-type')?.startsWith('application/json') ? await readJson(answer) : null;
  if (body === null) await answer.arrayBuffer();
  return { status: answer.status, code: body?.code ?? body?.error?.details?.code };
}

const refused = new Set(['not-allowed', 'no-such-space', 'authentication-required']);

test('TEAM-05 every route that is not for anyone names who may call it, and no other', () => {
  expect(guarded.map(({ name }) => name).sort()).toEqual([...leastOf.keys()].sort());
});

describe('in a space of somebody else', () => {
  test.each(inSpace)('TEAM-02, TEAM-04, TEAM-05 $name', async (route) => {
    const least = roles.indexOf(leastOf.get(route.name) as Role);
    const answers = await Promise.all(
      roles.map(async (role) => {
        const person = role === 'owner' ? owner : members[role];
        const { status, code } = await call(person, route, person.uid);
        return refused.has(code) ? [role, status, code] : [role, 'may'];
      }),
    );
    expect(answers).toEqual(roles.map((role, index) => (index >= least ? [role, 'may'] : [role, 403, 'not-allowed'])));
    for (const person of [former, stranger]) {
      expect(await call(person, route, person.uid)).toEqual({ status: 404, code: 'no-such-space' });
    }
    expect(await call(server, route, owner.uid)).toMatchObject({ status: 401 });
  });

  test.each(guarded.filter(({ name }) => leastOf.get(name) === 'self'))(
    'TEAM-02 $name is about the person and asks for no space',
    async (route) => {
      const { code } = await call(stranger, route, stranger.uid);
      // What is done to a space itself names it in the path, where one is that is nowhere.
      const isOfSpace = route.path.startsWith('/api/spaces/') && code === 'no-such-space';
      expect(refused.has(code) && !isOfSpace).toBe(false);
    },
  );
});

test('TEAM-02 a space is named by its id or its short id, in a header or in the address of what a browser opens; none is one’s own', async () => {
  const { rows } = await sql<{ short: string }>`select short_id short from spaces where id = ${owner.uid}`.execute(
    server.db,
  );
  const made = await owner.json('POST', '/api/saved-texts', { name: 'Hours', text: 'Ten to six' });
  const textsOf = async (headers: Record<string, string>, query = '') =>
    (await readJson(await members.writer.fetch(`/api/saved-texts${query}`, { headers }))).texts;
  for (const name of [owner.uid, rows[0]!.short]) {
    expect(await textsOf({ 'nonet-space': name })).toEqual([made.body.text]);
    expect(await textsOf({}, `?space=${name}`)).toEqual([made.body.text]);
  }
  expect(await textsOf({})).toEqual([]);
  // A change names its space in the header alone.
  const added = await members.writer.json('POST', `/api/saved-texts?space=${owner.uid}`, {
    name: 'Mine',
    text: 'Mine',
  });
  expect(added.status).toBe(201);
  expect(await textsOf({})).toEqual([added.body.text]);
});

test('TEAM-07 a member above the number of the plan reads and does no more', async () => {
  await sql`update space_members set above_limit = true where user_id = ${members.editor.uid}`.execute(server.db);
  const route = { method: 'PUT', path: '/api/posting-times' };
  expect(await call(members.editor, route, members.editor.uid)).toEqual({ status: 403, code: 'not-allowed' });
  await sql`update space_members set above_limit = false`.execute(server.db);
});

test('TEAM-10 a space that is deleted is there for nobody', async () => {
  await sql`update spaces set removed_at = now() where id = ${owner.uid}`.execute(server.db);
  const route = { method: 'GET', path: '/api/drafts' };
  expect(await call(members.manager, route, members.manager.uid)).toEqual({ status: 404, code: 'no-such-space' });
  await sql`update spaces set removed_at = null`.execute(server.db);
});
