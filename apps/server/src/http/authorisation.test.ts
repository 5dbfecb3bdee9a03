import { randomUUID } from 'node:crypto';
import { networkIds } from '@nonet/domain';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '#/assemble/openapi-document.ts';
import { addMessages } from '#/db/add-messages.ts';
import { takesFile } from '#/http/file-body.ts';
import { addFilm } from '#/testing/add-film.ts';
import { makePdf } from '#/testing/pdf.ts';
import { makeBrowserKeys } from '#/testing/push-browser.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { storePayments } from '#/testing/store-payments.ts';

/*
 * Goes through every route of the API, by its own document: the answer without a session, the answer to another
 * user's id wherever a call can carry one, and what Eve can do with Ada's things. A new route needs an entry here.
 */
const document = openApiDocument();
const routes = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.keys(item).map((method) => ({ method: method.toUpperCase(), path, name: `${method.toUpperCase()} ${path}` })),
);

/** Routes for visitors, with the status for a visitor who sends nothing. */
const publicRoutes: Record<string, number> = {
  'POST /api/auth/sign-up/email': 400,
  'POST /api/auth/sign-in/email': 400,
  'POST /api/auth/sign-in/social': 400,
  'GET /api/auth/callback/facebook': 302,
  'POST /api/auth/sign-out': 200,
  'GET /api/auth/get-session': 200,
  'GET /api/auth/token': 401,
  'POST /api/auth/change-password': 400,
  'POST /api/auth/request-password-reset': 400,
  'POST /api/auth/reset-password': 400,
  'POST /api/auth/verify-email': 400,
  'POST /api/auth/confirm-email-change': 400,
  'POST /api/auth/undo-email-change': 400,
  'GET /api/health': 503,
  'GET /api/site': 200,
  'GET /api/invitation-links/{token}': 404,
  'GET /api/plans': 200,
  'POST /api/stripe/webhook': 400,
  'GET /api/unsubscribe': 400,
  'POST /api/unsubscribe': 400,
  'GET /api/unsubscribe/one-press': 400,
  'POST /api/unsubscribe/one-press': 400,
  'GET /api/deletion-receipts/{code}': 404,
  'GET /api/deletion-requests': 400,
  'POST /api/facebook/deauthorize': 415,
  'POST /api/facebook/data-deletion': 415,
  'POST /api/threads/deauthorize': 415,
  'POST /api/threads/data-deletion': 415,
  'GET /api/tiktok/callback': 302,
  'GET /media/for-networks/{token}': 404,
  'GET /feed/{key}.ics': 404,
  'GET /brand/{logo}.png': 404,
  'POST /api/measuring/events': 404,
  'DELETE /api/measuring/installations/{id}': 404,
  'GET /review/{token}': 404,
  'POST /review/{token}/password': 404,
  'POST /review/{token}/posts/{id}/{act}': 404,
  'GET /review/{token}/files/{id}/{part}': 404,
};

let server: TestServer;
let ada: Person;
let eve: Person;
const things = {
  connectionId: 'connection-of-ada',
  postId: '',
  mediaId: '',
  documentId: '',
  captionsId: '',
  sessionId: '',
  flow: '',
  uploadId: '',
  setId: '',
  textId: '',
  remarkId: '',
  draftId: '',
  seriesId: '',
  messageId: '',
  browserId: '',
  invitationId: '',
  linkId: '',
};

