import { html } from 'hono/html';

import { sameOriginOnly } from '#/core/loopback-only.ts';
import { answerPage, type Html, type Page } from '#/core/pages/page.ts';
import type { SandboxApp } from '#/core/world.ts';
import type { Account } from '#/payments/account.ts';
import { cardFor, showAmount } from '#/payments/invoicing.ts';
import { invoicePageHref, receiptHref } from '#/payments/links.ts';
import { confirmPage, notePage, paymentsTrail, readFields } from '#/payments/pages/forms.ts';
import type { PageDesk } from '#/payments/pages/page-desk.ts';
import { day } from '#/payments/pages/portal-page.ts';
import type { Invoice } from '#/payments/rows.ts';
import { retryInvoice } from '#/payments/subscribing.ts';
import { mustConfirm } from '#/payments/test-cards.ts';

const path = invoicePageHref(':account', ':token');

/** Registers the page of an invoice, which is its receipt once it is paid, and can be paid on until then. */
export function mountInvoicePages(app: SandboxApp, desk: PageDesk): void {
  app.get(path, (context) => {
    const { account, invoice } = find(
      desk,
      context.req.param('account') ?? '',
      ({ token }) => token === context.req.param('token'),
    );
    return answerPage(context, desk.stamp(), () => (account === null ? gone : invoicePage(account, invoice, null)));
  });

  app.get(receiptHref(':account', ':charge'), (context) => {
    const id = context.req.param('charge') ?? '';
    const { account, invoice } = find(
      desk,
      context.req.param('account') ?? '',
      ({ paymentIntent }, { books }) => books.charges.get(id)?.paymentIntent === paymentIntent,
    );
    return answerPage(context, desk.stamp(), () => (account === null ? gone : invoicePage(account, invoice, null)));
  });

  app.post(path, sameOriginOnly, async (context) => {
    const { account, invoice } = find(
      desk,
      context.req.param('account') ?? '',
      ({ token }) => token === context.req.param('token'),
    );
    if (account === null || invoice.status !== 'open') return context.redirect(context.req.path, 303);
    const intent = account.books.paymentIntents.get(invoice.paymentIntent ?? '');
    const confirmation = (await readFields(context))('confirmation');
    if (intent?.failure?.code === mustConfirm.code && confirmation === '') {
      return answerPage(context, `${Math.random()}`, () =>
        confirmPage(`It is about ${showAmount(invoice.amountDue, invoice.currency)}.`, {}, null),
      );
    }
    if (confirmation === 'fail') {
      return answerPage(context, `${Math.random()}`, () =>
        invoicePage(account, invoice, 'The payment was not confirmed.'),
      );
    }
    const isPaid = retryInvoice(account, invoice, 'present');
    await desk.settle(account);
    if (isPaid) return context.redirect(context.req.path, 303);
    return answerPage(context, `${Math.random()}`, () => invoicePage(account, invoice, 'The card was declined.'));
  });
}

type Found =
  | { readonly account: Account; readonly invoice: Invoice }
  | { readonly account: null; readonly invoice: null };

function find(desk: PageDesk, id: string, isMeant: (invoice: Invoice, account: Account) => boolean): Found {
  const account = desk.accountWith((known) => known.id === id);
  const invoice =
    account === null ? undefined : [...account.books.invoices.values()].find((known) => isMeant(known, account));
  return account === null || invoice === undefined ? { account: null, invoice: null } : { account, invoice };
}

function invoicePage(account: Account, invoice: Invoice, problem: string | null): Page {
  const isOpen = invoice.status === 'open';
  return {
    title: `Invoice ${invoice.number} · Payments · Nonet sandbox`,
    trail: [paymentsTrail],
    ...(isOpen ? { formTargets: ["'self'"] } : {}),
    main: html`<div class="column"><div class="consent">
      <div>
        <h1>${isOpen ? 'Invoice' : 'Receipt'} ${invoice.number}</h1>
        <p class="price">${showAmount(invoice.amountDue, invoice.currency)} <span>${isOpen ? 'to be paid' : `paid on ${day(invoice.paidAt ?? invoice.created)}`}</span></p>
        <p class="lead">${account.books.customers.get(invoice.customer)?.email ?? ''}</p>
      </div>
      ${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
      <div class="scroll"><table><tbody>
        ${invoice.lines.map((line) => html`<tr><td>${line.description}</td><td class="num">${showAmount(line.amount, invoice.currency)}</td></tr>`)}
      </tbody></table></div>
      ${isOpen ? payForm(account, invoice) : ''}
    </div></div>`,
  };
}

function payForm(account: Account, invoice: Invoice): Html {
  const subscription = account.books.subscriptions.get(invoice.subscription);
  const card = subscription === undefined ? undefined : cardFor(account, subscription);
  return html`<form class="buttons" method="post">
    <button class="primary">Pay${card === undefined ? '' : ` with •••• ${card.last4}`}</button>
  </form>`;
}

const gone = notePage('There is no such invoice', 'Its address is wrong, or the sandbox was set back since.');
