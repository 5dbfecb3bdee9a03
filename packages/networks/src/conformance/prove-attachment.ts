import { networkRules } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import { sampleMedia } from '#/conformance/sample-media.ts';
import type { Stage } from '#/conformance/stage.ts';

/** Proves that a long text goes out with its post, where the network takes one, and that what the network refuses is refused. */
export function proveAttachment(stage: Stage): void {
  const { context, post, prepare, send, expectOnePost, publish, ledger, harness } = stage;
  const { attachments } = networkRules[harness.id];
  if (attachments === undefined) return;

  describe('FMT-06 a long text', () => {
    const longest = 'ą🍵\n'.repeat(attachments.text.max).slice(0, attachments.text.max - 1);
    const attachment = { text: `${longest}.`, link: 'https://fala.example/kiln' };
    const told = (more: object = {}) => post({ text: 'The whole story', attachment: { ...attachment, ...more } });
    const refusal = { kind: 'rejected', code: 'attachment-refused' };

    test('goes out with the post, once', async () => {
      const prepared = await prepare(told());
      const outcome = await publish(prepared);
      expect(outcome).toMatchObject({ kind: 'published' });
      await expect(ledger()).resolves.toMatchObject([{ text: 'The whole story', attachment }]);
      if (outcome.kind !== 'published') return;
      await expect((await fetch(outcome.url)).text()).resolves.toContain(attachment.text);
      if (prepared.repeat !== 'blind') await expectOnePost(prepared);
    });

    test('goes without a link, and is in no other post', async () => {
      await send(told({ link: undefined }));
      await send(post({ targetId: 'another', text: 'Words alone' }));
      const [first, second] = await ledger();
      expect(first?.attachment).toEqual({ text: attachment.text });
      expect(second).not.toHaveProperty('attachment');
    });

    test.each<[string, object]>([
      ['that is empty', { text: '' }],
      ['that is too long', { text: `${attachment.text}.` }],
    ])('%s is refused before anything is seen', async (_what, more) => {
      const { network, connected } = stage;
      await expect(network.prepare(told(more), connected.auth, context())).resolves.toMatchObject(refusal);
      await expect(ledger()).resolves.toEqual([]);
    });

    test('with a link that the network does not take is refused by it', async () => {
      const { network, connected } = stage;
      const result = network.prepare(told({ link: 'nowhere' }), connected.auth, context());
      await expect(result).resolves.toMatchObject({ kind: 'rejected', message: expect.stringMatching(/\w/) });
      await expect(ledger()).resolves.toEqual([]);
    });

    test('with a file or a poll is refused', async () => {
      const { network, connected } = stage;
      const poll = { question: 'Which?', answers: ['A', 'B'], minutes: 1_440 };
      for (const more of [{ media: [sampleMedia('image/png', 'one', 1)] }, { poll }]) {
        const both = post({ text: 'The whole story', attachment, ...more });
        await expect(network.prepare(both, connected.auth, context())).resolves.toMatchObject(refusal);
      }
    });
  });
}
