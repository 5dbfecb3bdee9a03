import type { Context } from 'hono';
import { html } from 'hono/html';

import { sameOriginOnly } from '#/core/loopback-only.ts';
import { answerPage, type Html, type Page } from '#/core/pages/page.ts';
import type { Env } from '#/core/request-log.ts';
import type { SandboxApp } from '#/core/world.ts';
import type { Account } from '#/payments/account.ts';
import { completeCheckout, type Payer } from '#/payments/complete-checkout.ts';
import { showAmount } from '#/payments/invoicing.ts';
import { checkoutHref } from '#/payments/links.ts';
import { cardField, confirmPage, notePage, paymentsTrail, readFields, targetsOf } from '#/payments/pages/forms.ts';
import type { PageDesk } from '#/payments/pages/page-desk.ts';
import type { CheckoutSession, Price } from '#/payments/rows.ts';
import { amountNow } from '#/payments/show-session.ts';
import { StripeError } from '#/payments/stripe-error.ts';
import { nameOf } from '#/payments/subscribing.ts';
import { testCardOf, testCards } from '#/payments/test-cards.ts';

const usualCard = testCards[0]?.number ?? '';
const path = checkoutHref(':session');

/** Registers the checkout page. */
export function mountCheckoutPage(app: SandboxApp, desk: PageDesk): void {
  app.get(path, (context) => {
    const { account, session } = find(desk, context);
    const number = context.req.query('card') ?? usualCard;
    const page =
      session === null
        ? gone
        : session.status === 'open'
          ? checkoutPage(account, session, { number, problem: null })
          : overPage(session);
    return answerPage(context, desk.stamp(), () => page);
  });

  app.post(path, sameOriginOnly, async (context) => {
    const { account, session } = find(desk, context);
    if (session === null || session.status !== 'open')
      return answerPage(context, desk.stamp(), () => (session === null ? gone : overPage(session)));
    const field = await readFields(context);
    const payer = readPayer(session, field);
    const again = (problem: string): Promise<Response> =>
      answerPage(context, `${Math.random()}`, () => checkoutPage(account, session, { number: field('card'), problem }));
    if (typeof payer === 'string') return again(payer);
    const confirmation = field('confirmation');
    if (payer.card?.asksFirst === true && confirmation === '') {
      return answerPage(context, `${Math.random()}`, () =>
        confirmPage('Your card asks for it.', fieldsOf(field), session.successUrl),
      );
    }
    if (confirmation === 'fail')
      return again(
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      );
    try {
      const complete = completeCheckout(account, session, payer);
      await desk.settle(account);
      return context.redirect(complete.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
    } catch (error) {
      if (error instanceof StripeError) return again(error.message);
      throw error;
    }
  });
}

type Found =
  | { readonly account: Account; readonly session: CheckoutSession }
  | { readonly account: null; readonly session: null };

function find(desk: PageDesk, context: Context<Env>): Found {
  const id = context.req.param('session') ?? '';
  const account = desk.accountWith(({ books }) => books.sessions.has(id));
  const session = account?.books.sessions.get(id);
  return account === null || session === undefined ? { account: null, session: null } : { account, session };
}

const fieldNames = ['card', 'email', 'name', 'country', 'vat', 'terms'] as const;

function fieldsOf(field: (name: string) => string): Record<string, string> {
  return Object.fromEntries(fieldNames.map((name) => [name, field(name)]));
}

/** What was entered, or what is wrong with it. */
function readPayer(session: CheckoutSession, field: (name: string) => string): Payer | string {
  const entered = (name: string): string | null => field(name) || null;
  const number = entered('card');
  const card = number === null ? null : testCardOf(number);
  if (number === null && needsCard(session)) return 'Enter a card number.';
  if (number !== null && card === null) return 'Your card was declined: this page takes test cards only.';
  if (session.collectsTerms && field('terms') === '') return 'Please accept the terms to subscribe.';
  const email = entered('email');
  if (session.customer === null && session.customerEmail === null && email === null) return 'Enter an email address.';
  return {
    email,
    name: entered('name'),
    country: entered('country'),
    vatNumber: session.collectsVatNumber ? entered('vat') : null,
    card,
  };
}

/** Without a card only a trial may begin, and only where the session allows it. */
function needsCard(session: CheckoutSession): boolean {
  return session.cardCollection === 'always' || (session.trialDays === null && session.trialEnd === null);
}

function checkoutPage(
  account: Account,
  session: CheckoutSession,
  { number, problem }: { number: string; problem: string | null },
): Page {
  const price = account.books.prices.get(session.price);
  const customer = session.customer === null ? undefined : account.books.customers.get(session.customer);
  const email = customer?.email ?? session.customerEmail;
  if (price === undefined) return gone;
  return {
    title: 'Checkout · Payments · Nonet sandbox',
    trail: [paymentsTrail],
    formTargets: targetsOf(session.successUrl),
    main: html`<div class="column">
      <form class="consent" method="post">
        <div>
          <h1>Subscribe to ${nameOf(account, price)}</h1>
          <p class="price">${showAmount(price.unitAmount * session.quantity, price.currency)} <span>${per(price)}</span></p>
          <p class="lead">${trialLine(account, session, price)} No money moves: this page is part of the sandbox.</p>
        </div>
        ${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
        <div class="fields shown">
          ${
            email === null
              ? html`<label class="wide-field">Email <input name="email" type="email" autocomplete="off" required /></label>`
              : html`<p class="wide-field grant">Email: ${email}</p>`
          }
          <label>Name on card <input name="name" value="${customer?.name ?? ''}" autocomplete="off" maxlength="80" /></label>
          ${countryField(session)}
          ${session.collectsVatNumber ? html`<label>VAT number (optional) <input name="vat" autocomplete="off" maxlength="20" /></label>` : ''}
        </div>
        ${cardField(number, needsCard(session), (other) => `?card=${encodeURIComponent(other)}`)}
        ${needsCard(session) ? '' : html`<p class="hint">A card is not needed for the trial: empty the field to begin without one.</p>`}
        ${session.collectsTerms ? html`<label class="grant"><input type="checkbox" name="terms" value="yes" checked /> ${session.termsMessage ?? 'I agree to the terms.'}</label>` : ''}
        ${session.submitMessage === null ? '' : html`<p class="hint">${session.submitMessage}</p>`}
        <div class="buttons">
          <button class="primary">Subscribe</button>
          ${session.cancelUrl === null ? '' : html`<a class="button" href="${session.cancelUrl}">Back to ${new URL(session.cancelUrl).host}</a>`}
        </div>
      </form>
    </div>`,
  };
}

const countries = [
  ['PL', 'Poland'],
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['ES', 'Spain'],
  ['GB', 'United Kingdom'],
  ['US', 'United States'],
] as const;

function countryField(session: CheckoutSession): Html | '' {
  if (session.addressCollection !== 'required' && !session.hasAutomaticTax) return '';
  return html`<label>Country
    <select name="country">${countries.map(([code, name]) => html`<option value="${code}">${name}</option>`)}</select>
  </label>`;
}

function trialLine(account: Account, session: CheckoutSession, price: Price): string {
  const amount = showAmount(amountNow(account, session), price.currency);
  if (session.trialDays !== null) return `${session.trialDays} days free. Due today: ${amount}.`;
  if (session.trialEnd !== null)
    return `Free until ${new Date(session.trialEnd * 1_000).toDateString()}. Due today: ${amount}.`;
  return `Due today: ${amount}.`;
}

/** "per month" */
export function per(price: Price): string {
  const { interval = 'once', intervalCount = 1 } = price.recurring ?? {};
  return intervalCount === 1 ? `per ${interval}` : `every ${intervalCount} ${interval}s`;
}

const gone = notePage('There is no such checkout', 'Its address is wrong, or the sandbox was set back since.');

function overPage(session: CheckoutSession): Page {
  const link =
    session.cancelUrl === null ? null : { name: `Back to ${new URL(session.cancelUrl).host}`, href: session.cancelUrl };
  if (session.status === 'complete')
    return notePage('You are all done here', 'This checkout is complete: the subscription has begun.', link);
  return notePage('This checkout has expired', 'Nothing was paid. Start again where you came from.', link);
}
