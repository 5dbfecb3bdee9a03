import { describe, expect, test } from 'vitest';
import type { Harness } from '#/conformance/harness.ts';
import { linkedinHarness, signInAtLinkedin } from '#/conformance/linkedin-harness.ts';
import { proveConformance } from '#/conformance/prove-conformance.ts';
import { proveCover } from '#/conformance/prove-cover.ts';
import { proveFigures } from '#/conformance/prove-figures.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import { openStage } from '#/conformance/stage.ts';

proveConformance(linkedinHarness);

describe('a video with a cover', () => {
  proveCover(openStage(linkedinHarness));
});

describe('a post with files whose answer is lost', () => {
  const stage = openStage(linkedinHarness);
  const { fault, ledger, look, post, prepare, publish } = stage;

  test.each([
    { kind: 'a picture', media: [sampleMedia('image/png', 'one')] },
    { kind: 'pictures', media: [sampleMedia('image/png', 'one'), sampleMedia('image/png', 'two', 1)] },
    { kind: 'a video', media: [sampleFilm(5_000)] },
  ])('$kind: it is found by the very files, and nothing is sent twice', async ({ media }) => {
    // The same words and as many files, which are others.
    await publish(await prepare(post({ targetId: 'another', media })));
    const prepared = await prepare(post({ media }));
    expect(prepared.repeat).toBe('blind');
    await fault('cut-before-accept');
    await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
    await expect(look(prepared)).resolves.toEqual({ kind: 'absent' });
    await fault('cut-after-accept');
    await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
    const found = await look(prepared);
    const [, entry] = await ledger();
    expect(found).toMatchObject({ kind: 'found', remoteId: entry?.remoteId });
    await expect(ledger()).resolves.toHaveLength(2);
  });
});

describe('a person, whose posts nobody may read', () => {
  const stage = openStage({
    ...linkedinHarness,
    connect: async (network, sandbox) => {
      const person = await signInPerson(network, sandbox);
      const scopes = ['openid', 'profile', 'email', 'w_member_social', 'r_basicprofile'];
      await sandbox.order('networks/linkedin/set-scopes', { scopes });
      return person;
    },
  });
  const { fault, ledger, post, prepare, publish } = stage;

  test('words whose answer was lost are sent once more, and the refusal names the first post', async () => {
    const prepared = await prepare(post());
    expect(prepared.repeat).toBe('named');
    await fault('cut-after-accept');
    await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
    const [entry] = await ledger();
    await expect(publish(prepared)).resolves.toMatchObject({
      kind: 'rejected',
      code: 'duplicate',
      first: { remoteId: entry?.remoteId },
    });
    await expect(ledger()).resolves.toHaveLength(1);
  });
});

describe('what became of posts of a person', () => {
  proveFigures(
    openStage({
      ...linkedinHarness,
      connect: signInPerson,
      figures: {
        withheld: { figure: 'reach', name: 'MEMBERS_REACHED' },
        // Of pages alone.
        untoldOfLeast: ['clicks'],
        newMs: 11 * 60_000,
        withoutRight: (sandbox) =>
          sandbox.order('networks/linkedin/narrow-grants', { handle: 'ana-fala', scope: 'r_member_postAnalytics' }),
      },
    }),
  );
});

/** Who signs in, without the pages that come along. */
async function signInPerson(...[network, sandbox]: Parameters<Harness['connect']>) {
  const [person] = await signInAtLinkedin(network, sandbox);
  if (person === undefined) throw new Error('nobody came');
  return person;
}
