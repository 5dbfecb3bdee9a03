import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { analyticsTables } from '@nonet/contract';
import { consentRoutes, networkIds } from '@nonet/domain';
import { sql } from 'kysely';
import sharp from 'sharp';

import { notifyBrowsersBy } from '#/assemble/join-push.ts';
import { planChanges } from '#/assemble/plan-changes.ts';
import { addMessages } from '#/db/add-messages.ts';
import { createDatabase } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { createFileAddress } from '#/features/media/file-address.ts';
import { pushKeys } from '#/features/push/push-keys.ts';
import { createLog } from '#/http/log.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { createUnsubscribeLinks } from '#/mail/unsubscribe-link.ts';
import { createSealer } from '#/secrets/seal.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { order } from '#/testing/consent.ts';
import { addFacebookPerson, openFacebookBrowser } from '#/testing/facebook-browser.ts';
import { tokenIn } from '#/testing/mail.ts';
import { openBrowser } from '#/testing/push-browser.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import { type AnyJson, type Person, readJson, type TestServer } from '#/testing/server.ts';
import { sendForm, sendSigned, stripeAt, VISA } from '#/testing/shop.ts';
import { appSecrets, signedRequest } from '#/testing/signed-request.ts';
import { tellNow } from '#/testing/tell-now.ts';
import { makeVideo } from '#/testing/video.ts';

/** More rows than any statement may read. */
const FAR_AHEAD = 1_500;

interface Journey {
  server: TestServer;
  sandbox: TestSandbox;
  ada: Person;
  /** Calls a route, as Ada unless another person is given. Throws when the route refuses. */
  go(method: string, path: string, body?: object, by?: Pick<Person, 'fetch'>): Promise<AnyJson>;
}

/**
 * One small person calls every route in such a way that it does its work. A worker, every job and every timer run too.
 * Returns the routes that were called without a refusal, such as `GET /api/me`.
 */
export async function goEverywhere(server: TestServer, sandbox: TestSandbox): Promise<readonly string[]> {
  const called = ['POST /api/auth/sign-up/email'];
  const noting =
    (by: Pick<Person, 'fetch'>) =>
    async (target: string, init: RequestInit = {}) => {
      const answer = await by.fetch(target, init);
      const { pathname } = new URL(target, server.config.publicUrl);
      if (answer.status < 400) called.push(`${init.method ?? 'GET'} ${pathname}`);
      return answer;
    };
  const noted: TestServer = Object.assign(Object.create(server), {
    fetch: noting(server),
    register: async (name?: string) => {
      const other = await server.register(name);
      return Object.assign(Object.create(other), { fetch: noting(other) });
    },
  });
  const person = await register(server);
  const ada: Person = Object.assign(Object.create(person), { fetch: noting(person) });
  const worker = server.createWorker();
  await worker.start();
  try {
    const journey = { server: noted, sandbox, ada, go: calling(noted, ada) };
    await signIn(journey);
    await pay(journey);
    const accounts = await connect(journey);
    const mediaId = await upload(journey);
    await plan(journey, accounts, mediaId);
    await write(journey, accounts, mediaId);
    await publishBesideMuch(journey);
    await takePostingTime(journey, accounts.bluesky);
    await subscribe(journey);
    await beNotified(journey);
    await keep(journey, accounts.bluesky);
    await measurePosts(journey, accounts.bluesky);
    await beTold(journey);
    await takeAlong(journey);
    await measure(journey);
    await leave(journey, accounts);
  } finally {
    await worker.stop();
  }
  return called;
}

