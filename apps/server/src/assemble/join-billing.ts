import type { Foundation } from '#/assemble/foundation.ts';
import { planChanges } from '#/assemble/plan-changes.ts';
import { type BillingParts, requireSold } from '#/features/billing/billing-parts.ts';
import { checkoutRoutes } from '#/features/billing/checkout.routes.ts';
import { readForEvent } from '#/features/billing/note-event.ts';
import { plansRoutes } from '#/features/billing/plans.routes.ts';
import { portalRoutes } from '#/features/billing/portal.routes.ts';
import { subscriptionRoutes } from '#/features/billing/subscription.routes.ts';
import { webhookRoutes } from '#/features/billing/webhook.routes.ts';
import { readPlan } from '#/features/plans/read-plan.ts';
import { createPayments } from '#/payments/payments.ts';

export function joinBilling({ api, config, db, jobs, log }: Foundation): void {
  const { functionsRegion, limitFactor, payments: settings, plans: rules, publicUrl } = config;
  const { setPlan } = planChanges(rules);
  const billing: BillingParts = {
    db,
    log,
    publicUrl,
    payments: settings === null ? null : createPayments({ settings, publicUrl }),
    setPlan: async (trx, change) => void (await setPlan(trx, change)),
    readPlan: (executor, userId) => readPlan(executor, rules, userId),
    enqueueRead: (trx, event) => jobs.enqueue(trx, 'read-customer', event, { key: event.eventId }),
  };
  plansRoutes(api, { payments: billing.payments, quotas: rules.quotas });
  subscriptionRoutes(api, { ...billing, refreshesPerMinute: 20 * limitFactor });
  checkoutRoutes(api, { ...billing, checkoutsPerFiveMinutes: 30 * limitFactor });
  portalRoutes(api, { ...billing, functionsRegion, portalsPerFiveMinutes: 30 * limitFactor });
  webhookRoutes(api, billing);
  jobs.register('read-customer', async (event) => {
    if (billing.payments !== null) await readForEvent(requireSold(billing), event);
  });
}
