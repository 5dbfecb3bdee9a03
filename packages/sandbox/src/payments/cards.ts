import type { Account } from '#/payments/account.ts';
import { newId } from '#/payments/ids.ts';
import type { Card } from '#/payments/rows.ts';
import { showCard, showCustomer } from '#/payments/show-customer.ts';
import type { TestCard } from '#/payments/test-cards.ts';

const expiryYears = 5;

/** Gives a customer this card, and makes it the one that is charged. */
export function attachCard(
  account: Account,
  customer: string,
  { number }: TestCard,
  details: { name: string | null; country: string | null },
): Card {
  const { books } = account;
  const owner = books.customers.get(customer);
  const card: Card = {
    id: newId('pm', 24),
    created: account.now(),
    customer,
    last4: number.slice(-4),
    brand: 'visa',
    expires: { month: 12, year: new Date(account.now() * 1_000).getUTCFullYear() + expiryYears },
    email: owner?.email ?? null,
    ...details,
  };
  books.cards.set(card.id, card);
  account.emit('payment_method.attached', showCard(card));
  return card;
}

/** Makes a card the one that the customer's invoices are charged to. */
export function setDefaultCard(account: Account, customer: string, card: string): void {
  const owner = account.books.customers.get(customer);
  if (owner === undefined || owner.defaultPaymentMethod === card) return;
  const changed = { ...owner, defaultPaymentMethod: card };
  account.books.customers.set(customer, changed);
  account.emit('customer.updated', showCustomer(changed), {
    invoice_settings: { default_payment_method: owner.defaultPaymentMethod },
  });
}
