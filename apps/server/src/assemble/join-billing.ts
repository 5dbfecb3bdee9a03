import { planFor } from '@nonet/domain';

import type { Foundation } from '#/assemble/foundation.ts';
import type { Executor } from '#/db/pool.ts';
import { type BillingParts, requireSold } from '#/features/billing/billing-parts.ts';
import { checkoutRoutes } from '#/features/billing/checkout.routes.ts';
import { readForEvent } from '#/features/billing/note-event.ts';
import { plansRoutes } from '#/features/billing/plans.routes.ts';
import { subscriptionRoutes } from '#/features/billing/subscription.routes.ts';
import { webhookRoutes } from '#/features/billing/webhook.routes.ts';
import { createPayments } from '#/payments/payments.ts';

export function joinBilling({ api, config, db, jobs, log }: Foundation): void {
  const { limitFactor, payments: settings, planQuotas: quotas, publicUrl } = config;
  const billing: BillingParts = {
    db,
    log,
    publicUrl,
    payments: settings === null ? null : createPayments({ settings, publicUrl }),
    setPlan: storePlan,
    readPlan: async (executor, userId) => {
      const row = await executor.selectFrom('plans').select('plan').where('user_id', '=', userId).executeTakeFirst();
      return { plan: planFor(row?.plan).id, given: null };
    },
    enqueueRead: (trx, event) => jobs.enqueue(trx, 'read-customer', event, { key: event.eventId }),
  };
  plansRoutes(api, { payments: billing.payments, quotas });
  subscriptionRoutes(api, { ...billing, refreshesPerMinute: 20 * limitFactor });
  checkoutRoutes(api, { ...billing, checkoutsPerFiveMinutes: 30 * limitFactor });
  webhookRoutes(api, billing);
  jobs.register('read-customer', async (event) => {
    if (billing.payments !== null) await readForEvent(requireSold(billing), event);
  });
}

const storePlan: BillingParts['setPlan'] = async (trx: Executor, { userId, plan }) => {
  if (plan === null) await trx.deleteFrom('plans').where('user_id', '=', userId).execute();
  else {
    await trx
      .insertInto('plans')
      .values({ user_id: userId, plan })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ plan }))
      .execute();
  }
};
