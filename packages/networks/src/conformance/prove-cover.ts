import { expect, test } from 'vitest';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import type { Stage } from '#/conformance/stage.ts';
import type { MediaFile, PublishInput } from '#/port.ts';

/** Proves that a video has the picture that was chosen as its cover, and goes out without one that the network refuses. */
export function proveCover(stage: Stage): void {
  const { harness, ledger, post, send } = stage;
  const covered = (cover: MediaFile): PublishInput => {
    const options = { ...stage.chosen, ...(harness.options as object), cover: cover.id };
    return post({ text: 'A film', media: [sampleFilm(5_000)], options, cover });
  };

  test('FMT-07 a video has the picture that was chosen as its cover', async () => {
    await expect(send(covered(sampleMedia('image/jpeg', 'cover')))).resolves.not.toHaveProperty('note');
    await expect(ledger()).resolves.toMatchObject([{ text: 'A film', mediaCount: 1, cover: true }]);
  });

  test('FMT-07 a video goes out without a cover that the network refuses, and that is told', async () => {
    const sent = await send(covered(sampleMedia('image/webp', 'cover')));
    expect(sent).toMatchObject({ kind: 'published', note: expect.stringContaining('without its cover') });
    const [entry] = await ledger();
    expect(entry).toMatchObject({ mediaCount: 1 });
    expect(entry).not.toHaveProperty('cover');
  });
}
