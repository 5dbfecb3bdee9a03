import type { PostFigures } from '@nonet/domain';
import type { Figures, FiguresResult, FollowersResult, Json, Network } from '@nonet/networks';

import { mayRefreshToken, TOKEN_REFUSED } from '#/features/publishing/answers/token-refused.ts';
import { waitAsTold } from '#/features/publishing/answers/wait-as-told.ts';
import { backoffMs } from '#/features/publishing/backoff.ts';
import type { Engine } from '#/features/publishing/engine.ts';
import { TOKEN_MARGIN_MS } from '#/features/publishing/fence.queries.ts';
import { duePosts } from '#/features/publishing/figures/claim.queries.ts';
import type {
  DuePost,
  Findings,
  PostReading,
  ReadingParts,
  ReadingWork,
} from '#/features/publishing/figures/reading-work.ts';
import { recordFindings } from '#/features/publishing/figures/record-findings.ts';
import { openAuth } from '#/features/publishing/tokens/open-auth.ts';
import { refreshToken } from '#/features/publishing/tokens/refresh-token.ts';
import { SECRETS_LOST } from '#/secrets/secrets-lost.ts';

const CALL_MS = 30_000;
const DAY_MS = 24 * 60 * 60_000;
/** Of one account's word the others wait no longer than this. */
const LONGEST_NETWORK_WAIT_MS = 60 * 60_000;
const INTERNAL = { code: 'internal', message: 'Something went wrong while figures were read.' };

type Refused = Exclude<FiguresResult | FollowersResult, { kind: 'figures' | 'followers' }>;

/** Reads what is due of a claimed account, as much as one call takes, and writes what came out of it. */
export async function readAccount(parts: ReadingParts, work: ReadingWork, signal: AbortSignal): Promise<void> {
  const findings = await findOut(parts.engine, work, signal);
  await recordFindings(parts, work, findings);
}

async function findOut(engine: Engine, work: ReadingWork, signal: AbortSignal): Promise<Findings> {
  const network = engine.networks.get(work.network);
  // What has changed since the account was planned. To be planned again is all that it needs.
  if (!work.isWanted || !work.connected || work.reconnectNeeded || work.sealedAuth === null) return waiting(work, 0);
  if (network?.figures === undefined || network.origin !== work.origin) return waiting(work, DAY_MS);
  if (work.pausedMs > 0) return waiting(work, work.pausedMs);
  const auth = openAuth(engine.sealer, work, work.sealedAuth);
  if (auth === null) return { ...waiting(work, 0), reconnectReason: SECRETS_LOST.message };
  if (work.tokenValidMs !== null && work.tokenValidMs < 2 * CALL_MS + TOKEN_MARGIN_MS) {
    return refresh(engine, network, work);
  }
  const { readAt, posts } = await duePosts(engine.db, work, Math.max(1, network.figures.most));
  const call = { engine, figures: network.figures, work, auth, signal };
  const read = await readPosts(call, posts);
  if (read.refused !== null) return { ...refusedBy(engine, read.refused, work), readAt, posts: read.posts };
  const found = { readAt, posts: read.posts, followers: null, waitMs: 0, trouble: null };
  if (!work.isFollowersDue) return found;
  const followers = await readFollowers(call);
  if (followers.kind === 'followers') return { ...found, followers: { count: followers.count } };
  // An account without the right to count followers is asked again tomorrow; that says nothing about posts.
  if (followers.kind === 'rejected') return { ...found, followers: { count: null } };
  return { ...refusedBy(engine, followers, work), readAt, posts: read.posts };
}

interface Call {
  engine: Engine;
  figures: Figures<Json>;
  work: ReadingWork;
  auth: Json;
  signal: AbortSignal;
}

