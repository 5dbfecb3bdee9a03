import { networkRules } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import { sampleMedia } from '#/conformance/sample-media.ts';
import type { Stage } from '#/conformance/stage.ts';

/** Proves that hidden words go out hidden, where the network hides them, and that what it refuses is refused. */
export function proveSpoilers(stage: Stage): void {
  const { context, post, publish, prepare, ledger, harness } = stage;
  const { spoilers, hidesFiles } = networkRules[harness.id];
  if (hidesFiles) proveHiddenFiles(stage);
  if (spoilers === undefined) return;

  describe('FMT-06 spoilers of a text', () => {
    const text = '👨‍👩‍👧 Zażółć: Ada wins 🍵';
    const spoiler = (words: string) => {
      const start = text.indexOf(words);
      return { kind: 'spoiler', start, end: start + words.length } as const;
    };

    test('hide the words that were meant, also behind emoji', async () => {
      const outcome = await publish(await prepare(post({ text, spoilers: [spoiler('Ada'), spoiler('🍵')] })));
      expect(outcome).toMatchObject({ kind: 'published' });
      await expect(ledger()).resolves.toMatchObject([{ text, spoilers: ['Ada', '🍵'] }]);
    });

    test('that are too many are refused, and nothing is seen', async () => {
      const many = Array.from(
        { length: spoilers.max + 1 },
        (_, at) => ({ kind: 'spoiler', start: at, end: at + 1 }) as const,
      );
      const { network, connected } = stage;
      const refused = network.prepare(post({ text, spoilers: many }), connected.auth, context());
      await expect(refused).resolves.toMatchObject({ kind: 'rejected', message: expect.stringMatching(/\w/) });
      await expect(ledger()).resolves.toEqual([]);
    });
  });
}

function proveHiddenFiles({ ledger, post, send }: Stage): void {
  const picture = (alt: string) => sampleMedia('image/jpeg', alt);
  const hidden = (alt: string) => ({ ...picture(alt), spoiler: true });
  test.each([
    ['a picture that is a spoiler', [hidden('one')]],
    ['all pictures of a post where one is a spoiler', [picture('one'), hidden('two')]],
  ])('FMT-06 a network hides %s', async (_what, media) => {
    await expect(send(post({ text: 'The winner', media }))).resolves.toMatchObject({ kind: 'published' });
    await expect(ledger()).resolves.toMatchObject([{ mediaCount: media.length, spoiler: true }]);
  });

  test('FMT-06 other pictures are not hidden', async () => {
    await expect(send(post({ media: [picture('one')] }))).resolves.toMatchObject({ kind: 'published' });
    const [entry] = await ledger();
    expect(entry).not.toHaveProperty('spoiler');
  });
}