async function signIn({ server, sandbox, ada, go }: Journey): Promise<void> {
  const { email } = ada;
  /** Another process that runs jobs may send the mail. */
  async function mailedToken(page: string): Promise<string> {
    await server.runJobs();
    await until(async () => (await sandbox.mails()).some(({ to, text }) => to === email && text.includes(page)));
    return tokenIn(await sandbox.mails(), email, page);
  }
  await go('GET', '/api/auth/get-session');
  await server.fetch('/api/me', { headers: { authorization: `Bearer ${(await go('GET', '/api/auth/token')).token}` } });
  await go('POST', '/api/auth/send-verification-email', {});
  await go('POST', '/api/auth/verify-email', { token: await mailedToken('/verify-email') }, server);
  await go('POST', '/api/auth/update-user', { name: 'Ada Lovelace' });
  await go('POST', '/api/auth/change-password', { currentPassword: ada.password, newPassword: 'the kiln is open' });
  const password = 'the kiln is open';
  await go('POST', '/api/auth/sign-in/email', { email, password }, server);
  const { sessions } = await go('GET', '/api/auth/list-sessions');
  const other = sessions.find(({ isCurrent }: AnyJson) => !isCurrent);
  await go('POST', '/api/auth/revoke-session', { id: other.id });
  await go('POST', '/api/auth/revoke-other-sessions', {});

  const browser = openFacebookBrowser(server, { cookie: ada.cookie });
  const { id } = await addFacebookPerson(sandbox, { email });
  const { url } = await go(
    'POST',
    '/api/auth/link-social',
    { provider: 'facebook', password },
    { fetch: browser.call },
  );
  await browser.comeBack(await browser.decide(url, { account: id }));
  await openFacebookBrowser(server).continueAs(id);
  await go('POST', '/api/auth/unlink-account', { provider: 'facebook', password });

  const visitor = openFacebookBrowser(server);
  await go('POST', '/api/auth/request-password-reset', { email }, server);
  const token = await mailedToken('/reset-password');
  await go('POST', '/api/auth/reset-password', { token, newPassword: ada.password }, server);
  await go('POST', '/api/auth/sign-in/email', { email, password: ada.password }, { fetch: visitor.call });
  await go('POST', '/api/auth/sign-out', {}, { fetch: visitor.call });
  await go('POST', '/api/auth/sign-in/email', { email, password: ada.password });
  await go('GET', '/api/me');
  await go('PATCH', '/api/me', { timeZone: 'Asia/Tokyo' });
}

/** Subscribes at the sandbox's Stripe; its webhooks come by way of the test. */
async function pay({ server, sandbox, ada, go }: Journey): Promise<void> {
  const { plans } = await go('GET', '/api/plans', undefined, server);
  const customer = `/api/customers/${ada.uid}`;
  const { id, url } = await go('POST', `${customer}/checkout_sessions`, { price: plans[1].monthlyPriceId });
  await go('GET', `${customer}/checkout_sessions/${id}`);
  await sendForm(url, { card: VISA });
  const stripe = stripeAt(sandbox.url, server.config.payments?.secretKey ?? '');
  const { data: events } = await stripe.events.list({ limit: 20 });
  for (const event of events) await sendSigned(server, event);
  await server.runJobs();
  await go('POST', '/api/subscription/refresh');
  await go('GET', '/api/subscription');
  await go('GET', `${customer}/subscriptions?status=trialing,active`);
  await go('POST', '/api/functions/us-central1/createPortalLink', { data: {} });
}

async function connect(journey: Journey): Promise<{ bluesky: string; x: string; left: string[] }> {
  const { server, ada, go } = journey;
  await go('GET', '/api/networks');
  const accounts = await signInAccounts(journey);
  await go('POST', `/api/connect-flows/${(await go('POST', '/api/twitter/connect')).flow}/cancel`);
  await go('GET', `/api/social/connections/${ada.uid}`);
  await go('GET', `/api/user/${ada.uid}/social-connections`);
  const [threads] = (await go('GET', '/api/social/connections')).threads;
  await go('GET', `/api/connections/${threads.id}/abilities`);
  await go('POST', `/api/connections/${accounts.bluesky}/default`);
  await go('POST', `/api/connections/${accounts.bluesky}/keep-both`);
  await keepOpen(journey);
  await connectPages(journey);
  await chooseAmongPages(journey);
  const left = await Promise.all(networkIds.map((network) => addConnection(server, ada, 'left', network)));
  // Of this network the calls of a day are counted.
  await go('GET', `/api/connections/${left[networkIds.indexOf('youtube')]}/abilities`);
  return { ...accounts, left };
}

/** Somebody whose plan has room for three of five accounts chooses. */
async function keepOpen({ server, go }: Journey): Promise<void> {
  const mary = await server.register('Mary');
  const ids: string[] = [];
  for (const network of networkIds.slice(0, 5)) ids.push(await addConnection(server, mary, 'above', network));
  const accounts = Object.values<AnyJson>(await go('GET', '/api/social/connections', undefined, mary)).flat();
  const seenOpen = accounts.filter(({ locked }) => !locked).map(({ id }) => id);
  await go('POST', '/api/connections/keep-open', { open: ids.slice(2), seenOpen }, mary);
}

