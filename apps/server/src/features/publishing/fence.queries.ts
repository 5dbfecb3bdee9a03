import { derivePostStatus, type NetworkId } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';

export interface FenceRequest {
  targetId: string;
  postId: string;
  spaceId: SpaceId;
  connectionId: string;
  lease: string;
  /** Hash of what will be sent. */
  fingerprint: string;
  sendWindowMs: number;
  settleMs: number;
  network: NetworkId;
  /** The origin that this process would send to. */
  origin: string;
  /** The account at the network: people who share it each have a connection of their own. */
  remoteAccountId: string;
  /** True where a repeat is not harmless: then one target per account may be on its way at a time. */
  exclusive: boolean;
}

export interface Fence {
  attempt: number;
  connectionVersion: number;
  sealedAuth: string | null;
}

/** A token must outlive the send window by this much. */
export const TOKEN_MARGIN_MS = 60_000;

const FENCED_STATUS = derivePostStatus([{ status: 'sending', fenced: true }]);

/** One status each: for a list of them PostgreSQL 15 may read everything that the account has planned. */
const accountHasAnother = (status: 'sending' | 'unknown') => sql`exists (
  select from targets o
  where o.connection_id in (${connectionsOfAccount(sql`c`)}) and o.id <> t.id and o.status = ${sql.lit(status)})`;

/**
 * The last statements before a call that makes a post visible. Locks the post rows, as every change of a post does,
 * and lets a target through only if everything that was true when it was prepared still is. Answers null for a target
 * that must not be sent. Once this has returned, the intent is on disk.
 */
export async function passFence(db: Database, requests: readonly FenceRequest[]): Promise<(Fence | null)[]> {
  const allowed = oneExclusivePerAccount(requests);
  const fences = await transact(db, async (trx) => {
    const column = <K extends keyof FenceRequest>(key: K) => allowed.map((request) => request[key]);
    await sql`select from posts where id = any(${column('postId')}::uuid[]) order by id for update`.execute(trx);
    const exclusive = allowed.filter((request) => request.exclusive).map((request) => request.connectionId);
    if (exclusive.length > 0) {
      await sql`select from connections where (network, origin, remote_account_id) in
          (select network, origin, remote_account_id from connections where id = any(${exclusive}))
        order by id for no key update`.execute(trx);
    }
    const { rows } = await sql<Fence & { targetId: string; lease: string; postId: string; spaceId: SpaceId }>`
      with request as (
        select * from unnest(${column('targetId')}::uuid[], ${column('lease')}::uuid[], ${column('fingerprint')}::text[],
          ${column('sendWindowMs')}::int[], ${column('settleMs')}::int[], ${column('origin')}::text[],
          ${column('exclusive')}::bool[])
          r(target_id, lease, fingerprint, window_ms, settle_ms, origin, exclusive)
      ), fenced as (
        update targets t set
          status = 'sending',
          fenced_at = coalesce(t.fenced_at, clock_timestamp()),
          send_until = clock_timestamp() + r.window_ms * interval '1 ms',
          run_at = clock_timestamp() + (r.window_ms + r.settle_ms) * interval '1 ms',
          attempt_count = t.attempt_count + 1,
          resend_count = t.resend_count + t.in_doubt::int,
          updated_at = clock_timestamp()
        from request r, posts p, connections c
          left join network_pauses n on n.network = c.network and n.origin = c.origin
        where t.id = r.target_id and p.id = t.post_id and c.id = t.connection_id
          and t.lease = r.lease and t.run_at > clock_timestamp() and t.status in ('ready', 'unknown')
          and t.prepared_version = p.version and p.remove_at is null
          and c.connected and not c.reconnect_needed and c.space_id = t.space_id and c.origin = r.origin
          and (c.token_expires_at is null or
            c.token_expires_at > clock_timestamp() + (r.window_ms + ${TOKEN_MARGIN_MS}) * interval '1 ms')
          and coalesce(greatest(c.paused_until, n.paused_until) <= clock_timestamp(), true)
          and t.due_at <= clock_timestamp() and ${isSpaceThere('t')}
          and (not r.exclusive or not (${accountHasAnother('sending')} or ${accountHasAnother('unknown')}))
        returning t.id, t.lease, t.post_id, t.space_id, t.attempt_count, t.send_until, r.fingerprint, r.window_ms,
          c.version, c.auth_data
      ), attempt as (
        insert into attempts (space_id, target_id, number, fingerprint, fenced_at, send_until)
        select space_id, id, attempt_count, fingerprint, send_until - window_ms * interval '1 ms', send_until from fenced
      )
      select id "targetId", lease, post_id "postId", space_id "spaceId", attempt_count "attempt",
        version "connectionVersion", auth_data "sealedAuth" from fenced
    `.execute(trx);
    const changed = await sql<{ id: string; spaceId: SpaceId }>`
      update posts set status = ${FENCED_STATUS}, updated_at = clock_timestamp()
      where id = any(${rows.map((row) => row.postId)}::uuid[]) and status <> ${FENCED_STATUS}
      returning id, space_id "spaceId"
    `.execute(trx);
    await notifyLive(
      trx,
      changed.rows.map(({ id, spaceId }) => ({ spaceId, topics: ['posts'], postId: id })),
    );
    return new Map(rows.map((row) => [claimOf(row), row]));
  });
  return requests.map((request) => fences.get(claimOf(request)) ?? null);
}

/** A worker that lost a target and claimed it anew may ask for both claims at once; the fence is for one of them. */
function claimOf({ targetId, lease }: { targetId: string; lease: string }): string {
  return `${targetId} ${lease}`;
}

/** Two targets of one statement do not see each other, so at most one that must go alone takes part in it. */
function oneExclusivePerAccount(requests: readonly FenceRequest[]): FenceRequest[] {
  const taken = new Set<string>();
  return requests.filter(({ exclusive, network, origin, remoteAccountId }) => {
    if (!exclusive) return true;
    const account = `${network} ${origin} ${remoteAccountId}`;
    if (taken.has(account)) return false;
    taken.add(account);
    return true;
  });
}

/** Of a deleted space nothing goes out (OP-172). `of`: the alias of a table with `space_id`. */
export function isSpaceThere(of: 't' | 'k'): RawBuilder<boolean> {
  return sql`not exists (select from spaces s where s.id = ${sql.raw(of)}.space_id and s.removed_at is not null)`;
}

/** All connections to the account behind `connection`, a row of `connections`: its own and those of other people. */
export function connectionsOfAccount(connection: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select s.id from connections s where s.network = ${connection}.network and s.origin = ${connection}.origin
    and s.remote_account_id = ${connection}.remote_account_id`;
}

/** How long another target of the same account that may be out will still be waited for, in milliseconds; 0: none is. */
export async function doubtOfAccountMs(db: Database, targetId: string): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(max(extract(epoch from o.run_at - clock_timestamp()) * 1000), 0)::float8 ms
    from targets t join connections c on c.id = t.connection_id
      join targets o on o.connection_id in (${connectionsOfAccount(sql`c`)}) and o.id <> t.id and o.status = 'unknown'
    where t.id = ${targetId}
  `.execute(db);
  return Math.max(0, rows[0]?.ms ?? 0);
}
