/** Labels that a caller puts on an object. */
export type Metadata = Readonly<Record<string, string>>;

/** What every stored object has. Times here and below are in seconds since 1970, amounts in cents, as at Stripe. */
interface Row {
  readonly id: string;
  readonly created: number;
}

export interface Product extends Row {
  readonly name: string;
  readonly description: string | null;
  readonly active: boolean;
  readonly metadata: Metadata;
  readonly taxCode: string | null;
  readonly url: string | null;
  readonly unitLabel: string | null;
  readonly statementDescriptor: string | null;
  readonly images: readonly string[];
  readonly marketingFeatures: readonly { readonly name: string }[];
  readonly defaultPrice: string | null;
  readonly updated: number;
}

export type Interval = 'day' | 'week' | 'month' | 'year';

export interface Price extends Row {
  readonly product: string;
  readonly active: boolean;
  readonly currency: string;
  readonly unitAmount: number;
  /** Null: it is paid once. */
  readonly recurring: { readonly interval: Interval; readonly intervalCount: number } | null;
  readonly lookupKey: string | null;
  readonly nickname: string | null;
  readonly taxBehavior: 'exclusive' | 'inclusive' | 'unspecified';
  readonly metadata: Metadata;
}

export interface PortalConfiguration extends Row {
  readonly updated: number;
  readonly active: boolean;
  readonly name: string | null;
  readonly defaultReturnUrl: string | null;
  readonly headline: string | null;
  readonly privacyPolicyUrl: string | null;
  readonly termsOfServiceUrl: string | null;
  readonly metadata: Metadata;
  readonly canSignIn: boolean;
  readonly customerUpdates: readonly ('address' | 'email' | 'name' | 'phone' | 'shipping' | 'tax_id')[];
  readonly showsInvoices: boolean;
  readonly canUpdateCard: boolean;
  readonly cancel: {
    readonly isEnabled: boolean;
    readonly mode: 'at_period_end' | 'immediately';
    readonly proration: Proration;
    /** The reasons that people may choose from; empty: nobody is asked. */
    readonly reasons: readonly string[];
  };
  readonly update: {
    readonly isEnabled: boolean;
    readonly allowed: readonly ('price' | 'promotion_code' | 'quantity')[];
    readonly proration: Proration;
    readonly products: readonly { readonly product: string; readonly prices: readonly string[] }[];
    readonly trial: 'continue_trial' | 'end_trial';
    readonly atPeriodEnd: readonly ('decreasing_item_amount' | 'shortening_interval')[];
  };
}

export type Proration = 'always_invoice' | 'create_prorations' | 'none';

export interface WebhookEndpoint extends Row {
  readonly url: string;
  readonly enabledEvents: readonly string[];
  readonly apiVersion: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly isEnabled: boolean;
}

export interface Address {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
  readonly state: string | null;
  readonly country: string | null;
}

export interface Customer extends Row {
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly description: string | null;
  readonly address: Address | null;
  readonly metadata: Metadata;
  readonly locales: readonly string[];
  /** What the next invoices are reduced by, when below zero. */
  readonly balance: number;
  readonly currency: string | null;
  readonly defaultPaymentMethod: string | null;
  readonly vatNumber: string | null;
  readonly invoicePrefix: string;
  readonly nextInvoice: number;
  readonly isDelinquent: boolean;
  readonly isDeleted: boolean;
}

/** A card of a customer; what it does follows from its number's last four digits. */
export interface Card extends Row {
  readonly customer: string | null;
  readonly last4: string;
  readonly brand: string;
  readonly expires: { readonly month: number; readonly year: number };
  readonly email: string | null;
  readonly name: string | null;
  readonly country: string | null;
}

export type MissingCard = 'cancel' | 'create_invoice' | 'pause';

export interface CheckoutSession extends Row {
  readonly status: 'open' | 'complete' | 'expired';
  readonly paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  readonly expiresAt: number;
  readonly customer: string | null;
  readonly customerEmail: string | null;
  readonly price: string;
  readonly quantity: number;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly clientReferenceId: string | null;
  readonly metadata: Metadata;
  readonly locale: string | null;
  readonly trialDays: number | null;
  readonly trialEnd: number | null;
  readonly missingCard: MissingCard;
  readonly subscriptionMetadata: Metadata;
  readonly subscriptionDescription: string | null;
  readonly cardCollection: 'always' | 'if_required';
  readonly addressCollection: 'auto' | 'required' | null;
  readonly allowsPromotionCodes: boolean | null;
  readonly hasAutomaticTax: boolean;
  readonly collectsVatNumber: boolean;
  readonly collectsTerms: boolean;
  readonly collectsPromotions: boolean;
  readonly savesName: boolean;
  readonly savesAddress: boolean;
  readonly termsMessage: string | null;
  readonly submitMessage: string | null;
  readonly subscription: string | null;
  readonly invoice: string | null;
  /** Who paid, as entered on the page. */
  readonly payer: {
    readonly email: string | null;
    readonly name: string | null;
    readonly country: string | null;
  } | null;
}