/** Somebody whose plan has room for three of four pages chooses one; and of four others, none in time. */
async function chooseAmongPages(journey: Journey): Promise<void> {
  const { server, go } = journey;
  const eve = await server.register('Eve');
  for (const _ of [1, 2]) await connectPages(journey, ['kilns', 'glazes', 'bowls', 'tiles'], eve);
  const { offers } = await go('GET', '/api/account-offers', undefined, eve);
  await go('POST', `/api/connect-flows/${offers[0].flow}/choose`, { keys: ['0'] }, eve);
  await sql`update offered_accounts set expires_at = expires_at - interval '2 hours' where user_id = ${eve.uid}`.execute(
    server.db,
  );
}

/** Pages of somebody who is new at Facebook. */
async function connectPages(
  { sandbox, ada, go }: Journey,
  names: readonly string[] = ['kilns', 'glazes'],
  by: Person = ada,
): Promise<void> {
  const { id: personId, email } = await addFacebookPerson(sandbox);
  for (const name of names) {
    const username = `${name}.${personId}`;
    await order(sandbox.url, 'networks/facebook/create-page', { handle: email, username, name });
  }
  const { authUrl } = await go('POST', '/api/facebook/connect', undefined, by);
  const back = await answerConsent(sandbox.url, authUrl, { network: 'facebook', username: email });
  await go('GET', `/api/facebook/callback${back.search}`, undefined, by);
}

async function signInAccounts(journey: Journey): Promise<{ bluesky: string; x: string }> {
  const { sandbox, go } = journey;
  const handle = `h${randomUUID().slice(0, 8)}`;
  const { accounts } = await order(sandbox.url, 'accounts', { network: 'bluesky', handle: `${handle}.nonet.test` });
  const [{ password: appPassword }] = accounts;
  await go('POST', '/api/bluesky/connect', { identifier: accounts[0].handle, appPassword });
  const { flow, authUrl } = await go('POST', '/api/twitter/connect');
  await go('GET', `/api/connect-flows/${flow}`);
  const back = await answerConsent(sandbox.url, authUrl, { username: handle });
  const { connectionId } = await go('GET', `/api/twitter/callback${back.search}`);
  for (const network of ['linkedin', 'youtube', 'threads', 'tiktok'] as const) {
    const { begin, end } = consentRoutes(network);
    const asked = await go('POST', begin);
    const agreed = await answerConsent(sandbox.url, asked.authUrl, { network, username: handle });
    if (end.method === 'GET') await go('GET', `${end.path}${agreed.search}`);
    else await go('POST', end.path, Object.fromEntries(agreed.searchParams));
  }
  await useBoards(journey, handle);
  const { bluesky } = await go('GET', '/api/social/connections');
  return { bluesky: bluesky[0].id, x: connectionId };
}

/** An account of a network with boards: they are listed, one is made, and its sections are asked for. */
async function useBoards({ ada, sandbox, go }: Journey, username: string): Promise<void> {
  const { authUrl } = await go('POST', '/api/pinterest/connect');
  const { search } = await answerConsent(sandbox.url, authUrl, { network: 'pinterest', username });
  const answer = Object.fromEntries(new URLSearchParams(search));
  const { connectionId } = await go('POST', '/api/pinterest/token', answer);
  const owner = { userId: ada.uid, connectionId };
  await go('POST', '/api/pinterest/boards', owner);
  const { board } = await go('POST', '/api/pinterest/boards/create', { ...owner, name: 'Kiln' });
  await go('POST', '/api/pinterest/boards/sections', { ...owner, boardId: board.id });
}

