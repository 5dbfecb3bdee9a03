import { expect, test } from 'vitest';

import { ready } from '#/networks/instagram/testing/test-client.ts';

test('a comment stands below its post, newest first in its list, and goes with it', async () => {
  const { instagram, studio, picture } = await ready();
  const post = await studio.post(picture);
  const comment = async (message: string): Promise<string> => {
    return (await studio.page.send(`${post}/comments`, { message })).body.id;
  };
  const [first, second] = [await comment('First'), await comment('Second')];
  const { body } = await studio.get(`${post}/comments?fields=id,text,username`);
  expect(body.data).toEqual([
    { id: second, text: 'Second', username: 'studio.fala' },
    { id: first, text: 'First', username: 'studio.fala' },
  ]);
  expect((await studio.get(`${post}?fields=comments_count,permalink`)).body.comments_count).toBe(2);
  const { permalink } = (await studio.get(`${post}?fields=permalink`)).body;
  expect(await (await fetch(permalink)).text()).toContain('Second');
  expect(await instagram.ledger()).toMatchObject([{}, { remoteId: first, below: post }, { remoteId: second }]);
  await studio.delete(post);
  expect((await instagram.ledger()).every(({ deleted }) => deleted)).toBe(true);
});

test('a comment of too many words or hashtags, below a story, or without its right is refused', async () => {
  const { instagram, studio, picture } = await ready();
  const post = await studio.post(picture);
  const story = await studio.post({ ...picture, media_type: 'STORIES' });
  const code = async (message: string, below = post): Promise<number> => {
    return (await studio.page.send(`${below}/comments`, { message })).body.error?.code;
  };
  expect(await code('x'.repeat(2_201))).toBe(100);
  expect(await code('#a '.repeat(31))).toBe(100);
  expect(await code('First', story)).toBe(100);
  await instagram.facebook.steer('narrow-grants', { handle: 'ana@nonet.test', scope: 'instagram_manage_comments' });
  expect(await code('First')).toBe(200);
});