export type SubscriptionStatus = 'active' | 'canceled' | 'incomplete' | 'past_due' | 'paused' | 'trialing' | 'unpaid';

/** One line of an invoice, or of one to come. */
export interface InvoiceLine {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
  readonly item: string;
  readonly price: string;
  readonly product: string;
  readonly quantity: number;
  readonly from: number;
  readonly to: number;
  readonly isProration: boolean;
}

export interface Subscription extends Row {
  readonly customer: string;
  readonly item: string;
  readonly price: string;
  readonly quantity: number;
  readonly status: SubscriptionStatus;
  readonly startDate: number;
  readonly anchor: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly trialStart: number | null;
  readonly trialEnd: number | null;
  readonly missingCard: MissingCard;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: number | null;
  readonly canceledAt: number | null;
  readonly endedAt: number | null;
  readonly cancellation: {
    readonly reason: 'cancellation_requested' | 'payment_failed' | null;
    readonly feedback: string | null;
    readonly comment: string | null;
  };
  readonly metadata: Metadata;
  readonly description: string | null;
  readonly card: string | null;
  readonly latestInvoice: string | null;
  readonly hasAutomaticTax: boolean;
  /** Prorations that the next invoice will have. */
  readonly pending: readonly InvoiceLine[];
  /** Whether it was told that the trial is about to end. */
  readonly isTrialEndTold: boolean;
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';

export interface Invoice extends Row {
  readonly number: string;
  readonly customer: string;
  readonly subscription: string;
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
  readonly reason: BillingReason;
  readonly currency: string;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly lines: readonly InvoiceLine[];
  readonly total: number;
  /** The customer's balance before and after. */
  readonly startingBalance: number;
  readonly endingBalance: number;
  readonly amountDue: number;
  readonly amountPaid: number;
  readonly attempts: number;
  readonly nextAttempt: number | null;
  readonly paidAt: number | null;
  readonly voidedAt: number | null;
  readonly hasAutomaticTax: boolean;
  /** Null: nothing was to be paid. */
  readonly paymentIntent: string | null;
  /** Part of the address of its page. */
  readonly token: string;
}

export interface PaymentIntent extends Row {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
  readonly invoice: string;
  readonly status: 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled';
  readonly card: string | null;
  readonly charge: string | null;
  readonly failure: ChargeFailure | null;
}

/** Why a card was not charged. */
export interface ChargeFailure {
  readonly code: string;
  readonly declineCode: string | null;
  readonly message: string;
}

export interface Charge extends Row {
  readonly amount: number;
  readonly refunded: number;
  readonly currency: string;
  readonly customer: string;
  readonly paymentIntent: string;
  readonly card: string;
  readonly failure: ChargeFailure | null;
}

export interface Refund extends Row {
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly paymentIntent: string;
  readonly reason: string | null;
  readonly metadata: Metadata;
}

export const portalFlows = [
  'payment_method_update',
  'subscription_cancel',
  'subscription_update',
  'subscription_update_confirm',
] as const;

export interface PortalSession extends Row {
  readonly secret: string;
  readonly customer: string;
  readonly configuration: string;
  readonly returnUrl: string | null;
  readonly locale: string | null;
  readonly flow: {
    readonly type: (typeof portalFlows)[number];
    readonly subscription: string | null;
    readonly price: string | null;
    /** Where people go when they have done it; null: a page says that it is done. */
    readonly doneUrl: string | null;
  } | null;
}

/** An event as it was sent. */
export interface Event extends Row {
  readonly type: string;
  readonly apiVersion: string;
  readonly object: object;
  readonly previous: object | null;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
}

/** An event on its way to an endpoint. `nextAt` is in milliseconds of the machine's clock. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly type: string;
  readonly endpoint: string;
  readonly state: 'waiting' | 'held' | 'delivered' | 'failed' | 'lost';
  readonly attempts: number;
  readonly nextAt: number;
  /** The status of the last answer; 0: there was none in time. */
  readonly lastStatus: number | null;
  /** The delivery that has to be tried first. */
  readonly after: string | null;
}

/** What a call with an idempotency key was answered. */
export interface StoredAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: object;
  readonly requestId: string;
  /** The records of the ledger that the call made. */
  readonly made: readonly string[];
  readonly at: number;
}
