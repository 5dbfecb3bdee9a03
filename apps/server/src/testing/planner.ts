import { randomUUID } from 'node:crypto';
import type { Post, PostChanged, SchedulePost } from '@nonet/contract';
import { pino } from 'pino';
import type { Database } from '#/db/pool.ts';
import { ownSpaceOf, type SpaceId } from '#/db/space-id.ts';
import { saveConnection } from '#/features/connections/arrivals/save-connection.ts';
import { disconnect } from '#/features/connections/disconnect/disconnect.ts';
import { toWire } from '#/features/posts/post-row.ts';
import { postById } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { schedulePost } from '#/features/posts/schedule-post.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { claimDue, release } from '#/features/publishing/claim.queries.ts';
import { advanceComment } from '#/features/publishing/comments/advance-comment.ts';
import { claimComments, releaseComments } from '#/features/publishing/comments/claim.queries.ts';
import { createEngine, type Engine } from '#/features/publishing/engine.ts';
import { claimReadings } from '#/features/publishing/figures/claim.queries.ts';
import { readAccount } from '#/features/publishing/figures/read-account.ts';
import { nobody } from '#/features/publishing/lanes.ts';
import type { Work } from '#/features/publishing/work.ts';
import { chargePost, refundPost, selectUsage, tellQuotaStage, usageOf } from '#/features/usage/usage.queries.ts';
import type { Caller } from '#/http/api.ts';
import { inOwnSpace } from '#/http/in-own-space.ts';
import { createGate } from '#/lib/gate.ts';
import { createSealer } from '#/secrets/seal.ts';
import { openTestDatabase } from '#/testing/database.ts';
import { nobodyFetches } from '#/testing/nobody-fetches.ts';
import { passTime } from '#/testing/pass-time.ts';
import { withoutLimits } from '#/testing/without-limits.ts';
import { createWorld, type World } from '#/testing/world.ts';

/** A user with accounts at a pretend network, and an engine that goes one step at a time. */
export interface Planner {
  db: Database;
  databaseUrl: string;
  world: World;
  engine: Engine;
  posts: PostsParts;
  /** The id of the person is that of their own space. */
  caller: Caller & { uid: SpaceId };
  /** Connects an account. The same name again connects the same account again. */
  connect(name?: string): Promise<string>;
  disconnect(connectionId: string): Promise<void>;
  schedule(body?: Partial<SchedulePost> & { dueInMs?: number }, key?: string): Promise<PostChanged['post']>;
  post(id: string): Promise<Post>;
  /** Claims the due targets, as one worker would. */
  claim(): Promise<Work[]>;
  /** Claims the due targets and takes each as far as it goes. Returns how many there were. */
  step(): Promise<number>;
  /** Steps until nothing is due. */
  settle(): Promise<void>;
  /** Claims the due comments and takes each as far as it goes, until none is due. */
  comment(): Promise<void>;
  /** Reads all that is due of what became of posts. */
  read(): Promise<void>;
  /** Lets time pass, for what the network has as well. */
  pass(ms: number): Promise<void>;
}

/** Separates the parts of a thread in the text of `schedule`. */
export const THREAD = ' // ';

const log = pino({ level: 'silent' });

