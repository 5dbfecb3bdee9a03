import type { Json, Network, Prepared } from '@nonet/networks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { createSealer } from '#/secrets/seal.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner, THREAD } from '#/testing/planner.ts';
import { type Behaviour, createWorld } from '#/testing/world.ts';

const signal = new AbortController().signal;
const SESSION = 'https://upload.test/session-that-carries-rights';

/** A network whose payloads carry rights, and what it was given to send and to look for. */
async function withSecrets(...behaviours: Behaviour[]) {
  const planner = await createPlanner(createWorld({ repeat: 'refused' }));
  const { network } = planner.world;
  planner.world.next = behaviours;
  const { prepare, publish, lookup } = network;
  const given: (Json | undefined)[] = [];
  let sessions = 0;
  const withSecret = (prepared: Prepared): Prepared => ({
    ...prepared,
    secret: { session: `${SESSION}-${++sessions}` },
  });
  Object.assign(network, {
    prepare: async (...call) => {
      const result = await prepare(...call);
      return result.kind === 'prepared' ? { ...result, prepared: withSecret(result.prepared) } : result;
    },
    publish: async (prepared, ...rest) => {
      given.push(prepared.secret);
      const outcome = await publish(prepared, ...rest);
      return outcome.kind === 'continued' ? { ...outcome, next: withSecret(outcome.next) } : outcome;
    },
    lookup: async (prepared, ...rest) => {
      given.push(prepared.secret);
      return lookup(prepared, ...rest);
    },
  } satisfies Partial<Network>);
  return { planner, given };
}

const rowOf = async ({ db }: Planner) => {
  const { rows } = await sql<{ status: string; secret: string | null; whole: string; code: string | null }>`
    select status, secret, row_to_json(t)::text whole, error_code code from targets t`.execute(db);
  return rows[0]!;
};

test('what of a payload carries rights is sealed, and given to the call and to the look', async () => {
  const { planner, given } = await withSecrets('lose-the-call');
  await planner.schedule({ platforms: [await planner.connect()], dueInMs: 30_000 });
  await planner.settle();
  const stored = await rowOf(planner);
  expect(stored).toMatchObject({ status: 'ready', secret: expect.stringMatching(/^s1\./) });
  expect(stored.whole).not.toContain(SESSION);
  await passTime(planner.db, 31_000);
  await planner.settle();
  await passTime(planner.db, 61_000);
  await planner.settle();
  expect(given).toEqual([{ session: `${SESSION}-1` }, { session: `${SESSION}-1` }]);
});

test('each post of a thread has a secret of its own, and what is published has none left', async () => {
  const { planner, given } = await withSecrets('accept', 'throttle');
  await planner.schedule({ platforms: [await planner.connect()], description: ['One', 'Two'].join(THREAD) });
  await planner.settle();
  expect(await rowOf(planner)).toMatchObject({ status: 'ready', secret: expect.any(String) });
  await passTime(planner.db, 41_000);
  await planner.settle();
  expect(await rowOf(planner)).toMatchObject({ status: 'published', secret: null });
  expect(given).toEqual([1, 2, 2].map((session) => ({ session: `${SESSION}-${session}` })));
});

test('a secret that does not open is prepared anew before the first call, and asks when the post may be out', async () => {
  for (const [behaviour, status] of [
    ['throttle', 'published'],
    ['lose-the-call', 'asks'],
  ] as const) {
    const { planner } = await withSecrets(behaviour);
    await planner.schedule({ platforms: [await planner.connect()] });
    await planner.settle();
    const lost = createSealer('another secret of thirty-two characters').seal('{}', 'whatever');
    await planner.db.updateTable('targets').set({ secret: lost }).execute();
    await passTime(planner.db, 61_000);
    await planner.settle();
    expect(await rowOf(planner)).toMatchObject({ status });
    expect(planner.world.posts).toHaveLength(status === 'published' ? 1 : 0);
  }
});

