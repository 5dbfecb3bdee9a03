import {
  coverOf,
  fixtures,
  formatFor,
  linkFor,
  networkRules,
  outgoingText,
  rulesInFormat,
  templateFor,
  textFor,
} from '@nonet/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Harness } from '#/conformance/harness.ts';
import { leastPost } from '#/conformance/least-post.ts';
import { proveAttachment } from '#/conformance/prove-attachment.ts';
import { proveCaptions } from '#/conformance/prove-captions.ts';
import { proveCards } from '#/conformance/prove-cards.ts';
import { proveComments } from '#/conformance/prove-comments.ts';
import { proveFigures } from '#/conformance/prove-figures.ts';
import { provePlaces } from '#/conformance/prove-places.ts';
import { provePoll } from '#/conformance/prove-poll.ts';
import { proveSpoilers } from '#/conformance/prove-spoilers.ts';
import { proveThread } from '#/conformance/prove-thread.ts';
import { proveTokens } from '#/conformance/prove-tokens.ts';
import { proveTrouble } from '#/conformance/prove-trouble.ts';
import { sampleFilm, sampleMedia, sampleOf } from '#/conformance/sample-media.ts';
import { openStage } from '#/conformance/stage.ts';
import type { LookContext } from '#/port.ts';

/** Proves what the port promises for one network, against the sandbox as a process of its own. */
export function proveConformance(harness: Harness): void {
  const stage = openStage(harness);
  const { context, post, prepare, publish, send, expectLook, ledger, expectOnePost } = stage;

  describe('signing in', () => {
    test('tells who signed in', async () => {
      expect(stage.connected.account).toMatchObject({
        remoteId: expect.stringMatching(/./),
        username: expect.stringMatching(/^[^@]/),
      });
    });

    const { refusedSignIn } = harness;
    if (refusedSignIn !== undefined) {
      test('a refusal is an answer with a reason', async () => {
        await expect(refusedSignIn(stage.network)).resolves.toMatchObject({
          kind: 'rejected',
          message: expect.stringMatching(/\w/),
        });
      });
    }
  });

  proveTokens(stage);
  provePoll(stage);
  proveAttachment(stage);
  proveSpoilers(stage);

  test('what it tells of an account has the form that its rules read', async () => {
    const rules = networkRules[harness.id].abilities;
    const told = await stage.network.abilities?.(stage.connected.auth, context());
    const isReadable = told?.kind === 'abilities' && told.goodForMs > 0 && rules?.accepts(told.abilities);
    expect({ told, isReadable }).toMatchObject(rules === undefined ? { told: undefined } : { isReadable: true });
  });

  describe('a post', () => {
    test('is published with the network’s own id and an address that shows it', async () => {
      const outcome = await send(post({ text: 'A post of words, seen at its address' }));
      const [entry] = await ledger();
      expect(entry).toMatchObject({
        account: stage.connected.account.username,
        text: 'A post of words, seen at its address',
      });
      expect(outcome).toMatchObject({ kind: 'published', remoteId: entry?.remoteId });
      if (outcome.kind !== 'published') return;
      const page = await fetch(outcome.url);
      expect(page.status).toBe(200);
      await expect(page.text()).resolves.toContain('A post of words, seen at its address');
    });

    test.each(networkRules[harness.id].formats)('is the least that the network takes, as %s', async (format) => {
      const least = leastPost(harness.id, format);
      const text = rulesInFormat(networkRules[harness.id], format).noText ? '' : least.text;
      await expect(send(post({ ...least, format }))).resolves.toMatchObject({ kind: 'published' });
      await expect(ledger()).resolves.toMatchObject([{ text, mediaCount: least.media.length }]);
    });

    test('survives being stored between preparing and publishing', async () => {
      const stored = JSON.stringify(await prepare());
      await expect(publish(JSON.parse(stored))).resolves.toMatchObject({ kind: 'published' });
    });

    test('is invisible until it is published', async () => {
      const prepared = await prepare(post({ media: harness.media.find(({ taken }) => taken)?.files ?? [] }));
      await expect(ledger()).resolves.toEqual([]);
      await expectLook(prepared, { kind: 'absent' });
    });

    test('twice for the same target is one post; another target is another', async () => {
      const prepared = await prepare();
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'published' });
      await expectOnePost(prepared);
      await expect(send(post({ targetId: 'conformance-2', text: 'Good evening' }))).resolves.toMatchObject({
        kind: 'published',
      });
      await expect(ledger()).resolves.toHaveLength(2);
    });

    test('is found by looking', async () => {
      const prepared = await prepare();
      const outcome = await publish(prepared);
      if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
      await expectLook(prepared, { kind: 'found', remoteId: outcome.remoteId, url: outcome.url });
    });

    test('can be removed more than once, where anybody but a person can remove it', async () => {
      const prepared = await prepare();
      const outcome = await publish(prepared);
      if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
      const { remove } = stage.network;
      if (remove === undefined) return;
      for (const _time of ['once', 'again']) {
        const removed = await remove(outcome.remoteId, stage.connected.auth, context());
        expect(removed).toEqual({ kind: 'done' });
      }
      await expect(ledger()).resolves.toEqual([]);
      await expectLook(prepared, expect.objectContaining({ kind: harness.remembersRemoved ? 'unable' : 'absent' }));
    });
  });

  if (networkRules[harness.id].cards !== undefined) proveCards(stage);

  describe('a post of an installation that is gone', () => {
    const since = (): LookContext => ({ ...context(), notBefore: new Date(Date.now() - 600_000), anyKey: true });

    test('is found, although it was prepared for another time', async () => {
      const outcome = await send(post({ createdAt: new Date(Date.now() - 120_000) }));
      if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
      const prepared = await prepare(post({ createdAt: new Date(Date.now() + 3_600_000) }));
      await expectLook(
        prepared,
        {
          kind: 'found',
          remoteId: outcome.remoteId,
          url: outcome.url,
        },
        since(),
      );
      const taken = new Set([outcome.remoteId]);
      await expectLook(
        prepared,
        {
          kind: 'absent',
        },
        { ...since(), taken },
      );
    });

    test('is not taken for another one', async () => {
      await send(post({ targetId: 'conformance-2', text: 'Good evening' }));
      await expectLook(await prepare(), { kind: 'absent' }, since());
    });

    test('is in doubt while two posts could be it, and found when one of them belongs to another target', async () => {
      const text = 'Said a second time';
      const first = await send(post({ targetId: 'conformance-2', text }));
      let second = await send(post({ targetId: 'conformance-3', text }));
      // A network that refuses the very same words takes them with other white space, which no look tells apart.
      const spaced = post({ targetId: 'conformance-3', text: `${text} `.replace(' ', '  ') });
      if (second.kind !== 'published') second = await send(spaced);
      if (first.kind !== 'published' || second.kind !== 'published') throw new Error(JSON.stringify([first, second]));
      const prepared = await prepare(post({ text }));
      await expectLook(prepared, expect.objectContaining({ kind: 'unable', code: 'ambiguous' }), since());
      const taken = new Set([first.remoteId]);
      const { remoteId } = second;
      await expectLook(prepared, expect.objectContaining({ kind: 'found', remoteId }), { ...since(), taken });
    });
  });

  describe('text', () => {
    test.each(harness.texts)('as long as the network takes, in $measure', async ({ longest }) => {
      await expect(send(post({ text: longest }))).resolves.toMatchObject({ kind: 'published' });
      await expect(ledger()).resolves.toMatchObject([{ text: longest }]);
    });

    test.each(harness.texts)('one step longer is refused, in $measure', async ({ tooLong }) => {
      await expect(send(post({ text: tooLong }))).resolves.toMatchObject({
        kind: 'rejected',
        message: expect.stringMatching(/\w/),
      });
      await expect(ledger()).resolves.toEqual([]);
    });

    test('with marks arrives as it was written', async () => {
      const text = `Grüße 👋🏽 an @${stage.connected.account.username}: https://example.com/ä?b=c #launch\n\nمرحبا 你好`;
      await expect(send(post({ text }))).resolves.toMatchObject({ kind: 'published' });
      await expect(ledger()).resolves.toMatchObject([{ text }]);
    });
  });

  describe('media', () => {
    // Less than a second, so that one question finds a file unfinished and the next one ready.
    beforeEach(() => harness.workFor?.(stage.sandbox, 300));

    test.each(harness.media)('$kind: taken is $taken', async ({ files, taken }) => {
      const outcome = await send(post({ media: files }));
      expect(outcome).toMatchObject(
        taken ? { kind: 'published' } : { kind: 'rejected', message: expect.stringMatching(/\w/) },
      );
      await expect(ledger()).resolves.toMatchObject(taken ? [{ mediaCount: files.length }] : []);
    });

    const { alternativeTexts } = harness;
    if (alternativeTexts !== undefined) {
      test('carries its alternative text, and an empty one', async () => {
        const alts = ['A cup on a table', ''].slice(0, networkRules[harness.id].maxImages);
        const media = alts.map((alt, index) => sampleOf({ type: 'image', alt }, harness.id, index));
        const outcome = await send(post({ media }));
        if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
        await expect(alternativeTexts(stage.sandbox, outcome.remoteId)).resolves.toEqual(alts);
      });

      const { describesVideos = false } = networkRules[harness.id];
      test(`${describesVideos ? 'carries' : 'leaves out'} that of a video, as its rules say`, async () => {
        const film = sampleFilm(5_000);
        const outcome = await send(post({ text: 'A film', media: [film] }));
        if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
        const texts = await alternativeTexts(stage.sandbox, outcome.remoteId);
        expect(texts).toEqual(describesVideos ? [film.alt] : []);
      });
    }
  });

  // The checks say in the browser what the network will do: where the two disagree, one of them was misread.
  describe('the posts that the submit checks are tried with', () => {
    test.each(fixtures[harness.id])('$name: taken is $networkTakesIt', async ({ draft, networkTakesIt }) => {
      const text = outgoingText(textFor(harness.id, draft));
      const media = draft.media.map((file, index) => sampleOf(file, harness.id, index));
      const { title, board, templateId } = draft;
      // What has to be chosen differs from account to account; a draft without it stays so.
      const options = { board, ...(board === '' ? {} : stage.chosen), ...draft.options };
      const format = formatFor(networkRules[harness.id], templateFor(templateId), options, draft.media);
      const cover = coverOf(options) === null ? {} : { cover: sampleMedia('image/jpeg', 'cover') };
      const link = linkFor(harness.id, draft.link);
      const outcome = await send(post({ title, text, media, link, format, options, ...cover }));
      expect(outcome).toMatchObject(
        networkTakesIt ? { kind: 'published' } : { kind: 'rejected', message: expect.stringMatching(/\w/) },
      );
      const shown = rulesInFormat(networkRules[harness.id], format).noText ? '' : text;
      await expect(ledger()).resolves.toMatchObject(networkTakesIt ? [{ text: shown, mediaCount: media.length }] : []);
    });
  });

  proveCaptions(stage);
  proveThread(stage);
  proveComments(stage);
  proveFigures(stage);
  provePlaces(stage);
  proveTrouble(stage);
}
