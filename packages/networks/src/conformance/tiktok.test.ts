import { describe, expect, test } from 'vitest';
import { images } from '#/conformance/by-consent.ts';
import { proveConformance } from '#/conformance/prove-conformance.ts';
import { openStage } from '#/conformance/stage.ts';
import { tiktokHarness } from '#/conformance/tiktok-harness.ts';

proveConformance(tiktokHarness);

describe('ids of 64 bits, which come as numbers', () => {
  const stage = openStage(tiktokHarness);
  const { context, ledger, look, post, prepare, send } = stage;

  test('are exact to the last digit, in whichever way lists write them', async () => {
    for (const videoIds of ['text', 'numbers']) {
      await stage.sandbox.order('networks/tiktok/set-unknowns', { videoIds });
      const text = `Ids as ${videoIds}`;
      await expect(send(post({ text, targetId: videoIds }))).resolves.toMatchObject({ kind: 'published' });
      const remoteId = (await ledger()).at(-1)?.remoteId ?? '';
      expect(remoteId).toMatch(/^\d{19}$/);
      const since = { ...context(), notBefore: new Date(Date.now() - 600_000), anyKey: true } as const;
      await expect(look(await prepare(post({ text })), since)).resolves.toMatchObject({ kind: 'found', remoteId });
      const { account, auth } = stage.connected;
      const out = { remoteId, publishedAt: new Date(), format: 'feed', wasTold: true } as const;
      const posts = [{ ...out, account: { remoteId: account.remoteId, handle: account.username } }];
      const read = await stage.network.figures?.read(posts, auth, context());
      expect(read).toMatchObject({ kind: 'figures' });
      expect(read?.kind === 'figures' && read.posts.get(remoteId)?.kind).toBe('read');
    }
  });
});

describe('photos with a title', () => {
  const { context, ledger, look, post, prepare, send } = openStage(tiktokHarness);

  test('FMT-07 go out with their title and the cover that was chosen, and are found by their text', async () => {
    const options = { ...(tiktokHarness.options as object), photoTitle: 'Kiln day', coverPhoto: 2 };
    const input = post({ text: 'Nine bowls', media: images(3, 'image/jpeg'), options });
    await expect(send(input)).resolves.toMatchObject({ kind: 'published' });
    const since = { ...context(), notBefore: new Date(Date.now() - 600_000), anyKey: true } as const;
    const [entry] = await ledger();
    await expect(look(await prepare(input), since)).resolves.toMatchObject({
      kind: 'found',
      remoteId: entry?.remoteId,
    });
  });

  test('FMT-07 and a cover that is none of them are refused', async () => {
    const options = { ...(tiktokHarness.options as object), coverPhoto: 3 };
    const input = post({ media: images(3, 'image/jpeg'), options });
    await expect(send(input)).resolves.toMatchObject({ kind: 'rejected' });
  });
});
