import { planIds, subscriptionStatuses } from '@nonet/domain';
import { z } from 'zod';

import { boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

/** A plan as its card shows it (DATA-10). */
export const billingPlanSchema = z.object({
  id: z.enum(planIds),
  name: z.string(),
  description: z.string(),
  /** The lines of the card, the first two from the limits that are enforced. */
  features: z.array(z.string()),
  /** Whole units of `currency`. */
  monthlyPrice: z.number(),
  yearlyPrice: z.number(),
  /** What a checkout names. Null while nothing is sold, and while the payment provider has not been asked yet. */
  monthlyPriceId: z.string().nullable(),
  yearlyPriceId: z.string().nullable(),
  popular: z.boolean(),
});

/** GET /api/plans: the catalogue, for everybody. */
export const plansSchema = z.object({
  /** False: this installation sells no plans, and everything is open. */
  sold: z.boolean(),
  /** ISO 4217 code of every price. */
  currency: z.string(),
  trialDays: z.int(),
  plans: z.array(billingPlanSchema),
});

/** A subscription as it was last read from the payment provider (DATA-09). Instants are ISO texts. */
export const subscriptionSchema = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  price: z.object({ id: z.string() }),
  /** Null: the price is none of ours. */
  plan: z.enum(planIds).nullable(),
  interval: z.enum(['month', 'year']),
  /** Whole units of the plan's currency, for one interval. */
  amount: z.number(),
  currentPeriodEnd: z.string().nullable(),
  trialEnd: z.string().nullable(),
  /** When it ends, if it was cancelled for a later time. */
  cancelAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The card that pays, where the payment provider tells. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Page of the payment provider on which a payment waits for the person to confirm it; null while none waits. */
  payUrl: z.string().nullable(),
});

/** GET /api/subscription: the plan of the caller, and what pays for it. */
export const ownPlanSchema = z.object({
  sold: z.boolean(),
  /** Whether plans limit more than posts here; where they do not, everything else is open. */
  limited: z.boolean(),
  /** What holds: the larger of what was given and what is paid for, else the default. */
  plan: z.enum(planIds),
  /** The plan that the operator gave; null when there is none. */
  given: z.enum(planIds).nullable(),
  /** The current one, else the latest; null when there was never one. */
  subscription: subscriptionSchema.nullable(),
  /** True while a checkout was paid and its subscription is not known here yet. */
  confirming: z.boolean(),
  /** False once the person has had the free trial. */
  trialAvailable: z.boolean(),
  /** False while the payment provider does not answer: what is shown may be older than it is there. */
  providerAnswers: z.boolean(),
  /** When a second subscription was cancelled and refunded, which is told for 30 days (OP-89). */
  doubleRefundedAt: z.string().nullable(),
});

/** Body of POST /api/customers/{uid}/checkout_sessions (BILL-05 to BILL-07). The two addresses are paths of ours. */
export const checkoutSchema = z.object({
  price: boundedText(WORD_BYTES),
  success_url: boundedText(LINE_BYTES).optional(),
  cancel_url: boundedText(LINE_BYTES).optional(),
});

/**
 * A checkout (BILL-08): `url` once the payment page is there, `error` if there will be none. It is answered to its POST, and by
 * GET /api/customers/{uid}/checkout_sessions/{id}.
 */
export const checkoutSessionSchema = z.object({
  id: z.uuid(),
  price: z.string(),
  success_url: z.string(),
  cancel_url: z.string(),
  url: z.string().nullable(),
  error: z.object({ message: z.string() }).nullable(),
  /** In the answer to its POST alone: the page is the whole one of a subscription, on which the plan has to be chosen again. */
  chooseThere: z.literal(true).optional(),
});

/** GET /api/customers/{uid}/subscriptions?status=trialing,active (BILL-11). */
export const subscriptionsSchema = z.object({ subscriptions: z.array(subscriptionSchema) });

/** Body of the callable function createPortalLink (BILL-12): what it is called with is in `data`. */
export const createPortalLinkSchema = z.object({
  data: z
    .object({
      /** A path of ours. */
      returnUrl: boundedText(LINE_BYTES).default('/plans'),
      /** A language of the payment provider's pages, or `auto`: the browser's. */
      locale: z
        .string()
        .regex(/^(auto|[a-z]{2,3}(-[A-Z0-9]{2,3})?)$/)
        .default('auto'),
    })
    .default({ returnUrl: '/plans', locale: 'auto' }),
});

/** What it answers. */
export const portalLinkSchema = z.object({ result: z.object({ url: z.string() }) });

export type BillingPlan = z.infer<typeof billingPlanSchema>;
export type Plans = z.infer<typeof plansSchema>;
export type Subscription = z.infer<typeof subscriptionSchema>;
export type OwnPlan = z.infer<typeof ownPlanSchema>;
export type Checkout = z.infer<typeof checkoutSchema>;
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;
