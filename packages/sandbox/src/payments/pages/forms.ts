import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Html, Page } from '#/core/pages/page.ts';
import type { Env } from '#/core/request-log.ts';
import { paymentsHref } from '#/payments/links.ts';
import { testCards } from '#/payments/test-cards.ts';

/** What leads to a page of the payments, in its header. */
export const paymentsTrail = { name: 'Payments', href: paymentsHref } as const;

/** The fields of a form that was sent. */
export async function readFields(context: Context<Env>): Promise<(name: string) => string> {
  const body = await context.req.parseBody();
  return (name) => {
    const value = body[name];
    return typeof value === 'string' ? value.trim() : '';
  };
}

/** A field for a card's number, and the test cards that put theirs into it: links to the same page. */
export function cardField(number: string, isRequired: boolean, hrefOf: (number: string) => string): Html {
  return html`<div class="fields shown">
      <label class="wide-field">Card number
        <input name="card" value="${number}" inputmode="numeric" autocomplete="off" ${isRequired ? 'required' : ''} />
      </label>
    </div>
    <p class="hint">Test cards, to be picked:</p>
    <ul class="test-cards" aria-label="Test cards">
      ${testCards.map((card) => html`<li><a href="${hrefOf(card.number)}"><code>${card.number}</code> ${card.does}</a></li>`)}
    </ul>`;
}

/** A page that says one thing. */
export function notePage(
  title: string,
  text: string,
  link: { readonly name: string; readonly href: string } | null = null,
): Page {
  return {
    title: `${title} · Payments · Nonet sandbox`,
    trail: [paymentsTrail],
    main: html`<div class="column"><p class="empty"><b>${title}</b>${text}${link === null ? '' : html`<br /><a href="${link.href}">${link.name}</a>`}</p></div>`,
  };
}

/** The page on which a bank asks whether it is its customer who pays; it answers `complete` or `fail`. */
export function confirmPage(what: string, fields: Readonly<Record<string, string>>, leadsTo: string | null): Page {
  return {
    title: 'Confirm the payment · Payments · Nonet sandbox',
    trail: [paymentsTrail],
    formTargets: targetsOf(leadsTo),
    main: html`<div class="column">
      <form class="consent" method="post">
        <div>
          <h1>Confirm with your bank</h1>
          <p class="lead">This is the page on which a bank asks whether it is you. ${what}</p>
        </div>
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <div class="buttons">
          <button class="primary" name="confirmation" value="complete">Complete</button>
          <button name="confirmation" value="fail">Fail</button>
        </div>
      </form>
    </div>`,
  };
}

/** Where a page's form may lead: back to it, and to where the product takes people. */
export function targetsOf(...addresses: readonly (string | null)[]): string[] {
  const origins = addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin]));
  return ["'self'", ...new Set(origins)];
}
