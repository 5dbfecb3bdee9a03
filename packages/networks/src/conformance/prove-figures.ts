import { networkRules, type PostFigures } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import type { FiguresHarness } from '#/conformance/harness.ts';
import { kindsOfPost } from '#/conformance/least-post.ts';
import type { Stage } from '#/conformance/stage.ts';
import type { Figures, FiguresResult, Json, PublishedPost, PublishInput } from '#/port.ts';

/** Proves that what a network counts is read as it tells it, and that nothing is made up. */
export function proveFigures(stage: Stage): void {
  const { harness } = stage;
  if (harness.figures === undefined) {
    test('STAT-01 no figures are read where there is no way to', () => {
      expect(stage.network.figures).toBeUndefined();
    });
    return;
  }
  proveReading(stage, harness.figures);
  proveFiguresTrouble(stage, harness.figures);
  proveFollowers(stage);
}

const HOUR = 3_600_000;
/** No answer that can be read is no proof of anything: the engine asks again, or gives the reading up. */
const NO_ANSWER = /^(?:unknown|retry-later)$/;

/** What the engine does with figures. */
function figuresOn(stage: Stage) {
  const figures = (): Figures<Json> => {
    if (stage.network.figures === undefined) throw new Error('this network tells figures');
    return stage.network.figures;
  };

  const account = (): PublishedPost['account'] => {
    const { remoteId, username: handle } = stage.connected.account;
    return { remoteId, handle };
  };

  /** A post that was just published, as it is asked for. */
  async function out(more: Partial<PublishInput> = {}): Promise<PublishedPost> {
    const input = stage.post(more);
    const outcome = await stage.send(input);
    if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
    const { format } = input;
    const publishedAt = new Date(Date.now() - (stage.harness.figures?.newMs ?? 0));
    const post = { remoteId: outcome.remoteId, publishedAt, format, account: account() };
    return input.poll === undefined ? post : { ...post, hasPoll: true };
  }

  /** Two posts of the account. */
  const two = async (): Promise<[PublishedPost, PublishedPost]> => [
    await out(),
    await out({ targetId: 'conformance-2', text: 'Good evening' }),
  ];

  const read = (posts: readonly PublishedPost[], signal?: AbortSignal): Promise<FiguresResult> =>
    figures().read(posts, stage.connected.auth, stage.context(signal));

  /** What was told of a post, which must be there. */
  async function told(post: PublishedPost): Promise<PostFigures> {
    const result = await read([post]);
    const of = result.kind === 'figures' ? result.posts.get(post.remoteId) : undefined;
    if (of?.kind !== 'read') throw new Error(JSON.stringify(of ?? result));
    return of.figures;
  }

  const followers = (signal?: AbortSignal) =>
    figures().followers?.(account(), stage.connected.auth, stage.context(signal));

  /** Lets time pass at the network. Tokens that live for hours are renewed, as the engine does. */
  async function pass(ms: number): Promise<void> {
    await stage.sandbox.order('clock', { advanceMs: ms });
    const { renewal } = stage.harness;
    if (renewal === 'repeatable' || renewal === 'once') await stage.renew();
  }

  return { figures, out, two, read, told, followers, pass };
}

