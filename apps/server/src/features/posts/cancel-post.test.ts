import { expect, test } from 'vitest';

import { cancelPost, restorePost } from '#/features/posts/cancel-post.ts';
import { removeDeletedPosts } from '#/features/posts/delete-post.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

/* A post that is out on one account, and on another waits for something: what may happen while it waits for its removal. */

const MINUTE = 60_000;

async function halfOut(planner: Planner) {
  const accounts = [await planner.connect('studio'), await planner.connect('shop')] as const;
  const { id } = await planner.schedule({ platforms: [...accounts], dueInMs: MINUTE });
  await planner.disconnect(accounts[1]);
  await planner.pass(MINUTE);
  await planner.settle();
  expect((await planner.post(id)).status).toBe('partial');
  return { id, key: { spaceId: planner.caller.uid, id, accounts: null } };
}

const statuses = async (planner: Planner, id: string) =>
  (await planner.post(id)).targets.map(({ status }) => status).sort();

test('what is held for its account does not go out when that is connected while the post waits for its removal', async () => {
  const planner = await createPlanner();
  const { id, key } = await halfOut(planner);
  await cancelPost(planner.posts, key);
  await planner.connect('shop');
  await planner.pass(5_000);
  await planner.settle();
  expect(await statuses(planner, id)).toEqual(['held', 'published']);
  expect(planner.world.posts).toHaveLength(1);

  expect(await restorePost(planner.posts, key)).toMatchObject({ publishesNow: true });
  await planner.settle();
  expect(await statuses(planner, id)).toEqual(['published', 'published']);
  expect(await planner.post(id)).toMatchObject({ status: 'published', removesAt: null });
  expect(planner.world.posts).toHaveLength(2);
});

test('an undo leaves what is held, asks or was refused as it was', async () => {
  const planner = await createPlanner();
  const { id, key } = await halfOut(planner);
  const before = await planner.post(id);
  await cancelPost(planner.posts, key);
  expect(await restorePost(planner.posts, key)).toMatchObject({ publishesNow: false });
  await planner.settle();
  const { version, updatedAt: _, ...after } = await planner.post(id);
  expect(version).toBe(before.version + 2);
  expect(before).toMatchObject(after);
});

test('DEL-05, DEL-07 the sweep removes what is out when its undo time has passed, and it stays counted', async () => {
  const planner = await createPlanner();
  const { id, key } = await halfOut(planner);
  await cancelPost(planner.posts, key);
  await removeDeletedPosts(planner.posts);
  expect((await planner.post(id)).status).toBe('partial');
  await planner.pass(11_000);
  await expect(restorePost(planner.posts, key)).rejects.toThrow('This post can no longer be brought back');
  await removeDeletedPosts(planner.posts);
  await expect(planner.post(id)).rejects.toThrow('Post not found');
  const entries = await planner.db.selectFrom('usage_entries').select('kind').execute();
  expect(entries).toEqual([{ kind: 'charge' }]);
});

test('deleting what is out twice is one deletion, and a retry of it is refused', async () => {
  const planner = await createPlanner();
  const { id, key } = await halfOut(planner);
  await cancelPost(planner.posts, key);
  const once = await planner.post(id);
  await cancelPost(planner.posts, key);
  expect(await planner.post(id)).toEqual(once);
  await expect(retryPost(planner.posts, key, { action: 'send' })).rejects.toThrow('This post was deleted');
});
