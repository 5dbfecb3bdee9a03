import { expect, onTestFinished, test } from 'vitest';

import { startPublishingServer } from '#/testing/publishing-server.ts';

test('FMT-03 a poll goes to X, once, also when the answer is lost, and its text alone to Bluesky', async () => {
  const outside = await startPublishingServer();
  onTestFinished(() => outside.close());
  const ada = await outside.server.register('Ada');
  const signIn = { identifier: 'studio.nonet.test', appPassword: 'demo-demo-demo-demo' };
  await ada.json('POST', '/api/bluesky/connect', signIn);
  const [bluesky] = (await ada.json('GET', '/api/social/connections')).body.bluesky;
  const x = await outside.connectX(ada);
  await outside.order('faults', { network: 'twitter', fault: 'cut-after-accept', place: 'publish' });
  const poll = { answers: ['Tide', 'Moss', 'Oat'], minutes: 60 };
  const post = await outside.schedule(ada, bluesky.id, { platforms: [bluesky.id, x], poll });
  await outside.settle();
  for (let n = 0; n < 4; n += 1) await outside.pass(60_000);

  const { targets } = (await ada.json('GET', `/api/posts/${post}`)).body;
  expect(targets.map(({ status }: { status: string }) => status)).toEqual(['published', 'published']);
  expect(await outside.ledger('twitter')).toMatchObject([
    { text: 'Only once', poll: { question: 'Only once', ...poll } },
  ]);
  const atBluesky = await outside.ledger('bluesky');
  expect(atBluesky).toMatchObject([{ text: 'Only once' }]);
  expect(atBluesky[0]).not.toHaveProperty('poll');
});
