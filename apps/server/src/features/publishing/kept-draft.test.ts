import type { Repeat } from '@nonet/networks';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { deletePost } from '#/features/posts/delete-post.ts';
import { postHistory } from '#/features/posts/post-history.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { readUsage } from '#/features/usage/usage.queries.ts';
import { createPlanner, type Planner, THREAD } from '#/testing/planner.ts';
import { createWorld } from '#/testing/world.ts';

const KEPT = 'Bluesky keeps this as a draft that nobody sees. Publish it there, then say so here.';
const STILL = 'Bluesky still keeps this as a draft that nobody sees. Publish it there first.';
const url = 'https://world.test/posts/bluesky-1';

const keyOf = (planner: Planner, id: string) => ({ spaceId: planner.caller.uid, id, accounts: null });
const targetOf = async (planner: Planner, id: string) => (await planner.post(id)).targets[0]!;
const messagesOf = ({ db }: Planner) =>
  db.selectFrom('messages').select('data').where('kind', '=', 'needs-you').execute();

/** Answers for the person, and does what follows. */
async function answer(planner: Planner, id: string, action: 'published' | 'skip' | 'send'): Promise<void> {
  await retryPost(planner.posts, keyOf(planner, id), { action });
  await planner.settle();
}

/** A post that the network took and keeps as a draft. */
async function kept(repeat: Repeat = 'refused', behaviour: 'keep-as-draft' | 'take-and-process' = 'keep-as-draft') {
  const planner = await createPlanner(createWorld({ repeat }));
  planner.world.next = [behaviour];
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account], description: 'Once' });
  await planner.settle();
  return { planner, id, account };
}

