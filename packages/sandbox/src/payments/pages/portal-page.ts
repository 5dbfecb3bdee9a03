import type { Context } from 'hono';
import { html } from 'hono/html';

import { sameOriginOnly } from '#/core/loopback-only.ts';
import { answerPage, type Html, type Page } from '#/core/pages/page.ts';
import type { Env } from '#/core/request-log.ts';
import type { SandboxApp } from '#/core/world.ts';
import type { Account } from '#/payments/account.ts';
import { showAmount } from '#/payments/invoicing.ts';
import { invoicePageHref, portalHref } from '#/payments/links.ts';
import { per } from '#/payments/pages/checkout-page.ts';
import { cardField, confirmPage, notePage, paymentsTrail, readFields, targetsOf } from '#/payments/pages/forms.ts';
import type { PageDesk } from '#/payments/pages/page-desk.ts';
import { actInPortal, currentSubscription, offeredPrices, type PortalView } from '#/payments/portal-actions.ts';
import type { Invoice, Subscription } from '#/payments/rows.ts';
import { StripeError } from '#/payments/stripe-error.ts';
import { nameOf } from '#/payments/subscribing.ts';
import { testCards } from '#/payments/test-cards.ts';
import { steps } from '#/payments/time-travel.ts';

const path = portalHref(':secret');

/** Registers the portal: the page on which a customer manages what was subscribed to. */
export function mountPortalPage(app: SandboxApp, desk: PageDesk): void {
  app.get(path, (context) => {
    const view = find(desk, context);
    const page =
      view === null
        ? gone
        : portalPage(view, {
            step: context.req.query('step') ?? flowStep(view),
            price: context.req.query('price') ?? view.session.flow?.price ?? null,
            number: context.req.query('card') ?? testCards[0]?.number ?? '',
            problem: null,
          });
    return answerPage(context, desk.stamp(), () => page);
  });

  app.post(path, sameOriginOnly, async (context) => {
    const view = find(desk, context);
    if (view === null) return answerPage(context, desk.stamp(), () => gone);
    const field = await readFields(context);
    try {
      const result = actInPortal(view, field);
      await desk.settle(view.account);
      if (result === 'confirm') {
        const names = ['action', 'card', 'price'];
        return answerPage(context, `${Math.random()}`, () =>
          confirmPage(
            'Your card asks for it.',
            Object.fromEntries(names.map((name) => [name, field(name)])),
            view.session.returnUrl,
          ),
        );
      }
      const doneUrl = view.session.flow?.doneUrl ?? null;
      return context.redirect(
        doneUrl !== null && result === 'flow-done' ? doneUrl : `${portalHref(view.session.secret)}?step=home`,
        303,
      );
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      // What a declined card left behind is kept and told.
      await desk.settle(view.account);
      const choice = {
        step: field('action'),
        price: field('price') || null,
        number: field('card'),
        problem: error.message,
      };
      return answerPage(context, `${Math.random()}`, () => portalPage(view, choice));
    }
  });
}

interface Choice {
  readonly step: string;
  readonly price: string | null;
  readonly number: string;
  readonly problem: string | null;
}

function find(desk: PageDesk, context: Context<Env>): PortalView | null {
  const secret = context.req.param('secret') ?? '';
  for (const account of desk.accounts()) {
    const session = [...account.books.portalSessions.values()].find((known) => known.secret === secret);
    if (session === undefined) continue;
    const configuration = account.books.portalConfigurations.get(session.configuration);
    const customer = account.books.customers.get(session.customer);
    if (configuration !== undefined && customer !== undefined && !customer.isDeleted)
      return { account, session, configuration, customer };
  }
  return null;
}

/** Where a session begins that was made for one thing. */
function flowStep({ session }: PortalView): string {
  switch (session.flow?.type) {
    case 'subscription_cancel':
      return 'cancel';
    case 'subscription_update':
      return 'change';
    case 'subscription_update_confirm':
      return 'confirm-change';
    case 'payment_method_update':
      return 'card';
    case undefined:
      return 'home';
  }
}