function proveReading(stage: Stage, { withheld, untoldOfLeast = [], lateMs = 0, remove }: FiguresHarness): void {
  const { figures, out, two, read, told, pass } = figuresOn(stage);
  const { id } = stage.harness;
  const names = networkRules[id].figures.told.map(({ name }) => name);
  const ofLeast = names.filter((name) => !untoldOfLeast.includes(name)).toSorted();

  describe('figures', () => {
    test('STAT-01 of several posts are read at once: what the rules name, as whole numbers', async () => {
      const posts = await two();
      await pass(lateMs + HOUR);
      expect(figures().most).toBeGreaterThanOrEqual(posts.length);
      const result = await read(posts);
      if (result.kind !== 'figures') throw new Error(JSON.stringify(result));
      expect([...result.posts.keys()].toSorted()).toEqual(posts.map(({ remoteId }) => remoteId).toSorted());
      for (const of of result.posts.values()) {
        if (of.kind !== 'read') throw new Error(JSON.stringify(of));
        expect(Object.keys(of.figures).toSorted()).toEqual(ofLeast);
        for (const count of Object.values(of.figures)) expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
      }
    });

    test.each(kindsOfPost(id))(
      'STAT-01 of every kind of post are told, and none that the rules do not name: %s',
      async (_kind, given) => {
        const post = await out(given);
        await pass(lateMs + HOUR);
        const counted = Object.keys(await told(post));
        expect(counted.length).toBeGreaterThan(0);
        expect(names).toEqual(expect.arrayContaining(counted));
      },
    );

    if (networkRules[id].polls !== undefined) {
      test('FMT-03 the votes of a poll are told with its other figures, grow, and are told of no other post', async () => {
        const poll = { question: 'Which?', answers: ['Tide', 'Moss', 'Oat'], minutes: 1_440 };
        const [asked, plain] = [await out({ text: 'Which?', poll }), await out({ targetId: 'conformance-2' })];
        await pass(lateMs + HOUR);
        const { votes: first = Number.NaN, ...others } = await told(asked);
        expect(Object.keys(others).toSorted()).toEqual(ofLeast);
        await pass(20 * HOUR);
        const { votes: last } = await told(asked);
        expect(last).toBeGreaterThan(first);
        expect(await told({ ...plain, hasPoll: true })).not.toHaveProperty('votes');
        await stage.sandbox.order(`networks/${id}/withhold-figures`, { names: ['poll_votes'] });
        expect(Object.keys(await told(asked)).toSorted()).toEqual(ofLeast);
      });
    }

    test('STAT-10 grow with the network’s clock and never fall', async () => {
      const post = await out();
      await pass(lateMs);
      const readings = [await told(post)];
      for (const hours of [1, 5, 18]) {
        await pass(hours * HOUR);
        readings.push(await told(post));
      }
      for (const name of ofLeast) {
        const counts = readings.map((figuresThen) => figuresThen[name] ?? Number.NaN);
        expect(counts).toEqual(counts.toSorted((one, other) => one - other));
        expect(counts.at(-1)).not.toBeNaN();
      }
      const [first, last] = [readings.at(0), readings.at(-1)];
      expect(last).not.toEqual(first);
    });

    test('STAT-01 what the network leaves out or calls by another name is absent, never 0, and alone', async () => {
      const posts = await two();
      await pass(lateMs + HOUR);
      await stage.sandbox.order(`networks/${id}/withhold-figures`, { names: [withheld.name] });
      const result = await read(posts);
      if (result.kind !== 'figures') throw new Error(JSON.stringify(result));
      for (const { remoteId } of posts) {
        const of = result.posts.get(remoteId);
        if (of?.kind !== 'read') throw new Error(JSON.stringify(of));
        expect(Object.keys(of.figures).toSorted()).toEqual(ofLeast.filter((name) => name !== withheld.figure));
      }
    });

    test('a post that was deleted is gone, and the others are told', async () => {
      const [first, second] = await two();
      const removed = await (stage.network.remove?.(first.remoteId, stage.connected.auth, stage.context()) ??
        remove?.(stage.sandbox, first.remoteId));
      expect(removed).toBeDefined();
      await pass(lateMs + HOUR);
      const result = await read([{ ...first, wasTold: true }, second]);
      if (result.kind !== 'figures') throw new Error(JSON.stringify(result));
      expect(result.posts.get(first.remoteId)).toEqual({ kind: 'gone' });
      expect(result.posts.get(second.remoteId)).toMatchObject({ kind: 'read' });
    });

    test('more posts than the network takes at once are a fault of the caller', async () => {
      const post = await out();
      const tooMany = Array.from({ length: figures().most + 1 }, () => post);
      await expect(read(tooMany)).rejects.toThrow(RangeError);
    });

    test('of no post are none, and nothing is asked for', async () => {
      await expect(read([], AbortSignal.abort())).resolves.toEqual({ kind: 'figures', posts: new Map() });
    });
  });
}