beforeAll(async () => {
  server = await startTestServer();
  [ada, eve] = await Promise.all([server.register('Ada'), server.register('Eve')]);
  await server.db
    .insertInto('connections')
    .values({
      id: things.connectionId,
      space_id: ada.uid,
      network: 'bluesky',
      origin: 'sandbox',
      remote_account_id: 'did:plc:ada',
      username: 'ada.nonet.test',
      profile_name: null,
      account_name: null,
      profile_picture: null,
      env: 'sandbox',
      auth_data: null,
      refresh_lease: null,
    })
    .execute();
  const file = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  things.mediaId = (await readJson(await ada.fetch('/api/media', { method: 'POST', body: file }))).id;
  const pdf = await makePdf({ pages: 1 });
  things.documentId = (await readJson(await ada.fetch('/api/media', { method: 'POST', body: pdf }))).id;
  things.captionsId = (await addFilm(server.db, ada)).polish;
  const scheduled = await ada.json('POST', '/api/social/posts/schedule', post());
  expect(scheduled).toMatchObject({ status: 201 });
  things.postId = scheduled.body.post.id;
  const repeat = { ...post(), scheduledDate: new Date(Date.now() + 86_400_000).toISOString(), rule: 'FREQ=DAILY' };
  things.seriesId = (await ada.json('POST', '/api/series', repeat)).body.series.id;
  things.flow = (await ada.json('POST', '/api/twitter/connect')).body.flow;
  await sql`insert into offered_accounts (flow_id, space_id, network, origin, remote_user_id, accounts, refreshed, sealed, expires_at)
    select id, space_id, network, origin, 'r', '[{"key": "0"}]', '[]', 'sealed', now() + interval '1 hour' from connect_flows`.execute(
    server.db,
  );
  things.draftId = (await ada.json('POST', '/api/drafts', { content: { title: 'Of Ada' } })).body.id;
  things.uploadId = (await ada.json('POST', '/api/media/uploads', { fileName: 'a.mp4', bytes: 1 })).body.id;
  await addMessages(server.db, [
    { kind: 'reconnect', spaceId: ada.uid, key: 'k', connectionId: things.connectionId, data: { reason: null } },
  ]);
  const { id: messageId } = await server.db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
  things.messageId = messageId;
  await storePayments(server.db, ada.uid);
  const set = await ada.json('POST', '/api/account-sets', { name: 'Set of Ada', connectionIds: [things.connectionId] });
  things.setId = set.body.set.id;
  things.textId = (await ada.json('POST', '/api/saved-texts', { name: 'Text of Ada', text: 'Hers' })).body.text.id;
  things.remarkId = (await ada.json('POST', `/api/posts/${things.postId}/remarks`, { text: 'Hers' })).body.remark.id;
  things.browserId = (await ada.json('POST', '/api/push-subscriptions', subscription())).body.id;
  const invited = await ada.json('POST', '/api/invitations', { email: 'of.ada@example.org', role: 'viewer' });
  things.invitationId = invited.body.invitation.id;
  const shared = await ada.json('POST', '/api/review-links', { may: 'view', posts: [things.postId] });
  things.linkId = shared.body.id;
  things.sessionId = (await ada.json('GET', '/api/auth/list-sessions')).body.sessions[0].id;
});
afterAll(() => server.close());

const subscription = () => {
  const { publicKey: p256dh, auth } = makeBrowserKeys();
  return { endpoint: `https://push.example.test/${auth}`, p256dh, auth, name: 'Firefox' };
};
const post = () => ({
  title: 'Ada’s post',
  description: 'Only Ada’s.',
  scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
  timeZone: 'UTC',
  platforms: [things.connectionId],
  media: [{ id: things.mediaId, alt: '' }],
});

/** How Eve tries Ada's things at each route: the status that she may get, or a check of the answer. */
type Attempt = { body?: () => object; query?: string | (() => string); status: number; sees?: (body: unknown) => void };
const seesNothing = (body: unknown) => {
  // What was refused is named by the id that was sent.
  const text = JSON.stringify(body, (key, value: unknown) => (key === 'refused' ? null : value));
  for (const secret of [
    ada.uid,
    ada.email,
    things.postId,
    things.mediaId,
    things.documentId,
    things.captionsId,
    things.connectionId,
    things.sessionId,
    things.flow,
    things.uploadId,
    things.setId,
    things.textId,
    things.remarkId,
    things.draftId,
    things.seriesId,
    things.messageId,
    things.browserId,
    things.invitationId,
    things.linkId,
  ])
    expect(text).not.toContain(secret);
};
const boardsOfAda = () => ({ userId: eve.uid, connectionId: things.connectionId });
const adasPost = () => ({ id: things.postId, version: 1 });
/** A call about several posts: each of them is not found. Its id is the one that Eve sent. */
const changesNone: Pick<Attempt, 'status' | 'sees'> = {
  status: 200,
  sees: (body) =>
    expect(body).toEqual({
      success: true,
      changed: [],
      removed: [],
      refused: [{ id: things.postId, code: 'post-not-found', message: 'Post not found' }],
    }),
};