function portalPage(view: PortalView, choice: Choice): Page {
  const { session } = view;
  const subscription = currentSubscription(view);
  return {
    title: 'Your subscription · Payments · Nonet sandbox',
    trail: [paymentsTrail],
    formTargets: targetsOf(session.returnUrl, session.flow?.doneUrl ?? null),
    main: html`<div class="column">
      <div class="consent">
        <div>
          <h1>Your subscription</h1>
          <p class="lead">${view.customer.email ?? view.customer.id}</p>
        </div>
        ${choice.problem === null ? '' : html`<p class="problem" role="alert">${choice.problem}</p>`}
        ${stepSection(view, subscription, choice)}
        ${session.returnUrl === null ? '' : html`<p><a href="${session.returnUrl}">Return to ${new URL(session.returnUrl).host}</a></p>`}
      </div>
    </div>`,
  };
}

function stepSection(view: PortalView, subscription: Subscription | null, choice: Choice): Html {
  const { configuration } = view;
  const canCancel = subscription !== null && configuration.cancel.isEnabled;
  if (choice.step === 'card' && configuration.canUpdateCard) return cardSection(choice.number);
  if (choice.step === 'cancel' && canCancel) return cancelSection(view);
  if (subscription !== null && configuration.update.isEnabled) {
    if (choice.step === 'change') return changeSection(view, subscription);
    if (choice.step === 'confirm-change' && choice.price !== null) return confirmSection(view, choice.price);
  }
  return html`${subscriptionSection(view, subscription)} ${cardsSection(view, subscription)} ${invoicesSection(view)}
  ${subscription === null ? '' : timeSection(view, subscription)}`;
}

