import { describe, expect, test } from 'vitest';
import type { Stage } from '#/conformance/stage.ts';

/** Proves how tokens are renewed, run out, and are given back. */
export function proveTokens(stage: Stage): void {
  const { harness, context, post, prepare, publish, send, ledger, expectOnePost, fault } = stage;

  describe('tokens', () => {
    if (harness.renewal === 'none') {
      test('that cannot be renewed do not ask for it, and say when they end', async () => {
        expect(stage.connected).toMatchObject({ expiresAt: null, accessEndsAt: expect.any(Date) });
        await expect(stage.network.refresh(stage.connected.auth, context())).resolves.toMatchObject({
          kind: 'reconnect-needed',
          tokenMayRefresh: false,
        });
      });
    } else if (harness.renewal === 'unending') {
      test('that do not run out are looked at, and stay as they are', async () => {
        const { auth, expiresAt } = stage.connected;
        expect(expiresAt).toBeNull();
        await expect(stage.network.refresh(auth, context())).resolves.toEqual({
          kind: 'refreshed',
          auth,
          expiresAt: null,
        });
      });
    } else {
      test('are renewed, and the new ones work', async () => {
        const { auth } = stage.connected;
        await stage.renew();
        expect(stage.connected.expiresAt?.getTime()).toBeGreaterThan(Date.now());
        expect(harness.secretsOf(stage.connected.auth)).not.toEqual(harness.secretsOf(auth));
        await expect(send(post())).resolves.toMatchObject({ kind: 'published' });
      });

      test('are renewed once more with the old ones after a crash, or need a person', async () => {
        const { auth } = stage.connected;
        await stage.network.refresh(auth, context());
        await expect(stage.network.refresh(auth, context())).resolves.toMatchObject(
          harness.renewal === 'once' ? { kind: 'reconnect-needed', tokenMayRefresh: false } : { kind: 'refreshed' },
        );
      });
    }

    test('that ran out are refused with a hint whether they can be renewed, and nothing is visible', async () => {
      const prepared = await prepare();
      await fault('expire-token');
      const tokenMayRefresh = harness.renewal !== 'while-it-lives' && harness.renewal !== 'unending';
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'reconnect-needed', tokenMayRefresh });
      await expect(ledger()).resolves.toEqual([]);
      if (harness.renewal === 'none' || !tokenMayRefresh) return;
      await stage.renew();
      await expectOnePost(prepared);
    });

    test('that were revoked at the network need a person', async () => {
      await harness.endSignIns(stage.sandbox, stage.connected);
      const { auth } = stage.connected;
      let result = await stage.network.refresh(auth, context());
      if (result.kind === 'sign-in-again' && stage.network.signInAgain !== undefined) {
        result = await stage.network.signInAgain(auth, context());
      }
      expect(result).toMatchObject({ kind: 'reconnect-needed', tokenMayRefresh: false });
    });

    test('are as good as before when a gateway answers 502, whatever was asked', async () => {
      const { network } = stage;
      const { auth } = stage.connected;
      await stage.sandbox.order('gateway', { status: 502 });
      const answers = [
        // Where nothing can be renewed, nobody is asked.
        harness.renewal === 'none' ? null : await network.refresh(auth, context()),
        await network.signInAgain?.(auth, context()),
        await network.abilities?.(auth, context()),
        await send(post()),
      ];
      await stage.sandbox.order('gateway', { status: null });
      expect(answers.filter((answer) => answer?.kind === 'reconnect-needed')).toEqual([]);
      await expect(send(post())).resolves.toMatchObject({ kind: 'published' });
    });

    test('are given back when the connection ends', async () => {
      const { auth, grant = null } = stage.connected;
      await expect(stage.network.revoke(auth, { ...context(), grant })).resolves.toEqual({ kind: 'done' });
      const renewed = harness.endsAtNetworkOnly ? null : (await stage.network.refresh(auth, context())).kind;
      expect(renewed).not.toBe('refreshed');
      await expect(stage.network.revoke(auth, { ...context(), grant })).resolves.toEqual({ kind: 'done' });
    });
  });
}
