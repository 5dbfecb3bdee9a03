/**
 * How long data is kept (1§9, OP-32). The privacy policy prints these figures. The daily retention job enforces them
 * for everything that the product itself stores.
 */
export const retention = {
  /** Days that remains of a deleted account (its deletion receipt, backups) may still exist. */
  accountDays: 30,
  /** Years of payment records. They are kept by the payment provider, never here. */
  paymentYears: 7,
  /** Days of what the payment provider told (ids, kinds and times of its events), and of checkouts. */
  paymentEventDays: 30,
  /** Months of measured events. */
  measuredMonths: 12,
  /** Months of security log. */
  securityLogMonths: 24,
  /** Months of what became of posts: figures, and followers of accounts (STAT-04). */
  postFigureMonths: 24,
  /** Days of messages to a person (NOTE-01). */
  messageDays: 90,
  /** Months of what people did in a space (TEAM-14). How much of it is shown is a matter of the plan. */
  activityMonths: 24,
  /** Days of an invitation that was accepted, taken back or has ended. */
  invitationDays: 30,
  /** After a review link has ended. */
  reviewLinkDays: 30,
  /** Months of support correspondence. The product stores none. */
  supportLogMonths: 12,
} as const;
