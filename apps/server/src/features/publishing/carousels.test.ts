import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import { type AnyJson, type Person, readJson } from '#/testing/server.ts';

let outside: PublishingServer;
let ada: Person;
let shop: string;
let board: string;

beforeAll(async () => {
  outside = await startPublishingServer(({ asOwn }) => asOwn);
  ada = await outside.server.register('Ada');
  shop = await outside.connect(ada, 'pinterest', await outside.signIn('pinterest', 'studio_fala'));
  const { body } = await ada.json('POST', '/api/pinterest/boards', { userId: ada.uid, connectionId: shop });
  board = body.boards[0].id;
});
afterAll(() => outside.close());

async function upload(background: string, type: 'webp' | 'png'): Promise<string> {
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background } });
  const bytes = new Uint8Array(await picture.toFormat(type).toBuffer());
  const headers = { 'content-type': 'application/octet-stream' };
  return (await readJson(await ada.fetch('/api/media', { method: 'POST', headers, body: bytes }))).id;
}

test('FMT-09 a carousel goes out as one Pin, its pictures in their order, each with its title and link', async () => {
  const [first, second] = [await upload('#4a7dc0', 'webp'), await upload('#c07d4a', 'png')];
  const link = 'https://kiln.example/2';
  const postId = await outside.schedule(ada, shop, {
    title: 'Two bowls',
    description: 'Out of the kiln',
    media: [{ id: first }, { id: second, title: 'The second', link }],
    options: { [shop]: { board, format: 'carousel' } },
  });
  await outside.settle();
  expect(await outside.target(ada, postId)).toMatchObject({ status: 'published', error: null });
  const [entry, ...others]: AnyJson[] = await readJson(
    await fetch(`${outside.sandbox.url}/_sandbox/ledger?network=pinterest`),
  );
  expect([entry, others]).toMatchObject([
    { text: 'Out of the kiln', mediaCount: 2, repeats: 0, files: [{ container: 'jpeg' }, { container: 'png' }] },
    [],
  ]);
  const page = await (await fetch(`${outside.sandbox.url}/pinterest/pin/${entry.remoteId}/`)).text();
  expect(page).toContain('Picture 2: The second');
  expect(page).toContain(`href="${link}"`);
});