async function upload({ ada, go, server }: Journey): Promise<string> {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { id } = await go('POST', '/api/media', picture);
  await go('GET', `/api/media?ids=${id}`);
  const file = await makeVideo({ bytes: 5_000 });
  const begun = await go('POST', '/api/media/uploads', { fileName: 'a.mp4', bytes: file.length });
  await go('PUT', `/api/media/uploads/${begun.id}/parts/0`, file);
  await go('PUT', `/api/media/uploads/${begun.id}/parts/0`, file);
  await go('GET', `/api/media/uploads/${begun.id}`);
  await go('POST', `/api/media/uploads/${begun.id}/finish`);
  const givenUp = await go('POST', '/api/media/uploads', { fileName: 'b.mp4', bytes: file.length });
  await go('DELETE', `/api/media/uploads/${givenUp.id}`);
  const { media } = await go('GET', `/api/media?ids=${id}`);
  for (const url of [media[0].url, media[0].thumbnailUrl]) if (url) await server.fetch(url);
  const row = await server.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { publicUrl, secret } = server.config;
  const { of } = createFileAddress({ publicUrl, sealer: createSealer(secret) });
  await server.fetch(of({ storageKey: row.storage_key, contentType: row.content_type, bytes: Number(row.bytes) }));
  await sql`update uploads set expires_at = expires_at - interval '10 days' where user_id = ${ada.uid}`.execute(
    server.db,
  );
  return id;
}

async function plan(
  { server, ada, go }: Journey,
  { bluesky, x }: { bluesky: string; x: string },
  mediaId: string,
): Promise<void> {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const content = { title: 'Kiln opening', description: 'Come and see', scheduledDate: later, timeZone: 'UTC' };
  const schedule = async (more: object) =>
    (await go('POST', '/api/social/posts/schedule', { ...content, platforms: [bluesky], ...more })).post;
  await server
    .fetch('/api/live', { headers: { cookie: ada.cookie }, signal: AbortSignal.timeout(50) })
    .catch(() => undefined);
  const due = await schedule({
    scheduledDate: new Date().toISOString(),
    platforms: [bluesky, x],
    media: [{ id: mediaId, alt: '' }],
  });
  const post = await schedule({ media: [{ id: mediaId, alt: 'A kiln' }] });
  // Once with a post due soon, and again at the end when nothing is left.
  await server.enqueueTimedJobs();
  await server.runJobs();
  await ada.fetch('/api/social/posts/schedule', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...content, platforms: [x] }),
  });
  await go('GET', '/api/posts?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z');
  await go('GET', '/api/posts?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z&status=pending');
  await go('GET', '/api/posts/search?q=kiln%20opening&networks=bluesky,twitter&statuses=pending,needs-you');
  await go('GET', '/api/readiness?accounts=none&at=2030-01-01T00:00:00Z');
  await go('GET', '/api/posts/counts?q=kiln%20opening');
  await go('GET', '/api/posts/counts?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z');
  await go('PATCH', `/api/posts/${post.id}`, { version: post.version, title: 'Kiln opening, new' });
  await go('POST', `/api/posts/${post.id}/cancel`);
  await go('POST', `/api/posts/${post.id}/restore`);
  await go('DELETE', `/api/posts/${post.id}`);
  const refused = await schedule({});
  await sql`update targets set status = 'rejected', run_at = null, error_code = 'refused' where post_id = ${refused.id}`.execute(
    server.db,
  );
  await sql`update posts set status = 'failed' where id = ${refused.id}`.execute(server.db);
  await go('POST', `/api/posts/${refused.id}/retry`, {});
  await retryAComment(server, go, schedule);
  const cancelled = await schedule({});
  await go('POST', `/api/posts/${cancelled.id}/cancel`);
  await sql`update posts set remove_at = remove_at - interval '1 hour' where id = ${cancelled.id}`.execute(server.db);
  await until(
    async () =>
      (await server.db.selectFrom('posts').select('id').where('id', '=', cancelled.id).execute()).length === 0,
  );
  await changeTogether(go, schedule, x);
  await repeat(go, { ...content, platforms: [x], media: [{ id: mediaId, alt: '' }] });
  await untilPublished(go, due.id);
  await go('GET', `/api/posts/${due.id}/history`);
  await go('GET', '/api/usage');
}

/** A repeating post, changed and stopped. */
async function repeat(go: Journey['go'], content: object): Promise<void> {
  const body = { ...content, scheduledDate: undefined, wallTime: '2040-05-06T09:00', rule: 'FREQ=WEEKLY;COUNT=3' };
  const { series } = await go('POST', '/api/series', body);
  await go('GET', '/api/series');
  const change = { version: series.version, scope: 'all', date: '2040-05-06', title: 'Kiln opening, again' };
  const { undo } = await go('PATCH', `/api/series/${series.id}`, change);
  await go('POST', `/api/series/${series.id}/undo`, { change: undo.change });
  const { version } = await go('GET', `/api/series/${series.id}`);
  await go('DELETE', `/api/series/${series.id}?version=${version}&scope=all`);
}

