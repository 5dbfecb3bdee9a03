import { expect, test } from 'vitest';
import { requireReconnectable } from '#/features/connections/access/reconnect.queries.ts';
import { readConnections } from '#/features/connections/connections.queries.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { withoutLimits } from '#/testing/without-limits.ts';
import { createWorld } from '#/testing/world.ts';

/** Somebody whose account was connected at the real network, and then the sandbox was turned on. */
async function afterTheMove() {
  const planner = await createPlanner(createWorld({ origin: 'production' }));
  const account = await planner.connect();
  Object.assign(planner.world.network, { origin: 'sandbox' });
  return { planner, account };
}

const accounts = async ({ db, engine, caller }: Planner) =>
  (
    await readConnections(
      { db, networks: engine.networks, pictureUrl: (_reader: unknown, id: string) => id, ...withoutLimits },
      caller,
    )
  ).bluesky;

test('an account of the other environment shows as one to connect again, and doing so makes a connection of its own', async () => {
  const { planner, account } = await afterTheMove();
  expect(await accounts(planner)).toMatchObject([{ id: account, reconnectNeeded: true }]);
  const anew = await planner.connect();
  expect(await accounts(planner)).toMatchObject([
    { id: account, reconnectNeeded: true },
    { id: anew, reconnectNeeded: false },
  ]);
});

test('an account of the other environment is not missed when the same one is connected anew', async () => {
  const { planner, account } = await afterTheMove();
  const { db, engine, caller } = planner;
  const again = (id: string) =>
    requireReconnectable({ db, networks: engine.networks }, { spaceId: caller.uid, network: 'bluesky' }, id);
  expect(await again(account)).toBeNull();
  const anew = await planner.connect();
  expect(await again(anew)).toBe(anew);
});

test('a post for an account of the other environment asks, sends nothing anywhere, and can be given up', async () => {
  const { planner, account } = await afterTheMove();
  const { id } = await planner.schedule({ platforms: [account] });
  await planner.connect();
  await planner.settle();
  const message =
    'This account is of the real network, and the sandbox is used here now. Give it up, or publish with another account.';
  expect((await planner.post(id)).targets).toMatchObject([
    { status: 'asks', error: { code: 'other-origin', message } },
  ]);

  const key = { spaceId: planner.caller.uid, id, accounts: null };
  await retryPost(planner.posts, key, {});
  await planner.settle();
  expect((await planner.post(id)).targets).toMatchObject([{ status: 'asks', error: { code: 'other-origin' } }]);
  expect(planner.world.calls).toEqual([]);

  await retryPost(planner.posts, key, { action: 'skip' });
  expect((await planner.post(id)).status).toBe('failed');
});

test('what waited goes out when a person says so after the environment is back', async () => {
  const { planner, account } = await afterTheMove();
  const { id } = await planner.schedule({ platforms: [account] });
  await planner.settle();
  Object.assign(planner.world.network, { origin: 'production' });
  await planner.settle();
  expect(planner.world.posts).toEqual([]);
  await retryPost(planner.posts, { spaceId: planner.caller.uid, id, accounts: null }, {});
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
});

test('the secrets of the other environment are not shown to the present one when the account is disconnected', async () => {
  const { planner, account } = await afterTheMove();
  const anew = await planner.connect();
  const revoked: unknown[] = [];
  Object.assign(planner.world.network, {
    revoke: async (auth: unknown) => {
      revoked.push(auth);
      return { kind: 'done' };
    },
  });
  await planner.disconnect(account);
  expect(revoked).toEqual([]);
  await planner.disconnect(anew);
  expect(revoked).toHaveLength(1);
  expect(await accounts(planner)).toEqual([]);
});
