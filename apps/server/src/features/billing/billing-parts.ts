import { billingMessages, type PlanId } from '@nonet/domain';
import type { Logger } from 'pino';

import type { Database, Executor } from '#/db/pool.ts';
import { ApiError } from '#/http/errors.ts';
import type { BillingMail } from '#/mail/mail-order.ts';
import type { Payments } from '#/payments/payments.ts';

export interface BillingParts {
  db: Database;
  /** Null: nothing is sold here. */
  payments: Payments | null;
  publicUrl: string;
  log: Logger;
  /** Says what the person pays for now; null is nothing. It is called with every reading, and mostly says nothing new. */
  setPlan: (trx: Executor, change: { userId: string; plan: PlanId | null }) => Promise<void>;
  /** The plan that holds, what the operator gave, and whether plans limit more than posts. */
  readPlan: (db: Executor, userId: string) => Promise<{ plan: PlanId; given: PlanId | null; limited: boolean }>;
  /** Mails the person, once the transaction is committed. */
  mail: (trx: Executor, mail: BillingMail) => Promise<void>;
  /** Ends what became needless by a subscription, once the transaction is committed. */
  enqueueSettle: (trx: Executor, userId: string) => Promise<void>;
  /** Reads the customer anew once the transaction is committed. */
  enqueueRead: (trx: Executor, event: { userId: string; eventId: string }) => Promise<void>;
}

/** The parts where plans are sold. */
export type SellingParts = BillingParts & { payments: Payments };

/** OP-99: refuses calls about paying where nothing is sold. */
export function requireSold(parts: BillingParts): SellingParts {
  const { payments } = parts;
  if (payments === null) throw new ApiError(400, 'failed-precondition', billingMessages.notSold);
  return { ...parts, payments };
}
