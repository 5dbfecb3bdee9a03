import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveConnection } from '#/features/connections/arrivals/save-connection.ts';
import { type DeletionParts, disconnectAndDelete } from '#/features/connections/disconnect/delete-data.ts';
import { deletePost } from '#/features/posts/delete-post.ts';
import { removeTargets } from '#/features/posts/remove-targets.ts';
import { readUsage, refundPost } from '#/features/usage/usage.queries.ts';
import { createSealer } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { createPlanner } from '#/testing/planner.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { appSecrets } from '#/testing/signed-request.ts';
import { withoutLimits } from '#/testing/without-limits.ts';
import { createWorld } from '#/testing/world.ts';

const TOMORROW = { dueInMs: 86_400_000 };

/** A person with a page, another page, and an account elsewhere. */
async function createPlan() {
  const [facebook, elsewhere] = [createWorld({ id: 'facebook' }), createWorld()];
  const planner = await createPlanner(facebook, [elsewhere]);
  const { db, engine, caller, posts } = planner;
  const parts: DeletionParts = {
    db,
    networks: engine.networks,
    sealer: engine.sealer,
    log: engine.log,
    removeTargets: (trx, account) => removeTargets(trx, { refund: refundPost }, account),
  };
  const saved = await saveConnection({ ...parts, ...withoutLimits }, caller.uid, elsewhere.network, {
    account: { remoteId: 'remote-b', username: 'b', profileName: null, profilePicture: null },
    auth: {},
    expiresAt: null,
  });
  const page = await planner.connect('kilns');
  return {
    planner,
    facebook,
    page,
    otherPage: await planner.connect('glazes'),
    elsewhere: saved.connectionId,
    forget: (more?: { waitMs: number }) =>
      disconnectAndDelete(parts, { spaceId: caller.uid, connectionId: page, network: 'facebook', by: caller }, more),
    removePost: (id: string) => deletePost(posts, { spaceId: caller.uid, id, accounts: null }),
    accountsOf: async (id: string) => (await planner.post(id)).targets.map(({ connectionId }) => connectionId),
    used: async () => (await readUsage(db, caller.uid, planner.posts.plans, new Date())).count,
    note: (postId: string, targetId: string) =>
      sql`insert into post_events (post_id, target_id, kind, actor) values (${postId}, ${targetId}, 'retried', 'nonet')`.execute(
        db,
      ),
    eventsOf: async (id: string) =>
      (await db.selectFrom('post_events').selectAll().where('post_id', '=', id).execute()).map(
        ({ kind, actor }) => `${kind} by ${actor}`,
      ),
    history: async () =>
      (await db.selectFrom('post_history').select('connection_id').execute()).map((row) => row.connection_id),
  };
}

describe('disconnecting with deletion', () => {
  test('FB-11 takes the page out of what is planned; a post for it alone is removed and gives its quota back', async () => {
    const { planner, page, otherPage, elsewhere, forget, accountsOf, used } = await createPlan();
    const alone = await planner.schedule({ platforms: [page], ...TOMORROW });
    const shared = await planner.schedule({
      platforms: [page, elsewhere],
      descriptions: { facebook: 'For the page', bluesky: 'For the others' },
      ...TOMORROW,
    });
    const ofOther = await planner.schedule({ platforms: [otherPage], ...TOMORROW });
    expect(await used()).toBe(3);
    await forget();
    await expect(planner.post(alone.id)).rejects.toThrow('Post not found');
    expect(await accountsOf(shared.id)).toEqual([elsewhere]);
    expect(await planner.post(shared.id)).toMatchObject({
      status: 'pending',
      descriptions: { bluesky: 'For the others' },
    });
    expect((await planner.post(shared.id)).descriptions).not.toHaveProperty('facebook');
    expect(await accountsOf(ofOther.id)).toEqual([otherPage]);
    expect(await used()).toBe(2);
  });

  test('FB-12 takes the page out of what was published, which stays counted and stays at the network', async () => {
    const {
      planner,
      facebook,
      page,
      otherPage,
      elsewhere,
      forget,
      accountsOf,
      used,
      history,
      eventsOf,
      note,
      removePost,
    } = await createPlan();
    const alone = await planner.schedule({ platforms: [page] });
    const shared = await planner.schedule({ platforms: [page, elsewhere] });
    await planner.schedule({ platforms: [otherPage] });
    await planner.settle();
    await sql`update targets set status = 'rejected', remote_id = null, remote_url = null, published_at = null
      where connection_id = ${elsewhere}`.execute(planner.db);
    expect(await history()).toContain(page);
    for (const { id } of (await planner.post(shared.id)).targets) await note(shared.id, id);
    expect(await eventsOf(shared.id)).toHaveLength(2);
    await forget();
    await expect(planner.post(alone.id)).rejects.toThrow('Post not found');
    expect(await accountsOf(shared.id)).toEqual([elsewhere]);
    expect((await planner.post(shared.id)).status).toBe('failed');
    expect(new Set(await history())).toEqual(new Set([otherPage, elsewhere]));
    expect(await eventsOf(shared.id)).toEqual(['retried by nonet']);
    expect(facebook.posts).toHaveLength(3);
    await removePost(shared.id);
    expect(await used()).toBe(3);
  });

  test('FB-13 leaves nothing of the connection, and the next account is the default', async () => {
    const { planner, page, otherPage, forget } = await createPlan();
    await forget();
    const rows = await planner.db
      .selectFrom('connections')
      .select(['id', 'is_default'])
      .where('network', '=', 'facebook')
      .execute();
    expect(rows).toEqual([{ id: otherPage, is_default: true }]);
    await expect(forget()).rejects.toMatchObject({ status: 404, message: 'Connection not found' });
    const cancelled = planner.schedule({ platforms: [page] });
    await expect(cancelled).rejects.toThrow();
  });

  test('a call that is under way is waited for; until it has ended, nothing is removed', async () => {
    const { planner, facebook, page, forget } = await createPlan();
    const post = await planner.schedule({ platforms: [page] });
    let refusal: unknown;
    facebook.meanwhile = async () => {
      refusal = await forget({ waitMs: 0 }).catch((error: unknown) => error);
    };
    await planner.settle();
    expect(refusal).toMatchObject({ status: 409, code: 'being-published' });
    expect((await planner.post(post.id)).status).toBe('published');
    expect(await planner.db.selectFrom('deleted_data').selectAll().execute()).toEqual([]);
    await forget();
    await expect(planner.post(post.id)).rejects.toThrow('Post not found');
  });
});

