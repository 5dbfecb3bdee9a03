import type { LiveChange } from '@nonet/contract';
import { type RawBuilder, sql } from 'kysely';

import type { Database, Executor } from '#/db/pool.ts';
import { withoutFlush } from '#/db/without-flush.ts';

/** Payload of channel `nonet_live`: whose browsers should fetch what again. */
export type LiveNotice = LiveChange & { userId: string };

export const LIVE_CHANNEL = 'nonet_live';
export const DUE_CHANNEL = 'nonet_due';

/** What a transaction has changed for others. */
export interface News {
  live?: readonly LiveNotice[];
  /** When the targets that it wrote are to be looked at. */
  due?: readonly Date[];
}

/** Tells browsers, each user once, and workers, in one statement; delivered when the transaction commits. */
export async function notify(db: Executor, news: News): Promise<void> {
  await send(db, news, sql`select`);
}

/**
 * The same for a transaction that has been committed. PostgreSQL lets only one transaction at a time commit that tells
 * something, and has it wait for the disk meanwhile: where many commit at once, each would wait for all before it. This
 * one waits for nothing. A crash in between loses the news, which costs seconds: workers look every 15 s, and browsers
 * whose stream broke fetch everything again.
 */
export async function notifyOfCommitted(db: Database, news: News): Promise<void> {
  // What is committed is done: failing to tell of it is no reason to say that it failed.
  await send(db, news, withoutFlush).catch(() => undefined);
}

async function send(db: Executor, { live = [], due = [] }: News, mode: RawBuilder<unknown>): Promise<void> {
  const messages = onePerUser(live).map((notice) => [LIVE_CHANNEL, JSON.stringify(notice)] as const);
  const first = Math.min(...due.map((at) => at.getTime()));
  const all = due.length === 0 ? messages : [...messages, [DUE_CHANNEL, String(first)] as const];
  if (all.length === 0) return;
  const channels = all.map(([channel]) => channel);
  const payloads = all.map(([, payload]) => payload);
  await sql`with mode as materialized (${mode})
    select pg_notify(channel, payload) from mode, unnest(${channels}::text[], ${payloads}::text[]) m(channel, payload)
  `.execute(db);
}

/** Tells the browsers of users what changed; delivered when the transaction commits. */
export function notifyLive(db: Executor, live: readonly LiveNotice[]): Promise<void> {
  return notify(db, { live });
}

/** Tells the workers that targets may be due earlier than they planned to look; delivered at commit. */
export function notifyDue(db: Executor, due: readonly Date[]): Promise<void> {
  return notify(db, { due });
}

/** A post is named when it is the only one. */
function onePerUser(notices: readonly LiveNotice[]): LiveNotice[] {
  return [...Map.groupBy(notices, ({ userId }) => userId)].map(([userId, own]) => {
    const topics = [...new Set(own.flatMap((notice) => notice.topics))];
    const [postId, ...others] = new Set(own.map((notice) => notice.postId));
    return { userId, topics, ...(postId === undefined || others.length > 0 ? {} : { postId }) };
  });
}

/** Ends the live streams of sessions that are over; delivered at commit. */
export async function notifySessionEnds(db: Executor, userId: string, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const payloads = sessionIds.map((endedSession) => JSON.stringify({ userId, endedSession }));
  await sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db);
}