async function readPosts(
  call: Call,
  due: readonly DuePost[],
): Promise<{ posts: PostReading[]; refused: Refused | null }> {
  if (due.length === 0) return { posts: [], refused: null };
  const { figures, auth } = call;
  const posts = due.map(({ post }) => post);
  const result = await asked<FiguresResult>(call, (context) => figures.read(posts, auth, context));
  if (result.kind !== 'figures') return { posts: [], refused: result };
  const { rest = null } = result;
  return {
    refused: rest,
    posts: due.flatMap(({ figuresId, post }): PostReading[] => {
      const told = result.posts.get(post.remoteId);
      // What nobody has asked for stays due.
      if (told === undefined) return rest === null ? [{ figuresId, kind: 'untold' }] : [];
      if (told.kind === 'gone') return [{ figuresId, kind: 'gone' }];
      const figures = counts(told.figures);
      return [Object.keys(figures).length === 0 ? { figuresId, kind: 'untold' } : { figuresId, kind: 'read', figures }];
    }),
  };
}

async function readFollowers(call: Call): Promise<FollowersResult> {
  const { figures, work, auth } = call;
  if (figures.followers === undefined) return { kind: 'followers', count: null };
  const account = { remoteId: work.remoteAccountId, handle: work.username ?? '' };
  const result = await asked<FollowersResult>(
    call,
    async (context) => (await figures.followers?.(account, auth, context)) ?? { kind: 'followers', count: null },
  );
  if (result.kind !== 'followers' || result.count === null) return result;
  return { kind: 'followers', count: isCount(result.count) ? result.count : null };
}

async function asked<Result>(
  { engine, work, signal }: Call,
  ask: (context: { signal: AbortSignal }) => Promise<Result>,
): Promise<Result | Extract<Refused, { kind: 'unknown' }>> {
  const context = { signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]) };
  return ask(context).catch((error: unknown) => {
    engine.log.error(
      { err: error, connectionId: work.connectionId, network: work.network },
      'a network threw instead of answering',
    );
    return { kind: 'unknown' as const, ...INTERNAL };
  });
}

/** What is no count was not told. */
function counts(figures: PostFigures): PostFigures {
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => isCount(value)));
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function refusedBy(engine: Engine, refused: Refused, work: ReadingWork): Findings {
  const { code, message } = refused;
  switch (refused.kind) {
    case 'rejected':
      return { ...waiting(work, DAY_MS), trouble: { code, message } };
    case 'reconnect-needed':
      return mayRefreshToken(refused, work.code)
        ? { ...waiting(work, 0), trouble: { code: TOKEN_REFUSED, message: null }, refreshToken: true }
        : { ...waiting(work, 0), reconnectReason: message };
    case 'retry-later': {
      const { afterMs, pause } = waitAsTold(refused, work, engine.random());
      // Who chose the server of an account does not speak for others.
      const isOfNetwork = pause?.scope === 'network' && work.host === null;
      const networkWait = isOfNetwork ? { networkWaitMs: Math.min(pause.ms, LONGEST_NETWORK_WAIT_MS) } : {};
      return { ...waiting(work, afterMs), retried: true, ...networkWait };
    }
    case 'unknown':
      return { ...waiting(work, backoffMs(work.retryCount, engine.random())), retried: true };
    default:
      return refused satisfies never;
  }
}

async function refresh(engine: Engine, network: Network, work: ReadingWork): Promise<Findings> {
  const answer = await refreshToken(engine, network, work);
  switch (answer.kind) {
    case 'fresh':
      return waiting(work, 0);
    case 'wait':
      return answer.error === null
        ? waiting(work, answer.afterMs ?? 0)
        : { ...waiting(work, answer.afterMs ?? backoffMs(work.retryCount, engine.random())), retried: true };
    case 'reconnect':
      return { ...waiting(work, 0), reconnectReason: answer.error.message };
    default:
      return answer satisfies never;
  }
}

/** Nothing was read, and what is known of the account stays. */
function waiting({ code }: ReadingWork, waitMs: number): Findings {
  return { readAt: null, posts: [], followers: null, waitMs, trouble: code === null ? null : { code, message: null } };
}
