import { html } from 'hono/html';

import { answerPage, type Html, type Page, showTime } from '#/core/pages/page.ts';
import type { SandboxApp } from '#/core/world.ts';
import type { Account } from '#/payments/account.ts';
import { showAmount } from '#/payments/invoicing.ts';
import { paymentsHref } from '#/payments/links.ts';
import { paymentsTrail } from '#/payments/pages/forms.ts';
import type { PageDesk } from '#/payments/pages/page-desk.ts';
import type { Delivery, Subscription } from '#/payments/rows.ts';
import { nameOf } from '#/payments/subscribing.ts';

const shown = 50;

/** Registers the page with everybody who subscribed, and with the events on their way. */
export function mountOverviewPage(app: SandboxApp, desk: PageDesk): void {
  app.get(paymentsHref, (context) => answerPage(context, desk.stamp(), () => overviewPage(desk.accounts())));
}

function overviewPage(accounts: readonly Account[]): Page {
  return {
    title: 'Payments · Nonet sandbox',
    trail: [paymentsTrail],
    main: html`<div class="wide">
      <h1>Payments</h1>
      <p class="lead">What was subscribed to, newest first, and the events that were sent. No money moved.</p>
      ${
        accounts.length === 0
          ? html`<p class="empty"><b>Nothing here yet</b>Choose a plan in Nonet, and the subscription appears here by itself.</p>`
          : accounts.map(accountSection)
      }
    </div>`,
  };
}

function accountSection(account: Account): Html {
  const { books } = account;
  const subscriptions = [...books.subscriptions.values()].slice(-shown).reverse();
  const deliveries = [...books.deliveries.values()].slice(-shown).reverse();
  return html`<section class="account">
    <h2>${account.id}</h2>
    <p class="figures"><b>${livingCustomers(account)}</b> customers · <b>${books.subscriptions.size()}</b> subscriptions · <b>${books.events.size()}</b> events</p>
    ${
      subscriptions.length === 0
        ? ''
        : html`<div class="card scroll"><table>
      <thead><tr><th>Customer</th><th>Plan</th><th>State</th><th class="num">Since</th></tr></thead>
      <tbody>${subscriptions.map((subscription) => subscriptionRow(account, subscription))}</tbody>
    </table></div>`
    }
    ${
      deliveries.length === 0
        ? ''
        : html`<div class="card scroll"><table>
      <thead><tr><th>Event</th><th>Sent to</th><th>State</th><th class="num">Tries</th></tr></thead>
      <tbody>${deliveries.map((delivery) => deliveryRow(account, delivery))}</tbody>
    </table></div>`
    }
  </section>`;
}

/** How many customers are not deleted. */
export function livingCustomers({ books }: Account): number {
  return [...books.customers.values()].filter(({ isDeleted }) => !isDeleted).length;
}

function subscriptionRow(account: Account, subscription: Subscription): Html {
  const price = account.books.prices.get(subscription.price);
  const kind =
    subscription.status === 'active' || subscription.status === 'trialing'
      ? 'good'
      : subscription.status === 'canceled'
        ? 'warn'
        : 'bad';
  return html`<tr>
    <td>${account.books.customers.get(subscription.customer)?.email ?? subscription.customer}</td>
    <td>${price === undefined ? '' : `${nameOf(account, price)}, ${showAmount(price.unitAmount, price.currency)}`}</td>
    <td><span class="status ${kind}">${subscription.status}</span>${subscription.cancelAt === null || subscription.endedAt !== null ? '' : html` <span class="tag">ends</span>`}</td>
    <td class="num"><time datetime="${new Date(subscription.created * 1_000).toISOString()}">${showTime(subscription.created * 1_000)}</time></td>
  </tr>`;
}

function deliveryRow({ books }: Account, delivery: Delivery): Html {
  const kind =
    delivery.state === 'delivered' ? 'good' : delivery.state === 'waiting' && delivery.attempts === 0 ? '' : 'bad';
  const state = delivery.state === 'waiting' && delivery.attempts > 0 ? 'tried again soon' : delivery.state;
  const status =
    delivery.lastStatus === null ? '' : delivery.lastStatus === 0 ? ', no answer' : `, ${delivery.lastStatus}`;
  return html`<tr>
    <td><code>${delivery.type}</code></td>
    <td>${books.webhookEndpoints.get(delivery.endpoint)?.url ?? 'an endpoint that is gone'}</td>
    <td><span class="status ${kind}">${state}${status}</span></td>
    <td class="num">${delivery.attempts}</td>
  </tr>`;
}
