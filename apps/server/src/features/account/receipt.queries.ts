import { createHash, timingSafeEqual } from 'node:crypto';
import type { DeletionReceipt } from '@nonet/contract';
import type { Selectable } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';

export async function readReceipt(db: Executor, code: string): Promise<DeletionReceipt | undefined> {
  const row = await db.selectFrom('deletion_requests').selectAll().where('code', '=', code).executeTakeFirst();
  return row && receiptOf(row);
}

/** The receipt of a request, for a caller with its id and its code. The time that it takes says nothing about the code. */
export async function readRequest(db: Executor, id: string, code: string): Promise<DeletionReceipt | undefined> {
  const row = await db.selectFrom('deletion_requests').selectAll().where('id', '=', id).executeTakeFirst();
  return row && timingSafeEqual(digest(row.code), digest(code)) ? receiptOf(row) : undefined;
}

function digest(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

function receiptOf(row: Selectable<Tables['deletion_requests']>): DeletionReceipt {
  return {
    code: row.code,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    posts: row.posts,
    planned: row.planned,
    plan: row.plan,
    connections: row.connections,
    media: row.media,
    state: row.finished_at === null ? 'processing' : 'done',
  };
}
