import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Journey, until, untilPublished } from '#/testing/everywhere/journey.ts';
import { repeat } from '#/testing/everywhere/series.ts';
import type { AnyJson, TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

export async function plan(
  journey: Journey,
  { bluesky, x }: { bluesky: string; x: string },
  mediaId: string,
): Promise<void> {
  const { server, ada, go } = journey;
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
  const { remark } = await go('POST', `/api/posts/${post.id}/remarks`, { text: 'Which kiln?' });
  await go('GET', `/api/posts/${post.id}/remarks`);
  await go('POST', `/api/posts/${post.id}/presence`, { tab: randomUUID(), state: 'here' });
  await go('PATCH', `/api/remarks/${remark.id}`, { text: 'Which one?' });
  await go('PATCH', `/api/remarks/${remark.id}`, { resolved: true });
  const answer = await go('POST', `/api/posts/${post.id}/remarks`, { text: 'The blue one.', answerTo: remark.id });
  await go('DELETE', `/api/remarks/${remark.id}`);
  await go('DELETE', `/api/remarks/${answer.remark.id}`);
  await review(server, go, post);
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
  await judge(journey, { ...content, platforms: [bluesky] });
  await go('GET', '/api/usage');
}

/** A writer's posts are approved and sent back. */
async function judge({ server, ada, go }: Journey, content: object): Promise<void> {
  const wim = await server.register('Wim');
  await addMember(server, ada, wim, { role: 'writer' });
  const writer = within(wim, ada.uid);
  const schedule = async () => (await go('POST', '/api/social/posts/schedule', content, writer)).post;
  const [one, two] = [await schedule(), await schedule()];
  const seen = [one, two].map(({ id, version }) => ({ id, version }));
  await go('GET', '/api/approval-settings');
  await go('PATCH', '/api/approval-settings', { editorsApprove: true });
  await go('GET', '/api/approvals');
  await go('GET', '/api/approvals', undefined, writer);
  await go('GET', '/api/approvals/count');
  await go('POST', `/api/posts/${one.id}/approve`, { version: 1 });
  await go('POST', `/api/posts/${one.id}/submit`, { version: 1 });
  await go('POST', `/api/posts/${one.id}/return`, { version: 1, sentence: 'Say when.' });
  await go('PATCH', `/api/posts/${one.id}`, { version: 1, title: 'Kiln opening at ten' }, writer);
  await go('GET', `/api/posts/${one.id}/changes`);
  await go('POST', '/api/posts/return', { posts: seen.slice(1), sentence: 'Say when.' });
  await go('POST', '/api/posts/approve', { posts: [{ id: one.id, version: 2 }, ...seen.slice(1)] });
  await go('POST', '/api/posts/remove', { posts: [{ id: one.id, version: 2 }, ...seen.slice(1)] });
  await go('DELETE', `/api/members/${wim.uid}`);
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

/** A guest of a review link looks at a post, with a password, and says all that guests can say. */
async function review(server: TestServer, go: Journey['go'], post: { id: string }): Promise<void> {
  const { version } = await go('GET', `/api/posts/${post.id}`);
  const link = await go('POST', '/api/review-links', { may: 'approve', posts: [post.id], password: 'blue vase' });
  await go('GET', '/api/review-links');
  const { pathname } = new URL(link.url);
  const cookies = new Map<string, string>();
  const call = async (path: string, fields?: Record<string, string>) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.fetch(path, {
      redirect: 'manual',
      headers: { cookie },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  await call(`${pathname}/password`, { password: 'blue vase' });
  const page = JSON.parse(await (await call(pathname)).text());
  await call(page.shown.posts[0].post.media[0].url);
  const of = `${pathname}/posts/${post.id}`;
  await call(`${of}/remark`, { name: 'Hanna', sentence: 'Lovely.' });
  await call(`${of}/approve`, { version: String(version) });
  await call(`${of}/undo`, { version: String(version) });
  await call(`${of}/change`, { version: String(version), sentence: 'Bluer, please.' });
  await go('DELETE', `/api/review-links/${link.id}`);
}
