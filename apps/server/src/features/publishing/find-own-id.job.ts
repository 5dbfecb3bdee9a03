import type { NetworkId } from '@nonet/domain';
import type { Network, Published } from '@nonet/networks';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { openAuth } from '#/features/publishing/tokens/open-auth.ts';
import type { JudgeAccount } from '#/features/publishing/tokens/refresh-parts.ts';
import { refreshToken } from '#/features/publishing/tokens/refresh-token.ts';
import type { JobData } from '#/jobs/job-kinds.ts';
import type { Jobs } from '#/jobs/jobs.ts';
import type { Sealer } from '#/secrets/seal.ts';

export interface OwnIdParts {
  db: Database;
  networks: ReadonlyMap<NetworkId, Network>;
  sealer: Sealer;
  log: Logger;
  judge: JudgeAccount;
  jobs: Pick<Jobs, 'enqueue'>;
  /** While true this may be a copy of another installation, whose tokens it must not use. */
  isPaused: () => boolean;
}

type Search = JobData<'find-own-id'>;

/** The waits before each question, from the publishing on. Together they last a day. */
const WAITS_S = [5 * 60, 15 * 60, 3_600, 3 * 3_600, 8 * 3_600, 12 * 3_600];
const ASK_MS = 10_000;
/** A token that ends within this time is renewed first, as the network could refuse it during the call. */
const LEAST_LIFE_MS = 60_000;

/** Has the network asked once more. After the last question in vain the post keeps the name of its publishing as its id. */
export async function askForOwnId(jobs: Pick<Jobs, 'enqueue'>, executor: Executor, search: Search): Promise<void> {
  const afterS = WAITS_S[search.asked];
  if (afterS !== undefined) await jobs.enqueue(executor, 'find-own-id', search, { afterS });
}

interface Target {
  id: string;
  postId: string;
  spaceId: SpaceId;
  connectionId: string;
  network: NetworkId;
  origin: string;
  ticket: string;
  remoteId: string;
  sealedAuth: string;
  isTokenShort: boolean;
}

/**
 * Asks for the own id of a post that is out, by the ticket that its network gave, and puts it in the place of the name of the
 * publishing: once, and only in the target that has that name. Whatever goes wrong, the post is out as it was.
 */
export async function findOwnId(parts: OwnIdParts, search: Search): Promise<void> {
  const { db, networks, jobs } = parts;
  const target = await readTarget(db, search.targetId);
  const network = target === null ? undefined : networks.get(target.network);
  if (target === null || network?.check === undefined || network.origin !== target.origin || parts.isPaused()) return;
  const own = await ask(parts, network, target);
  if (own === null) await askForOwnId(jobs, db, { ...search, asked: search.asked + 1 });
  else await replaceId(db, target, own);
}

/** Null where there is nothing to ask any more: the post or the account is gone. */
async function readTarget(db: Database, targetId: string): Promise<Target | null> {
  const { rows } = await sql<Target>`
    select t.id, t.post_id "postId", t.space_id "spaceId", t.connection_id "connectionId", t.network, c.origin, t.ticket,
      t.remote_id "remoteId", c.auth_data "sealedAuth",
      coalesce(c.token_expires_at < clock_timestamp() + ${LEAST_LIFE_MS} * interval '1 ms', false) "isTokenShort"
    from targets t join connections c on c.id = t.connection_id
    where t.id = ${targetId} and t.status = 'published' and t.ticket is not null
      and c.connected and not c.reconnect_needed and c.auth_data is not null`.execute(db);
  return rows[0] ?? null;
}

async function ask(parts: OwnIdParts, network: Network, target: Target): Promise<Published | null> {
  if (target.isTokenShort) {
    const renewed = await refreshToken(parts, network, target);
    if (renewed.kind !== 'fresh') return null;
  }
  const current = target.isTokenShort ? await readTarget(parts.db, target.id) : target;
  if (current === null) return null;
  const auth = openAuth(parts.sealer, current, current.sealedAuth);
  if (auth === null) return null;
  const outcome = await network.check?.(current.ticket, auth, { signal: AbortSignal.timeout(ASK_MS) });
  return outcome?.kind === 'published' && outcome.isProvisional !== true ? outcome : null;
}

/** An id of another target is no match. What is kept of the post by its former name follows. */
async function replaceId(
  db: Database,
  { id, postId, spaceId, remoteId: former }: Target,
  own: Published,
): Promise<void> {
  await transact(db, async (trx) => {
    await sql`select from posts where id = ${postId} for update`.execute(trx);
    const { numAffectedRows } = await sql`
      update targets t set remote_id = ${own.remoteId}, remote_url = ${own.url}, updated_at = clock_timestamp()
      where t.id = ${id} and t.status = 'published' and t.remote_id = ${former} and not exists (
        select from targets o where o.connection_id = t.connection_id and o.remote_id = ${own.remoteId})`.execute(trx);
    if (numAffectedRows !== 1n) return;
    await sql`update attempts set remote_id = ${own.remoteId}
      where target_id = ${id} and remote_id = ${former}`.execute(trx);
    // By its time, as the history of a person is found by that.
    await sql`update post_history h set remote_id = ${own.remoteId} from targets t
      where t.id = ${id} and h.space_id = ${spaceId} and h.post_id = ${postId} and h.remote_id = ${former}
        and h.at between t.published_at - interval '1 hour' and t.published_at + interval '1 hour'`.execute(trx);
    await notifyLive(trx, [{ spaceId, topics: ['posts'] }]);
  });
}