/** The calls about several posts. */
async function changeTogether(
  go: Journey['go'],
  schedule: (more: object) => Promise<AnyJson>,
  account: string,
): Promise<void> {
  let posts: AnyJson[] = [await schedule({}), await schedule({})];
  const seen = () => posts.map(({ id, version }) => ({ id, version }));
  const ids = posts.map(({ id }) => id);
  const call = async (verb: string, body: object) => {
    const { changed, refused } = await go('POST', `/api/posts/${verb}`, body);
    if (refused.length > 0) throw new Error(`${verb} was refused: ${JSON.stringify(refused)}`);
    posts = changed;
  };
  const time = { wallTime: '2040-05-06T09:00', timeZone: 'UTC' };
  await call('move', { posts: seen().map((post) => ({ ...post, ...time })) });
  await call('accounts', { posts: seen(), platforms: [account] });
  await call('cancel', { posts: ids });
  await call('restore', { posts: ids });
  await go('POST', '/api/posts/retry', { posts: ids.map((id) => ({ id })) });
  await call('remove', { posts: seen() });
}

/** When something is published now, the posts that the account has planned for later must not be read. */
async function publishBesideMuch({ server, sandbox }: Journey): Promise<void> {
  const mary = await register(server);
  const go = calling(server, mary);
  const { bluesky, x } = await signInAccounts({ server, sandbox, ada: mary, go });
  const setUp = createDatabase({ url: server.databaseUrl, applicationName: 'nonet:set-up', max: 1 });
  await sql`
    with planned as (
      insert into posts (user_id, title, description, wall_time, time_zone, scheduled_at, usage_month, search_text)
      select ${mary.uid}, 'Far ahead', 'Planned', '2050-01-01', 'UTC', '2050-01-01', '205001', ' far ahead planned'
      from generate_series(1, ${FAR_AHEAD}::int) returning id, user_id, scheduled_at
    )
    insert into targets (user_id, post_id, connection_id, network, due_at, run_at)
    select p.user_id, p.id, c.id, c.network, scheduled_at, scheduled_at from planned p join connections c using (user_id)
  `.execute(setUp);
  await setUp.destroy();
  const { post } = await go('POST', '/api/social/posts/schedule', {
    ...{
      title: 'Now',
      description: 'Now',
      scheduledDate: new Date().toISOString(),
      timeZone: 'UTC',
      platforms: [bluesky, x],
    },
  });
  await untilPublished(go, post.id);
}

/** A comment that failed is tried again, and found by the worker. */
async function retryAComment(
  server: TestServer,
  go: Journey['go'],
  schedule: (more: object) => Promise<{ id: string }>,
): Promise<void> {
  const { id } = await schedule({ scheduledDate: new Date().toISOString(), comments: { bluesky: 'First' } });
  const comment = async () => (await go('GET', `/api/posts/${id}`)).targets[0].comments[0];
  const isThere = async () => (await comment())?.status === 'published';
  await until(isThere);
  const { id: commentId } = await comment();
  await sql`update comments set status = 'failed', message = 'Refused.', remote_id = null where id = ${commentId}`.execute(
    server.db,
  );
  await go('POST', `/api/posts/${id}/comments/${commentId}/retry`);
  await until(isThere);
}

async function untilPublished(go: Journey['go'], postId: string): Promise<void> {
  await until(async () => (await go('GET', `/api/posts/${postId}`)).status === 'published');
}

/** What is kept for writing: accounts as a set, and a text. */
async function keep({ go }: Journey, connectionId: string): Promise<void> {
  const { set } = await go('POST', '/api/account-sets', { name: 'Shop', connectionIds: [connectionId] });
  await go('GET', '/api/account-sets');
  await go('PATCH', `/api/account-sets/${set.id}`, { name: 'The shop' });
  await go('DELETE', `/api/account-sets/${set.id}`);
  const { text } = await go('POST', '/api/saved-texts', { name: 'Tags', text: '#kiln' });
  await go('GET', '/api/saved-texts');
  await go('PATCH', `/api/saved-texts/${text.id}`, { name: 'Tags', text: '#kiln #clay', version: text.version });
  await go('DELETE', `/api/saved-texts/${text.id}`);
  await go('GET', '/api/tags');
}