function proveFiguresTrouble(stage: Stage, { lateMs = 0, withoutRight }: FiguresHarness): void {
  const { harness } = stage;
  const { out, read, pass } = figuresOn(stage);
  const fault = (name: string, more: object = {}) => stage.fault(name, { place: 'figures', ...more });

  describe('figures in trouble', () => {
    test.each(['fail-500', 'broken-json', 'cut-before-accept', 'cut-after-accept', 'unknown-error'])(
      '%s is no answer, and the next reading is one',
      async (name) => {
        const post = await out();
        await pass(lateMs + HOUR);
        await fault(name);
        await expect(read([post])).resolves.toMatchObject({ kind: expect.stringMatching(NO_ANSWER) });
        await expect(read([post])).resolves.toMatchObject({ kind: 'figures' });
      },
    );

    test('a server that hangs is left', async () => {
      const post = await out();
      await fault('slow', { afterMs: 60_000 });
      const answer = read([post], AbortSignal.timeout(300));
      await expect(answer).resolves.toMatchObject({ kind: expect.stringMatching(NO_ANSWER) });
    });

    test('a call that is stopped before it is sent waits', async () => {
      await expect(read([await out()], AbortSignal.abort())).resolves.toMatchObject({ kind: 'retry-later' });
    });

    test('throttling says who has to wait, and for how long where the network names it', async () => {
      const post = await out();
      const scope = expect.stringMatching(/^(?:connection|network)$/);
      await fault('throttle', { retryAfterMs: null });
      const afterMs = harness.limitsOfDay ? expect.any(Number) : null;
      await expect(read([post])).resolves.toMatchObject({ kind: 'retry-later', afterMs, scope });
      if (harness.limitsWithoutTime) return;
      await fault('throttle', { retryAfterMs: 90_000 });
      const outcome = await read([post]);
      expect(outcome).toMatchObject({ kind: 'retry-later', scope });
      expect(outcome.kind === 'retry-later' && outcome.afterMs).toBeGreaterThanOrEqual(90_000);
    });

    test('a token that ran out is refused with a hint whether it can be renewed', async () => {
      const post = await out();
      await fault('expire-token');
      const tokenMayRefresh = harness.renewal !== 'while-it-lives' && harness.renewal !== 'unending';
      await expect(read([post])).resolves.toMatchObject({ kind: 'reconnect-needed', tokenMayRefresh });
    });

    if (withoutRight !== undefined) {
      test('STAT-01 an account that does not let us read is told what helps', async () => {
        const post = await out();
        await withoutRight(stage.sandbox, stage.connected);
        await expect(read([post])).resolves.toEqual({
          kind: 'rejected',
          code: 'figures-not-allowed',
          message: 'This account does not allow Nonet to read the figures of its posts. Connect it again to allow it.',
        });
      });
    }
  });
}

function proveFollowers(stage: Stage): void {
  const { figures, followers, pass } = figuresOn(stage);
  const word = networkRules[stage.harness.id].figures.followers;

  describe('followers', () => {
    test('STAT-03 are told where the rules say so', async () => {
      expect(figures().followers === undefined).toBe(word === null);
      const result = await followers();
      const count = result?.kind === 'followers' ? result.count : null;
      expect(result).toEqual(word === null ? undefined : { kind: 'followers', count: expect.any(Number) });
      if (word === null || count === null) return;
      expect(Number.isSafeInteger(count) && count > 0).toBe(true);
      await pass(23 * HOUR);
      const later = await followers();
      expect(later?.kind === 'followers' && later.count).toBeGreaterThanOrEqual(count);
    });

    if (word === null) return;

    test.each(['fail-500', 'broken-json'])('%s is no answer', async (name) => {
      await stage.fault(name, { place: 'figures' });
      await expect(followers()).resolves.toMatchObject({ kind: expect.stringMatching(NO_ANSWER) });
    });

    test('a call that is stopped before it is sent waits', async () => {
      await expect(followers(AbortSignal.abort())).resolves.toMatchObject({ kind: 'retry-later' });
    });
  });
}
