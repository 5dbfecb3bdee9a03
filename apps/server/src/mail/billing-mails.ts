import { formatPrice, type PlanId, plans } from '@nonet/domain';

import type { MailText } from '#/mail/mail-text.ts';
import { type Addressee, type Letterhead, linkTo, write } from '#/mail/mails.ts';

/** Mails about a person's payments. What is said of a plan is what Stripe said when the mail was ordered. */

function nameOf(plan: PlanId | null): string {
  return plan === null ? 'Your plan' : `Your ${plans[plan].displayName} plan`;
}

const toPlans = (head: Letterhead) => ({ label: 'Go to your plan', url: linkTo(head, '/plans') });

export function subscriptionEndedMail(head: Letterhead, { name }: Addressee, plan: PlanId | null): MailText {
  return write(head, {
    subject: 'Your subscription has ended',
    name,
    paragraphs: [
      `${nameOf(plan)} has ended, and nothing more is charged.`,
      'Your posts and accounts stay, and what is planned still goes out. This month still allows the posts that it allowed.',
    ],
    action: { label: 'See the plans', url: linkTo(head, '/plans') },
    notes: ['You can subscribe again at any time.'],
  });
}

const cures = { unpaid: 'Pay the open invoice', paused: 'Add a card' } as const;

export function subscriptionOnHoldMail(
  head: Letterhead,
  { name }: Addressee,
  { plan, status }: { plan: PlanId | null; status: keyof typeof cures },
): MailText {
  return write(head, {
    subject: 'Your plan is on hold',
    name,
    paragraphs: [
      `${nameOf(plan)} is not paid. ${cures[status]} to have it back.`,
      'Your posts and accounts stay, and what is planned still goes out. This month still allows the posts that it allowed.',
    ],
    action: toPlans(head),
    notes: ['Both are behind Manage Subscription on the plans page.'],
  });
}

export function receiptMail(
  head: Letterhead,
  { name }: Addressee,
  { plan, cents, url }: { plan: PlanId | null; cents: number; url: string },
): MailText {
  return write(head, {
    subject: 'Your receipt',
    name,
    paragraphs: [`${nameOf(plan)} is paid: ${formatPrice(cents / 100)}, tax included.`],
    action: { label: 'See the invoice and the receipt', url },
    notes: [
      'Whoever has this address can see the invoice. All of them are behind Manage Subscription on the plans page.',
    ],
  });
}

export function doubleRefundedMail(head: Letterhead, { name }: Addressee): MailText {
  return write(head, {
    subject: 'You subscribed twice; the second one is undone',
    name,
    paragraphs: [
      'Two checkouts of yours were completed at almost the same time. The later subscription was ended at once. Anything you paid for it goes back to your card; in a free trial nothing was paid.',
      'Your first subscription stays as it is.',
    ],
    action: toPlans(head),
    notes: ['A refund can take some days until it is on your account.'],
  });
}