/** Looks at what became of the posts. */
async function measurePosts({ go }: Journey, account: string): Promise<void> {
  const range = 'from=2026-01-01T00:00:00Z&to=2031-01-01T00:00:00Z';
  const { posts } = await go('GET', `/api/analytics?${range}`);
  await go('GET', `/api/analytics/growth?targetId=${posts[0].targetId}`);
  await go('GET', `/api/analytics/followers?${range}&connectionId=${account}`);
  await go('GET', '/api/analytics/best-times?network=bluesky');
  for (const what of analyticsTables) await go('GET', `/api/analytics/export.csv?what=${what}&${range}`);
  await go('PUT', '/api/analytics/reading', { isOn: false });
  await go('PUT', '/api/analytics/reading', { isOn: true });
  await go('POST', '/api/analytics/read');
  await go('GET', `/api/analytics/posts?${range}&sort=likes&q=now`);
}

/** Looks at what there is to know, and chooses how to be told of it. */
async function beTold({ server, ada, go }: Journey): Promise<void> {
  const userId = ada.uid;
  await addMessages(
    server.db,
    Array.from({ length: 60 }, (_, number) => ({
      ...{ kind: 'repeat-stopped', userId, key: `told ${number}` },
      data: { title: 'Kiln', news: 'ends', days: ['2026-12-01'] },
    })),
  );
  const { messages, nextCursor } = await go('GET', '/api/messages');
  await go('GET', `/api/messages?cursor=${nextCursor}`);
  await go('GET', '/api/messages/count');
  await go('POST', '/api/messages/read', { ids: [messages[0].id] });
  await go('POST', '/api/messages/read', { upTo: messages.at(-1).id });
  await go('GET', '/api/message-settings');
  await go('PUT', '/api/message-settings', { mail: { quota: 'at-once' } });
  const token = new URL(linksOf(server).page({ userId, kinds: ['quota'] })).searchParams.get('token') ?? '';
  await go('GET', `/api/unsubscribe?token=${token}`, undefined, server);
  await go('POST', '/api/unsubscribe', { token }, server);
  await go('GET', `/api/unsubscribe/one-press?token=${token}`, undefined, server);
  await go('POST', `/api/unsubscribe/one-press?token=${token}`, undefined, server);
  await tellNow(server, userId);
}

function linksOf({ config: { publicUrl, secret, secretPrevious } }: TestServer) {
  return createUnsubscribeLinks({ publicUrl, secret, secretPrevious });
}

/** A calendar program subscribes, and asks again. */
async function subscribe({ server, go }: Journey): Promise<void> {
  const { address } = await go('POST', '/api/calendar-feed');
  await go('GET', '/api/calendar-feed');
  await go('GET', new URL(address).pathname, undefined, server);
  await go('DELETE', '/api/calendar-feed');
}

/** A browser subscribes, is notified, and has enough of it. */
async function beNotified({ server, sandbox, go, ada }: Journey): Promise<void> {
  const { publicKey } = await pushKeys(server.db, createSealer(server.config.secret));
  const { subscription } = await openBrowser(sandbox, publicKey);
  const { id } = await go('POST', '/api/push-subscriptions', subscription);
  const { db, databaseUrl } = server;
  const jobs = createJobs({ db, databaseUrl, log: createLog('silent', { write: () => undefined }) });
  const note = { title: 'A post failed', text: 'Signed out', href: '/calendar', tag: 'post' };
  await transact(db, (trx) => notifyBrowsersBy(jobs)(trx, ada.uid, note));
  await server.runJobs();
  await go('DELETE', `/api/push-subscriptions/${id}`);
  await go('GET', '/api/reports/week');
}

/** Sets posting times, and takes a free one. */
async function takePostingTime({ go }: Journey, account: string): Promise<void> {
  const times = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '23:59' }));
  await go('PUT', '/api/posting-times', { times });
  await go('PUT', '/api/posting-times', { account, times });
  await go('GET', '/api/posting-times');
  const { times: free } = await go('GET', `/api/posting-times/free?accounts=${account}`);
  const draft = {
    title: 'Kiln',
    description: 'Open',
    platforms: [account],
    scheduledDate: free[0].at,
    postingTime: true,
  };
  const { post } = await go('POST', '/api/social/posts/schedule', draft);
  await go('PATCH', `/api/posts/${post.id}`, { version: 1, scheduledDate: free[0].at, postingTime: true });
}

