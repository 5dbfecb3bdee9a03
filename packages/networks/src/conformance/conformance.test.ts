import { fixtures, linkFor, outgoingText, textFor } from '@nonet/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blueskyHarness } from '#/conformance/bluesky-harness.ts';
import type { Connected } from '#/conformance/harness.ts';
import { sampleMedia, sampleOf } from '#/conformance/sample-media.ts';
import { type LedgerEntry, type SandboxProcess, startSandboxProcess } from '#/conformance/sandbox-process.ts';
import { twitterHarness } from '#/conformance/twitter-harness.ts';
import { type SecretWatch, watchSecrets } from '#/conformance/watch-secrets.ts';
import type { LookContext, Network, Prepared, PublishInput } from '#/port.ts';
import { createNetworks, readNetworkSettings } from '#/registry.ts';

/*
 * What the port promises, the same for every network, against the sandbox as a process of its own. A network adds a
 * harness here; its own oddities are tested in its own folder.
 */
const harnesses = [blueskyHarness, twitterHarness];

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
});
afterAll(() => sandbox.stop());

test('every network that is built has a harness', () => {
  const settings = { allowedOrigins: [], ...readNetworkSettings({}, sandbox.origin) };
  expect([...createNetworks(settings).keys()].toSorted()).toEqual(harnesses.map(({ id }) => id).toSorted());
  expect([...createNetworks({ allowedOrigins: [] }).keys()]).toEqual([]);
});

