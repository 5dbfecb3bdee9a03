import { describe, expect, test } from 'vitest';
import { facebookHarness } from '#/conformance/facebook-harness.ts';
import { proveConformance } from '#/conformance/prove-conformance.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import { openStage } from '#/conformance/stage.ts';

proveConformance(facebookHarness);

const film = [sampleFilm(5_000, 1080, 1920)];

describe.each([
  { kind: 'a video', format: 'feed', media: film },
  { kind: 'a reel', format: 'reel', media: film },
  { kind: 'a story of a video', format: 'story', media: film },
  { kind: 'a story of a photo', format: 'story', media: [sampleMedia('image/jpeg', 'one')] },
] as const)('$kind whose answer is lost', ({ format, media }) => {
  const stage = openStage(facebookHarness);
  const { context, fault, post, prepare, publish, look, ledger } = stage;

  const idsThere = async (): Promise<string[]> => (await ledger()).map(({ remoteId }) => remoteId);

  test('is not there when the call never arrived, and goes out once', async () => {
    const prepared = await prepare(post({ format, media }));
    await fault('cut-before-accept');
    await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
    await expect(look(prepared)).resolves.toEqual({ kind: 'absent' });
    const outcome = await publish(prepared);
    if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
    await expect(idsThere()).resolves.toEqual([outcome.remoteId]);
    const { auth } = stage.connected;
    await expect(stage.network.remove?.(outcome.remoteId, auth, context())).resolves.toEqual({ kind: 'done' });
    await expect(idsThere()).resolves.toEqual([]);
  });

  test('is found when the call arrived', async () => {
    const prepared = await prepare(post({ format, media }));
    await fault('cut-after-accept');
    await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
    const found = await look(prepared);
    if (found.kind !== 'found') throw new Error(JSON.stringify(found));
    await expect(idsThere()).resolves.toEqual([found.remoteId]);
  });
});
