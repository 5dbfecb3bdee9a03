/** The sentences about paying (1§5, 1§8, OP-12). */
export const billingMessages = {
  /** A call about paying, without a session (BILL-04). */
  signedOut: 'User must be authenticated',
  /** There will be no payment page (BILL-18). */
  checkoutFailed: 'Failed to create checkout session',
  /** The payment provider does not answer (BILL-19). */
  portalFailed: 'Failed to open subscription management',
  /** The payment provider answers, but gives no page (BILL-20). */
  noPortalUrl: 'Failed to get portal URL',
  /** Nothing is sold here (OP-99). */
  notSold: 'This installation sells no plans: everything is open to everybody.',
  /** The price of a checkout is none of ours, or of a plan that cannot be bought now. */
  unknownPrice: 'This plan cannot be bought at this price. Reload the page to see the prices of today.',
  /** An address to come back to leads elsewhere. */
  foreignReturn: 'The address to return to must be a path of this site.',
  /** The portal, before there was a checkout. */
  noCustomer: 'There is no subscription to manage yet. Choose a plan first.',
  providerAway: 'The payment provider does not answer right now. Try again in a moment.',
  /** Above the button that pays, on the payment provider's page: what EU law wants to be told there. At most 1,200 characters. */
  consent:
    'You can withdraw from this contract within 14 days without giving a reason, by a mail to us. The plan begins at once, as you ask us to; if you withdraw, you pay only for the days until then. The subscription renews by itself at the price shown, tax included, until you cancel it, which you can at any time.',
} as const;