describe('with a page of the sandbox’s Facebook', () => {
  let sandbox: TestSandbox;
  let server: TestServer;
  beforeAll(async () => {
    sandbox = await openSandbox();
    server = await startTestServer({ environment: sandbox.asOwn });
  });
  afterAll(() => server.close());

  const exported = async (person: Person) => readJson(await person.fetch('/api/me/export'));
  const end = (person: Person, connectionId: string | undefined, more: object = {}) =>
    person.json('POST', '/api/facebook/disconnect', { userId: person.uid, connectionId, ...more });

  /** Says yes to everything of Bruno's: a page and its Instagram account. */
  async function connectBruno(person: Person) {
    const asked = await person.json('POST', '/api/facebook/connect');
    const bruno = { network: 'facebook', username: 'bruno@nonet.test' };
    const back = await answerConsent(sandbox.url, asked.body.authUrl, bruno);
    const { body } = await person.json('GET', `/api/facebook/callback${back.search}`);
    const [page, instagram] = body.connections;
    expect([page.platform, instagram.platform]).toEqual(['facebook', 'instagram']);
    return { page: page.connectionId as string, instagram: instagram.connectionId as string };
  }

  /** Whether Facebook still accepts the token of the user's grant, by name. */
  async function openedGrant(person: Person) {
    const { id, auth_data: sealed } = await server.db
      .selectFrom('grants')
      .select(['id', 'auth_data'])
      .where('space_id', '=', person.uid)
      .executeTakeFirstOrThrow();
    const { userToken } = JSON.parse(createSealer(server.config.secret).open(sealed ?? '', sealContext.grant(id)));
    const proof = createHmac('sha256', appSecrets.facebook).update(userToken).digest('hex');
    const query = new URLSearchParams({ access_token: userToken, appsecret_proof: proof });
    return async () => (await fetch(`${sandbox.url}/facebook/graph/me?${query}`)).ok;
  }

  test('FB-09 the permissions are withdrawn at Facebook with the last account of the grant, not before', async () => {
    const person = await server.register();
    const { page, instagram } = await connectBruno(person);
    const isLetIn = await openedGrant(person);
    expect(await end(person, page, { deleteData: true })).toMatchObject({ status: 200 });
    expect(await isLetIn()).toBe(true);
    await person.json('POST', '/api/instagram/disconnect', { userId: person.uid, connectionId: instagram });
    expect(await isLetIn()).toBe(false);
  });

  test('FB-10 without deletion the account is only not connected', async () => {
    const person = await server.register();
    const { page } = await connectBruno(person);
    expect(await end(person, page)).toMatchObject({
      body: { success: true, message: 'Facebook account disconnected' },
    });
    const row = await server.db.selectFrom('connections').selectAll().where('id', '=', page).executeTakeFirst();
    expect(row).toMatchObject({ connected: false, auth_data: null });
    expect((await exported(person)).profile.deletedData).toEqual({});
  });

  test('FB-14, DATA-05 with deletion a note says when and why, which the export has', async () => {
    const person = await server.register();
    for (const before of [null, 'a first time']) {
      const known = before && (await exported(person)).profile.deletedData.facebook.timestamp;
      const { page } = await connectBruno(person);
      expect(await end(person, page, { deleteData: true })).toEqual({
        status: 200,
        body: { success: true, message: 'Facebook data deleted successfully' },
      });
      const { deletedData } = (await exported(person)).profile;
      expect(deletedData).toEqual({ facebook: { timestamp: expect.any(String), reason: 'user_requested' } });
      expect(deletedData.facebook.timestamp > (known ?? '')).toBe(true);
    }
  });

  test('FB-19, FB-21 a deletion must say whose data it is, and of which connection', async () => {
    const [person, eve] = [await server.register(), await server.register()];
    const { page } = await connectBruno(person);
    for (const userId of [undefined, null, '']) {
      expect(await end(person, page, { userId, deleteData: true })).toMatchObject({
        status: 400,
        body: { error: 'Missing user ID' },
      });
    }
    const notFound = { status: 404, body: { error: 'Connection not found' } };
    expect(await end(person, 'facebook_nobody', { deleteData: true })).toMatchObject(notFound);
    expect(await end(eve, page, { deleteData: true })).toMatchObject(notFound);
    expect(await end(eve, page, { userId: person.uid, deleteData: true })).toMatchObject({ status: 403 });
    expect((await person.json('GET', `/api/social/connections/${person.uid}`)).body.facebook).toHaveLength(1);
  });
});
