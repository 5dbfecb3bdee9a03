import { loadWeighing, networkRules, textLength } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import type { CommentHarness } from '#/conformance/harness.ts';
import type { LedgerEntry } from '#/conformance/sandbox-process.ts';
import type { Stage } from '#/conformance/stage.ts';
import type { CommentInput, CommentLookup, CommentOutcome, Comments, Json, LookContext } from '#/port.ts';

/** Proves that a comment goes out below a published post, once, and that what becomes of it can be told. */
export function proveComments(stage: Stage): void {
  const { harness } = stage;
  if (harness.comments === undefined) {
    test('THREAD-04 no comment can be sent where no app may', () => {
      expect(stage.network.comments).toBeUndefined();
      expect(networkRules[harness.id].comments).toBeNull();
    });
    return;
  }
  proveSending(stage, harness.comments);
  proveCommentTrouble(stage, harness.comments);
}

const commentId = '0190a0b0-0000-7000-8000-000000000001';
const text = 'The first comment';

/** What the engine does with comments, below a post that is out. */
function commentsOn(stage: Stage) {
  const comments = (): Comments<Json> => {
    if (stage.network.comments === undefined) throw new Error('this network takes comments');
    return stage.network.comments;
  };

  /** A comment below a post that was just published. */
  async function onPost(more: Partial<CommentInput> = {}): Promise<CommentInput> {
    const outcome = await stage.send(stage.post());
    if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
    const { remoteId, username: handle } = stage.connected.account;
    const post = { remoteId: outcome.remoteId, url: outcome.url };
    return { id: commentId, post, text, createdAt: new Date(), account: { remoteId, handle }, ...more };
  }

  const send = (comment: CommentInput, signal?: AbortSignal): Promise<CommentOutcome> =>
    comments().send(comment, stage.connected.auth, stage.context(signal));

  const look = async (comment: CommentInput, how: LookContext = stage.context()): Promise<CommentLookup | null> =>
    (await comments().lookup?.(comment, stage.connected.auth, how)) ?? null;

  /** Where nobody can look, the ledger alone says what stands at the network. */
  const expectLook = async (comment: CommentInput, seen: object): Promise<void> => {
    const found = (await look(comment)) ?? seen;
    expect(found).toEqual(seen);
  };

  /** What stands at the network beside the post. */
  const stands = async (): Promise<LedgerEntry[]> => (await stage.ledger()).slice(1);

  return { comments, onPost, send, look, expectLook, stands };
}

function proveSending(stage: Stage, { longest, tooLong }: CommentHarness): void {
  const { comments, onPost, send, look, expectLook, stands } = commentsOn(stage);

  describe('a comment', () => {
    test('THREAD-04 is published once, with an id of its own and an address that shows it', async () => {
      const comment = await onPost();
      const outcome = await send(comment);
      const [entry, ...others] = await stands();
      expect(entry).toMatchObject({ account: stage.connected.account.username, text });
      expect(others).toEqual([]);
      expect(outcome).toEqual({ kind: 'published', remoteId: entry?.remoteId, url: expect.any(String) });
      if (outcome.kind !== 'published') return;
      const page = await fetch(outcome.url);
      expect(page.status).toBe(200);
      await expect(page.text()).resolves.toContain(text);
    });

    test('THREAD-05 is not there before it is sent, and is found afterwards', async () => {
      const comment = await onPost();
      await expectLook(comment, { kind: 'absent' });
      const outcome = await send(comment);
      if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
      await expectLook(comment, { kind: 'found', remoteId: outcome.remoteId, url: outcome.url });
    });

    test('is not taken for another one', async () => {
      const comment = await onPost();
      await expect(send(comment)).resolves.toMatchObject({ kind: 'published' });
      const second: CommentInput = { ...comment, id: `${commentId.slice(0, -1)}2`, text: 'The second comment' };
      await expectLook(second, { kind: 'absent' });
      await expect(send(second)).resolves.toMatchObject({ kind: 'published' });
      expect((await stands()).map((entry) => entry.text)).toEqual([text, 'The second comment']);
    });

    test('THREAD-05 sent again does what the network says that a repeat does', async () => {
      const comment = await onPost();
      const first = await send(comment);
      const again = await send(comment);
      const { repeat } = comments();
      const seen = {
        harmless: first,
        refused: expect.objectContaining({ kind: 'rejected' }),
        blind: expect.objectContaining({ kind: 'published' }),
      };
      expect(again).toEqual(seen[repeat]);
      await expect(stands()).resolves.toHaveLength(repeat === 'blind' ? 2 : 1);
    });

    test('THREAD-05 sent again by an installation that does not know when it was sent first is as harmless', async () => {
      const comment = await onPost({ createdAt: new Date(Date.now() - 120_000) });
      const first = await send(comment);
      const { repeat } = comments();
      const again = repeat === 'harmless' ? await send({ ...comment, createdAt: new Date() }) : first;
      expect(again).toEqual(first);
      await expect(stands()).resolves.toHaveLength(1);
    });

    test('that belongs to somebody else already is not found again', async () => {
      const comment = await onPost();
      const outcome = await send(comment);
      if (outcome.kind !== 'published' || comments().repeat === 'harmless') return;
      const found = await look(comment, { ...stage.context(), taken: new Set([outcome.remoteId]) });
      expect(found ?? { kind: 'absent' }).toEqual({ kind: 'absent' });
    });

    test('with marks arrives as it was written', async () => {
      const marked = `Grüße 👋🏽 an @${stage.connected.account.username}: https://example.com/ä?b=c&d #launch\n\nمرحبا 你好 {a|b} (c)`;
      const comment = await onPost({ text: marked });
      await expect(send(comment)).resolves.toMatchObject({ kind: 'published' });
      await expect(stands()).resolves.toMatchObject([{ text: marked }]);
      await expectLook(comment, expect.objectContaining({ kind: 'found' }));
    });

    test('is as long as its rules say, and no longer', async () => {
      const { weigh } = await loadWeighing();
      const limits = networkRules[stage.harness.id].comments?.limits ?? [];
      const fits = (one: string): boolean =>
        limits.every(({ max, unit }) => (textLength(one, unit, weigh) ?? 0) <= max);
      expect([limits.length > 0, fits(longest), fits(tooLong)]).toEqual([true, true, false]);
    });

    test('as long as the network takes goes out, and one step longer is refused', async () => {
      const comment = await onPost({ text: longest });
      await expect(send(comment)).resolves.toMatchObject({ kind: 'published' });
      const longer = await send({ ...comment, id: `${commentId.slice(0, -1)}2`, text: tooLong });
      expect(longer).toMatchObject({ kind: 'rejected', message: expect.stringMatching(/\w/) });
      await expect(stands()).resolves.toMatchObject([{ text: longest }]);
    });

    test('below a post that is gone is refused', async () => {
      const { remove } = stage.network;
      if (remove === undefined) return;
      // Of a new post networks say the same before they show it.
      const comment = await onPost({ createdAt: new Date(Date.now() - 3_600_000) });
      await remove(comment.post.remoteId, stage.connected.auth, stage.context());
      await expect(send(comment)).resolves.toMatchObject({ kind: 'rejected', message: expect.stringMatching(/\w/) });
      await expect(stage.ledger()).resolves.toEqual([]);
    });
  });
}

