import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import { type Person, readJson } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

let outside: PublishingServer;
let ada: Person;
let page: string;

beforeAll(async () => {
  outside = await startPublishingServer();
  await outside.order('networks/facebook/set-processing', { ms: 0 });
  ada = await outside.server.register('Ada');
  const handle = 'kiln@nonet.test';
  await outside.order('accounts', { network: 'facebook', handle });
  await outside.order('networks/facebook/create-page', { handle, username: 'kiln', name: 'Kiln' });
  page = await outside.connect(ada, 'facebook', await outside.signIn('facebook', handle));
});
afterAll(() => outside.close());

async function upload(bytes: Uint8Array): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await ada.fetch('/api/media', { method: 'POST', headers, body: new Uint8Array(bytes) });
  return (await readJson(answer)).id;
}

test('CROP-02 a video on Facebook is shown with its thumbnail, in a format that Facebook takes', async () => {
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: '#4a7' } });
  const cover = await upload(await picture.webp().toBuffer());
  const { body } = await ada.json('POST', '/api/social/posts/schedule', {
    title: 'Kiln opening',
    description: 'Nine bowls.',
    scheduledDate: new Date().toISOString(),
    platforms: [page],
    media: [{ id: await upload(await makeVideo({ seconds: 3 })), alt: '' }],
    options: { [page]: { cover } },
  });
  await outside.settle();
  await outside.pass(60_000);
  const [target] = (await ada.json('GET', `/api/posts/${body.post.id}`)).body.targets;
  expect(target).toMatchObject({ status: 'published', error: null, note: null });
  const feed = await (await fetch(`${outside.sandbox.url}/facebook`)).text();
  const [, poster = ''] = /poster="([^"]+)"/.exec(feed) ?? [];
  const shown = await (await fetch(`${outside.sandbox.url}${poster}`)).arrayBuffer();
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
});
