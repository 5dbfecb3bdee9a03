import { afterAll, beforeAll, expect, test } from 'vitest';

import { connectByConsent } from '#/testing/consent.ts';
import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';

let x: PublishingServer;
beforeAll(async () => {
  x = await startPublishingServer();
});
afterAll(() => x.close());

test('an account that X ends when its post is due says why and what waits, and connecting it again sends that once', async () => {
  const person = await x.server.register();
  const id = await connectByConsent(person, x.sandbox.url);
  const account = async () => (await person.json('GET', `/api/social/connections/${person.uid}`)).body.twitter[0];
  const post = await x.schedule(person, id);
  const later = new Date(Date.now() + 86_400_000).toISOString();
  await x.schedule(person, id, { description: 'Tomorrow', scheduledDate: later });
  await x.order('networks/twitter/revoke-grants', { handle: 'studio' });
  await x.settle();
  expect(await x.target(person, post)).toMatchObject({ status: 'held', action: 'reconnect' });
  expect(await account()).toMatchObject({
    id,
    reconnectNeeded: true,
    reconnectReason: 'The sign-in at X has ended. Connect the account again.',
    postsAtRisk: 2,
  });

  expect(await connectByConsent(person, x.sandbox.url)).toBe(id);
  await x.settle();
  expect(await account()).toMatchObject({ reconnectNeeded: false, reconnectReason: null, postsAtRisk: 0 });
  expect(await x.target(person, post)).toMatchObject({ status: 'published' });
  expect(await x.ledger('twitter')).toHaveLength(1);
});
