import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';

import { startWithAccounts } from '#/testing/everywhere/start-with-accounts.ts';
import { startPublishingServer } from '#/testing/publishing-server.ts';
import { type AnyJson, readJson } from '#/testing/server.ts';

test('FMT-06 a long text goes to Threads, once, also when the answer is lost, and the text alone to Bluesky', async () => {
  const outside = await startPublishingServer(({ asOwn }) => asOwn);
  onTestFinished(() => outside.close());
  const ada = await outside.server.register('Ada');
  const signIn = { identifier: 'studio.nonet.test', appPassword: 'demo-demo-demo-demo' };
  await ada.json('POST', '/api/bluesky/connect', signIn);
  const [bluesky] = (await ada.json('GET', '/api/social/connections')).body.bluesky;
  const threads = await outside.connect(ada, 'threads', await outside.signIn('threads', 'studio.fala'));
  await outside.order('faults', { network: 'threads', fault: 'fail-500-after-accept', place: 'publish' });
  const attachment = { text: 'Long '.repeat(1_999).trim(), link: 'https://fala.example/kiln' };
  const post = await outside.schedule(ada, bluesky.id, { platforms: [bluesky.id, threads], attachment });
  await outside.settle();
  for (let n = 0; n < 6; n += 1) await outside.pass(60_000);

  const { targets } = (await ada.json('GET', `/api/posts/${post}`)).body;
  expect(targets.map(({ status }: { status: string }) => status)).toEqual(['published', 'published']);
  expect(await outside.ledger('threads')).toMatchObject([{ text: 'Only once', attachment, repeats: 0 }]);
  const atBluesky = await outside.ledger('bluesky');
  expect(atBluesky).toMatchObject([{ text: 'Only once' }]);
  expect(atBluesky[0]).not.toHaveProperty('attachment');
});

test('FMT-06 the words that an own text hides are hidden at Threads, and plain at Bluesky', async () => {
  const outside = await startPublishingServer(({ asOwn }) => asOwn);
  onTestFinished(() => outside.close());
  const ada = await outside.server.register('Ada');
  const signIn = { identifier: 'studio.nonet.test', appPassword: 'demo-demo-demo-demo' };
  await ada.json('POST', '/api/bluesky/connect', signIn);
  const [bluesky] = (await ada.json('GET', '/api/social/connections')).body.bluesky;
  const threads = await outside.connect(ada, 'threads', await outside.signIn('threads', 'studio.fala'));
  await outside.schedule(ada, bluesky.id, {
    platforms: [bluesky.id, threads],
    descriptions: { threads: '🍵 Ada wins' },
    marks: {
      description: [{ kind: 'spoiler', start: 0, end: 4 }],
      descriptions: { threads: [{ kind: 'spoiler', start: 3, end: 6 }] },
    },
  });
  await outside.settle();
  for (let n = 0; n < 3; n += 1) await outside.pass(60_000);

  expect(await outside.ledger('threads')).toMatchObject([{ text: '🍵 Ada wins', spoilers: ['Ada'] }]);
  const atBluesky = await outside.ledger('bluesky');
  expect(atBluesky).toMatchObject([{ text: 'Only once' }]);
  expect(atBluesky[0]).not.toHaveProperty('spoilers');
});

test('FMT-06 a hidden picture is hidden at Threads, and shown at Bluesky', async () => {
  const { go, accounts, sandbox, close } = await startWithAccounts();
  onTestFinished(close);
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#4a7dc0' } });
  const { id } = await go('POST', '/api/media', await picture.png().toBuffer());
  const { post } = await go('POST', '/api/social/posts/schedule', {
    title: 'The winner',
    description: 'The winner',
    scheduledDate: 'now',
    timeZone: 'UTC',
    platforms: [accounts.threads, accounts.bluesky],
    media: [{ id, spoiler: true }],
  });
  await vi.waitFor(async () => {
    const { targets } = await go('GET', `/api/posts/${post.id}`);
    expect(targets).toMatchObject([{ status: 'published' }, { status: 'published' }]);
  }, 60_000);
  const entries = async (network: string): Promise<AnyJson[]> =>
    readJson(await fetch(`${sandbox.url}/_sandbox/ledger?network=${network}`));
  expect(await entries('threads')).toMatchObject([{ mediaCount: 1, spoiler: true, repeats: 0 }]);
  const [atBluesky] = await entries('bluesky');
  expect(atBluesky).toMatchObject({ mediaCount: 1 });
  expect(atBluesky).not.toHaveProperty('spoiler');
});
