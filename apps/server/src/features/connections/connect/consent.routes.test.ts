import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { forgetOldFlows } from '#/features/connections/flows/connect-flows.queries.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { connectByConsent } from '#/testing/consent.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(async () => {
  await server.close();
});

const EXPIRED = 'Authorization expired. Please try connecting again.';

const begin = async (person: Person): Promise<{ authUrl: string; flow: string }> =>
  (await person.json('POST', '/api/twitter/connect')).body;
const callback = (person: Pick<Person, 'json'>, search: string) => person.json('GET', `/api/twitter/callback${search}`);
const flowOf = async (person: Person, flow: string) => (await person.json('GET', `/api/connect-flows/${flow}`)).body;
const accountsOf = async (person: Person) =>
  (await person.json('GET', `/api/social/connections?userId=${person.uid}`)).body.twitter;
const sayYes = (authUrl: string, username?: string) =>
  answerConsent(sandbox.url, authUrl, username === undefined ? {} : { username });

/** The same person in another browser. */
async function inAnotherBrowser({ email, password, fetch, json }: Person): Promise<Pick<Person, 'json'>> {
  const answer = await server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.config.publicUrl },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  return {
    json: async (method, path, body) => {
      if (body !== undefined) return json(method, path, body);
      const own = await fetch(path, { method, headers: { cookie } });
      return { status: own.status, body: await own.json() };
    },
  };
}

test('X-01, CB-16, CONN-06 connects an account by the consent page', async () => {
  const person = await server.register();
  const { authUrl, flow } = await begin(person);
  const page = new URL(authUrl);
  expect(`${page.origin}${page.pathname}`).toBe(`${sandbox.url}/x/i/oauth2/authorize`);
  expect(page.searchParams.get('redirect_uri')).toBe(`${server.config.publicUrl}/twitter-callback`);
  expect(page.searchParams.get('code_challenge_method')).toBe('S256');
  expect(await flowOf(person, flow)).toEqual({
    status: 'waiting',
    connectionId: null,
    username: null,
    profileName: null,
    connections: [],
    insteadOf: null,
    error: null,
  });

  const back = await sayYes(authUrl);
  expect(back.origin + back.pathname).toBe(`${server.config.publicUrl}/twitter-callback`);
  const answer = await callback(person, back.search);
  const [account] = await accountsOf(person);
  expect(answer).toMatchObject({ status: 200, body: { success: true, username: 'studio', connectionId: account.id } });
  expect(account).toMatchObject({
    platform: 'twitter',
    username: 'studio',
    isDefault: true,
    env: 'sandbox',
    reconnectNeeded: false,
    reconnectReason: null,
    accessEndsAt: null,
    postsAtRisk: 0,
  });
  expect(account.id).toMatch(/^twitter_[0-9a-f]{12}$/);
  const { success: _, choosing, ...ended } = answer.body;
  expect(choosing).toBe(false);
  expect(await flowOf(person, flow)).toEqual({ status: 'connected', ...ended, error: null });
});

test('X-01 begins with the bearer alone, and the way back rests on the cookie', async () => {
  const person = await server.register();
  const begun = await server.fetch('/api/twitter/connect', {
    method: 'POST',
    headers: { authorization: `Bearer ${await person.bearer()}` },
  });
  const { authUrl } = (await begun.json()) as AnyJson;
  const back = await sayYes(authUrl);
  expect((await server.fetch(`/api/twitter/callback${back.search}`)).status).toBe(401);
  expect((await callback(person, back.search)).status).toBe(200);
});

test('no secret of an attempt is readable in an answer, in the database or in the log', async () => {
  const person = await server.register();
  const { authUrl } = await begin(person);
  const back = await sayYes(authUrl);
  const { rows: waiting } = await sql`select * from connect_flows where space_id = ${person.uid}`.execute(server.db);
  const answer = await callback(person, back.search);
  const { rows } = await sql`select to_jsonb(f) f from connect_flows f where space_id = ${person.uid}
    union all select to_jsonb(c) from connections c where space_id = ${person.uid}`.execute(server.db);
  const seen = JSON.stringify([answer.body, waiting, rows, server.logged, await accountsOf(person)]);
  for (const name of ['state', 'code']) expect(seen).not.toContain(back.searchParams.get(name));
  expect(waiting).toMatchObject([{ verifier: expect.stringMatching(/^s1\./) }]);
  expect(rows).toMatchObject([{ f: { verifier: null } }, { f: { auth_data: expect.stringMatching(/^s1\./) } }]);
});