const attempts: Record<string, Attempt> = {
  'POST /api/auth/update-user': {
    body: () => ({ name: 'Eve' }),
    status: 200,
    sees: (body) => expect(body).toMatchObject({ user: { id: eve.uid } }),
  },
  'GET /api/auth/list-sessions': {
    status: 200,
    sees: (body) => expect(body).toMatchObject({ sessions: [{ isCurrent: true }] }),
  },
  'POST /api/auth/send-verification-email': { body: () => ({}), status: 200 },
  'POST /api/auth/change-email': {
    body: () => ({ newEmail: 'eve@elsewhere.test', password: 'not Eve’s' }),
    status: 400,
  },
  'POST /api/auth/cancel-email-change': { body: () => ({}), status: 200 },
  'POST /api/auth/revoke-session': { body: () => ({ id: things.sessionId }), status: 404 },
  'POST /api/auth/revoke-other-sessions': { body: () => ({}), status: 200 },
  'GET /api/me': { status: 200, sees: (body) => expect(body).toMatchObject({ uid: eve.uid }) },
  'PATCH /api/me': {
    body: () => ({ timeZone: 'Asia/Tokyo' }),
    status: 200,
    sees: (body) => expect(body).toMatchObject({ uid: eve.uid }),
  },
  'POST /api/auth/delete-user': { body: () => ({ password: 'not Eve’s' }), status: 400 },
  'POST /api/auth/link-social': {
    body: () => ({ provider: 'facebook', password: 'not Eve’s' }),
    status: 400,
  },
  'POST /api/auth/unlink-account': {
    body: () => ({ provider: 'facebook', password: 'not Eve’s' }),
    status: 400,
  },
  'GET /api/me/export': {
    status: 200,
    sees: (body) => expect(body).toMatchObject({ profile: { uid: eve.uid }, posts: [], connections: [], media: [] }),
  },
  'GET /api/me/export/posts.csv': { status: 200 },
  'GET /api/me/export/connections.csv': { status: 200 },
  'GET /api/me/export/usage.csv': { status: 200 },
  'GET /api/me/export/media.csv': { status: 200 },
  'GET /api/social/connections': { status: 200 },
  'GET /api/social/connections/{userId}': { status: 403 },
  'GET /api/user/{uid}/social-connections': { status: 403 },
  'GET /api/networks': { status: 200 },
  'POST /api/bluesky/connect': { body: () => ({ identifier: '', appPassword: '' }), status: 400 },
  ...Object.fromEntries(
    networkIds.map((id): [string, Attempt] => [
      `POST /api/${id}/disconnect`,
      { body: () => ({ connectionId: things.connectionId }), status: 404 },
    ]),
  ),
  'POST /api/twitter/connect': { status: 200 },
  'GET /api/twitter/callback': { query: '?code=c&state=made-up', status: 422 },
  'POST /api/facebook/connect': { status: 200 },
  'GET /api/facebook/callback': { query: '?code=c&state=made-up', status: 422 },
  'POST /api/linkedin/authorize': { status: 200 },
  'POST /api/linkedin/connect': { body: () => ({ code: 'c', state: 'made-up' }), status: 422 },
  'POST /api/threads/connect': { status: 200 },
  'GET /api/threads/callback': { query: '?code=c&state=made-up', status: 422 },
  'POST /api/tiktok/authorize': { status: 200 },
  'POST /api/tiktok/exchange-token': { body: () => ({ code: 'c', state: 'made-up' }), status: 422 },
  'POST /api/tiktok/cleanup': {
    body: () => ({ cleanAll: true }),
    status: 200,
    sees: (body) => expect(body).toMatchObject({ removed: 0 }),
  },
  'POST /api/youtube/connect': { status: 200 },
  'GET /api/youtube/callback': { query: '?code=c&state=made-up', status: 422 },
  'POST /api/pinterest/connect': { status: 200 },
  'POST /api/pinterest/token': { body: () => ({ code: 'c', state: 'made-up' }), status: 422 },
  'POST /api/pinterest/boards': { body: boardsOfAda, status: 404 },
  'POST /api/pinterest/boards/create': { body: () => ({ ...boardsOfAda(), name: 'Eve’s' }), status: 404 },
  'POST /api/pinterest/boards/sections': { body: () => ({ ...boardsOfAda(), boardId: '1' }), status: 404 },
  'GET /api/connect-flows/{flow}': { status: 404 },
  'POST /api/connect-flows/{flow}/cancel': { status: 404 },
  'GET /api/account-offers': { status: 200, sees: (body) => expect(body).toMatchObject({ offers: [] }) },
  'POST /api/connect-flows/{flow}/choose': { body: () => ({ keys: ['0'] }), status: 404 },
  'POST /api/connections/keep-open': { body: () => ({ open: [things.connectionId], seenOpen: [] }), status: 404 },
  'GET /api/connections/{id}/abilities': { status: 404 },
  'POST /api/connections/{id}/default': { status: 404 },
  'POST /api/connections/{id}/keep-both': { status: 404 },
  'POST /api/social/posts/schedule': { body: post, status: 404 },
  'GET /api/posts': {
    query: '?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z',
    status: 200,
    sees: (body) => expect(body).toMatchObject({ posts: [] }),
  },
  'GET /api/posts/search': { query: '?q=post', status: 200, sees: (body) => expect(body).toMatchObject({ posts: [] }) },
  'GET /api/posts/counts': { status: 200, sees: (body) => expect(body).toMatchObject({ total: 0, accounts: {} }) },
  'GET /api/drafts': { status: 200, sees: (body) => expect(body).toMatchObject({ drafts: [] }) },
  'POST /api/drafts': { body: () => ({ copyOf: things.draftId }), status: 404 },
  'GET /api/drafts/{id}': { status: 404 },
  'PUT /api/drafts/{id}': { body: () => ({ base: 1, content: { title: 'Eve’s now' } }), status: 404 },
  'DELETE /api/drafts/{id}': { status: 404 },
  'POST /api/drafts/{id}/restore': { status: 404 },
  'GET /api/readiness': {
    query: () => `?accounts=${things.connectionId}&at=2030-01-01T00:00:00Z`,
    status: 200,
    sees: (body) => expect(body).toEqual({ accounts: [] }),
  },
  'GET /api/spaces': { status: 200, sees: (body) => expect(body).toMatchObject({ spaces: [{ id: eve.uid }] }) },
  'GET /api/spaces/waiting': {
    status: 200,
    sees: (body) => expect(body).toEqual({ spaces: [{ id: eve.uid, needsYou: 0, lastHereAt: null }] }),
  },
  'POST /api/spaces': { body: () => ({ name: '' }), status: 422 },
  'PATCH /api/spaces/{id}': { body: () => ({ name: 'Eve’s' }), status: 404 },
  'DELETE /api/spaces/{id}': { body: () => ({ name: 'Ada' }), status: 404 },
  'POST /api/spaces/{id}/restore': { status: 404 },
  'POST /api/spaces/{id}/transfer': { body: () => ({ memberId: eve.uid }), status: 404 },
  'POST /api/spaces/{id}/transfer/accept': { status: 404 },
  'DELETE /api/spaces/{id}/transfer': { status: 404 },
  'POST /api/spaces/{id}/leave': { status: 404 },
  'GET /api/members': { status: 200, sees: (body) => expect(body).toMatchObject({ members: [{ id: eve.uid }] }) },
  'PATCH /api/members/{id}': { body: () => ({ role: 'viewer' }), status: 404 },
  'DELETE /api/members/{id}': { status: 404 },
  'POST /api/invitations': { body: () => ({ email: 'n@example.org', role: 'owner' }), status: 400 },
  'GET /api/invitations/{id}': { status: 404 },
  'POST /api/invitations/{id}/resend': { status: 404 },
  'DELETE /api/invitations/{id}': { status: 404 },
  'POST /api/invitation-links/{token}/accept': { status: 404 },
  'GET /api/calendar-feed': { status: 200, sees: (body) => expect(body).toEqual({ address: null }) },
  'POST /api/calendar-feed': { status: 200 },
  'DELETE /api/calendar-feed': { status: 200 },
  'GET /api/analytics': {
    query: '?from=2026-01-01T00:00:00Z&to=2031-01-01T00:00:00Z',
    status: 200,
    sees: (body) => expect(body).toMatchObject({ posts: [], accounts: [], total: 0 }),
  },
  'GET /api/analytics/posts': {
    query: '?from=2026-01-01T00:00:00Z&to=2031-01-01T00:00:00Z',
    status: 200,
    sees: (body) => expect(body).toMatchObject({ posts: [], total: 0 }),
  },
  'GET /api/analytics/growth': { query: () => `?targetId=${things.postId}`, status: 404 },
  'GET /api/analytics/followers': {
    query: () => `?from=2026-01-01T00:00:00Z&to=2031-01-01T00:00:00Z&connectionId=${things.connectionId}`,
    status: 404,
  },
  'GET /api/analytics/best-times': {
    query: '?network=bluesky',
    status: 200,
    sees: (body) => expect(body).toMatchObject({ posts: 0, cells: [] }),
  },
  'GET /api/analytics/export.csv': {
    query: '?what=posts&from=2026-01-01T00:00:00Z&to=2031-01-01T00:00:00Z',
    status: 200,
  },
  'GET /api/activity': { status: 200, sees: (body) => expect(JSON.stringify(body)).not.toContain('Ada') },
  'GET /api/activity.csv': { status: 200 },
  'POST /api/analytics/read': { status: 200 },
  'PUT /api/analytics/reading': { body: () => ({ isOn: false }), status: 200 },
  'GET /api/tags': { status: 200, sees: (body) => expect(body).toEqual({ tags: [] }) },
  'GET /api/reports/week': { status: 200, sees: (body) => expect(body).toMatchObject({ published: 0 }) },
  'POST /api/push-subscriptions': { body: subscription, status: 201 },
  'DELETE /api/push-subscriptions/{id}': { status: 404 },
  'GET /api/account-sets': { status: 200, sees: (body) => expect(body).toEqual({ sets: [] }) },
  'POST /api/account-sets': { body: () => ({ name: 'Eve’s', connectionIds: [things.connectionId] }), status: 404 },
  'PATCH /api/account-sets/{id}': { body: () => ({ name: 'Eve’s' }), status: 404 },
  'DELETE /api/account-sets/{id}': { status: 404 },
  'GET /api/saved-texts': { status: 200, sees: (body) => expect(body).toEqual({ texts: [] }) },
  'POST /api/saved-texts': { body: () => ({ name: '', text: '' }), status: 422 },
  'PATCH /api/saved-texts/{id}': { body: () => ({ name: 'Eve’s', text: 'Eve’s', version: 1 }), status: 404 },
  'DELETE /api/saved-texts/{id}': { status: 404 },
  'GET /api/messages': {
    status: 200,
    sees: (body) => expect(body).toEqual({ messages: [], unread: 0, nextCursor: null }),
  },
  'GET /api/messages/count': { status: 200, sees: (body) => expect(body).toEqual({ unread: 0 }) },
  'POST /api/messages/read': { body: () => ({ ids: [things.messageId], upTo: things.messageId }), status: 200 },
  'GET /api/message-settings': { status: 200, sees: (body) => expect(body).toMatchObject({ browsers: [] }) },
  'PUT /api/message-settings': { body: () => ({ mail: { failed: 'never' } }), status: 200 },
  'GET /api/series': { status: 200, sees: (body) => expect(body).toEqual({ series: [] }) },
  'POST /api/series': { body: () => ({ ...post(), rule: 'FREQ=DAILY' }), status: 404 },
  'GET /api/series/{id}': { status: 404 },
  'PATCH /api/series/{id}': {
    body: () => ({ version: 1, scope: 'all', date: '2031-01-01', title: 'Eve’s' }),
    status: 404,
  },
  'DELETE /api/series/{id}': { query: '?version=1&scope=all', status: 404 },
  'POST /api/series/{id}/undo': { body: () => ({ change: things.postId }), status: 404 },
  'GET /api/posting-times': { status: 200, sees: (body) => expect(body).toMatchObject({ accounts: {} }) },
  'PUT /api/posting-times': { body: () => ({ account: things.connectionId, times: [] }), status: 404 },
  'GET /api/posting-times/free': {
    query: () => `?accounts=${things.connectionId}`,
    status: 200,
    sees: (body) => expect(body).toHaveProperty('times.length', 5),
  },
  'POST /api/posts/move': {
    body: () => ({ posts: [{ ...adasPost(), wallTime: '2031-01-01T09:00', timeZone: 'UTC' }] }),
    ...changesNone,
  },
  'POST /api/posts/accounts': {
    body: () => ({ posts: [adasPost()], platforms: [things.connectionId] }),
    ...changesNone,
  },
  'POST /api/posts/cancel': { body: () => ({ posts: [things.postId] }), ...changesNone },
  'POST /api/posts/restore': { body: () => ({ posts: [things.postId] }), ...changesNone },
  'POST /api/posts/remove': { body: () => ({ posts: [adasPost()] }), ...changesNone },
  'POST /api/posts/retry': { body: () => ({ posts: [{ id: things.postId }] }), ...changesNone },
  'GET /api/posts/{id}/history': { status: 404 },
  'GET /api/posts/{id}/changes': { status: 404 },
  'POST /api/posts/{id}/approve': { body: () => ({ version: 1 }), status: 404 },
  'POST /api/posts/{id}/return': { body: () => ({ version: 1, sentence: 'No.' }), status: 404 },
  'POST /api/posts/{id}/submit': { body: () => ({ version: 1 }), status: 404 },
  'POST /api/posts/approve': { body: () => ({ posts: [adasPost()] }), ...changesNone },
  'POST /api/posts/return': { body: () => ({ posts: [adasPost()], sentence: 'No.' }), ...changesNone },
  'GET /api/approvals': { status: 200, sees: (body) => expect(body).toMatchObject({ posts: [] }) },
  'GET /api/approvals/count': { status: 200, sees: (body) => expect(body).toEqual({ waiting: 0 }) },
  'GET /api/approval-settings': { status: 200, sees: (body) => expect(body).toMatchObject({ approvers: ['Eve'] }) },
  'PATCH /api/approval-settings': {
    body: () => ({ editorsApprove: false }),
    status: 200,
    sees: (body) => expect(body).toMatchObject({ approvers: ['Eve'] }),
  },
  'GET /api/review-links': { status: 200, sees: (body) => expect(body).toEqual({ links: [] }) },
  'POST /api/review-links': { body: () => ({ may: 'view', posts: [things.postId] }), status: 404 },
  'DELETE /api/review-links/{id}': { status: 404 },
  'GET /api/brand': { status: 200, sees: (body) => expect(body).toMatchObject({ name: null }) },
  'PATCH /api/brand': {
    body: () => ({ name: 'Eve’s', logoId: things.mediaId }),
    status: 422,
  },
  'GET /api/posts/{id}/remarks': { status: 404 },
  'POST /api/posts/{id}/remarks': { body: () => ({ text: 'Eve’s' }), status: 404 },
  'POST /api/posts/{id}/presence': { body: () => ({ tab: randomUUID(), state: 'here' }), status: 404 },
  'PATCH /api/remarks/{id}': { body: () => ({ text: 'Eve’s', resolved: true }), status: 404 },
  'DELETE /api/remarks/{id}': { status: 404 },
  'GET /api/posts/{id}': { status: 404 },
  'PATCH /api/posts/{id}': { body: () => ({ version: 1, title: 'Eve’s now' }), status: 404 },
  'DELETE /api/posts/{id}': { status: 404 },
  'POST /api/posts/{id}/cancel': { status: 404 },
  'POST /api/posts/{id}/restore': { status: 404 },
  'POST /api/posts/{id}/retry': { body: () => ({}), status: 404 },
  'POST /api/posts/{id}/comments/{commentId}/retry': { status: 404 },
  'GET /api/subscription': { status: 200, sees: (body) => expect(body).toMatchObject({ subscription: null }) },
  'POST /api/subscription/refresh': { status: 200, sees: (body) => expect(body).toMatchObject({ subscription: null }) },
  'GET /api/customers/{uid}/subscriptions': { status: 403 },
  'POST /api/customers/{uid}/checkout_sessions': { body: () => ({ price: 'price_1' }), status: 403 },
  'GET /api/customers/{uid}/checkout_sessions/{id}': { status: 403 },
  'POST /api/functions/{region}/createPortalLink': { body: () => ({ data: {} }), status: 400 },
  'GET /api/usage': { status: 200, sees: (body) => expect(body).toMatchObject({ count: 0 }) },
  // The test server reads no pages.
  'POST /api/link-cards': { body: () => ({ url: 'example.com' }), status: 422 },
  'POST /api/captions': { status: 400 },
  'GET /api/captions/{id}': { status: 404 },
  // It leads to an address that says who asked; whose file it is, the media host judges (reader.test.ts).
  'GET /api/files/{id}/{part}': { status: 302 },
  'POST /api/media': { status: 400 },
  'GET /api/media': {
    query: () => `?ids=${things.mediaId}`,
    status: 200,
    sees: (body) => expect(body).toEqual({ media: [] }),
  },
  'GET /api/media/{id}': { status: 404 },
  'GET /api/media/{id}/pages/{page}': { status: 404 },
  'POST /api/media/uploads': { body: () => ({ fileName: 'a.mp4', bytes: 0 }), status: 400 },
  'PUT /api/media/uploads/{id}/parts/{n}': { status: 404 },
  'GET /api/media/uploads/{id}': { status: 404 },
  'POST /api/media/uploads/{id}/finish': { status: 404 },
  'DELETE /api/media/uploads/{id}': { status: 204 },
  'GET /api/live': { status: 200 },
};

