import { guestMessages } from '@nonet/domain';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A space with somebody of each kind, an account, and a way to schedule posts. */
async function studio() {
  const [ana, wren] = [await server.register('Ana'), await server.register('Wren')];
  await addMember(server, ana, wren, { role: 'writer' });
  const account = await addConnection(server, ana, `studio-${ana.uid.slice(0, 6)}`);
  const schedule = async (by: Pick<Person, 'json'>, more: object = {}): Promise<string> => {
    const post = {
      title: 'Signed shelf',
      description: 'Twelve vases.',
      scheduledDate: inDays(2),
      timeZone: 'UTC',
      platforms: [account],
    };
    const answer = await by.json('POST', '/api/social/posts/schedule', { ...post, ...more });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.post.id;
  };
  return { ana, wren, writer: within(wren, ana.uid), account, schedule };
}

async function share(by: Pick<Person, 'json'>, wish: object): Promise<{ id: string; path: string; link: AnyJson }> {
  const answer = await by.json('POST', '/api/review-links', { may: 'approve', ...wish });
  expect(answer).toMatchObject({ status: 201 });
  return { id: answer.body.id, path: new URL(answer.body.url).pathname, link: answer.body.link };
}

/** Somebody without an account, with a browser that keeps what it is given. */
function guest() {
  const cookies = new Map<string, string>();
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '));
    const answer = await server.fetch(path, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    call,
    async look(path: string): Promise<{ status: number; page: AnyJson; text: string }> {
      const answer = await call(path);
      const text = await answer.text();
      return { status: answer.status, page: text.startsWith('{') ? JSON.parse(text) : null, text };
    },
    /** Sends a form as a browser does from a page without a referrer. */
    async send(
      path: string,
      fields: Record<string, string>,
    ): Promise<{ status: number; page: AnyJson; to: string | null }> {
      const answer = await call(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
      });
      const text = await answer.text();
      return {
        status: answer.status,
        page: text.startsWith('{') ? JSON.parse(text) : null,
        to: answer.headers.get('location'),
      };
    },
  };
}

const of = (path: string, postId: string, act: string) => `${path}/posts/${postId}/${act}`;
const postOf = async (person: Pick<Person, 'json'>, id: string): Promise<AnyJson> =>
  (await person.json('GET', `/api/posts/${id}`)).body;
const told = async (person: Pick<Person, 'json'>): Promise<AnyJson[]> =>
  (await person.json('GET', '/api/messages')).body.messages.filter(({ kind }: AnyJson) => kind === 'guest-word');

