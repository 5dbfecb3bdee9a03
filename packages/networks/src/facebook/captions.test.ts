import { expect, test } from 'vitest';

import { createApp } from '#/facebook/app.ts';
import { addCaptions } from '#/facebook/captions.ts';
import { auth, pretendFacebook, refusal, secret, video, videoId } from '#/facebook/pretend-facebook.ts';
import { accessOf } from '#/facebook/wire.ts';
import type { Reply } from '#/kit/pretend-network.ts';

const captionsIn = (language: string) => ({
  id: language,
  language,
  contentType: 'application/x-subrip' as const,
  text: '1\n00:00:01,000 --> 00:00:02,000\nPa\n',
});

async function add(...replies: Reply[]) {
  const { origin, client, on, calls } = await pretendFacebook();
  let at = 0;
  on('POST /{id}/captions', () => replies[Math.min(at++, replies.length - 1)] as Reply);
  const app = createApp(
    { appId: '42', appSecret: secret, scopes: [], dialog: origin, graph: origin, version: 'v26.0', sandbox: false },
    client,
  );
  const { signal } = new AbortController();
  const file = { ...video(), captions: [captionsIn('pl'), captionsIn('en')] };
  const outcome = await addCaptions(app.api(accessOf(auth, signal)), videoId, file, signal);
  return { outcome, calls: calls().length };
}

const taken = { body: { success: true } };

test('FMT-08 a video gets its captions by a call for each language', async () => {
  expect(await add(taken)).toEqual({ outcome: { kind: 'captioned', note: null }, calls: 2 });
});

test('FMT-08 captions that a video has already, as after a call whose answer was lost, are no refusal', async () => {
  expect(await add(refusal(482))).toEqual({ outcome: { kind: 'captioned', note: null }, calls: 2 });
  const lost = { status: 500, body: 'no' };
  expect(await add(lost, refusal(482), taken)).toEqual({ outcome: { kind: 'captioned', note: null }, calls: 3 });
});

test('FMT-08 refused captions hold no video up, and are told by their language', async () => {
  const note = expect.stringMatching(/^This went out without its captions in Polish\. .+ Add them at Facebook/);
  expect(await add(refusal(385), taken)).toEqual({ outcome: { kind: 'captioned', note }, calls: 2 });
});
