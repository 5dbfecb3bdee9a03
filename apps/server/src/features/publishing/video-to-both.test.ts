import { expect, onTestFinished, test } from 'vitest';

import { startPublishingServer } from '#/testing/publishing-server.ts';
import { readJson } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

test('one post with a video goes to Bluesky and X, once each, also when answers on the way are lost', async () => {
  const outside = await startPublishingServer();
  onTestFinished(() => outside.close());
  for (const network of ['bluesky', 'twitter']) await outside.order(`networks/${network}/set-processing`, { ms: 0 });
  const ada = await outside.server.register('Ada');
  const signIn = { identifier: 'studio.nonet.test', appPassword: 'demo-demo-demo-demo' };
  const bluesky = (await ada.json('POST', '/api/bluesky/connect', signIn)).body;
  expect(bluesky.handle).toBe('studio.nonet.test');
  const [connection] = (await ada.json('GET', '/api/social/connections')).body.bluesky;
  const x = await outside.connectX(ada);
  const video = await ada.fetch('/api/media', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await makeVideo({ seconds: 3 })),
  });
  const media = [{ id: (await readJson(video)).id, alt: 'A kiln' }];

  // Bluesky's video service and its server both answer once without being heard.
  await outside.order('faults', { network: 'bluesky', fault: 'cut-after-accept', place: 'upload' });
  await outside.order('faults', { network: 'bluesky', fault: 'cut-after-accept', place: 'publish' });
  const post = await outside.schedule(ada, connection.id, { platforms: [connection.id, x], media });
  await outside.settle();
  for (let n = 0; n < 4; n += 1) await outside.pass(60_000);

  const { targets } = (await ada.json('GET', `/api/posts/${post}`)).body;
  expect(targets.map(({ status }: { status: string }) => status)).toEqual(['published', 'published']);
  for (const network of ['bluesky', 'twitter'] as const) {
    expect(await outside.ledger(network)).toMatchObject([{ text: 'Only once', mediaCount: 1 }]);
  }
});