const signedIn = routes.filter(({ name }) => !(name in publicRoutes));
const addressOf = (path: string) =>
  path
    .replace('/spaces/{id}', `/spaces/${ada.uid}`)
    .replace('/members/{id}', `/members/${ada.uid}`)
    .replace('/connections/{id}', `/connections/${things.connectionId}`)
    .replace('/push-subscriptions/{id}', `/push-subscriptions/${things.browserId}`)
    .replace('/account-sets/{id}', `/account-sets/${things.setId}`)
    .replace('/remarks/{id}', `/remarks/${things.remarkId}`)
    .replace('/saved-texts/{id}', `/saved-texts/${things.textId}`)
    .replace('/invitations/{id}', `/invitations/${things.invitationId}`)
    .replace('/review/{token}', '/review/made-up')
    .replace('/review-links/{id}', `/review-links/${things.linkId}`)
    .replace('/drafts/{id}', `/drafts/${things.draftId}`)
    .replace('/series/{id}', `/series/${things.seriesId}`)
    .replace('/media/{id}/pages/{page}', `/media/${things.documentId}/pages/1`)
    .replace('/media/{id}', `/media/${things.mediaId}`)
    .replace('/files/{id}/{part}', `/files/${things.mediaId}/file`)
    .replace('/captions/{id}', `/captions/${things.captionsId}`)
    .replace('/uploads/{id}', `/uploads/${things.uploadId}`)
    .replace('/parts/{n}', '/parts/0')
    .replace(/\{(\w+)\}/g, (_, name) => {
      if (name === 'flow') return things.flow;
      if (name === 'region') return 'us-central1';
      return name === 'id' ? things.postId : ada.uid;
    });
