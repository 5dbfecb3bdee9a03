import { expect, test } from 'vitest';

import { createApp } from '#/facebook/app.ts';
import { auth, pretendFacebook, refusal, secret, videoId } from '#/facebook/pretend-facebook.ts';
import { setThumbnail } from '#/facebook/thumbnail.ts';
import { accessOf } from '#/facebook/wire.ts';
import type { Reply } from '#/kit/pretend-network.ts';
import type { MediaFile } from '#/port.ts';

const cover: MediaFile = {
  id: 'c',
  contentType: 'image/jpeg',
  bytes: 3,
  width: 1280,
  height: 720,
  durationMs: null,
  alt: '',
  read: async () => new Uint8Array([1, 2, 3]),
  readPart: async () => new Uint8Array(),
  address: async () => '',
};

async function set(...replies: Reply[]) {
  const { origin, client, on, calls } = await pretendFacebook();
  let at = 0;
  on('POST /{id}/thumbnails', () => replies[Math.min(at++, replies.length - 1)] as Reply);
  const app = createApp(
    { appId: '42', appSecret: secret, scopes: [], dialog: origin, graph: origin, version: 'v26.0', sandbox: false },
    client,
  );
  const { signal } = new AbortController();
  const outcome = await setThumbnail(app.api(accessOf(auth, signal)), videoId, cover, signal);
  return { outcome, calls: calls() };
}

test('CROP-02 a video gets its thumbnail by one call', async () => {
  const { outcome, calls } = await set({ body: { success: true } });
  expect(outcome).toEqual({ kind: 'covered', note: null });
  expect(calls).toEqual(['POST /{id}/thumbnails']);
});

test('CROP-02 a refused thumbnail holds no video up, and says so', async () => {
  const { outcome, calls } = await set(refusal(200, { status: 403 }));
  expect(outcome).toMatchObject({
    kind: 'covered',
    note: expect.stringMatching(/^This went out without its thumbnail\. /),
  });
  expect(calls).toHaveLength(1);
});

test('an answer that says nothing is asked for once more, and a limit of the Page is waited for', async () => {
  const unsaid = await set({ status: 500, body: 'no' });
  expect(unsaid.outcome).toMatchObject({ kind: 'covered', note: expect.any(String) });
  expect(unsaid.calls).toHaveLength(2);
  expect((await set(refusal(4))).outcome).toMatchObject({ kind: 'retry-later' });
});