/** `others`: more networks that are switched on, beside the one that `connect` uses. */
export async function createPlanner(world: World = createWorld(), others: readonly World[] = []): Promise<Planner> {
  const { db, url: databaseUrl } = await openTestDatabase();
  const networks = new Map([world, ...others].map(({ network }) => [network.id, network]));
  const sealer = createSealer('a secret of at least thirty-two characters');
  const caller = inOwnSpace({
    uid: ownSpaceOf(randomUUID()),
    email: 'fala@nonet.test',
    displayName: 'Studio Fala',
    timeZone: 'Europe/Warsaw',
    hourClock: '12h',
    sessionId: 'session',
  });
  await db
    .insertInto('users')
    .values({ id: caller.uid, name: caller.displayName, email: caller.email, image: null, time_zone: caller.timeZone })
    .execute();
  const mediaUrl = (id: string) => `http://media.test/${id}`;
  const posts: PostsParts = {
    db,
    plans: { quotas: 'larger', sold: false, limited: false, defaultPlan: 'basic' },
    media: { of: () => ({ url: mediaUrl, thumbnailUrl: mediaUrl, renewed: (url) => url }), parse: () => null },
    usage: { select: selectUsage, of: usageOf, charge: chargePost, tellStage: tellQuotaStage, refund: refundPost },
    lockedAccounts: async () => new Set(),
    takePostingTime: async (_trx, { at }) => at,
    takersInTurn: (_userId, task) => task(),
    fetchProblems: () => ({}),
    networks,
    judge: async () => undefined,
    postWritesPerMinute: 1000,
    severalAtOnce: createGate(4),
    log,
  };
  const noFiles = () => Promise.reject(new Error('no files in this test'));
  const storage: Engine['storage'] = { read: noFiles };
  const fileFor: Engine['fileFor'] = async (_network, file) => ({ kind: 'file', file });
  const engine = createEngine({ db, networks, sealer, storage, fileFor, fetching: nobodyFetches, log });
  const connectionsParts = { db, networks, sealer, log, ...withoutLimits };

  const planner: Planner = {
    db,
    databaseUrl,
    world,
    engine,
    posts,
    caller,
    async connect(name = 'studio') {
      const { connectionId } = await saveConnection(connectionsParts, caller.uid, world.network, {
        account: { remoteId: `remote-${name}`, username: name, profileName: null, profilePicture: null },
        auth: { access: 'access-0', refresh: 'refresh-0' },
        expiresAt: new Date(Date.now() + 3_600_000),
      });
      return connectionId;
    },
    disconnect: (connectionId) =>
      disconnect(connectionsParts, { spaceId: caller.uid, connectionId, network: world.network.id, by: caller }),
    async schedule({ dueInMs = 0, ...body } = {}, key) {
      const scheduledDate = new Date(Date.now() + dueInMs).toISOString();
      const [description = '', ...rest] = (body.description ?? `Text ${randomUUID()}`).split(THREAD);
      const thread = rest.map((text) => ({ description: text }));
      const input = { title: 'A post', thread, scheduledDate, ...body, description };
      return (await schedulePost(posts, caller, input, key ?? null)).post;
    },
    async post(id) {
      const row = await postById(db, caller.uid, id);
      if (row === null) throw new Error('Post not found');
      return toWire(row, posts.media.of(caller), caller);
    },
    claim: () => claimDue(db, { limit: 100 }),
    async step() {
      const works = await planner.claim();
      await Promise.all(
        works.map(async (work) => {
          const result = await advanceTarget(engine, work, new AbortController().signal);
          if (result !== 'done')
            await release(db, [{ id: work.id, lease: work.lease, afterMs: result.releaseAfterMs }]);
        }),
      );
      return works.length;
    },
    async comment() {
      for (let steps = 0; ; steps++) {
        if (steps === 50) throw new Error('The engine does not come to rest');
        const works = await claimComments(db, { limit: 100, except: nobody });
        for (const work of works) {
          const result = await advanceComment({ engine, followUps: {} }, work, new AbortController().signal);
          if (result !== 'done') await releaseComments(db, [{ ...work, afterMs: result.releaseAfterMs }]);
        }
        if (works.length === 0) return;
      }
    },
    async read() {
      const read = [...networks.values()].filter(({ figures }) => figures !== undefined);
      for (let steps = 0; ; steps++) {
        if (steps === 50) throw new Error('The engine does not come to rest');
        const works = await claimReadings(db, { networks: read, limit: 100, except: nobody });
        for (const work of works) await readAccount({ engine, followUps: {} }, work, new AbortController().signal);
        if (works.length === 0) return;
      }
    },
    async pass(ms) {
      await passTime(db, ms);
      for (const post of world.posts) post.at = new Date(post.at.getTime() - ms);
    },
    async settle() {
      for (let steps = 0; (await planner.step()) > 0; steps++) {
        if (steps === 50) throw new Error('The engine does not come to rest');
      }
    },
  };
  return planner;
}
