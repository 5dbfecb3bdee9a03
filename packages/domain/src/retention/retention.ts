/**
 * How long data is kept (1§9, OP-32). The privacy policy prints these figures and the daily retention job enforces them
 * for what the product itself stores; both read them here.
 */
export const retention = {
  /** Days that leftovers of a deleted account (its deletion receipt, backups) may still exist. */
  accountDays: 30,
  /** Years of payment records. They are kept by the payment provider, never here. */
  paymentYears: 7,
  /** Months of analytics events. */
  analyticsMonths: 12,
  /** Months of security log. */
  securityLogMonths: 24,
  /** Months of support correspondence. The product stores none. */
  supportLogMonths: 12,
} as const;
