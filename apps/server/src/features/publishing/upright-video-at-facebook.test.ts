import { afterAll, beforeAll, expect, test } from 'vitest';

import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import { type Person, readJson } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

let outside: PublishingServer;
let ada: Person;
let page: string;
let film: string;

beforeAll(async () => {
  outside = await startPublishingServer();
  await outside.order('networks/facebook/set-processing', { ms: 0 });
  ada = await outside.server.register('Ada');
  const handle = 'kiln@nonet.test';
  await outside.order('accounts', { network: 'facebook', handle });
  await outside.order('networks/facebook/create-page', { handle, username: 'kiln', name: 'Kiln' });
  page = await outside.connect(ada, 'facebook', await outside.signIn('facebook', handle));
  const headers = { 'content-type': 'application/octet-stream' };
  const body = new Uint8Array(await makeVideo({ seconds: 3, width: 1080, height: 1920 }));
  film = (await readJson(await ada.fetch('/api/media', { method: 'POST', headers, body }))).id;
});
afterAll(() => outside.close());

async function publish(description: string, options: object): Promise<string> {
  const post = await outside.schedule(ada, page, { description, media: [{ id: film, alt: '' }], options });
  await outside.settle();
  await outside.pass(60_000);
  return post;
}

const written = async () => (await outside.ledger('facebook')).map(({ text }) => text);

test('OP-167 an upright video goes out as a reel', async () => {
  const post = await publish('A reel', {});
  expect(await outside.target(ada, post)).toMatchObject({
    status: 'published',
    remoteUrl: expect.stringContaining('/reel/'),
  });
  expect(await written()).toEqual(['A reel']);
});

test('OP-167 as a video it is a draft, and published by what its owner does at Facebook', async () => {
  const post = await publish('A video', { [page]: { format: 'feed' } });
  const asks = await outside.target(ada, post);
  expect(asks).toMatchObject({ status: 'asks', action: 'confirm', remoteUrl: expect.any(String) });
  expect(await written()).toEqual(['A reel']);

  // The link leads to where it is published.
  const shown = await (await fetch(asks.remoteUrl ?? '')).text();
  const action = /<form[^>]* action="([^"]+)"/.exec(shown)?.[1] ?? '';
  const { url } = outside.sandbox;
  expect((await fetch(`${url}${action}`, { method: 'POST', headers: { origin: url } })).ok).toBe(true);

  const retry = (body: object) => ada.json('POST', `/api/posts/${post}/retry`, body);
  expect(await retry({ action: 'send' })).toMatchObject({
    status: 409,
    body: { code: 'kept-as-draft', error: expect.stringMatching(/^Facebook keeps this as a draft/) },
  });
  const several = { action: 'send', posts: [{ id: post }] };
  expect((await ada.json('POST', '/api/posts/retry', several)).body).toMatchObject({
    changed: [],
    refused: [{ id: post, code: 'kept-as-draft' }],
  });
  expect(await retry({ action: 'published' })).toMatchObject({ status: 200, body: { publishesNow: false } });
  await outside.settle();
  expect(await outside.target(ada, post)).toMatchObject({ status: 'published', remoteUrl: asks.remoteUrl });
  expect(await outside.ledger('facebook')).toMatchObject([{ text: 'A reel' }, { text: 'A video', repeats: 0 }]);
});
