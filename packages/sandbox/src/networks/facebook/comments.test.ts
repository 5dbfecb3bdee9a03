import { expect, test } from 'vitest';

import { TestFacebook } from '#/networks/facebook/testing/test-client.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

async function begun() {
  const facebook = new TestFacebook(await sandboxForTest());
  await facebook.steer('set-processing', { ms: 0 });
  const page = await facebook.page();
  const { id } = (await page.feed({ message: 'Hello' })).body;
  const comment = (message: string, below: string = id) => page.send(`${below}/comments`, { message });
  return { facebook, page, id, comment };
}

test('a comment stands below its post, in the ledger and on its page, and goes with it', async () => {
  const { facebook, page, id, comment } = await begun();
  const made = (await comment('First <b>')).body;
  expect(await facebook.ledger()).toMatchObject([
    { text: 'Hello' },
    { account: 'studio.fala', remoteId: made.id, text: 'First <b>', below: id },
  ]);
  const { body } = await page.get(`${made.id}?fields=message,from,permalink_url`);
  expect(body).toMatchObject({ message: 'First <b>', from: { id: page.id, name: 'Studio Fala' } });
  expect(await (await fetch(body.permalink_url)).text()).toContain('First &lt;b&gt;');
  await page.delete(id);
  expect(await facebook.ledger()).toMatchObject([{ deleted: true }, { deleted: true }]);
  expect((await page.get(made.id)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
});

test('comments are listed as they are asked for, page by page', async () => {
  const { page, id, comment } = await begun();
  for (const text of ['One', 'Two', 'Three']) await comment(text);
  const texts = async (query: string): Promise<string[]> => {
    const { data } = (await page.get(`${id}/comments?${query}`)).body;
    return data.map(({ message }: { message: string }) => message);
  };
  expect(await texts('')).toEqual(['One', 'Two', 'Three']);
  expect(await texts('order=reverse_chronological')).toEqual(['Three', 'Two', 'One']);
  const { body } = await page.get(`${id}/comments?limit=2`);
  expect(await texts(`limit=2&after=${body.paging.cursors.after}`)).toEqual(['Three']);
});

test('the same words are taken twice, as nobody says otherwise', async () => {
  const { facebook, comment } = await begun();
  for (const _ of [1, 2]) expect((await comment('Same')).status).toBe(200);
  expect(await facebook.ledger()).toHaveLength(3);
});

test('a comment without its right, its task or words is refused', async () => {
  const { facebook, page, comment } = await begun();
  expect((await comment(' ')).body.error.code).toBe(100);
  expect((await comment('x'.repeat(8_001))).body.error.code).toBe(100);
  await facebook.steer('set-tasks', { page: 'studio.fala', tasks: ['CREATE_CONTENT'] });
  expect((await comment('First')).body.error.code).toBe(200);
  await facebook.steer('set-tasks', { page: 'studio.fala', tasks: ['CREATE_CONTENT', 'MODERATE'] });
  await facebook.steer('narrow-grants', { handle: 'ana@nonet.test', scope: 'pages_manage_engagement' });
  expect((await comment('First')).body.error).toMatchObject({
    code: 200,
    message: expect.stringContaining('pages_manage'),
  });
  expect((await page.feed({ message: 'Still posting' })).status).toBe(200);
});

test('a reel is commented on by the id of its video, and a story is not', async () => {
  const { page, comment } = await begun();
  const reel = await page.upload('video_reels', mp4Of(10_000, [1_080, 1_920]));
  await page.finish('video_reels', reel);
  expect((await comment('First', reel)).status).toBe(200);
  const photo = await page.photo(pngOf(1_080, 1_920));
  const story = (await page.send(`${page.id}/photo_stories`, { photo_id: photo })).body.post_id;
  expect((await comment('First', `${page.id}_${story}`)).body.error.code).toBe(100);
});
