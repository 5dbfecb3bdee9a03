import type { LiveChange } from '@nonet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { withoutFlush } from '#/db/without-flush.ts';

/** Payload of the channel `nonet_live`: what browsers should fetch again. It goes to those that show a space, or to all of a person. */
export type LiveNotice = LiveChange & Addressee;
export type Addressee = { spaceId: SpaceId; userId?: never } | { userId: string; spaceId?: never };

export const LIVE_CHANNEL = 'nonet_live';
export const DUE_CHANNEL = 'nonet_due';
/** There is a file to convert. */
export const CONVERSIONS_CHANNEL = 'nonet_conversions';

/** The changes of a transaction that others must be told about. */
export interface News {
  live?: readonly LiveNotice[];
  /** The times at which the written targets must be looked at. */
  due?: readonly Date[];
}

/**
 * Tells browsers (each space and person once) and workers, in one statement. The notifications are delivered when the transaction
 * commits.
 */
export async function notify(db: Executor, news: News): Promise<void> {
  await send(db, news, sql`select`);
}

/**
 * The same for a transaction that is committed already. PostgreSQL lets transactions with notifications commit only one
 * at a time, each waiting for the disk. With many commits at once, each would wait for all before it.
 * So this statement does not wait for the disk. A crash in between loses the notification, which costs only seconds:
 * workers look every 15 s, and browsers whose stream broke fetch everything again.
 */
export async function notifyOfCommitted(db: Database, news: News): Promise<void> {
  // The change is committed, so a failed notification must not make it look failed.
  await send(db, news, withoutFlush).catch(() => undefined);
}

async function send(db: Executor, { live = [], due = [] }: News, mode: RawBuilder<unknown>): Promise<void> {
  const messages = onePerAddressee(live).map((notice) => [LIVE_CHANNEL, JSON.stringify(notice)] as const);
  const first = Math.min(...due.map((at) => at.getTime()));
  const all = due.length === 0 ? messages : [...messages, [DUE_CHANNEL, String(first)] as const];
  if (all.length === 0) return;
  const channels = all.map(([channel]) => channel);
  const payloads = all.map(([, payload]) => payload);
  await sql`with mode as materialized (${mode})
    select pg_notify(channel, payload) from mode, unnest(${channels}::text[], ${payloads}::text[]) m(channel, payload)
  `.execute(db);
}

/** Tells browsers what changed. Delivered when the transaction commits. */
export function notifyLive(db: Executor, live: readonly LiveNotice[]): Promise<void> {
  return notify(db, { live });
}

/** Tells workers that targets may be due earlier than they planned to look. Delivered when the transaction commits. */
export function notifyDue(db: Executor, due: readonly Date[]): Promise<void> {
  return notify(db, { due });
}

/** Joins the notices of each addressee. It names a post or a draft only when that is the only one. */
function onePerAddressee(notices: readonly LiveNotice[]): LiveNotice[] {
  const groups = Map.groupBy(notices, ({ spaceId, userId }) =>
    spaceId === undefined ? `user ${userId}` : `space ${spaceId}`,
  );
  return [...groups.values()].map((own) => {
    const [{ spaceId, userId }] = own as [LiveNotice];
    const topics = [...new Set(own.flatMap((notice) => notice.topics))];
    const [postId, ...others] = new Set(own.map((notice) => notice.postId));
    const [draft, ...otherDrafts] = own.flatMap((notice) => notice.draft ?? []);
    return {
      ...(spaceId === undefined ? { userId } : { spaceId }),
      topics,
      ...(postId === undefined || others.length > 0 ? {} : { postId }),
      ...(draft === undefined || otherDrafts.length > 0 ? {} : { draft }),
    };
  });
}

/** Ends the live streams of ended sessions. Delivered when the transaction commits. */
export async function notifySessionEnds(db: Executor, userId: string, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const payloads = sessionIds.map((endedSession) => JSON.stringify({ userId, endedSession }));
  await sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db);
}

/** Ends the live streams that somebody has open in the space: they are no member any more, or have other rights. Delivered when the transaction commits. */
export async function notifyMemberEnd(db: Executor, endedMember: { userId: string; spaceId: SpaceId }): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ endedMember })})`.execute(db);
}