/** Drafts are begun, changed, found, copied, deleted, restored and scheduled. */
async function write({ go }: Journey, { bluesky }: { bluesky: string }, mediaId: string): Promise<void> {
  const id = randomUUID();
  await go('PUT', `/api/drafts/${id}`, { base: 0, content: { title: 'Kiln', media: [{ id: mediaId, alt: '' }] } });
  await go('PUT', `/api/drafts/${id}`, { base: 1, content: { description: 'Opening', day: '2030-01-01' } });
  await go('GET', `/api/drafts/${id}`);
  await go('GET', '/api/drafts?q=kiln&from=2030-01-01&to=2030-02-01');
  const copy = await go('POST', '/api/drafts', { copyOf: id });
  await go('DELETE', `/api/drafts/${copy.id}`);
  await go('POST', `/api/drafts/${copy.id}/restore`);
  const post = { title: 'Kiln', description: 'Opening', scheduledDate: '2040-01-01T09:00:00Z', platforms: [bluesky] };
  await go('POST', '/api/social/posts/schedule', { ...post, draftId: id });
}

async function takeAlong({ go }: Journey): Promise<void> {
  await go('GET', '/api/me/export');
  for (const name of ['posts', 'connections', 'usage', 'media']) await go('GET', `/api/me/export/${name}.csv`);
}

async function measure({ server, go }: Journey): Promise<void> {
  const installationId = randomUUID();
  const events = [{ name: 'page-view', path: '/calendar', at: new Date().toISOString() }];
  await go('POST', '/api/measuring/events', { installationId, events }, server);
  await go('DELETE', `/api/measuring/installations/${installationId}`, undefined, server);
  await go('GET', '/api/health', undefined, server);
  await go('GET', '/api/site', undefined, server);
}

async function leave({ server, ada, go }: Journey, { left }: { left: string[] }): Promise<void> {
  for (const [index, network] of networkIds.entries())
    await go('POST', `/api/${network}/disconnect`, { connectionId: left[index] });
  await addConnection(server, ada, 'too much', 'tiktok');
  await go('POST', '/api/tiktok/cleanup', {});
  await go('POST', '/api/tiktok/cleanup', { cleanAll: true });
  await go('GET', '/api/tiktok/callback?code=c&state=s', undefined, server);
  const [page] = (await go('GET', '/api/social/connections')).facebook;
  await go('POST', '/api/facebook/disconnect', { userId: ada.uid, connectionId: page.id, deleteData: true });
  await callBack(server, ada, 'threads');
  await callBack(server, ada, 'facebook');
  const { receipt } = await go('POST', '/api/auth/delete-user', { password: ada.password });
  await go('GET', `/api/deletion-receipts/${receipt.code}`, undefined, server);
  await server.enqueueTimedJobs();
  await server.runJobs({ evenPutOff: true });
}

/** The callbacks of a platform about whoever said yes there, with the signature of the sandbox's app. */
async function callBack(server: TestServer, ada: Person, network: keyof typeof appSecrets): Promise<void> {
  const { remote_user_id: person } = await server.db
    .selectFrom('grants')
    .select('remote_user_id')
    .where('user_id', '=', ada.uid)
    .where('network', '=', network)
    .executeTakeFirstOrThrow();
  const call = async (path: string) => {
    const body = signedRequest(person, appSecrets[network]);
    const answer = await server.fetch(`/api/${network}/${path}`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`${path} of ${network} answered ${answer.status}`);
    return readJson(answer);
  };
  await call('deauthorize');
  const { url } = await call('data-deletion');
  await server.fetch(`/api/deletion-requests${new URL(url).search}`);
}

async function register(server: TestServer): Promise<Person> {
  const ada = await server.register('Ada');
  const given = { userId: ada.uid, plan: 'premium' } as const;
  await transact(server.db, (trx) => planChanges(server.config.plans).givePlan(trx, given));
  return ada;
}

function calling(server: TestServer, ada: Person): Journey['go'] {
  return async (method, path, body, by = ada) => {
    const isFile = body instanceof Uint8Array;
    const answer = await by.fetch(path, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
      headers: {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        origin: server.config.publicUrl,
      },
    });
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
  };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries === 300) throw new Error('What was waited for did not come');
    await sleep(100);
  }
}
