import { describe, expect, test } from 'vitest';
import { sampleMedia } from '#/conformance/sample-media.ts';
import type { Stage } from '#/conformance/stage.ts';
import type { Prepared } from '#/port.ts';

/** Proves that a thread goes out post by post, or is refused where there is none. */
export function proveThread(stage: Stage): void {
  const { context, post, prepare, ready, publish, look, ledger, fault } = stage;

  describe('a thread', () => {
    const thread = post.bind(null, { text: 'One', replies: ['Two', 'Three'].map((text) => ({ text, media: [] })) });
    /** Each part with a file of its own, and the last one without words. */
    const withFiles = () => {
      const picture = (alt: string) => sampleMedia('image/png', alt, alt.length);
      const replies = [
        { text: 'Two', media: [picture('two'), picture('three')] },
        { text: '', media: [picture('fourth')] },
      ];
      return post({ text: 'One', media: [picture('one')], replies });
    };
    const texts = async (): Promise<string[]> => (await ledger()).map(({ text }) => text);

    if (stage.harness.threads !== true) {
      test('is refused before anything is seen', async () => {
        await expect(stage.network.prepare(thread(), stage.connected.auth, context())).resolves.toMatchObject({
          kind: 'rejected',
        });
      });
      return;
    }

    test('goes out post by post, each a call of its own', async () => {
      const first = await publish(await prepare(thread()));
      if (first.kind !== 'continued') throw new Error(JSON.stringify(first));
      await expect(texts()).resolves.toEqual(['One']);
      const second = await publish(await ready(first.next));
      if (second.kind !== 'continued') throw new Error(JSON.stringify(second));
      await expect(publish(await ready(second.next))).resolves.toMatchObject({ kind: 'published' });
      await expect(texts()).resolves.toEqual(['One', 'Two', 'Three']);
    });

    test('THREAD-05 takes the files of each part along, and each answers the one before', async () => {
      let left: Prepared | undefined = await prepare(withFiles());
      while (left !== undefined) {
        const outcome = await publish(left);
        if (outcome.kind !== 'continued' && outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
        left = outcome.kind === 'continued' ? await ready(outcome.next) : undefined;
      }
      const entries = (await ledger()).map(({ text, mediaCount }) => [text, mediaCount]);
      expect(entries).toEqual([
        ['One', 1],
        ['Two', 2],
        ['', 1],
      ]);
    });

    test('THREAD-01 is refused as a whole when one part cannot go, before anything is sent', async () => {
      const replies = [
        { text: 'Two', media: [] },
        { text: '', media: [] },
      ];
      await expect(
        stage.network.prepare(post({ text: 'One', replies }), stage.connected.auth, context()),
      ).resolves.toMatchObject({ kind: 'rejected' });
      await expect(ledger()).resolves.toEqual([]);
    });

    test('whose answer was lost in the middle is found there, and goes on', async () => {
      const first = await publish(await prepare(thread()));
      if (first.kind !== 'continued') throw new Error(JSON.stringify(first));
      await fault('cut-after-accept');
      const second = await ready(first.next);
      await expect(look(second)).resolves.toEqual({ kind: 'absent' });
      await expect(publish(second)).resolves.toMatchObject({ kind: 'unknown' });
      const found = await look(second);
      if (found.kind !== 'continued') throw new Error(JSON.stringify(found));
      await expect(look(found.next)).resolves.toEqual({ kind: 'absent' });
      await expect(publish(await ready(found.next))).resolves.toMatchObject({ kind: 'published' });
      await expect(texts()).resolves.toEqual(['One', 'Two', 'Three']);
    });
  });
}
