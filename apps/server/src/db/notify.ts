import type { LiveChange } from '@nonet/contract';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/** Payload of channel `nonet_live`: whose browsers should fetch what again. */
export type LiveNotice = LiveChange & { userId: string };

export const LIVE_CHANNEL = 'nonet_live';
export const DUE_CHANNEL = 'nonet_due';

/** Tells the browsers of a user what changed; delivered when the transaction commits. */
export async function notifyLive(db: Executor, notices: readonly LiveNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const payloads = notices.map((notice) => JSON.stringify(notice));
  await sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db);
}

/** Tells the workers that targets may be due earlier than they planned to look; delivered at commit. */
export async function notifyDue(db: Executor, runAt: readonly Date[]): Promise<void> {
  if (runAt.length === 0) return;
  const first = Math.min(...runAt.map((at) => at.getTime()));
  await sql`select pg_notify(${DUE_CHANNEL}, ${String(first)})`.execute(db);
}
