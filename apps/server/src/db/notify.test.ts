import { expect, test } from 'vitest';

import { createListener } from '#/db/listener.ts';
import { DUE_CHANNEL, LIVE_CHANNEL, type News, notify, notifyOfCommitted } from '#/db/notify.ts';
import { openTestDatabase } from '#/testing/database.ts';

/** The notifications that arrive when all of these are sent in one transaction. */
async function heard(...all: News[]): Promise<unknown[]> {
  const { db, url } = await openTestDatabase();
  const listener = createListener(url, 'nonet:test');
  const messages: unknown[] = [];
  await listener.on(LIVE_CHANNEL, (payload) => messages.push(JSON.parse(payload)));
  await listener.on(DUE_CHANNEL, (payload) => messages.push(Number(payload)));
  await db.transaction().execute(async (trx) => {
    for (const news of all) await notify(trx, news);
  });
  await notify(db, { due: [new Date(99)] });
  await expect.poll(() => messages).toContain(99);
  await listener.close();
  return messages.filter((message) => message !== 99);
}

test('each user is told once, with the post when it is the only one', async () => {
  const messages = await heard({
    live: [
      { userId: 'ada', topics: ['posts'], postId: 'p1' },
      { userId: 'bea', topics: ['posts'], postId: 'p2' },
      { userId: 'ada', topics: ['posts', 'usage'], postId: 'p1' },
      { userId: 'bea', topics: ['posts'], postId: 'p3' },
      { userId: 'cy', topics: ['posts'], postId: 'p4' },
      { userId: 'cy', topics: ['connections', 'posts'] },
    ],
  });
  expect(messages).toEqual([
    { userId: 'ada', topics: ['posts', 'usage'], postId: 'p1' },
    { userId: 'bea', topics: ['posts'] },
    { userId: 'cy', topics: ['posts', 'connections'] },
  ]);
});

test('workers are told of the earliest time, and nobody of nothing', async () => {
  expect(await heard({ due: [new Date(7), new Date(3)] }, { due: [], live: [] }, {})).toEqual([3]);
});

test('news of what was committed arrive too, and their failure is nobody’s', async () => {
  const { db, url } = await openTestDatabase();
  const listener = createListener(url, 'nonet:test');
  const messages: unknown[] = [];
  await listener.on(DUE_CHANNEL, (payload) => messages.push(Number(payload)));
  await notifyOfCommitted(db, { due: [new Date(5)] });
  await expect.poll(() => messages).toEqual([5]);
  await listener.close();

  await db.destroy();
  await expect(notifyOfCommitted(db, { due: [new Date(6)] })).resolves.toBeUndefined();
});
