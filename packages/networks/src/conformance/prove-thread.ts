import { describe, expect, test } from 'vitest';
import type { Stage } from '#/conformance/stage.ts';

/** Proves that a thread goes out post by post, or is refused where there is none. */
export function proveThread(stage: Stage): void {
  const { context, post, prepare, publish, look, ledger, fault } = stage;

  describe('a thread', () => {
    const thread = post.bind(null, { text: 'One', replies: ['Two', 'Three'] });
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
      const second = await publish(first.next);
      if (second.kind !== 'continued') throw new Error(JSON.stringify(second));
      await expect(publish(second.next)).resolves.toMatchObject({ kind: 'published' });
      await expect(texts()).resolves.toEqual(['One', 'Two', 'Three']);
    });

    test('whose answer was lost in the middle is found there, and goes on', async () => {
      const first = await publish(await prepare(thread()));
      if (first.kind !== 'continued') throw new Error(JSON.stringify(first));
      await fault('cut-after-accept');
      await expect(publish(first.next)).resolves.toMatchObject({ kind: 'unknown' });
      const found = await look(first.next);
      if (found.kind !== 'continued') throw new Error(JSON.stringify(found));
      await expect(look(found.next)).resolves.toEqual({ kind: 'absent' });
      await expect(publish(found.next)).resolves.toMatchObject({ kind: 'published' });
      await expect(texts()).resolves.toEqual(['One', 'Two', 'Three']);
    });
  });
}
