import { expect, test } from 'vitest';

import { put, TestTiktok } from '#/networks/tiktok/testing/test-client.ts';
import { startSandbox } from '#/start-sandbox.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest, TestSandbox, temporaryFolder } from '#/testing/sandbox.ts';

const film = mp4Of(5_000);

async function publish(tiktok: TestTiktok, info: object): Promise<void> {
  const studio = await tiktok.signIn();
  await put((await studio.beginVideo(film.length, info)).body.data.upload_url, film);
}

test('posts appear as their creators see them: who sees them, what was chosen, tags and names', async () => {
  const tiktok = new TestTiktok(await sandboxForTest());
  await tiktok.steer('set-processing', { ms: 0 });
  expect(await tiktok.html('/tiktok')).toContain('Nothing here yet');
  await publish(tiktok, {
    title: 'See #kiln by @mira <b>',
    disable_duet: true,
    is_aigc: true,
    video_cover_timestamp_ms: 1_500,
  });
  const feed = await tiktok.html('/tiktok');
  for (const words of [
    '<span class="ref">#kiln</span>',
    '<span class="ref">@mira</span>',
    '&lt;b&gt;',
    'Only you · duets off · AI-generated · cover at 1.5 s',
  ]) {
    expect(feed).toContain(words);
  }
  const href = /href="(\/tiktok\/@studio\.fala\/video\/\d+)"/.exec(feed)?.[1] ?? '';
  expect(await tiktok.html(href)).toContain('See ');
  expect(await tiktok.html('/tiktok/@studio.fala')).toContain('class="tiles upright"');
  expect(await tiktok.html('/')).toContain('@studio.fala');
  const source = /<video src="([^"]+)"/.exec(feed)?.[1] ?? '';
  expect((await fetch(`${tiktok.sandbox.url}${source}`)).headers.get('content-type')).toBe('video/mp4');
  const elsewhere = [
    href.replace('video', 'photo'),
    href.replace('studio', 'shop'),
    '/tiktok/@nobody',
    '/tiktok/media/1',
  ];
  for (const path of elsewhere) expect((await fetch(`${tiktok.sandbox.url}${path}`)).status).toBe(404);
});

test.each([
  ['set-processing', { ms: 'long' }],
  ['set-moderation', { ms: -1 }],
  ['set-app', { isAudited: 'yes' }],
  ['set-unknowns', { lastChunkAgain: 'twice' }],
  ['set-account', { handle: 'nobody' }],
  ['set-account', { handle: 'studio.fala', privacy: 'secret' }],
  ['set-account', { handle: 'studio.fala', disabled: 1 }],
  ['set-account', { handle: 'studio.fala', disabled: { duet: 1 } }],
  ['revoke-grants', { handle: 'nobody' }],
])('the senseless order %s %j is refused', async (action, order) => {
  const tiktok = new TestTiktok(await sandboxForTest());
  const answer = await tiktok.steer(action, order);
  expect([answer.status, typeof answer.body.error]).toEqual([400, 'string']);
});

test('an account is known by its username, in whatever case; what is no username is refused', async () => {
  const tiktok = new TestTiktok(await sandboxForTest());
  expect(await tiktok.idOf('STUDIO.fala')).toBe(await tiktok.idOf('@studio.fala'));
  expect((await tiktok.sandbox.steer('accounts', { network: 'tiktok', handle: 'no name' })).status).toBe(400);
});

test('what was answered is there after a restart, and half an upload goes on', async () => {
  const dataDir = await temporaryFolder();
  const first = await startSandbox({ port: 0, dataDir });
  const tiktok = new TestTiktok(new TestSandbox(first.url));
  await tiktok.steer('set-processing', { ms: 0 });
  await publish(tiktok, { title: 'Before' });
  const studio = await tiktok.signIn();
  const { upload_url: address } = (await studio.beginVideo(film.length, { title: 'After' })).body.data;
  await first.close();
  const second = await sandboxForTest({ dataDir });
  const again = new TestTiktok(second);
  expect((await put(address.replace(first.url, second.url), film)).status).toBe(201);
  expect(await again.ledger()).toMatchObject([{ text: 'Before' }, { text: 'After' }]);
});