describe('what a link shows', () => {
  test('REV-01, REV-03 a guest sees the chosen posts and nothing else of the space', async () => {
    const { ana, writer, schedule, account } = await studio();
    const [first, other] = [await schedule(ana), await schedule(writer, { title: 'Not for guests' })];
    await ana.json('POST', `/api/posts/${first}/remarks`, { text: 'Between us' });
    await ana.json('POST', `/api/posts/${first}/remarks`, { text: 'For the client', forGuests: true });
    const { path, link } = await share(ana, { posts: [first], guest: 'Kettle & Thyme' });
    expect(link).toMatchObject({
      name: '1 post',
      may: 'approve',
      postCount: 1,
      ended: null,
      approved: 0,
      hasPassword: false,
    });
    const { status, page, text } = await guest().look(path);
    expect(status).toBe(200);
    expect(page).toMatchObject({ kind: 'posts', sharedBy: 'Ana', guest: 'Kettle & Thyme', brand: { name: 'Ana' } });
    expect(page.shown).toMatchObject({ count: 1, waiting: 1, approved: 0, guestName: null, isDone: false });
    expect(page.shown.posts).toMatchObject([
      { post: { id: first, title: 'Signed shelf' }, accounts: [{ id: account }], state: 'planned', isOpen: true },
    ]);
    expect(page.shown.posts[0].remarks).toMatchObject([{ text: 'For the client', isOfSpace: true, name: 'Ana' }]);
    for (const secret of [other, 'Not for guests', 'Between us', ana.email]) expect(text).not.toContain(secret);
    expect(page.shown.posts[0].post).not.toHaveProperty('approval');
    expect(page.shown.posts[0].post).not.toHaveProperty('author');
  });

  test('REV-01 a link to a range shows it as it is on the day one looks, by the calendar’s filters', async () => {
    const { ana, schedule, account } = await studio();
    await schedule(ana, { title: 'Within', scheduledDate: inDays(1) });
    await schedule(ana, { title: 'Later', scheduledDate: inDays(40) });
    const range = { from: inDays(0), to: inDays(30) };
    const { path } = await share(ana, range);
    const { path: filtered } = await share(ana, { ...range, filters: { networks: 'facebook' } });
    const titles = async (at: string) =>
      (await guest().look(at)).page.shown.posts.map(({ post }: AnyJson) => post.title);
    expect(await titles(path)).toEqual(['Within']);
    await schedule(ana, { title: 'Added since', scheduledDate: inDays(3), platforms: [account] });
    expect(await titles(path)).toEqual(['Within', 'Added since']);
    expect(await titles(filtered)).toEqual([]);
  });

  test('REV-01 a month that grows comes in pages', async () => {
    const { ana, schedule } = await studio();
    for (let n = 0; n < 61; n++) await schedule(ana, { title: `Post ${n}`, scheduledDate: inDays(1 + n / 10) });
    const { path } = await share(ana, { from: inDays(0), to: inDays(30) });
    const first = (await guest().look(path)).page.shown;
    expect([first.count, first.posts.length, first.next]).toEqual([61, 60, `${path}?page=2&all=1`]);
    const second = (await guest().look(first.next)).page.shown;
    expect([second.posts.length, second.next]).toEqual([1, null]);
  });

  test('REV-03 files of the shown posts are served by the link, and no others', async () => {
    const { ana, schedule } = await studio();
    const picture = () =>
      sharp({ create: { width: 4, height: 4, channels: 3, background: '#abc' } })
        .png()
        .toBuffer();
    const upload = async () =>
      (await readJson(await ana.fetch('/api/media', { method: 'POST', body: await picture() }))).id as string;
    const [shown, hidden] = [await upload(), await upload()];
    const post = await schedule(ana, { media: [{ id: shown, alt: '' }] });
    await schedule(ana, { media: [{ id: hidden, alt: '' }] });
    const { id, path } = await share(ana, { posts: [post] });
    const { page } = await guest().look(path);
    expect(page.shown.posts[0].post.media[0].url).toBe(`${path}/files/${shown}/file`);
    const file = await guest().call(`${path}/files/${shown}/file`);
    expect([file.status, file.headers.get('content-type'), file.headers.get('referrer-policy')]).toEqual([
      200,
      'image/png',
      'no-referrer',
    ]);
    expect((await guest().call(`${path}/files/${hidden}/file`)).status).toBe(404);
    expect((await guest().call(`/review/made-up/files/${shown}/file`)).status).toBe(404);
    expect((await ana.json('DELETE', `/api/review-links/${id}`)).status).toBe(204);
    expect((await guest().call(`${path}/files/${shown}/file`)).status).toBe(404);
  });

  test('REV-02 the page is kept by nobody, told to nobody, and sets no cookie before a word', async () => {
    const { ana, schedule } = await studio();
    const { path } = await share(ana, { posts: [await schedule(ana)] });
    const { headers } = await guest().call(path);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toMatch(/noindex/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.getSetCookie()).toEqual([]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'sha256-[^ ]+';/);
    expect(policy).not.toMatch(/https?:|data:|unsafe/);
    const token = path.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(20);
    const stored = await sql<{ row: string }>`select row_to_json(l)::text row from review_links l`.execute(server.db);
    expect(stored.rows.map(({ row }) => row).join()).not.toContain(token);
    expect(JSON.stringify(server.logged)).not.toContain(token);
  });

  test('REV-01 only managers and the owner share, and only what they see', async () => {
    const { ana, writer, schedule } = await studio();
    const [mine, eve] = [await schedule(ana), await server.register('Eve')];
    expect(await writer.json('POST', '/api/review-links', { may: 'view', posts: [mine] })).toMatchObject({
      status: 403,
    });
    expect(await eve.json('POST', '/api/review-links', { may: 'view', posts: [mine] })).toMatchObject({ status: 404 });
    const mo = await server.register('Mo');
    const other = await addConnection(server, ana, `other-${ana.uid.slice(0, 6)}`);
    await sql`insert into plans (user_id, given) values (${ana.uid}, 'premium') on conflict do nothing`.execute(
      server.db,
    );
    await addMember(server, ana, mo, { role: 'manager', accounts: [other] });
    const bound = within(mo, ana.uid);
    expect(await bound.json('POST', '/api/review-links', { may: 'view', posts: [mine] })).toMatchObject({
      status: 404,
    });
    const { path } = await share(bound, { from: inDays(0), to: inDays(30) });
    expect((await guest().look(path)).page.shown.posts).toEqual([]);
  });

  test.each([
    [{}, 'no-posts'],
    [{ from: inDays(2), to: inDays(1) }, 'invalid-range'],
    [{ from: inDays(0), to: inDays(400) }, 'invalid-range'],
    [{ from: inDays(0), to: inDays(5), password: '12345' }, 'password-too-short'],
    [{ from: inDays(0), to: inDays(5), expiresAt: inDays(-1) }, 'invalid-end'],
    [{ from: inDays(0), to: inDays(5), expiresAt: inDays(366) }, 'invalid-end'],
    [{ from: inDays(0), to: inDays(5), name: 'n'.repeat(101) }, 'name-too-long'],
    [{ posts: Array.from({ length: 201 }, () => crypto.randomUUID()) }, 'too-many-posts'],
  ])('REV-01 what cannot be a link is refused: %#', async (wish, code) => {
    const ana = await server.register('Ana');
    const answer = await ana.json('POST', '/api/review-links', { may: 'view', ...wish });
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });
});