const takesJson = ({ method, path }: { method: string; path: string }) => method !== 'GET' && !takesFile(path);

function call(
  person: Pick<Person, 'fetch'>,
  { method, path }: { method: string; path: string },
  change: { body?: object | undefined; headers?: Record<string, string>; query?: string } = {},
) {
  const { body, headers = {}, query = '' } = change;
  return person.fetch(addressOf(path) + query, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Everything in the database that belongs to Ada. */
async function adasThings(): Promise<string> {
  const { rows } = await sql<{ all: string }>`select coalesce(jsonb_agg(t), '[]')::text as all from (
    select to_jsonb(p) from posts p where space_id = ${ada.uid} union all select to_jsonb(t) from targets t where space_id = ${ada.uid}
    union all select to_jsonb(c) from connections c where space_id = ${ada.uid} union all select to_jsonb(m) from media m where space_id = ${ada.uid}
    union all select to_jsonb(u) from usage u where user_id = ${ada.uid} union all select to_jsonb(x) from users x where id = ${ada.uid}
    union all select to_jsonb(s) from sessions s where user_id = ${ada.uid} union all select to_jsonb(u) from uploads u where space_id = ${ada.uid}
    union all select to_jsonb(f) from connect_flows f where space_id = ${ada.uid}
    union all select to_jsonb(s) from series s where space_id = ${ada.uid}
    union all select to_jsonb(f) from calendar_feeds f where user_id = ${ada.uid}
    union all select to_jsonb(s) from account_sets s where space_id = ${ada.uid}
    union all select to_jsonb(s) from saved_texts s where space_id = ${ada.uid}
    union all select to_jsonb(r) from remarks r where space_id = ${ada.uid}
    union all select to_jsonb(l) from review_links l where space_id = ${ada.uid}
    union all select to_jsonb(m) from messages m where user_id = ${ada.uid} union all select to_jsonb(r) from message_rhythms r where user_id = ${ada.uid}
    union all select to_jsonb(c) from message_choices c where user_id = ${ada.uid}
    union all select to_jsonb(p) from posting_times p where space_id = ${ada.uid}
    union all select to_jsonb(d) from drafts d where space_id = ${ada.uid} union all select to_jsonb(d) from draft_media d where space_id = ${ada.uid}
    union all select to_jsonb(f) from post_figures f where space_id = ${ada.uid} union all select to_jsonb(f) from follower_readings f where space_id = ${ada.uid}
    union all select to_jsonb(o) from offered_accounts o where space_id = ${ada.uid}
    union all select to_jsonb(s) from spaces s where owner_id = ${ada.uid}
    union all select to_jsonb(m) from space_members m where space_id = ${ada.uid}
    union all select to_jsonb(i) from space_invitations i where space_id = ${ada.uid}
    union all select to_jsonb(c) from customers c where user_id = ${ada.uid} union all select to_jsonb(s) from subscriptions s where user_id = ${ada.uid}
    union all select to_jsonb(s) from checkout_sessions s where user_id = ${ada.uid}
  ) t`.execute(server.db);
  return rows[0]!.all;
}

function wordsForVisitors(path: string): string {
  if (path.startsWith('/api/auth/')) return 'No user logged in';
  return /^\/api\/(customers|functions)\//.test(path) ? 'User must be authenticated' : 'Authentication required';
}

/** Callable functions have another shape for the same. */
async function refusalIn(answer: Response): Promise<{ error: string; code: string }> {
  const body = await readJson(answer);
  return typeof body.error === 'string' ? body : { error: body.error.message, code: body.error.details.code };
}

test('SEC-01 a route is for visitors or for a signed-in user; there is nothing else', () => {
  const known = [...Object.keys(publicRoutes), ...Object.keys(attempts)].sort();
  expect(routes.map(({ name }) => name).sort()).toEqual(known);
});

describe('visitors', () => {
  test.each(signedIn)('SEC-08, API-05 $name refuses a visitor', async (route) => {
    const answer = await call(server, route, { body: takesJson(route) ? {} : undefined });
    const error = wordsForVisitors(route.path);
    expect([answer.status, await refusalIn(answer)]).toEqual([401, { error, code: 'authentication-required' }]);
  });

  test.each(routes.filter(({ name }) => name in publicRoutes))('$name answers a visitor', async (route) => {
    const answer = await call(server, route, { body: route.method === 'POST' ? {} : undefined });
    expect(answer.status).toBe(publicRoutes[route.name]);
    seesNothing(await answer.text());
  });
});

describe('another user’s id', () => {
  const refusedWith = ({ path }: { path: string }) => (path === '/api/social/connections' ? 401 : 403);

  test.each(signedIn)('SEC-09 $name refuses it in the header and the query', async (route) => {
    const path = route.path.replace(/\{(userId|uid)\}/, eve.uid);
    const body = takesJson(route) ? {} : undefined;
    const inHeader = await call(eve, { ...route, path }, { body, headers: { 'x-user-id': ada.uid } });
    expect(inHeader.status).toBe(refusedWith(route));
    for (const name of ['userId', 'uid']) {
      const inQuery = await call(eve, { ...route, path }, { body, query: `?${name}=${ada.uid}` });
      expect(inQuery.status).toBe(refusedWith(route));
    }
  });

  test.each(signedIn.filter(takesJson))('SEC-09, API-06 $name refuses it in the body', async (route) => {
    for (const name of ['userId', 'uid']) {
      const answer = await call(eve, route, { body: { ...attempts[route.name]?.body?.(), [name]: ada.uid } });
      expect([answer.status, await refusalIn(answer)]).toMatchObject([403, { code: 'not-yours' }]);
    }
  });
});

describe('another user’s things', () => {
  test.each(signedIn)('SEC-09 $name shows and changes nothing of them', async (route) => {
    const attempt = attempts[route.name]!;
    const before = await adasThings();
    const abort = new AbortController();
    const answer = await eve.fetch(
      addressOf(route.path) + (typeof attempt.query === 'function' ? attempt.query() : (attempt.query ?? '')),
      {
        method: route.method,
        signal: abort.signal,
        ...(attempt.body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(attempt.body()) }),
      },
    );
    expect(answer.status).toBe(attempt.status);
    if (route.path === '/api/live') {
      abort.abort();
      await answer.body?.cancel();
    } else {
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      const body = isJson ? await readJson(answer) : await answer.text();
      seesNothing(body);
      attempt.sees?.(body);
    }
    expect(await adasThings()).toBe(before);
    const { rows } = await sql<{ count: number }>`select count(*)::int from posts where space_id = ${eve.uid}`.execute(
      server.db,
    );
    expect(rows[0]?.count).toBe(0);
  });

  test('SEC-09 Ada herself can reach all of them', async () => {
    expect((await ada.json('GET', `/api/posts/${things.postId}`)).status).toBe(200);
    expect((await ada.json('GET', `/api/media/${things.documentId}/pages/1`)).status).toBe(200);
    const connections = await ada.json('GET', `/api/social/connections/${ada.uid}`);
    expect(connections.body.bluesky).toHaveLength(1);
    expect((await ada.json('POST', `/api/posts/${things.postId}/cancel`)).status).toBe(200);
  });
});