test('what was uploaded is taken up by the next worker with its secret, which is sealed meanwhile', async () => {
  const planner = await createPlanner();
  const { network } = planner.world;
  const { prepare } = network;
  const seen: Json[] = [];
  Object.assign(network, {
    prepare: async (input, auth, context) => {
      const { memory } = context;
      seen.push([memory?.kept ?? null, memory?.secret ?? null]);
      if (seen.length === 1) {
        await memory?.keep({ sent: 5 }, { session: SESSION });
        return { kind: 'retry-later', code: 'busy', message: 'Busy.', afterMs: 1_000, scope: 'target' };
      }
      return prepare(input, auth, context);
    },
  } satisfies Partial<Network>);
  await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  const kept = await rowOf(planner);
  expect(kept.secret).toMatch(/^s1\./);
  expect(kept.whole).not.toContain(SESSION);
  await passTime(planner.db, 2_000);
  await planner.settle();
  expect(seen).toEqual([
    [null, null],
    [{ sent: 5 }, { session: SESSION }],
  ]);
  expect(await rowOf(planner)).toMatchObject({ status: 'published', secret: null });
});

test('the call that shows a post reads a file of it, and nothing is read for one that asks for none', async () => {
  const planner = await createPlanner();
  const { id: postId } = await planner.schedule({ platforms: [await planner.connect()] });
  const file = { sha256: 's', kind: 'image', content_type: 'image/png', bytes: 4, storage_key: 'key' } as const;
  const { id } = await planner.db
    .insertInto('media')
    .values({ ...file, space_id: planner.caller.uid })
    .returning('id')
    .executeTakeFirstOrThrow();
  await planner.db.insertInto('post_media').values({ post_id: postId, position: 0, media_id: id }).execute();
  const { publish } = planner.world.network;
  const read: unknown[] = [];
  Object.assign(planner.world.network, {
    publish: async (prepared, auth, context) => {
      const found = await context.file(id);
      read.push(found?.contentType, await found?.read(), await context.file('another'));
      return publish(prepared, auth, context);
    },
  } satisfies Partial<Network>);
  let loads = 0;
  const { loadContent } = planner.engine;
  const engine = {
    ...planner.engine,
    storage: { ...planner.engine.storage, read: async () => new TextEncoder().encode('last') },
    loadContent: (target: Parameters<typeof loadContent>[0]) => {
      loads += 1;
      return loadContent(target);
    },
  };
  const [work] = await planner.claim();
  await advanceTarget(engine, work!, signal);
  expect(read).toEqual(['image/png', new TextEncoder().encode('last'), undefined]);
  // Once to prepare, and once for both questions.
  expect(loads).toBe(2);
  expect((await planner.post(postId)).status).toBe('published');
  Object.assign(planner.world.network, { publish });
  const [account] = await planner.db.selectFrom('connections').select('id').execute();
  await planner.schedule({ platforms: [account!.id] });
  const [plain] = await planner.claim();
  await advanceTarget(engine, plain!, signal);
  expect(loads).toBe(3);
});

test('what an account that was connected again begins to upload is never sent with what was prepared before', async () => {
  const { planner, given } = await withSecrets();
  const account = await planner.connect();
  await planner.schedule({ platforms: [account], dueInMs: 30_000 });
  await planner.settle();
  await planner.disconnect(account);
  await planner.connect();
  const { prepare } = planner.world.network;
  let isBusy = true;
  planner.world.network.prepare = async (input, auth, context) => {
    if (!isBusy) return prepare(input, auth, context);
    isBusy = false;
    await context.memory?.keep({ sent: 5 }, { session: 'begun' });
    return { kind: 'retry-later', code: 'busy', message: 'Busy.', afterMs: 1_000, scope: 'target' };
  };
  await planner.settle();
  await passTime(planner.db, 61_000);
  await planner.settle();
  expect(await rowOf(planner)).toMatchObject({ status: 'published' });
  expect(given).toEqual([{ session: `${SESSION}-2` }]);
});