describe('the end of a link', () => {
  test('REV-01 it is over after its days, at once when it is ended, and says so without a post', async () => {
    const { ana, schedule } = await studio();
    const post = await schedule(ana);
    const { id, path, link } = await share(ana, { posts: [post] });
    expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    const visitor = guest();
    expect((await visitor.send(of(path, post, 'approve'), { version: '1', name: 'Hanna' })).status).toBe(303);
    expect((await ana.json('DELETE', `/api/review-links/${id}`)).status).toBe(204);
    expect((await ana.json('DELETE', `/api/review-links/${id}`)).status).toBe(404);
    const { status, page, text } = await visitor.look(path);
    expect([status, page.kind]).toEqual([404, 'ended']);
    expect(text).not.toContain('Signed shelf');
    expect(await visitor.send(of(path, post, 'change'), { version: '1', sentence: 'No' })).toMatchObject({
      page: { kind: 'ended' },
    });
    expect((await ana.json('GET', '/api/review-links')).body.links).toMatchObject([
      { id, ended: 'ended', approved: 1 },
    ]);
    const { path: short } = await share(ana, { posts: [post] });
    await sql`update review_links set expires_at = clock_timestamp() where token_hash = encode(sha256(${short.split('/').at(-1)}::bytea), 'base64')
      or ended_at is null and name = '1 post'`.execute(server.db);
    expect((await guest().look(short)).page.kind).toBe('ended');
    await sql`update review_links set expires_at = clock_timestamp() - interval '31 days', ended_at = null`.execute(
      server.db,
    );
    await server.sweep();
    expect((await guest().look(short)).page.kind).toBe('unknown');
    expect((await ana.json('GET', '/api/review-links')).body.links).toEqual([]);
  });

  test('REV-01 it ends with the membership of whoever made it', async () => {
    const { ana, schedule } = await studio();
    const post = await schedule(ana);
    const mo = await server.register('Mo');
    await addMember(server, ana, mo, { role: 'manager' });
    const { path } = await share(within(mo, ana.uid), { posts: [post] });
    expect((await guest().look(path)).page.kind).toBe('posts');
    expect((await ana.json('DELETE', `/api/members/${mo.uid}`)).status).toBe(204);
    expect((await guest().look(path)).page.kind).toBe('ended');
    expect((await ana.json('GET', '/api/review-links')).body.links).toMatchObject([{ ended: 'maker-left' }]);
  });

  test('REV-02 a password is asked for before anything is shown, and tries at it are counted', async () => {
    const strict = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
    try {
      const [outer, ana] = [server, await strict.register('Ana')];
      server = strict;
      const { path } = await share(ana, { from: inDays(0), to: inDays(5), password: 'blue vase' });
      const visitor = guest();
      const before = await visitor.look(path);
      expect([before.status, before.page.kind, before.page.brand]).toEqual([403, 'password', null]);
      expect((await visitor.call(`${path}/files/${crypto.randomUUID()}/file`)).status).toBe(404);
      const wrong = await visitor.send(`${path}/password`, { password: 'red vase' });
      expect([wrong.status, wrong.page.problem]).toEqual([403, guestMessages.wrongPassword]);
      expect(visitor.cookies.size).toBe(0);
      expect((await visitor.send(`${path}/password`, { password: 'blue vase' })).to).toBe(path);
      expect((await visitor.look(path)).page.kind).toBe('posts');
      const guesser = guest();
      const statuses: number[] = [];
      for (let n = 0; n < 20; n++)
        statuses.push((await guesser.send(`${path}/password`, { password: `guess ${n}` })).status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
      for (let n = 0; n < 41; n++) statuses.push((await guesser.look(`/review/made-up-${n}`)).status);
      expect(statuses.at(-1)).toBe(429);
      // Who has the whole address still reads.
      expect((await visitor.look(path)).status).toBe(200);
      server = outer;
    } finally {
      await strict.close();
    }
  });
});

describe('what guests say', () => {
  test('REV-04 a guest says their name once and approves a version; the author hears of it, and it stands in the history', async () => {
    const { ana, wren, writer, schedule } = await studio();
    const post = await schedule(writer);
    const { path } = await share(ana, { posts: [post] });
    const hanna = guest();
    const unnamed = await hanna.send(of(path, post, 'approve'), { version: '1' });
    expect([unnamed.status, unnamed.page.shown.problem]).toMatchObject([
      422,
      { postId: post, text: guestMessages.name },
    ]);
    const said = await hanna.send(of(path, post, 'approve'), {
      version: '1',
      name: ' Hanna Keller\0 ',
      remember: 'on',
    });
    expect([said.status, said.to]).toEqual([303, `${path}#p-${post}`]);
    // Who presses twice has said it once.
    expect((await hanna.send(of(path, post, 'approve'), { version: '1' })).status).toBe(303);
    const { shown } = (await hanna.look(`${path}?all=1`)).page;
    expect(shown).toMatchObject({ approved: 1, waiting: 0, guestName: 'Hanna Keller' });
    expect(shown.posts[0].answer).toMatchObject({
      says: 'approved',
      by: 'Hanna Keller',
      isEarlier: false,
      mayUndo: true,
    });
    expect((await hanna.look(path)).page.shown.isDone).toBe(true);
    // Another browser sees the yes, and cannot take it back.
    const other = guest();
    expect((await other.look(`${path}?all=1`)).page.shown.posts[0].answer).toMatchObject({ mayUndo: false });
    expect((await other.send(of(path, post, 'undo'), { name: 'Eve' })).status).toBe(409);
    for (const person of [within(wren, wren.uid), ana]) {
      expect(await told(person)).toMatchObject([
        { title: expect.stringMatching(/Hanna Keller, guest, approved “Signed shelf”$/) },
      ]);
    }
    const { events } = (await ana.json('GET', `/api/posts/${post}/history`)).body;
    expect(events[0]).toMatchObject({ kind: 'approved', person: { name: 'Hanna Keller, guest', isYou: false } });
    const rows =
      await sql`select actor, person_name, what, subject from activity where space_id = ${ana.uid} and actor = 'guest'`.execute(
        server.db,
      );
    expect(rows.rows).toEqual([{ actor: 'guest', person_name: 'Hanna Keller', what: 'post-approved', subject: post }]);
  });

  test('REV-04, OP-170 where the space does not ask for it, a guest’s yes and no change no state', async () => {
    const { ana, writer, schedule } = await studio();
    const [waiting, planned] = [await schedule(writer), await schedule(ana)];
    const { path } = await share(ana, { posts: [waiting, planned] });
    const hanna = guest();
    for (const post of [waiting, planned]) {
      await hanna.send(of(path, post, 'approve'), { version: '1', name: 'Hanna' });
      await hanna.send(of(path, post, 'change'), { version: '1', sentence: 'Bluer, please.' });
    }
    expect((await postOf(ana, waiting)).approval).toMatchObject({ state: 'waiting' });
    const untouched = await postOf(ana, planned);
    expect(untouched).not.toHaveProperty('approval');
    expect(untouched.targets[0].nextAt).not.toBeNull();
    const { shown } = (await hanna.look(path)).page;
    expect(shown.posts[0]).toMatchObject({
      answer: { says: 'change', sentence: 'Bluer, please.' },
      remarks: [{ text: 'Bluer, please.' }],
    });
    expect((await ana.json('GET', '/api/review-links')).body.links[0]).toMatchObject({ approved: 0, changesAsked: 2 });
  });

  test('REV-04, APPR-02 a yes is of the version that was seen; a later one is asked about again, with what changed', async () => {
    const { ana, schedule } = await studio();
    const post = await schedule(ana);
    const { path } = await share(ana, { posts: [post] });
    const hanna = guest();
    await hanna.send(of(path, post, 'approve'), { version: '1', name: 'Hanna' });
    expect((await ana.json('PATCH', `/api/posts/${post}`, { version: 1, description: 'Thirteen vases.' })).status).toBe(
      200,
    );
    const { shown } = (await hanna.look(path)).page;
    expect(shown).toMatchObject({ approved: 0, waiting: 1, isDone: false });
    expect(shown.posts[0].answer).toMatchObject({
      isEarlier: true,
      mayUndo: false,
      changes: [{ field: 'text', before: 'Twelve vases.', after: 'Thirteen vases.' }],
    });
    const late = await hanna.send(of(path, post, 'change'), { version: '1', sentence: 'Fewer words.' });
    expect([late.status, late.page.shown.problem]).toMatchObject([
      409,
      { text: guestMessages.changed, sentence: 'Fewer words.' },
    ]);
  });

  test.each([
    ['view', 'approve', 403],
    ['view', 'remark', 403],
    ['remark', 'approve', 403],
    ['remark', 'change', 403],
    ['remark', 'remark', 303],
    ['approve', 'remark', 303],
  ])('REV-01 with the right to %s, %s is answered %i', async (may, act, status) => {
    const { ana, schedule } = await studio();
    const post = await schedule(ana);
    const { path } = await share(ana, { posts: [post], may });
    const answer = await guest().send(of(path, post, act), { version: '1', name: 'Hanna', sentence: 'Hm.' });
    expect(answer.status).toBe(status);
  });

  test('REV-03 what guests paste is text, posts of others are out of reach, and a GET changes nothing', async () => {
    const { ana, schedule } = await studio();
    const [post, other] = [await schedule(ana), await schedule(ana)];
    const { path } = await share(ana, { posts: [post] });
    const hanna = guest();
    const html = '<img src=x onerror=alert(1)>';
    await hanna.send(of(path, post, 'remark'), { version: '1', name: html, sentence: `${html}\u0000` });
    expect((await hanna.look(path)).page.shown.posts[0].remarks).toMatchObject([
      { name: html, text: html, isOfSpace: false },
    ]);
    expect((await hanna.send(of(path, other, 'approve'), { version: '1' })).status).toBe(404);
    expect((await hanna.send(of(path, crypto.randomUUID(), 'approve'), { version: '1' })).status).toBe(404);
    expect((await hanna.send(of(path, post, 'publish'), { version: '1' })).status).toBe(404);
    expect((await hanna.send(of(path, post, 'remark'), { version: '1', sentence: 'x'.repeat(70_000) })).status).toBe(
      413,
    );
    for (const act of ['approve', 'change', 'undo']) {
      const opened = await hanna.call(of(path, post, act), { redirect: 'manual' });
      expect([opened.status, opened.headers.get('location')]).toEqual([303, path]);
    }
    expect((await hanna.look(`${path}?all=1`)).page.shown.posts[0].answer).toBeNull();
    expect((await postOf(ana, post)).version).toBe(1);
  });
});

describe('APPR-06 where the client is asked, too', () => {
  const asked = async () => {
    const made = await studio();
    expect(await made.ana.json('PATCH', '/api/approval-settings', { clientApproves: true })).toMatchObject({
      status: 200,
    });
    return made;
  };
  const goesOut = async (person: Pick<Person, 'json'>, id: string) => {
    const { approval, targets } = await postOf(person, id);
    return { state: approval?.state, isQueued: targets[0].nextAt !== null };
  };

  test('a post goes out once the team and the client have approved the same version, in either order', async () => {
    const { ana, writer, schedule } = await asked();
    const [one, two] = [await schedule(writer), await schedule(writer)];
    const { path } = await share(ana, { posts: [one, two] });
    const hanna = guest();
    await hanna.send(of(path, one, 'approve'), { version: '1', name: 'Hanna' });
    expect(await goesOut(ana, one)).toEqual({ state: 'waiting', isQueued: false });
    await ana.json('POST', `/api/posts/${one}/approve`, { version: 1 });
    expect(await goesOut(ana, one)).toEqual({ state: 'approved', isQueued: true });
    await ana.json('POST', `/api/posts/${two}/approve`, { version: 1 });
    expect(await goesOut(ana, two)).toEqual({ state: 'waiting', isQueued: false });
    expect((await postOf(ana, two)).approval).toMatchObject({ awaitsClient: true, mayApprove: false });
    // What only waits for the client waits for nobody of the team.
    expect((await ana.json('GET', '/api/approvals')).body.posts).toEqual([]);
    await hanna.send(of(path, two, 'approve'), { version: '1' });
    expect(await goesOut(ana, two)).toEqual({ state: 'approved', isQueued: true });
    expect((await postOf(ana, two)).approval).toMatchObject({ client: { name: 'Hanna' } });
  });

  test('posts of managers wait for the client, too, and those of one person alone', async () => {
    const { ana, schedule } = await asked();
    const solo = await server.register('Solo');
    await solo.json('PATCH', '/api/approval-settings', { clientApproves: true });
    const account = await addConnection(server, solo, `solo-${solo.uid.slice(0, 6)}`);
    const own = await schedule(solo, { platforms: [account] });
    for (const [person, post] of [
      [ana, await schedule(ana)],
      [solo, own],
    ] as const) {
      expect(await goesOut(person, post)).toEqual({ state: 'waiting', isQueued: false });
      expect((await postOf(person, post)).approval).toMatchObject({ awaitsClient: true });
      const { path } = await share(person, { posts: [post] });
      await guest().send(of(path, post, 'approve'), { version: '1', name: 'Hanna' });
      expect(await goesOut(person, post)).toEqual({ state: 'approved', isQueued: true });
    }
  });

  test('a change makes the client’s yes void, whoever makes it; the same words again do not', async () => {
    const { ana, schedule } = await asked();
    const post = await schedule(ana);
    const { path } = await share(ana, { posts: [post] });
    const hanna = guest();
    await hanna.send(of(path, post, 'approve'), { version: '1', name: 'Hanna' });
    await ana.json('PATCH', `/api/posts/${post}`, { version: 1, description: 'Twelve vases.' });
    expect(await goesOut(ana, post)).toEqual({ state: 'approved', isQueued: true });
    await ana.json('PATCH', `/api/posts/${post}`, { version: 2, description: 'Thirteen.' });
    expect(await goesOut(ana, post)).toEqual({ state: 'waiting', isQueued: false });
    await hanna.send(of(path, post, 'approve'), { version: '3' });
    expect(await goesOut(ana, post)).toEqual({ state: 'approved', isQueued: true });
  });

  test('OP-132 a client’s no sends the post back with their sentence, and the team’s yes is void', async () => {
    const { ana, writer, schedule } = await asked();
    const post = await schedule(writer);
    await ana.json('POST', `/api/posts/${post}/approve`, { version: 1 });
    const { path } = await share(ana, { posts: [post] });
    const hanna = guest();
    await hanna.send(of(path, post, 'change'), { version: '1', name: 'Hanna', sentence: 'We are closed on Monday.' });
    expect((await postOf(writer, post)).approval).toMatchObject({
      state: 'returned',
      sentence: 'We are closed on Monday.',
      by: { name: 'Hanna, guest', isYou: false },
    });
    await writer.json('PATCH', `/api/posts/${post}`, { version: 1, description: 'Closed on Monday.' });
    await hanna.send(of(path, post, 'approve'), { version: '2' });
    expect(await goesOut(ana, post)).toEqual({ state: 'waiting', isQueued: false });
    await ana.json('POST', `/api/posts/${post}/approve`, { version: 2 });
    expect(await goesOut(ana, post)).toEqual({ state: 'approved', isQueued: true });
  });

  test('OP-165 a yes is taken back until the post goes out, and the post waits again', async () => {
    const { ana, schedule } = await asked();
    const post = await schedule(ana);
    const { path } = await share(ana, { posts: [post] });
    const hanna = guest();
    await hanna.send(of(path, post, 'approve'), { version: '1', name: 'Hanna' });
    expect((await hanna.send(of(path, post, 'undo'), {})).status).toBe(303);
    expect(await goesOut(ana, post)).toEqual({ state: 'waiting', isQueued: false });
    await hanna.send(of(path, post, 'approve'), { version: '1' });
    await sql`update targets set status = 'published', remote_id = 'r', run_at = null, published_at = now(), fenced_at = now() where post_id = ${post}`.execute(
      server.db,
    );
    await sql`update posts set status = 'published' where id = ${post}`.execute(server.db);
    const late = await hanna.send(of(path, post, 'undo'), {});
    expect([late.status, late.page.shown.problem.text]).toEqual([409, guestMessages.sent]);
    expect((await hanna.look(`${path}?all=1`)).page.shown.posts[0]).toMatchObject({
      state: 'published',
      isOpen: false,
    });
  });

  test('what only waits for the client is approved by the team alone once the client is asked no more', async () => {
    const { ana, schedule } = await asked();
    const post = await schedule(ana);
    await ana.json('PATCH', '/api/approval-settings', { clientApproves: false });
    expect(await goesOut(ana, post)).toEqual({ state: 'waiting', isQueued: false });
    expect((await ana.json('GET', '/api/approvals')).body.posts).toMatchObject([
      { id: post, approval: { mayApprove: true } },
    ]);
    await ana.json('POST', `/api/posts/${post}/approve`, { version: 1 });
    expect(await goesOut(ana, post)).toEqual({ state: 'approved', isQueued: true });
  });

  test('APPR-07 the posts of a repeat each wait for the client', async () => {
    const { ana, account } = await asked();
    const repeat = {
      title: 'Daily',
      description: 'Again.',
      scheduledDate: inDays(1),
      timeZone: 'UTC',
      platforms: [account],
      rule: 'FREQ=DAILY;COUNT=2',
    };
    expect((await ana.json('POST', '/api/series', repeat)).status).toBe(201);
    await server.enqueueTimedJobs();
    await server.runJobs();
    const { posts } = (await ana.json('GET', `/api/posts?from=${inDays(0)}&to=${inDays(9)}`)).body;
    expect(posts.length).toBeGreaterThan(0);
    for (const { approval, targets } of posts) {
      expect(approval).toMatchObject({ state: 'waiting', awaitsClient: true });
      expect(targets[0].nextAt).toBeNull();
    }
  });
});
