import type { Foundation } from '#/assemble/foundation.ts';
import { planChanges } from '#/assemble/plan-changes.ts';
import { type BillingParts, requireSold } from '#/features/billing/billing-parts.ts';
import { checkoutRoutes } from '#/features/billing/checkout.routes.ts';
import { readForEvent } from '#/features/billing/note-event.ts';
import { plansRoutes } from '#/features/billing/plans.routes.ts';
import { portalRoutes } from '#/features/billing/portal.routes.ts';
import { reconcile, warnOfUnsold } from '#/features/billing/reconcile.job.ts';
import { settleCheckouts } from '#/features/billing/settle-checkouts.ts';
import { subscriptionRoutes } from '#/features/billing/subscription.routes.ts';
import { updateCustomer } from '#/features/billing/update-customer.ts';
import { webhookRoutes } from '#/features/billing/webhook.routes.ts';
import { readPlan } from '#/features/plans/read-plan.ts';

export function joinBilling({ api, config, db, jobs, log, payments }: Foundation): void {
  const { functionsRegion, limitFactor, plans: rules, publicUrl } = config;
  const { setPlan } = planChanges(rules, (trx, order) => jobs.enqueue(trx, 'send-mail', order));
  const billing: BillingParts = {
    db,
    log,
    publicUrl,
    payments,
    setPlan: async (trx, change) => void (await setPlan(trx, change)),
    readPlan: (executor, userId) => readPlan(executor, rules, userId),
    mail: (trx, mail) => jobs.enqueue(trx, 'send-mail', mail),
    enqueueSettle: (trx, userId) => jobs.enqueue(trx, 'settle-checkouts', { userId }),
    enqueueRead: (trx, event) => jobs.enqueue(trx, 'read-customer', event, { key: event.eventId }),
  };
  plansRoutes(api, { payments, quotas: rules.quotas });
  subscriptionRoutes(api, { ...billing, refreshesPerMinute: 20 * limitFactor });
  checkoutRoutes(api, { ...billing, checkoutsPerFiveMinutes: 30 * limitFactor });
  portalRoutes(api, { ...billing, functionsRegion, portalsPerFiveMinutes: 30 * limitFactor });
  webhookRoutes(api, billing);
  // What waits from before plans were no longer sold has nobody to ask.
  const selling = payments === null ? null : requireSold(billing);
  jobs.register('read-customer', async (event) => void (selling && (await readForEvent(selling, event))));
  jobs.register('update-customer', async ({ userId }) => void (selling && (await updateCustomer(selling, userId))));
  jobs.register('settle-checkouts', async ({ userId }) => void (selling && (await settleCheckouts(selling, userId))));
  jobs.register('reconcile-payments', (_, { signal }) =>
    selling ? reconcile(selling, signal) : warnOfUnsold(billing),
  );
}
