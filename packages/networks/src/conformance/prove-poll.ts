import { networkRules } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import { sampleMedia } from '#/conformance/sample-media.ts';
import type { Stage } from '#/conformance/stage.ts';

/** Proves that a poll goes out with its post, where the network has polls, and that what the network refuses is refused. */
export function provePoll(stage: Stage): void {
  const { context, post, prepare, send, expectOnePost, publish, ledger, harness } = stage;
  const { polls } = networkRules[harness.id];
  if (polls === undefined) return;

  describe('FMT-03 a poll', () => {
    const longest = (max: number, first: string) => first.padEnd(max, 'x');
    const poll = {
      question: 'Which glaze next?',
      answers: [longest(polls.answer.max, 'A'), longest(polls.answer.max, 'B'), 'Zażółć 🍵', '👩‍🎨'],
      minutes: 1_440,
    };
    const asked = (more: object = {}) => post({ text: 'Which glaze next?', poll: { ...poll, ...more } });

    test('goes out with the post, once', async () => {
      const prepared = await prepare(asked());
      const outcome = await publish(prepared);
      expect(outcome).toMatchObject({ kind: 'published' });
      await expect(ledger()).resolves.toMatchObject([{ text: 'Which glaze next?', poll }]);
      if (outcome.kind !== 'published') return;
      await expect((await fetch(outcome.url)).text()).resolves.toContain('Zażółć 🍵');
      if (prepared.repeat !== 'blind') await expectOnePost(prepared);
    });

    test('is in no other post', async () => {
      await send(post({ text: 'Words alone' }));
      const [entry] = await ledger();
      expect(entry).not.toHaveProperty('poll');
    });

    test.each<[string, object]>([
      ['of one answer', { answers: ['A'] }],
      ['of too many answers', { answers: ['A', 'B', 'C', 'D', 'E'] }],
      ['with an empty answer', { answers: ['A', ''] }],
      ['with an answer that is too long', { answers: ['A', 'x'.repeat(polls.answer.max + 1)] }],
    ])('%s is refused before anything is seen', async (_what, more) => {
      const { network, connected } = stage;
      await expect(network.prepare(asked(more), connected.auth, context())).resolves.toMatchObject({
        kind: 'rejected',
        code: 'poll-refused',
      });
      await expect(ledger()).resolves.toEqual([]);
    });

    const most = polls.question?.max;
    const questions = most === undefined ? [] : ['', 'x'.repeat(most + 1)];
    for (const question of questions) {
      test(`with a question of ${question.length} characters is refused`, async () => {
        const { network, connected } = stage;
        await expect(network.prepare(asked({ question }), connected.auth, context())).resolves.toMatchObject({
          kind: 'rejected',
          code: 'poll-refused',
        });
      });
    }

    test('with a file is refused', async () => {
      const { network, connected } = stage;
      const both = post({ text: 'Which?', poll, media: [sampleMedia('image/png', 'one', 1)] });
      await expect(network.prepare(both, connected.auth, context())).resolves.toMatchObject({ kind: 'rejected' });
    });

    if (polls.minutes === null) return;
    test('of a time that the network does not have is refused by it', async () => {
      await expect(publish(await prepare(asked({ minutes: 1_441_000 })))).resolves.toMatchObject({ kind: 'rejected' });
      await expect(ledger()).resolves.toEqual([]);
    });
  });
}
