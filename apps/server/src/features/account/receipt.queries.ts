import type { DeletionReceipt } from '@nonet/contract';

import type { Executor } from '#/db/pool.ts';

export async function readReceipt(db: Executor, code: string): Promise<DeletionReceipt | undefined> {
  const row = await db.selectFrom('deletion_requests').selectAll().where('code', '=', code).executeTakeFirst();
  return (
    row && {
      code: row.code,
      requestedAt: row.requested_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      posts: row.posts,
      connections: row.connections,
      media: row.media,
      state: row.finished_at === null ? 'processing' : 'done',
    }
  );
}
