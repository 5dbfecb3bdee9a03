import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import type { Person } from '#/testing/server.ts';

const handle = 'studio.fala';
const reason = 'Threads was not allowed to do this for you. Connect the account again and allow all of it.';

let outside: PublishingServer;
let ada: Person;

beforeAll(async () => {
  outside = await startPublishingServer(({ asOwn }) => asOwn);
  ada = await outside.server.register('Ada');
});
afterAll(() => outside.close());
beforeEach(() => outside.startOver());

const connect = async () => outside.connect(ada, 'threads', await outside.signIn('threads', handle));
const targetsOf = async (posts: readonly string[]) => Promise.all(posts.map((post) => outside.target(ada, post)));

test('a right that was taken away holds all posts of the account at once, and they go out after it is connected again', async () => {
  const account = await connect();
  await outside.order('networks/threads/narrow-grants', { handle, scope: 'threads_content_publish' });
  const first = await outside.schedule(ada, account);
  await outside.settle();
  expect(await outside.target(ada, first)).toMatchObject({
    status: 'held',
    action: 'reconnect',
    error: { code: 'not-allowed', message: reason },
  });
  const [connection] = (await ada.json('GET', '/api/social/connections')).body.threads;
  expect(connection).toMatchObject({ id: account, reconnectNeeded: true, reconnectReason: reason });

  // Nobody asks Threads for what follows: one reason is enough.
  const calls = outside.calls.length;
  const others = [await outside.schedule(ada, account), await outside.schedule(ada, account)];
  await outside.settle();
  for (const target of await targetsOf(others)) {
    expect(target).toMatchObject({
      status: 'held',
      action: 'reconnect',
      error: { message: 'This account is not connected. Connect it again to publish.' },
    });
  }
  expect(outside.calls).toHaveLength(calls);

  expect(await connect()).toBe(account);
  // One after the other, as a repeat is not harmless there.
  for (let n = 0; n < 3; n += 1) await outside.pass(5_000);
  for (const target of await targetsOf([first, ...others])) expect(target).toMatchObject({ status: 'published' });
  expect(await outside.ledger('threads')).toHaveLength(3);
});
