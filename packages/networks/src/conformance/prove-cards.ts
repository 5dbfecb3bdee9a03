import { describe, expect, test } from 'vitest';
import { sampleMedia } from '#/conformance/sample-media.ts';
import type { Stage } from '#/conformance/stage.ts';

/** Proves what becomes of the card of a link, where the network draws it from what it is sent. */
export function proveCards({ fault, ledger, post, prepare, publish, send }: Stage): void {
  const url = 'https://fala.example/kiln';
  const text = `The kiln is open: ${url}`;
  const words = { url, title: 'Ten bowls & a kiln', description: 'What came out on Sunday.' };
  const picture = sampleMedia('image/png', 'one');

  describe('FMT-04 the card of a link', () => {
    test('arrives with title, description and picture', async () => {
      await expect(send(post({ text, card: { ...words, picture } }))).resolves.toMatchObject({ kind: 'published' });
      await expect(ledger()).resolves.toMatchObject([{ text, mediaCount: 0, card: { ...words, hasImage: true } }]);
    });

    test('arrives without a picture, and without a description', async () => {
      await send(post({ text, card: { ...words, description: '', picture: null } }));
      await expect(ledger()).resolves.toMatchObject([{ card: { ...words, description: '', hasImage: false } }]);
    });

    test('is none where the owner wants none, and gives its place to files', async () => {
      await send(post({ text, card: null }));
      await send(post({ targetId: 'another', text, media: [picture], card: { ...words, picture } }));
      const sent = await ledger();
      expect(sent.map((entry) => entry.card)).toEqual([undefined, undefined]);
      expect(sent.map((entry) => entry.mediaCount)).toEqual([0, 1]);
    });

    test('goes without its picture where the network does not take that', async () => {
      const broken = sampleMedia('video/mp4', 'one');
      await expect(send(post({ text, card: { ...words, picture: broken } }))).resolves.toMatchObject({
        kind: 'published',
      });
      await expect(ledger()).resolves.toMatchObject([{ card: { ...words, hasImage: false } }]);
    });

    test('whose answer was lost is sent once more, and is there once', async () => {
      const prepared = await prepare(post({ text, card: { ...words, picture } }));
      await fault('cut-after-accept');
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
      await publish(prepared);
      await expect(ledger()).resolves.toHaveLength(1);
    });
  });
}
