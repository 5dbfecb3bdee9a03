import type { NewMessage } from '@nonet/domain';
import { sql } from 'kysely';
import { addMessages } from '#/db/add-messages.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { ownSpaceOf } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import type { FormerMailOrder } from '#/mail/former-mail-order.ts';

/** Tells what a mail of the version before would have said. `id` is that of its job: a job that runs again adds nothing. */
export async function tellFormerMail(db: Database, order: FormerMailOrder, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql`select from users where id = ${order.userId} for key share`.execute(trx);
    if (rows.length > 0) await addMessages(trx, await messagesOf(trx, order, id));
  });
}

async function messagesOf(trx: Executor, order: FormerMailOrder, id: string): Promise<NewMessage[]> {
  const { kind, userId } = order;
  const key = `${kind} ${id}`;
  switch (kind) {
    case 'access-ending': {
      const ends = order.accounts.map(({ endsAt }) => endsAt);
      const { rows } = await sql<{ connectionId: string; endsAt: Date }>`
        select id "connectionId", access_ends_at "endsAt" from connections
        where space_id = ${ownSpaceOf(userId)} and date_trunc('milliseconds', access_ends_at) = any(${ends}::timestamptz[])`.execute(
        trx,
      );
      return rows.map(({ connectionId, endsAt }) => {
        const data = { endsAt: endsAt.toISOString() };
        return { kind: 'access-ends', spaceId: ownSpaceOf(userId), key: `${key} ${connectionId}`, connectionId, data };
      });
    }
    case 'posts-blocked': {
      const { rows } = await sql<{ targetId: string; reason: string }>`
        select id "targetId", coalesce(readiness_message, '') reason from targets
        where space_id = ${ownSpaceOf(userId)} and id = any(${order.targetIds}::uuid[]) and readiness = 'blocked'`.execute(
        trx,
      );
      return rows.map(({ targetId, reason }) => {
        return { kind: 'at-risk', spaceId: ownSpaceOf(userId), key: `${key} ${targetId}`, targetId, data: { reason } };
      });
    }
    case 'repeat-passed':
      return [...Map.groupBy(order.dates, ({ title }) => title)].map(([title, dates]) => {
        const data = { title, news: 'left-out' as const, days: dates.map(({ day }) => day) };
        return { kind: 'repeat-stopped', spaceId: ownSpaceOf(userId), key: `${key} ${title}`, data };
      });
    case 'trial-ending': {
      const { plan, endsAt, cents, interval } = order;
      return [{ kind: 'trial-ends', userId, key, data: { plan, endsAt, cents, interval } }];
    }
    case 'payment-failed':
    case 'payment-waits':
      return [
        { kind: 'payment-failed', userId, key, data: { plan: order.plan, waitsForPerson: kind === 'payment-waits' } },
      ];
    default:
      return order satisfies never;
  }
}