function subscriptionSection(view: PortalView, subscription: Subscription | null): Html {
  const { account, configuration } = view;
  const price = subscription === null ? undefined : account.books.prices.get(subscription.price);
  if (subscription === null || price === undefined)
    return html`<section><h2>Current plan</h2><p class="lead">There is no subscription.</p></section>`;
  const isEnding = subscription.cancelAt !== null;
  return html`<section>
    <h2>Current plan</h2>
    <p class="price">${nameOf(account, price)} <span>${showAmount(price.unitAmount * subscription.quantity, price.currency)} ${per(price)}</span></p>
    <p class="lead">${stateOf(subscription)}</p>
    <form class="buttons" method="post">
      ${configuration.update.isEnabled && !isEnding ? html`<a class="button" href="?step=change">Update subscription</a>` : ''}
      ${isEnding ? html`<button name="action" value="resume">Don't cancel subscription</button>` : ''}
      ${configuration.cancel.isEnabled && !isEnding ? html`<a class="button" href="?step=cancel">Cancel subscription</a>` : ''}
    </form>
  </section>`;
}

function stateOf(subscription: Subscription): string {
  if (subscription.cancelAt !== null) return `Ends on ${day(subscription.cancelAt)}.`;
  if (subscription.status === 'trialing') return `The trial ends on ${day(subscription.periodEnd)}.`;
  if (subscription.status === 'past_due') return 'The last payment failed.';
  if (subscription.status === 'paused') return 'Paused: there is no card.';
  return `Renews on ${day(subscription.periodEnd)}.`;
}

function changeSection(view: PortalView, subscription: Subscription): Html {
  const offers = offeredPrices(view);
  return html`<section>
    <h2>Update your subscription</h2>
    <ul class="offers">
      ${offers.map((price) => {
        const name = `${nameOf(view.account, price)}, ${showAmount(price.unitAmount, price.currency)} ${per(price)}`;
        return html`<li>${name} ${price.id === subscription.price ? html`<span class="tag">Current</span>` : html`<a class="button" href="?step=confirm-change&price=${price.id}" aria-label="Choose ${name}">Choose</a>`}</li>`;
      })}
    </ul>
    <p><a href="?step=home">Go back</a></p>
  </section>`;
}

function confirmSection(view: PortalView, id: string): Html {
  const price = offeredPrices(view).find((offered) => offered.id === id);
  if (price === undefined)
    return html`<p class="empty"><b>This plan is not offered here</b><a href="?step=change">Choose another</a></p>`;
  return html`<form class="consent-inner" method="post">
    <h2>Confirm your update</h2>
    <p class="price">${nameOf(view.account, price)} <span>${showAmount(price.unitAmount, price.currency)} ${per(price)}</span></p>
    <p class="lead">The change holds at once. What is left of the plan before is taken off.</p>
    <input type="hidden" name="price" value="${price.id}" />
    <div class="buttons">
      <button class="primary" name="action" value="confirm-change">Confirm</button>
      <a class="button" href="?step=change">Go back</a>
    </div>
  </form>`;
}

function cancelSection({ configuration }: PortalView): Html {
  const { mode, reasons } = configuration.cancel;
  return html`<form class="consent-inner" method="post">
    <h2>Cancel your subscription</h2>
    <p class="lead">It stays until the end of what is paid for, unless you end it at once.</p>
    <label class="grant"><input type="checkbox" name="at-once" value="yes" ${mode === 'immediately' ? 'checked' : ''} /> Cancel at once</label>
    ${
      reasons.length === 0
        ? ''
        : html`<label>Why? <select name="reason"><option value="">No answer</option>${reasons.map((reason) => html`<option value="${reason}">${reason.replaceAll('_', ' ')}</option>`)}</select></label>`
    }
    <div class="buttons">
      <button class="primary" name="action" value="cancel">Cancel subscription</button>
      <a class="button" href="?step=home">Go back</a>
    </div>
  </form>`;
}

function cardSection(number: string): Html {
  return html`<form class="consent-inner" method="post">
    <h2>Update your card</h2>
    ${cardField(number, true, (other) => `?step=card&card=${encodeURIComponent(other)}`)}
    <div class="buttons">
      <button class="primary" name="action" value="card">Save card</button>
      <a class="button" href="?step=home">Go back</a>
    </div>
  </form>`;
}

function cardsSection(view: PortalView, subscription: Subscription | null): Html {
  const id = subscription?.card ?? view.customer.defaultPaymentMethod;
  const card = id === null || id === undefined ? undefined : view.account.books.cards.get(id);
  return html`<section>
    <h2>Card</h2>
    <p class="lead">${card === undefined ? 'No card yet.' : `Visa •••• ${card.last4}, expires ${card.expires.month}/${card.expires.year}`}</p>
    ${view.configuration.canUpdateCard ? html`<p class="buttons"><a class="button" href="?step=card">Update card</a></p>` : ''}
  </section>`;
}

function invoicesSection({ account, configuration, customer }: PortalView): Html {
  const invoices = [...account.books.invoices.values()].filter((invoice) => invoice.customer === customer.id).reverse();
  if (!configuration.showsInvoices) return html``;
  return html`<section>
    <h2>Invoices</h2>
    ${invoices.length === 0 ? html`<p class="lead">None yet.</p>` : html`<div class="scroll"><table><tbody>${invoices.map((invoice) => invoiceRow(account, invoice))}</tbody></table></div>`}
  </section>`;
}

function invoiceRow(account: Account, invoice: Invoice): Html {
  const kind = invoice.status === 'paid' ? 'good' : 'bad';
  return html`<tr>
    <td><a href="${invoicePageHref(account.id, invoice.token)}">${day(invoice.created)}</a></td>
    <td>${invoice.number}</td>
    <td><span class="status ${kind}">${invoice.status}</span></td>
    <td class="num">${showAmount(invoice.amountDue, invoice.currency)}</td>
  </tr>`;
}

function timeSection(view: PortalView, subscription: Subscription): Html {
  return html`<section class="time">
    <h2>Let time pass <span class="tag">Sandbox</span></h2>
    <p class="lead">Only this subscription grows older; the clock stays as it is.</p>
    <form class="buttons" method="post">
      ${steps.filter(({ fits }) => fits(view.account, subscription)).map(({ id, name }) => html`<button name="action" value="${id}">${name}</button>`)}
    </form>
  </section>`;
}

/** "Dec 8, 2026" */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(seconds * 1_000);
}

const gone = notePage(
  'There is no such page',
  'Its address is wrong, the customer was deleted, or the sandbox was set back since.',
);
