import { sql } from 'kysely';

import { transact } from '#/db/transaction.ts';
import type { BillingParts, SellingParts } from '#/features/billing/billing-parts.ts';
import { leaveTestMode } from '#/features/billing/leave-test-mode.ts';
import { readAnew } from '#/features/billing/read-anew.ts';
import type { ListedSubscription } from '#/payments/listed-subscriptions.ts';
import { isPaymentProblem } from '#/payments/payment-problem.ts';

const ROWS_AT_ONCE = 500;
/** People are told of the end of a trial so long before; Stripe's event of it may have been lost. */
const TRIAL_END_TOLD_MS = 3 * 86_400_000;

/**
 * Finds what no webhook told: reads every customer anew of whom Stripe lists something else than we know. A list that lacks what we
 * know changes nothing by itself (OP-96); then the customer is read, and only what Stripe says of it counts.
 */
export async function reconcile(parts: SellingParts, signal: AbortSignal): Promise<void> {
  const { log, payments } = parts;
  if (!(await isOurMode(parts))) return;
  const listedIds = new Set<string>();
  const stale = new Set<string>();
  for await (const page of payments.eachPage()) {
    if (signal.aborted) return;
    for (const { id, userId, isNews } of await compare(parts, page)) {
      listedIds.add(id);
      if (isNews) stale.add(userId);
    }
  }
  let missing = 0;
  for await (const { id, userId, endsTrial } of openSubscriptions(parts)) {
    if (!listedIds.has(id)) missing += 1;
    if (!listedIds.has(id) || endsTrial) stale.add(userId);
  }
  if (missing > 0 && listedIds.size === 0) {
    const count = missing;
    log.error(
      { count },
      'Stripe lists none of our subscriptions, so nothing was changed: is the key another account’s?',
    );
    return;
  }
  for (const { userId } of await doublesToPayBack(parts)) stale.add(userId);
  for (const userId of stale) {
    if (signal.aborted) return;
    await readAnew(parts, userId).catch((error: unknown) => {
      if (!isPaymentProblem(error) || error.kind === 'away') throw error;
      log.error({ err: error, uid: userId }, 'a customer could not be read');
    });
  }
  if (stale.size > 0) log.info({ count: stale.size }, 'customers were read anew without a webhook');
}

/** Without a key nobody can cancel here, and Stripe goes on charging. */
export async function warnOfUnsold({ db, log }: Pick<BillingParts, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int from subscriptions s join customers c using (user_id)
    where c.livemode and s.status not in ('canceled', 'incomplete_expired')`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  log.error(
    { count },
    'people have subscriptions at Stripe, but no plans are sold here: set STRIPE_SECRET_KEY again, or end them at Stripe',
  );
}

/**
 * After going live, what was paid for with test cards ends. A test key on customers who really pay is a mistake of the operator's,
 * and changes nothing.
 */
async function isOurMode(parts: SellingParts): Promise<boolean> {
  const { db, log, payments } = parts;
  // Written out, as PostgreSQL looks for a value that it does not know in all rows.
  const isOther = payments.isLive ? sql`not livemode` : sql`livemode`;
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ userId: string }>`select user_id "userId" from customers
      where ${isOther} limit ${ROWS_AT_ONCE}`.execute(db);
    if (rows.length === 0) break;
    if (!payments.isLive) {
      log.error('STRIPE_SECRET_KEY is a test key, but there are customers who really pay: nothing is read.');
      return false;
    }
    for (const { userId } of rows) await transact(db, (trx) => leaveTestMode(trx, parts, userId));
    count += rows.length;
  }
  if (count > 0) log.warn({ count }, 'what was subscribed to with test cards has ended, as the key is live now');
  return true;
}

interface Compared {
  id: string;
  userId: string;
  isNews: boolean;
}

/** Of what Stripe lists, that of our customers, and whether we know it as it is. */
async function compare({ db }: SellingParts, page: readonly ListedSubscription[]): Promise<Compared[]> {
  const { rows } = await sql<{
    id: string;
    userId: string;
    status: string | null;
    priceId: string | null;
    currentPeriodEnd: Date | null;
    cancelAt: Date | null;
  }>`
    select l.id, c.user_id "userId", s.status, s.price_id "priceId", s.current_period_end "currentPeriodEnd", s.cancel_at "cancelAt"
    from unnest(${page.map(({ id }) => id)}::text[], ${page.map(({ customerId }) => customerId)}::text[]) l(id, customer_id)
      join customers c on c.stripe_id = l.customer_id
      left join subscriptions s on s.id = l.id`.execute(db);
  const listed = new Map(page.map((one) => [one.id, one]));
  return rows.map(({ id, userId, ...known }) => {
    const one = listed.get(id);
    const isKnown =
      known.status === one?.status &&
      known.priceId === one?.priceId &&
      known.currentPeriodEnd?.getTime() === one?.currentPeriodEnd?.getTime() &&
      known.cancelAt?.getTime() === one?.cancelAt?.getTime();
    return { id, userId, isNews: !isKnown };
  });
}

/** Doubles that were not paid back: a job ends after its last try, and is lost with a restore. A reading enqueues it anew. */
async function doublesToPayBack({ db }: SellingParts): Promise<{ userId: string }[]> {
  const { rows } = await sql<{ userId: string }>`select user_id "userId" from subscriptions
    where double_found_at is not null and double_refunded_at is null`.execute(db);
  return rows;
}

async function* openSubscriptions({
  db,
}: SellingParts): AsyncGenerator<{ id: string; userId: string; endsTrial: boolean }> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('subscriptions')
      .select(['id', 'user_id', 'status', 'trial_end'])
      .where('id', '>', after)
      .where(sql<boolean>`status not in ('canceled', 'incomplete_expired')`)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, user_id, status, trial_end } of rows) {
      const left = (trial_end?.getTime() ?? 0) - Date.now();
      yield { id, userId: user_id, endsTrial: status === 'trialing' && left < TRIAL_END_TOLD_MS };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
