import type { PlanQuotas, UsageVerdict } from '@nonet/domain';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';

import type { Database, Executor } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';
import type { MediaAddresses } from '#/features/posts/post-row.ts';

/** What the posts feature needs from others; joined in assemble.ts. */
export interface PostsParts {
  db: Database;
  quotas: PlanQuotas;
  media: MediaAddresses & { parse(url: string): string | null };
  usage: UsageLedger;
  /** Schedule calls that one user may make in a minute. */
  schedulesPerMinute: number;
  log: Logger;
}

export interface UsageLedger {
  read(db: Executor, userId: string, quotas: PlanQuotas, now: Date): Promise<UsageNow>;
  charge(trx: Transaction<Tables>, charge: { userId: string; postId: string; usage: UsageNow }): Promise<UsageVerdict>;
  refund(trx: Transaction<Tables>, refund: { userId: string; postId: string; month: string }): Promise<void>;
}

export interface UsageNow {
  month: string;
  count: number;
  limit: number | null;
  plan: string;
  updatedAt: Date | null;
}
