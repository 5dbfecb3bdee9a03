import { endOfDay } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import { kindsOfPost } from '#/conformance/least-post.ts';
import type { Stage } from '#/conformance/stage.ts';

/** Proves what becomes of a post when the call that shows it meets trouble. */
export function proveTrouble(stage: Stage): void {
  const { context, prepare, publish, expectLook, ledger, expectOnePost, fault } = stage;

  describe('trouble', () => {
    if (!stage.harness.limitsWithoutTime) {
      test('throttling with a time is passed on', async () => {
        const prepared = await prepare();
        await fault('throttle', { retryAfterMs: 90_000 });
        const outcome = await publish(prepared);
        // Networks name the end in whole seconds, rounded up.
        const waitMs = outcome.kind === 'retry-later' ? outcome.afterMs : null;
        expect(waitMs).toBeGreaterThanOrEqual(90_000);
        expect(waitMs).toBeLessThanOrEqual(91_000);
        await expect(ledger()).resolves.toEqual([]);
        await expectOnePost(prepared);
      });
    }

    test('throttling without a time is passed on as such', async () => {
      const prepared = await prepare();
      await fault('throttle', { retryAfterMs: null });
      const afterMs = stage.harness.limitsOfDay ? untilMidnight() : null;
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'retry-later', afterMs });
      await expect(ledger()).resolves.toEqual([]);
      await expectOnePost(prepared);
    });

    test.each([
      ['with a time', 90_000],
      ['without one', null],
    ])('429 without the envelope of the network is a limit, %s', async (_told, retryAfterMs) => {
      const prepared = await prepare();
      await fault('gateway-429', { retryAfterMs });
      await expect(publish(prepared)).resolves.toMatchObject({
        kind: 'retry-later',
        code: 'rate-limited',
        afterMs: retryAfterMs,
        scope: 'connection',
        message: expect.stringMatching(/ asks us to wait\.$/),
      });
      await expect(ledger()).resolves.toEqual([]);
      await expectOnePost(prepared);
    });

    test('401 without the envelope of the network refuses the token, and another one may do', async () => {
      const prepared = await prepare();
      await fault('gateway-401');
      await expect(publish(prepared)).resolves.toMatchObject({
        kind: 'reconnect-needed',
        tokenMayRefresh: true,
        message: expect.stringMatching(/has ended\. Connect/),
      });
      await expect(ledger()).resolves.toEqual([]);
      await expectOnePost(prepared);
    });

    test('a server error is not knowing', async () => {
      const prepared = await prepare();
      await fault('fail-500');
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
      await expectOnePost(prepared);
    });

    test('broken JSON is not knowing', async () => {
      const prepared = await prepare();
      await fault('broken-json');
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
      await expectLook(prepared, expect.objectContaining({ kind: 'found' }));
      await expectOnePost(prepared);
    });

    test('a connection cut before the network accepted is not knowing, and nothing is there', async () => {
      const prepared = await prepare();
      await fault('cut-before-accept');
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
      await expectLook(prepared, { kind: 'absent' });
      await expectOnePost(prepared);
    });

    test('a connection cut after the network accepted is not knowing, and the post is there', async () => {
      const prepared = await prepare();
      await fault('cut-after-accept');
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
      await expectLook(prepared, expect.objectContaining({ kind: 'found' }));
      await expectOnePost(prepared);
    });

    test.each(
      kindsOfPost(stage.harness.id).flatMap(([kind, given]) =>
        (['cut-before-accept', 'cut-after-accept'] as const).map((cut) => [kind, cut, given] as const),
      ),
    )('one post is left of a connection that is cut: %s, %s', async (_kind, cut, given) => {
      const prepared = await prepare(stage.post(given));
      await fault(cut);
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
      await expectOnePost(prepared);
    });

    test('a slow answer whose call is stopped is not knowing', async () => {
      const prepared = await prepare();
      await fault('slow', { afterMs: 60_000 });
      const stop = new AbortController();
      const outcome = stage.network.publish(prepared, stage.connected.auth, context(stop.signal));
      await expect.poll(ledger).toHaveLength(1);
      stop.abort();
      await expect(outcome).resolves.toMatchObject({ kind: 'unknown' });
      await expectOnePost(prepared);
    });

    test('a call that is stopped before it is sent is no mystery', async () => {
      const prepared = await prepare();
      const outcome = await stage.network.publish(prepared, stage.connected.auth, context(AbortSignal.abort()));
      expect(outcome).toMatchObject({ kind: 'retry-later' });
      await expect(ledger()).resolves.toEqual([]);
    });
  });
}

/** How long a day of universal time still lasts: of each test it may have become a little less. */
function untilMidnight(): unknown {
  const leftMs = endOfDay(new Date(), 'UTC').getTime() - Date.now();
  return expect.closeTo(leftMs, -5);
}
