import type { Card, ChargeFailure } from '#/payments/rows.ts';

/** A card number that Stripe documents for tests (docs.stripe.com/testing, 2026). */
export interface TestCard {
  readonly number: string;
  /** What it does, for people. */
  readonly does: string;
  /** What stops it while its owner is there. */
  readonly atOnce: ChargeFailure | null;
  /** What stops it when a renewal is charged and nobody is there. */
  readonly later: ChargeFailure | null;
  /** Whether its owner has to confirm it with the bank when it is entered. */
  readonly asksFirst?: true;
}

const declined: ChargeFailure = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const noFunds: ChargeFailure = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

/** The bank wants its owner to confirm this payment. */
export const mustConfirm: ChargeFailure = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** There is nothing to charge. */
const noCard: ChargeFailure = {
  code: 'resource_missing',
  declineCode: null,
  message:
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
};

/**
 * The cards that the sandbox takes, the usual one first. The fourth differs from Stripe's: there it is declined as soon as
 * it is charged, here only once nobody is there, so that a paid subscription can run out of money, too.
 */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', does: 'pays, now and later', atOnce: null, later: null },
  { number: '4000 0000 0000 0002', does: 'is declined at once', atOnce: declined, later: declined },
  {
    number: '4000 0025 0000 3155',
    does: 'asks for a confirmation now, pays later',
    atOnce: null,
    later: null,
    asksFirst: true,
  },
  { number: '4000 0000 0000 0341', does: 'pays now, has no money later', atOnce: null, later: noFunds },
  {
    number: '4000 0027 6000 3184',
    does: 'asks for a confirmation each time',
    atOnce: null,
    later: mustConfirm,
    asksFirst: true,
  },
];

/** The test card with this number, however it is spaced. */
export function testCardOf(number: string): TestCard | null {
  const digits = number.replace(/[\s-]/g, '');
  return testCards.find((card) => card.number.replaceAll(' ', '') === digits) ?? null;
}

/** What stops this card; null: it pays. */
export function failureOf(card: Card | undefined, presence: 'present' | 'absent'): ChargeFailure | null {
  if (card === undefined) return noCard;
  const known = testCards.find(({ number }) => number.endsWith(card.last4));
  return (presence === 'present' ? known?.atOnce : known?.later) ?? null;
}