describe.each(harnesses)('$id', (harness) => {
  let watch: SecretWatch;
  let network: Network;
  let connected: Connected;

  beforeEach(async () => {
    await sandbox.order('reset', {});
    const built = createNetworks(harness.settings(sandbox.origin)).get(harness.id);
    if (built === undefined) throw new Error(`${harness.id} is not built`);
    watch = watchSecrets(built, harness.secretsOf);
    network = watch.network;
    connected = await harness.connect(network, sandbox);
  });

  afterEach(() => {
    expect(watch.leaks()).toEqual([]);
  });

  const context = (signal: AbortSignal = new AbortController().signal): LookContext => ({
    signal,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 60_000),
    taken: new Set(),
  });

  const post = (more: Partial<PublishInput> = {}): PublishInput => ({
    targetId: 'conformance-1',
    title: 'A title',
    text: 'Good morning',
    replies: [],
    link: null,
    media: [],
    options: null,
    createdAt: new Date(),
    account: { remoteId: connected.account.remoteId, handle: connected.account.username },
    ...more,
  });

  const fault = (name: string, more: object = {}) =>
    sandbox.order('faults', { network: harness.id, fault: name, count: 1, ...more });

  const ledger = async (): Promise<LedgerEntry[]> =>
    (await sandbox.ledger(harness.id)).filter(({ deleted }) => deleted !== true);

  async function prepare(input: PublishInput = post()): Promise<Prepared> {
    const result = await network.prepare(input, connected.auth, context());
    if (result.kind !== 'prepared') throw new Error(`not prepared: ${JSON.stringify(result)}`);
    return result.prepared;
  }

  const publish = (prepared: Prepared) => network.publish(prepared, connected.auth, context());

  /** What becomes of a post that is prepared and published at once. */
  async function send(input: PublishInput) {
    const result = await network.prepare(input, connected.auth, context());
    return result.kind === 'prepared' ? publish(result.prepared) : result;
  }

  /**
   * Does what the engine does when nobody knows: repeats where that is harmless, else looks and sends only what is
   * absent. Whatever happened before, there is exactly one post afterwards.
   */
  async function expectOnePost(prepared: Prepared): Promise<void> {
    const seen = network.repeat === 'harmless' ? null : await network.lookup(prepared, connected.auth, context());
    const outcome = seen?.kind === 'found' ? seen : await publish(prepared);
    const [entry, ...others] = await ledger();
    expect(outcome).toMatchObject({ remoteId: entry?.remoteId ?? 'none' });
    expect(others).toEqual([]);
  }

  describe('signing in', () => {
    test('tells who signed in', async () => {
      expect(connected.account).toMatchObject({
        remoteId: expect.stringMatching(/./),
        username: expect.stringMatching(/^[^@]/),
      });
    });

    test('a refusal is an answer with a reason', async () => {
      await expect(harness.refusedSignIn(network)).resolves.toMatchObject({
        kind: 'rejected',
        message: expect.stringMatching(/\w/),
      });
    });
  });

  describe('tokens', () => {
    test('are renewed, and the new ones work', async () => {
      const result = await network.refresh(connected.auth, context());
      if (result.kind !== 'refreshed') throw new Error(JSON.stringify(result));
      expect(result.expiresAt?.getTime()).toBeGreaterThan(Date.now());
      expect(harness.secretsOf(result.auth)).not.toEqual(harness.secretsOf(connected.auth));
      connected = { ...connected, auth: result.auth };
      await expect(send(post())).resolves.toMatchObject({ kind: 'published' });
    });

    test('are renewed once more with the old ones after a crash, or need a person', async () => {
      await network.refresh(connected.auth, context());
      await expect(network.refresh(connected.auth, context())).resolves.toMatchObject(
        harness.oldTokensRenew ? { kind: 'refreshed' } : { kind: 'reconnect-needed', tokenMayRefresh: false },
      );
    });

    test('that ran out are refused with a hint to renew them, and nothing is visible', async () => {
      const prepared = await prepare();
      await fault('expire-token');
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'reconnect-needed', tokenMayRefresh: true });
      await expect(ledger()).resolves.toEqual([]);
      const renewed = await network.refresh(connected.auth, context());
      if (renewed.kind !== 'refreshed') throw new Error(JSON.stringify(renewed));
      connected = { ...connected, auth: renewed.auth };
      await expectOnePost(prepared);
    });

    test('that were revoked at the network need a person', async () => {
      await harness.endSignIns(sandbox, connected);
      let result = await network.refresh(connected.auth, context());
      if (result.kind === 'sign-in-again' && network.signInAgain !== undefined) {
        result = await network.signInAgain(connected.auth, context());
      }
      expect(result).toMatchObject({ kind: 'reconnect-needed', tokenMayRefresh: false });
    });

    test('are given back when the connection ends', async () => {
      await expect(network.revoke(connected.auth, context())).resolves.toEqual({ kind: 'done' });
      await expect(network.refresh(connected.auth, context())).resolves.not.toMatchObject({ kind: 'refreshed' });
      await expect(network.revoke(connected.auth, context())).resolves.toEqual({ kind: 'done' });
    });
  });

  describe('a post', () => {
    test('is published with the network’s own id and an address that shows it', async () => {
      const outcome = await send(post({ text: 'A post of words, seen at its address' }));
      const [entry] = await ledger();
      expect(entry).toMatchObject({
        account: connected.account.username,
        text: 'A post of words, seen at its address',
      });
      expect(outcome).toMatchObject({ kind: 'published', remoteId: entry?.remoteId });
      if (outcome.kind !== 'published') return;
      const page = await fetch(outcome.url);
      expect(page.status).toBe(200);
      await expect(page.text()).resolves.toContain('A post of words, seen at its address');
    });

    test('survives being stored between preparing and publishing', async () => {
      const stored = JSON.stringify(await prepare());
      await expect(publish(JSON.parse(stored))).resolves.toMatchObject({ kind: 'published' });
    });

    test('is invisible until it is published', async () => {
      const prepared = await prepare(post({ media: [harness.media[0]?.files[0] ?? sampleMedia('image/png', 'x')] }));
      await expect(ledger()).resolves.toEqual([]);
      await expect(network.lookup(prepared, connected.auth, context())).resolves.toEqual({ kind: 'absent' });
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

    test('is found by looking, and can be removed more than once', async () => {
      const prepared = await prepare();
      const outcome = await publish(prepared);
      if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
      const found = { kind: 'found', remoteId: outcome.remoteId, url: outcome.url };
      await expect(network.lookup(prepared, connected.auth, context())).resolves.toEqual(found);
      await expect(network.remove(outcome.remoteId, connected.auth, context())).resolves.toEqual({ kind: 'done' });
      await expect(network.remove(outcome.remoteId, connected.auth, context())).resolves.toEqual({ kind: 'done' });
      await expect(ledger()).resolves.toEqual([]);
      await expect(network.lookup(prepared, connected.auth, context())).resolves.toEqual({ kind: 'absent' });
    });
  });

  describe('a post of an installation that is gone', () => {
    const since = (): LookContext => ({ ...context(), notBefore: new Date(Date.now() - 600_000), anyKey: true });

    test('is found, although it was prepared for another time', async () => {
      const outcome = await send(post({ createdAt: new Date(Date.now() - 120_000) }));
      if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
      const prepared = await prepare(post({ createdAt: new Date(Date.now() + 3_600_000) }));
      await expect(network.lookup(prepared, connected.auth, since())).resolves.toEqual({
        kind: 'found',
        remoteId: outcome.remoteId,
        url: outcome.url,
      });
      const taken = new Set([outcome.remoteId]);
      await expect(network.lookup(prepared, connected.auth, { ...since(), taken })).resolves.toEqual({
        kind: 'absent',
      });
    });

    test('is not taken for another one', async () => {
      await send(post({ targetId: 'conformance-2', text: 'Good evening' }));
      await expect(network.lookup(await prepare(), connected.auth, since())).resolves.toEqual({ kind: 'absent' });
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
      const text = `Grüße 👋🏽 an @${connected.account.username}: https://example.com/ä?b=c #launch\n\nمرحبا 你好`;
      await expect(send(post({ text }))).resolves.toMatchObject({ kind: 'published' });
      await expect(ledger()).resolves.toMatchObject([{ text }]);
    });
  });

  describe('media', () => {
    test.each(harness.media)('$kind: taken is $taken', async ({ files, taken }) => {
      const outcome = await send(post({ media: files }));
      expect(outcome).toMatchObject(
        taken ? { kind: 'published' } : { kind: 'rejected', message: expect.stringMatching(/\w/) },
      );
      await expect(ledger()).resolves.toMatchObject(taken ? [{ mediaCount: files.length }] : []);
    });

    test('carries its alternative text, and an empty one', async () => {
      const media = [sampleMedia('image/png', 'A cup on a table'), { ...sampleMedia('image/png', 'b', 1), alt: '' }];
      const outcome = await send(post({ media }));
      if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
      await expect(harness.alternativeTexts(sandbox, outcome.remoteId)).resolves.toEqual(['A cup on a table', '']);
    });
  });

  // The checks say in the browser what the network will do: where the two disagree, one of them was misread.
  describe('the posts that the submit checks are tried with', () => {
    test.each(fixtures[harness.id])('$name: taken is $networkTakesIt', async ({ draft, networkTakesIt }) => {
      const text = outgoingText(textFor(harness.id, draft));
      const media = draft.media.map((file, index) => sampleOf(file, harness.id, index));
      const { title, board } = draft;
      const outcome = await send(
        post({ title, text, media, link: linkFor(harness.id, draft.link), options: { board } }),
      );
      expect(outcome).toMatchObject(
        networkTakesIt ? { kind: 'published' } : { kind: 'rejected', message: expect.stringMatching(/\w/) },
      );
      await expect(ledger()).resolves.toMatchObject(networkTakesIt ? [{ text, mediaCount: media.length }] : []);
    });
  });

  describe('a thread', () => {
    const thread = post.bind(null, { text: 'One', replies: ['Two', 'Three'] });
    const texts = async (): Promise<string[]> => (await ledger()).map(({ text }) => text);

    if (harness.threads !== true) {
      test('is refused before anything is seen', async () => {
        await expect(network.prepare(thread(), connected.auth, context())).resolves.toMatchObject({ kind: 'rejected' });
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
      const found = await network.lookup(first.next, connected.auth, context());
      if (found.kind !== 'continued') throw new Error(JSON.stringify(found));
      await expect(network.lookup(found.next, connected.auth, context())).resolves.toEqual({ kind: 'absent' });
      await expect(publish(found.next)).resolves.toMatchObject({ kind: 'published' });
      await expect(texts()).resolves.toEqual(['One', 'Two', 'Three']);
    });
  });

  describe('trouble', () => {
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

    test('throttling without a time is passed on as such', async () => {
      const prepared = await prepare();
      await fault('throttle', { retryAfterMs: null });
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'retry-later', afterMs: null });
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
      await expect(network.lookup(prepared, connected.auth, context())).resolves.toMatchObject({ kind: 'found' });
      await expectOnePost(prepared);
    });

    test('a connection cut before the network accepted is not knowing, and nothing is there', async () => {
      const prepared = await prepare();
      await fault('cut-before-accept');
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
      await expect(network.lookup(prepared, connected.auth, context())).resolves.toEqual({ kind: 'absent' });
      await expectOnePost(prepared);
    });

    test('a connection cut after the network accepted is not knowing, and the post is there', async () => {
      const prepared = await prepare();
      await fault('cut-after-accept');
      await expect(publish(prepared)).resolves.toMatchObject({ kind: 'unknown' });
      await expect(network.lookup(prepared, connected.auth, context())).resolves.toMatchObject({ kind: 'found' });
      await expectOnePost(prepared);
    });

    test('a slow answer whose call is stopped is not knowing', async () => {
      const prepared = await prepare();
      await fault('slow', { afterMs: 60_000 });
      const stop = new AbortController();
      const outcome = network.publish(prepared, connected.auth, context(stop.signal));
      await expect.poll(ledger).toHaveLength(1);
      stop.abort();
      await expect(outcome).resolves.toMatchObject({ kind: 'unknown' });
      await expectOnePost(prepared);
    });

    test('a call that is stopped before it is sent is no mystery', async () => {
      const prepared = await prepare();
      const outcome = await network.publish(prepared, connected.auth, context(AbortSignal.abort()));
      expect(outcome).toMatchObject({ kind: 'retry-later' });
      await expect(ledger()).resolves.toEqual([]);
    });
  });
});

test('the watch for secrets sees one', async () => {
  const leaky = { refresh: async () => ({ kind: 'retry-later', message: 'token s3cret', auth: 's3cret' }) };
  const watch = watchSecrets(leaky as unknown as Network, (auth) => [String(auth)]);
  await watch.network.refresh(null, { signal: new AbortController().signal });
  expect(watch.leaks()).toHaveLength(1);
});
