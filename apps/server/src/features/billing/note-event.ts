import { sql } from 'kysely';

import { transact } from '#/db/transaction.ts';
import type { SellingParts } from '#/features/billing/billing-parts.ts';
import { noteSessionEnd } from '#/features/billing/checkouts.queries.ts';
import { readAnew } from '#/features/billing/read-anew.ts';
import type { EventNotice } from '#/payments/read-event.ts';

const sessionEnds: Readonly<Record<string, 'complete' | 'expired'>> = {
  'checkout.session.completed': 'complete',
  'checkout.session.expired': 'expired',
};

/**
 * Notes an event under its id, once, and enqueues the reading of its customer. That an event says that a checkout was paid grants
 * nothing; the screen says until the reading that it is being confirmed.
 */
export async function noteEvent({ db, payments, log, enqueueRead }: SellingParts, notice: EventNotice): Promise<void> {
  const { id, type, at, customerId, sessionId, isLive } = notice;
  await transact(db, async (trx) => {
    const customer =
      customerId === null || isLive !== payments.isLive
        ? undefined
        : await trx
            .selectFrom('customers')
            .select('user_id')
            .where('stripe_id', '=', customerId)
            .where('livemode', '=', isLive)
            .executeTakeFirst();
    const inserted = await trx
      .insertInto('webhook_events')
      .values({ id, type, at, state: customer === undefined ? 'ignored' : 'waiting' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) return;
    if (customer === undefined) {
      log.info({ event: id, type, isLive }, 'an event about nobody whom we know was ignored');
      return;
    }
    const userId = customer.user_id;
    const status = sessionEnds[type];
    if (sessionId !== null && status !== undefined) await noteSessionEnd(trx, { userId, sessionId, status });
    await enqueueRead(trx, { userId, eventId: id });
  });
}

/**
 * Does what an event asks for: reads the customer, unless a reading that began after the event came is stored already. So of a
 * thousand events at once a few lead to a reading.
 */
export async function readForEvent(
  parts: SellingParts,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<void> {
  const { db } = parts;
  const { rows } = await sql<{ isRead: boolean }>`select coalesce(c.read_at > e.received_at, false) "isRead"
    from webhook_events e left join customers c on c.user_id = ${userId} where e.id = ${eventId}`.execute(db);
  if (rows[0]?.isRead !== true) await readAnew(parts, userId);
  await sql`update webhook_events set state = 'read' where id = ${eventId} and state = 'waiting'`.execute(db);
}
