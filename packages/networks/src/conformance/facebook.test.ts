import { describe, expect, test } from 'vitest';
import { facebookHarness } from '#/conformance/facebook-harness.ts';
import { proveConformance } from '#/conformance/prove-conformance.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import { openStage } from '#/conformance/stage.ts';

proveConformance(facebookHarness);

const film = [sampleFilm(5_000, 1080, 1920)];

describe.each([
  { kind: 'a video', format: 'feed', media: [sampleFilm(5_000)] },
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

describe('OP-167 an upright video that is sent as a video', () => {
  const stage = openStage(facebookHarness);
  const { context, fault, post, prepare, publish, look, ledger } = stage;

  /** What its owner does at Facebook, where the link leads. */
  async function share(url: string): Promise<void> {
    const page = await (await fetch(url)).text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '';
    const { origin } = stage.sandbox;
    expect((await fetch(`${origin}${action}`, { method: 'POST', headers: { origin } })).ok).toBe(true);
  }

  test('is a draft, which is no post, until its owner shares it', async () => {
    const prepared = await prepare(post({ media: film }));
    const outcome = await publish(prepared);
    if (outcome.kind !== 'draft') throw new Error(JSON.stringify(outcome));
    await expect(ledger()).resolves.toEqual([]);
    await expect(look(prepared)).resolves.toEqual(outcome);
    const ask = () => stage.network.check?.(outcome.ticket, stage.connected.auth, context());
    await expect(ask()).resolves.toEqual(outcome);
    await share(outcome.url);
    await expect(ask()).resolves.toMatchObject({ kind: 'published', remoteId: outcome.remoteId });
    await expect(ledger()).resolves.toMatchObject([{ remoteId: outcome.remoteId, repeats: 0 }]);
  });

  test('is found as a draft when its answer is lost, and absent when the call never arrived', async () => {
    const prepared = await prepare(post({ media: film }));
    await fault('cut-before-accept');
    await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
    await expect(look(prepared)).resolves.toEqual({ kind: 'absent' });
    await fault('cut-after-accept');
    await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
    await expect(look(prepared)).resolves.toMatchObject({ kind: 'draft' });
    await expect(ledger()).resolves.toEqual([]);
  });
});