function proveCommentTrouble(stage: Stage, { withoutRight }: CommentHarness): void {
  const { onPost, send, expectLook, stands } = commentsOn(stage);
  const { harness } = stage;
  /** Where a comment is an answer to a post it is a post itself. */
  const place = harness.threads === true ? 'publish' : 'comment';
  const fault = (name: string, more: object = {}) => stage.fault(name, { place, ...more });

  describe('a comment in trouble', () => {
    test('THREAD-05 whose answer was lost is not known, and is found where it stands', async () => {
      const comment = await onPost();
      await fault('cut-after-accept');
      await expect(send(comment)).resolves.toMatchObject({ kind: 'unknown' });
      const [entry, ...others] = await stands();
      expect(others).toEqual([]);
      await expectLook(comment, expect.objectContaining({ kind: 'found', remoteId: entry?.remoteId }));
    });

    test('THREAD-05 that the network never got is not known, and is absent', async () => {
      const comment = await onPost();
      await fault('cut-before-accept');
      await expect(send(comment)).resolves.toMatchObject({ kind: 'unknown' });
      await expectLook(comment, { kind: 'absent' });
      await expect(send(comment)).resolves.toMatchObject({ kind: 'published' });
      await expect(stands()).resolves.toHaveLength(1);
    });

    test.each(['fail-500', 'broken-json'])('%s is not knowing', async (name) => {
      const comment = await onPost();
      await fault(name);
      await expect(send(comment)).resolves.toMatchObject({ kind: 'unknown' });
    });

    test('a refusal that nobody has described is not knowing', async () => {
      const comment = await onPost();
      await fault('unknown-error');
      await expect(send(comment)).resolves.toMatchObject({ kind: 'unknown' });
      await expect(stands()).resolves.toEqual([]);
    });

    test('throttling lets it wait, and nothing is there', async () => {
      const comment = await onPost();
      await fault('throttle', { retryAfterMs: null });
      await expect(send(comment)).resolves.toMatchObject({ kind: 'retry-later' });
      await expect(stands()).resolves.toEqual([]);
    });

    test('a token that ran out is refused with a hint whether it can be renewed', async () => {
      const comment = await onPost();
      await fault('expire-token');
      const tokenMayRefresh = harness.renewal !== 'while-it-lives' && harness.renewal !== 'unending';
      await expect(send(comment)).resolves.toMatchObject({ kind: 'reconnect-needed', tokenMayRefresh });
      await expect(stands()).resolves.toEqual([]);
    });

    test('a call that is stopped before it is sent is no mystery', async () => {
      const comment = await onPost();
      await expect(send(comment, AbortSignal.abort())).resolves.toMatchObject({ kind: 'retry-later' });
      await expect(stands()).resolves.toEqual([]);
    });

    if (withoutRight !== undefined) {
      test('THREAD-04 an account that may not comment is told to connect again, and the post stays', async () => {
        const comment = await onPost();
        await withoutRight(stage.sandbox, stage.connected);
        await expect(send(comment)).resolves.toEqual({
          kind: 'rejected',
          code: 'comment-not-allowed',
          message: 'This account does not allow Nonet to comment. Connect it again to allow it.',
        });
        await expect(stage.ledger()).resolves.toHaveLength(1);
      });
    }
  });
}