test('ACC-07 several accounts, and the same one again, which stays the same connection', async () => {
  const person = await server.register();
  const first = await connectByConsent(person, sandbox.url, 'studio');
  const second = await connectByConsent(person, sandbox.url, 'shop');
  expect(await connectByConsent(person, sandbox.url, 'studio')).toBe(first);
  expect((await accountsOf(person)).map(({ id }: { id: string }) => id).sort()).toEqual([first, second].sort());
});

describe('one state, one exchange', () => {
  test('the same state again answers what became of it, also while it is being exchanged', async () => {
    const person = await server.register();
    const { authUrl } = await begin(person);
    const back = await sayYes(authUrl);
    const answers = await Promise.all([1, 2, 3].map(() => callback(person, back.search)));
    answers.push(await callback(person, back.search));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    // A second exchange of the code would have ended the grant at X.
    const [account] = await accountsOf(person);
    expect(account.reconnectNeeded).toBe(false);
    const { rows } = await sql<{ version: number }>`select version from connections where id = ${account.id}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ version: 1 }]);
  });

  test('a code that another call has in hand is not exchanged: its end is waited for, and answered', async () => {
    const person = await server.register();
    const { authUrl, flow } = await begin(person);
    const back = await sayYes(authUrl);
    await sql`update connect_flows set taken_at = clock_timestamp() where id = ${flow}`.execute(server.db);
    const answering = callback(person, back.search);
    // Time in which it would be exchanged.
    await Promise.race([answering, pause(1_000)]);
    const { rows } =
      await sql`update connect_flows set ended_at = clock_timestamp(), outcome = 'failed', error_type = 'config',
      error_code = 'of-the-other', error_message = 'Of the other' where id = ${flow} and ended_at is null returning id`.execute(
        server.db,
      );
    expect(rows).toHaveLength(1);
    expect(await answering).toMatchObject({ status: 422, body: { code: 'of-the-other', error: 'Of the other' } });
    expect(await accountsOf(person)).toEqual([]);
  });

  test('a failure is answered again as it was, with the same reference', async () => {
    const person = await server.register();
    const { authUrl, flow } = await begin(person);
    const back = await answerConsent(sandbox.url, authUrl, { answer: 'cancel' });
    const first = await callback(person, back.search);
    expect(first).toMatchObject({ status: 422, body: { reference: flow.slice(0, 8) } });
    expect(await callback(person, back.search)).toEqual(first);
    // Not even a good code changes what has ended.
    const state = back.searchParams.get('state');
    expect(await callback(person, `?state=${state}&code=another`)).toEqual(first);
  });

  test('a code that was given for another attempt is refused', async () => {
    const person = await server.register();
    const [one, other] = [await begin(person), await begin(person)];
    const [first, second] = [await sayYes(one.authUrl), await sayYes(other.authUrl)];
    const mixed = `?state=${first.searchParams.get('state')}&code=${second.searchParams.get('code')}`;
    expect(await callback(person, mixed)).toMatchObject({ status: 422, body: { type: 'expired' } });
    expect(await accountsOf(person)).toEqual([]);
  });
});

describe('whose state it is', () => {
  test('SEC-09 another user’s state connects nothing, and says nothing about it', async () => {
    const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
    const { authUrl, flow } = await begin(ada);
    const back = await sayYes(authUrl);
    const stolen = await callback(eve, back.search);
    expect(stolen).toMatchObject({ status: 422, body: { error: EXPIRED, type: 'expired' } });
    expect(stolen.body.reference).not.toBe(flow.slice(0, 8));
    expect(await accountsOf(eve)).toEqual([]);
    expect((await eve.json('GET', `/api/connect-flows/${flow}`)).status).toBe(404);
    expect((await eve.json('POST', `/api/connect-flows/${flow}/cancel`)).status).toBe(404);
    expect((await callback(ada, back.search)).status).toBe(200);
  });

  test('another session of the same person cannot end it; the one that began it still can', async () => {
    const person = await server.register();
    const { authUrl } = await begin(person);
    const back = await sayYes(authUrl);
    const elsewhere = await inAnotherBrowser(person);
    expect(await callback(elsewhere, back.search)).toMatchObject({ status: 422, body: { type: 'expired' } });
    expect((await callback(person, back.search)).status).toBe(200);
  });

  test('TEAM-03 an attempt in a further space says so in its state, and connects the account there and nowhere else, by whoever began it', async () => {
    const [marta, ana] = [await server.register('Marta'), await server.register('Ana')];
    const id = randomUUID();
    await sql`insert into spaces (id, owner_id, name) values (${id}, ${marta.uid}, 'Studio Fala')`.execute(server.db);
    await sql`insert into space_members (space_id, user_id, role) values (${id}, ${ana.uid}, 'manager')`.execute(
      server.db,
    );
    const inSpace = async (method: string, path: string) => {
      const answer = await ana.fetch(path, {
        method,
        headers: { 'nonet-space': id, authorization: `Bearer ${await ana.bearer()}` },
      });
      return { status: answer.status, body: (await answer.json()) as AnyJson };
    };
    const { authUrl } = (await inSpace('POST', '/api/twitter/connect')).body;
    const back = await sayYes(authUrl);
    expect(back.searchParams.get('state')).toMatch(new RegExp(`^${id}\\.[0-9a-f]{64}$`));
    expect(await callback(ana, back.search)).toMatchObject({ status: 422, body: { code: 'state-unknown' } });
    expect((await inSpace('GET', `/api/twitter/callback${back.search}`)).status).toBe(200);
    expect((await inSpace('GET', `/api/social/connections?userId=${ana.uid}`)).body.twitter).toHaveLength(1);
    const { rows } = await sql`select connected_by by from connections where space_id = ${id}`.execute(server.db);
    expect(rows).toEqual([{ by: ana.uid }]);
    expect(await accountsOf(ana)).toEqual([]);

    const own = await begin(ana);
    expect(new URL(own.authUrl).searchParams.get('state')).toMatch(/^[0-9a-f]{64}$/);
  });

  test('an attempt that began at another address of the network is not finished here', async () => {
    const person = await server.register();
    const { authUrl, flow } = await begin(person);
    const back = await sayYes(authUrl);
    await sql`update connect_flows set origin = 'https://former.test' where id = ${flow}`.execute(server.db);
    expect(await callback(person, back.search)).toMatchObject({ status: 422, body: { code: 'state-unknown' } });
  });

  test('a state that nobody made is refused with a reference that the log explains', async () => {
    const person = await server.register();
    const answer = await callback(person, '?code=c&state=invented');
    expect(answer).toMatchObject({ status: 422, body: { code: 'state-unknown', type: 'expired', error: EXPIRED } });
    expect(server.logged).toContainEqual(
      expect.objectContaining({ reference: answer.body.reference, code: 'state-unknown', uid: person.uid }),
    );
  });
});

describe('how an attempt fails', () => {
  test.each(['', '?code=c', '?state=s', '?state=&code=c', '?error=access_denied'])(
    'CB-15 without code or without state: %s',
    async (search) => {
      const answer = await callback(await server.register(), search);
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'Missing authorization code or state', type: 'failed', reference: expect.any(String) },
      });
    },
  );

  test('X-15 ten minutes are over', async () => {
    const person = await server.register();
    const { authUrl, flow } = await begin(person);
    const back = await sayYes(authUrl);
    await sql`update connect_flows set expires_at = clock_timestamp() where id = ${flow}`.execute(server.db);
    expect(await callback(person, back.search)).toMatchObject({
      status: 422,
      body: { error: EXPIRED, type: 'expired', reference: flow.slice(0, 8) },
    });
    expect(await flowOf(person, flow)).toMatchObject({
      status: 'failed',
      error: { type: 'expired', message: EXPIRED },
    });
  });

  test('X-15 X does not take its own code any more', async () => {
    const person = await server.register();
    const { authUrl } = await begin(person);
    const state = new URL(authUrl).searchParams.get('state');
    expect(await callback(person, `?state=${state}&code=too-old`)).toMatchObject({
      status: 422,
      body: { code: 'code-refused', error: EXPIRED, type: 'expired' },
    });
  });

  test('X-13 X did not grant everything that was asked', async () => {
    const person = await server.register();
    const page = new URL((await begin(person)).authUrl);
    page.searchParams.set('scope', 'users.read tweet.read offline.access');
    const back = await sayYes(page.href);
    const answer = await callback(person, back.search);
    expect(answer).toMatchObject({ status: 422, body: { code: 'scopes-missing', type: 'permissions' } });
    expect(answer.body.error).toContain('to post (tweet.write) and upload pictures and videos (media.write).');
    expect(await accountsOf(person)).toEqual([]);
  });

  test('X-14 X does not take the app as it is set up', async () => {
    const person = await server.register();
    const { authUrl } = await begin(person);
    const state = new URL(authUrl).searchParams.get('state');
    const answer = await callback(person, `?state=${state}&error=invalid_scope`);
    expect(answer).toMatchObject({ status: 422, body: { type: 'config' } });
    expect(answer.body.error).toMatch(/how this installation is set up/);
  });

  test('X-12 X does not take the app’s secret', async () => {
    const environment = { ...sandbox.environment, TWITTER_CLIENT_SECRET: 'wrong', SANDBOX: 'off' };
    const misconfigured = await startTestServer({ environment });
    try {
      const person = await misconfigured.register();
      const { authUrl, flow } = await begin(person);
      const answer = await callback(person, (await sayYes(authUrl)).search);
      expect(answer).toMatchObject({
        status: 422,
        body: { error: 'API credentials are invalid, contact support', type: 'credentials', code: 'client-refused' },
      });
      expect(misconfigured.logged).toContainEqual(
        expect.objectContaining({
          flow,
          reference: answer.body.reference,
          detail: expect.stringMatching(/client secret/),
        }),
      );
    } finally {
      await misconfigured.close();
    }
  });

  test('X-07 anything else', async () => {
    const person = await server.register();
    const { authUrl, flow } = await begin(person);
    const state = new URL(authUrl).searchParams.get('state');
    const answer = await callback(person, `?state=${state}&error=server_error%0A${'x'.repeat(300)}`);
    expect(answer).toMatchObject({ status: 422, body: { error: 'Failed to connect Twitter account', type: 'failed' } });
    const line = server.logged.find((each) => each['flow'] === flow && 'type' in each);
    expect(line).toMatchObject({
      type: 'failed',
      detail: expect.stringMatching(/^the consent page answered [\w?-]{60}$/),
    });
  });

  test('X-08 the person pressed Cancel on the page of X', async () => {
    const person = await server.register();
    const { authUrl, flow } = await begin(person);
    const back = await answerConsent(sandbox.url, authUrl, { answer: 'cancel' });
    expect(await callback(person, back.search)).toMatchObject({
      status: 422,
      body: { error: 'Authentication cancelled', type: 'cancelled' },
    });
    expect(await flowOf(person, flow)).toMatchObject({ status: 'failed', error: { type: 'cancelled' } });
  });

  test('X-08 the person gave up here: what comes back later connects nothing', async () => {
    const person = await server.register();
    const { authUrl, flow } = await begin(person);
    const cancelled = await person.json('POST', `/api/connect-flows/${flow}/cancel`);
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'failed', error: { type: 'cancelled', message: 'Authentication cancelled' } },
    });
    const back = await sayYes(authUrl);
    expect(await callback(person, back.search)).toMatchObject({ status: 422, body: { type: 'cancelled' } });
    expect(await accountsOf(person)).toEqual([]);
  });

  test('giving up does not undo what is connected, or is just being connected', async () => {
    const person = await server.register();
    const done = await begin(person);
    await callback(person, (await sayYes(done.authUrl)).search);
    expect((await person.json('POST', `/api/connect-flows/${done.flow}/cancel`)).body.status).toBe('connected');

    const running = await begin(person);
    await sql`update connect_flows set taken_at = clock_timestamp() where id = ${running.flow}`.execute(server.db);
    expect((await person.json('POST', `/api/connect-flows/${running.flow}/cancel`)).body.status).toBe('waiting');
  });

  test('every reference that somebody is shown is in the log, with what happened', async () => {
    const person = await server.register();
    const shown: string[] = [];
    const note = (answer: { body: AnyJson }) => shown.push(answer.body.reference ?? answer.body.error.reference);
    note(await callback(person, '?state=s'));
    note(await callback(person, '?state=s&code=c'));
    const cancelled = await begin(person);
    note(await person.json('POST', `/api/connect-flows/${cancelled.flow}/cancel`));
    const late = await begin(person);
    await sql`update connect_flows set expires_at = clock_timestamp() where id = ${late.flow}`.execute(server.db);
    note(await callback(person, (await sayYes(late.authUrl)).search));
    const refused = await begin(person);
    note(await callback(person, `?state=${new URL(refused.authUrl).searchParams.get('state')}&code=c`));
    for (const reference of shown) {
      expect(server.logged).toContainEqual(
        expect.objectContaining({ reference, uid: person.uid, detail: expect.stringMatching(/./) }),
      );
    }
  });

  test('an attempt whose server died while it exchanged the code has failed', async () => {
    const person = await server.register();
    const { authUrl, flow } = await begin(person);
    const back = await sayYes(authUrl);
    await sql`update connect_flows set taken_at = clock_timestamp() - interval '61 s' where id = ${flow}`.execute(
      server.db,
    );
    const message = 'Failed to connect Twitter account';
    expect(await flowOf(person, flow)).toMatchObject({ status: 'failed', error: { type: 'failed', message } });
    expect(await callback(person, back.search)).toMatchObject({
      status: 422,
      body: { error: message, type: 'failed' },
    });
  });

  test('a fault of ours ends the attempt, too', async () => {
    const person = await server.register();
    const { authUrl, flow } = await begin(person);
    await sql`update connect_flows set verifier = 's1.00000000.AAAA' where id = ${flow}`.execute(server.db);
    const answer = await callback(person, (await sayYes(authUrl)).search);
    expect(answer).toMatchObject({ status: 422, body: { type: 'failed', code: 'internal' } });
    expect(server.logged).toContainEqual(expect.objectContaining({ flow, level: 50 }));
  });
});

test('X-09 disconnects: X is told, the account stays for the calendar, its secrets are gone', async () => {
  const person = await server.register();
  const connectionId = await connectByConsent(person, sandbox.url, 'press');
  const answer = await person.json('POST', '/api/twitter/disconnect', { connectionId });
  expect(answer).toEqual({ status: 200, body: { success: true, message: 'X account disconnected' } });
  expect(await accountsOf(person)).toEqual([]);
  const row = await server.db
    .selectFrom('connections')
    .selectAll()
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ connected: false, auth_data: null });
  const requests = await (await fetch(`${sandbox.url}/_sandbox/requests`)).text();
  expect(requests).toContain('/x-api/2/oauth2/revoke');
});

test('an account at X whose user is deleted while it is being connected is signed out there', async () => {
  const person = await server.register();
  const back = await sayYes((await begin(person)).authUrl);
  // A way back that is counted for the first time would already wait there.
  expect((await callback(person, '?state=of-nobody&code=none')).status).toBeGreaterThanOrEqual(400);
  const revocations = async () =>
    (await (await fetch(`${sandbox.url}/_sandbox/requests`)).text()).split('/x-api/2/oauth2/revoke').length;
  const before = await revocations();
  const answer = await server.db.transaction().execute(async (trx) => {
    await sql`select from spaces where id = ${person.uid} for update`.execute(trx);
    const connecting = callback(person, back.search);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
        return rows.length;
      })
      .toBe(1);
    await trx.deleteFrom('users').where('id', '=', person.uid).execute();
    return { connecting };
  });
  expect((await answer.connecting).status).toBeGreaterThanOrEqual(400);
  expect(await revocations()).toBe(before + 1);
});

test('connecting again heals what waited', async () => {
  const person = await server.register();
  const connectionId = await connectByConsent(person, sandbox.url);
  const { body } = await person.json('POST', '/api/social/posts/schedule', {
    title: 'T',
    description: randomUUID(),
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    platforms: [connectionId],
  });
  const post = async () => (await person.json('GET', `/api/posts/${body.post.id}`)).body;
  await person.json('POST', '/api/twitter/disconnect', { connectionId });
  expect(await post()).toMatchObject({ status: 'failed', targets: [{ status: 'held', action: 'reconnect' }] });
  await connectByConsent(person, sandbox.url);
  expect(await post()).toMatchObject({ status: 'pending', targets: [{ status: 'pending', action: null }] });
});

describe('an account that is to be connected again', () => {
  const reconnect = async (person: Person, connectionId: string, username: string) => {
    const { body } = await person.json('POST', `/api/twitter/connect?connectionId=${connectionId}`);
    const { search } = await sayYes(body.authUrl, username);
    return { flow: body.flow, search, answer: await callback(person, search) };
  };

  /** An account whose access has ended, with a post that waits for it. */
  async function broken(person: Person, username: string) {
    const id = await connectByConsent(person, sandbox.url, username);
    const { body } = await person.json('POST', '/api/social/posts/schedule', {
      title: 'T',
      description: randomUUID(),
      scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
      platforms: [id],
    });
    await sql`update connections set reconnect_needed = true where id = ${id}`.execute(server.db);
    await sql`update targets set status = 'held', run_at = null where connection_id = ${id}`.execute(server.db);
    const waiting = async () => (await person.json('GET', `/api/posts/${body.post.id}`)).body.targets[0].status;
    return { id, waiting };
  }

  const accountOf = async (person: Person, id: string) =>
    (await accountsOf(person)).find((account: AnyJson) => account.id === id);

  test('stays as it was when another one comes back, and every answer, the list and the log say so', async () => {
    const person = await server.register();
    const studio = await broken(person, 'studio');
    const { flow, search, answer } = await reconnect(person, studio.id, 'shop');
    const insteadOf = { connectionId: studio.id, username: 'studio', profileName: 'Studio Fala', accountName: null };
    expect(answer).toMatchObject({ status: 200, body: { success: true, username: 'shop', insteadOf } });
    expect(await callback(person, search)).toEqual(answer);
    expect(await flowOf(person, flow)).toMatchObject({ status: 'connected', username: 'shop', insteadOf });
    const shopId = answer.body.connectionId;
    expect(await accountOf(person, studio.id)).toMatchObject({
      reconnectNeeded: true,
      postsAtRisk: 1,
      cameInstead: shopId,
    });
    expect(await accountOf(person, shopId)).toMatchObject({ reconnectNeeded: false, cameInstead: null, kind: null });
    expect(await studio.waiting()).toBe('held');
    expect(server.logged).toContainEqual(
      expect.objectContaining({ flow, level: 40, uid: person.uid, connectionId: shopId, insteadOf: studio.id }),
    );
  });

  test('does not keep the one that came back from going on with its own posts', async () => {
    const person = await server.register();
    const [studio, shop] = [await broken(person, 'studio'), await broken(person, 'shop')];
    const { answer } = await reconnect(person, studio.id, 'shop');
    expect(answer.body).toMatchObject({ connectionId: shop.id, insteadOf: { connectionId: studio.id } });
    expect([await studio.waiting(), await shop.waiting()]).toEqual(['held', 'pending']);
    expect(await accountOf(person, shop.id)).toMatchObject({ reconnectNeeded: false });
  });

  test('is connected by itself, and nothing more is said', async () => {
    const person = await server.register();
    const studio = await broken(person, 'studio');
    const { flow, answer } = await reconnect(person, studio.id, 'studio');
    expect(answer.body).toMatchObject({ connectionId: studio.id, insteadOf: null });
    expect(await flowOf(person, flow)).toMatchObject({ insteadOf: null });
    expect(await accountOf(person, studio.id)).toMatchObject({ reconnectNeeded: false, cameInstead: null, kind: null });
    expect(await studio.waiting()).toBe('pending');
  });

  test.each([
    ['it is connected', (person: Person, studio: string) => reconnect(person, studio, 'studio'), false],
    ['it is added anew', (person: Person) => connectByConsent(person, sandbox.url, 'studio'), false],
    [
      'the other one is disconnected',
      (person: Person, _: string, shop: string) =>
        person.json('POST', '/api/twitter/disconnect', { connectionId: shop }),
      true,
    ],
    [
      'the person keeps both',
      (person: Person, studio: string) => person.json('POST', `/api/connections/${studio}/keep-both`),
      true,
    ],
  ])('is spoken of until %s', async (_, end, staysBroken) => {
    const person = await server.register();
    const studio = await broken(person, 'studio');
    const { answer } = await reconnect(person, studio.id, 'shop');
    await end(person, studio.id, answer.body.connectionId);
    expect(await accountOf(person, studio.id)).toMatchObject({
      cameInstead: null,
      kind: null,
      reconnectNeeded: staysBroken,
    });
    expect(await studio.waiting()).toBe(staysBroken ? 'held' : 'pending');
  });

  test('SEC-09 is the person’s own, and of this network', async () => {
    const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
    const [own, foreign] = [await broken(ada, 'studio'), await addConnection(server, ada)];
    const begin = (person: Person, connectionId: string) =>
      person.json('POST', `/api/twitter/connect?connectionId=${connectionId}`);
    expect((await begin(eve, own.id)).status).toBe(404);
    expect((await begin(ada, foreign)).status).toBe(404);
    await reconnect(ada, own.id, 'shop');
    expect((await eve.json('POST', `/api/connections/${own.id}/keep-both`)).status).toBe(404);
    expect((await accountOf(ada, own.id)).cameInstead).not.toBeNull();
  });
});

test('tries are limited together with those of other networks, and so are ways back that are made up', async () => {
  const limited = await startTestServer({ environment: { ...sandbox.asOwn, NONET_LIMIT_FACTOR: '1' } });
  try {
    const person = await limited.register();
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries++) {
      statuses.push((await person.json('POST', '/api/twitter/connect')).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    const tries = Array.from({ length: 121 }, () => callback(person, '?state=made-up&code=c'));
    const made = (await Promise.all(tries)).map(({ status }) => status);
    expect([made.filter((status) => status === 422).length, made.filter((status) => status === 429)]).toEqual([
      120,
      [429],
    ]);
  } finally {
    await limited.close();
  }
});

test('an attempt is forgotten a day after it could have ended', async () => {
  const person = await server.register();
  const { flow } = await begin(person);
  const past = (interval: string) =>
    sql`update connect_flows set expires_at = clock_timestamp() - ${interval}::interval where id = ${flow}`.execute(
      server.db,
    );
  await past('23 hours');
  await forgetOldFlows(server.db);
  expect((await person.json('GET', `/api/connect-flows/${flow}`)).status).toBe(200);
  await past('25 hours');
  await forgetOldFlows(server.db);
  expect((await person.json('GET', `/api/connect-flows/${flow}`)).status).toBe(404);
});

test('X has its own addresses only where it is set up', async () => {
  const without = await startTestServer({ environment: { SANDBOX: 'off' } });
  try {
    const person = await without.register();
    expect((await person.json('POST', '/api/twitter/connect')).status).toBe(404);
    const { body } = await person.json('GET', '/api/networks');
    expect(body.find((each: AnyJson) => each.id === 'twitter')).toMatchObject({ available: false, signIn: null });
  } finally {
    await without.close();
  }
});