describe('OP-167 a post that its network keeps as a draft', () => {
  test('is not published: it asks, with the link, and tells once', async () => {
    const { planner, id } = await kept();
    expect(await targetOf(planner, id)).toMatchObject({
      status: 'asks',
      action: 'confirm',
      remoteUrl: url,
      publishedAt: null,
      error: { code: 'kept-as-draft', message: KEPT },
    });
    expect(await planner.post(id)).toMatchObject({ publishedAt: null, canBeEdited: false });
    expect(await messagesOf(planner)).toEqual([{ data: { reason: KEPT } }]);
    expect(planner.world.posts).toEqual([]);
  });

  test('is never sent again: that would make a second one', async () => {
    const { planner, id } = await kept();
    const refused = {
      status: 409,
      code: 'kept-as-draft',
      message: expect.stringMatching(/^Bluesky keeps this as a draft/),
    };
    const targets = [(await targetOf(planner, id)).id];
    for (const body of [{}, { action: 'send' as const }, { action: 'send' as const, targets }]) {
      await expect(retryPost(planner.posts, keyOf(planner, id), body)).rejects.toMatchObject(refused);
    }
    // Not even by a statement of ours.
    for (const status of ['pending', 'ready', 'sending', 'unknown', 'held', 'published']) {
      await expect(sql`update targets set status = ${status}`.execute(planner.db)).rejects.toThrow(
        /targets_draft|check/,
      );
    }
    await planner.pass(3 * 3_600_000);
    await planner.settle();
    expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(1);
    expect(await targetOf(planner, id)).toMatchObject({ status: 'asks', action: 'confirm' });
  });

  test('stays asking when its person says that it is published and the network says that it is not', async () => {
    const { planner, id } = await kept();
    for (let again = 0; again < 2; again += 1) {
      await answer(planner, id, 'published');
      expect(await targetOf(planner, id)).toMatchObject({
        status: 'asks',
        action: 'confirm',
        remoteUrl: url,
        error: { code: 'kept-as-draft', message: STILL },
      });
    }
    expect(planner.world.calls.filter((call) => call === 'check')).toHaveLength(2);
    // They have just read it where they pressed.
    expect(await messagesOf(planner)).toHaveLength(1);
  });

  test('is published by the word of the network, under the same id and link', async () => {
    const { planner, id } = await kept();
    planner.world.share();
    await answer(planner, id, 'published');
    expect(await targetOf(planner, id)).toMatchObject({
      status: 'published',
      action: null,
      remoteUrl: url,
      error: null,
    });
    const { events } = await postHistory(planner.posts, { spaceId: planner.caller.uid, id: id, accounts: null });
    expect(events.map(({ kind, by }) => `${kind} by ${by}`)).toEqual([
      'published by network',
      'confirmed by person',
      'asked by nonet',
      'sent by nonet',
      'prepared by nonet',
      'scheduled by person',
    ]);
    expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(1);
  });

  test('stays a draft when the network cannot be asked, and its person answers again', async () => {
    const { planner, id } = await kept();
    const { check } = planner.world.network;
    planner.world.network.check = async () => ({ kind: 'unknown', code: 'lost', message: 'The connection broke.' });
    await answer(planner, id, 'published');
    expect(await targetOf(planner, id)).toMatchObject({
      status: 'asks',
      action: 'confirm',
      remoteUrl: url,
      error: { message: 'We could not ask Bluesky whether this is published. The connection broke.' },
    });
    if (check !== undefined) planner.world.network.check = check;
    planner.world.share();
    await answer(planner, id, 'published');
    expect(await targetOf(planner, id)).toMatchObject({ status: 'published' });
  });

  test('is asked about with a new token when the old one is refused', async () => {
    const { planner, id } = await kept();
    const { check } = planner.world.network;
    planner.world.network.check = async () => {
      if (check !== undefined) planner.world.network.check = check;
      return { kind: 'reconnect-needed', code: 'expired', message: 'The token has expired.', tokenMayRefresh: true };
    };
    planner.world.share();
    await answer(planner, id, 'published');
    await planner.pass(11_000);
    await planner.settle();
    expect(planner.world.calls.slice(-2)).toEqual(['refresh', 'check']);
    expect(await targetOf(planner, id)).toMatchObject({ status: 'published' });
  });

  test('is given up for good, and stays charged: it may be seen yet', async () => {
    const { planner, id } = await kept();
    await answer(planner, id, 'skip');
    expect(await targetOf(planner, id)).toMatchObject({ status: 'rejected', action: null, error: { code: 'skipped' } });
    for (const action of ['send', 'published'] as const) {
      await expect(retryPost(planner.posts, keyOf(planner, id), { action })).rejects.toMatchObject({ status: 409 });
    }
    const usage = () => readUsage(planner.db, planner.caller.uid, planner.posts.plans, new Date());
    const before = await usage();
    await deletePost(planner.posts, keyOf(planner, id));
    expect(await usage()).toEqual(before);
  });

  test('as the last part of a thread, is given up with what is out published', async () => {
    const planner = await createPlanner(createWorld({ repeat: 'refused' }));
    planner.world.next = ['accept', 'keep-as-draft'];
    const platforms = [await planner.connect()];
    const { id } = await planner.schedule({ platforms, description: `One${THREAD}Two` });
    await planner.settle();
    expect(await targetOf(planner, id)).toMatchObject({ status: 'asks', action: 'confirm', partsOut: 1 });
    await answer(planner, id, 'skip');
    expect(await targetOf(planner, id)).toMatchObject({
      status: 'published',
      note: '1 of 2 parts are out. You decided not to publish the rest.',
    });
  });

  test('is found as one when its answer was lost', async () => {
    const { planner, id } = await kept('blind', 'take-and-process');
    const { world } = planner;
    world.drafts.push(...world.posts.splice(0));
    await planner.pass(11_000);
    await planner.settle();
    expect(await targetOf(planner, id)).toMatchObject({ status: 'asks', action: 'confirm', remoteUrl: url });
  });

  test('of several accounts, the others are answered as ever', async () => {
    const { planner, id, account } = await kept();
    const other = await planner.connect('other');
    planner.world.next = ['keep-as-draft', 'refuse'];
    const both = await planner.schedule({ platforms: [account, other], description: 'Twice' });
    await planner.settle();
    const statuses = async () => (await planner.post(both.id)).targets.map(({ status }) => status).toSorted();
    expect(await statuses()).toEqual(['asks', 'rejected']);
    await retryPost(planner.posts, keyOf(planner, both.id), { action: 'send' });
    await planner.settle();
    expect(await statuses()).toEqual(['asks', 'published']);
    expect(await targetOf(planner, id)).toMatchObject({ action: 'confirm' });
  });

  test('what waits for another reason is not asked about', async () => {
    const planner = await createPlanner();
    planner.world.next = ['refuse'];
    const { id } = await planner.schedule({ platforms: [await planner.connect()] });
    await planner.settle();
    await expect(retryPost(planner.posts, keyOf(planner, id), { action: 'published' })).rejects.toMatchObject({
      status: 409,
      code: 'nothing-to-retry',
    });
  });
});
