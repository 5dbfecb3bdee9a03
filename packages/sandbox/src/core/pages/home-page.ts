import { html, raw } from 'hono/html';

import type { Page } from '#/core/pages/page.ts';
import type { NetworkEntry, SandboxNetwork } from '#/core/world.ts';

/** What the start page says about the payments. */
export interface PaymentsFigures {
  readonly href: string;
  readonly customerCount: number;
  readonly subscriptionCount: number;
}

/** The start page: the nine networks in their order, and how to sign in to each. */
export function homePage(
  entries: readonly NetworkEntry[],
  networks: ReadonlyMap<string, SandboxNetwork>,
  payments: PaymentsFigures,
  mailCount: number,
  notificationCount: number,
): Page {
  return {
    title: 'Nonet sandbox',
    trail: [],
    main: html`
      <div class="wide">
        <h1>Nine networks, on this machine only</h1>
        <p class="lead">
          What Nonet publishes while no real network is switched on arrives here. Nothing leaves this computer.
        </p>
        <ul class="nets">
          ${entries.map((entry) => networkCard(entry, networks.get(entry.id)))}
        </ul>
        <p class="lead inbox">
          <a href="${payments.href}">Payments</a>: ${payments.customerCount === 1 ? '1 customer' : `${payments.customerCount} customers`},
          ${payments.subscriptionCount === 1 ? '1 subscription' : `${payments.subscriptionCount} subscriptions`}. No money moves.
        </p>
        <p class="lead">
          <a href="/mail">Mail</a>: ${mailCount === 1 ? '1 message' : `${mailCount} messages`}, kept here.
          <a href="/push">Notifications</a>: ${notificationCount}.
        </p>
      </div>
    `,
  };
}

function networkCard(entry: NetworkEntry, network: SandboxNetwork | undefined) {
  const glyph = html`<span class="glyph g-${entry.id}" aria-hidden="true">${raw(entry.glyph)}</span>`;
  if (network === undefined) {
    return html`<li class="net off">
      <h2>${glyph}${entry.name}</h2>
      <p>Not played by the sandbox yet.</p>
    </li>`;
  }
  const summary = network.summary();
  return html`<li class="net">
    <h2>${glyph}<a class="cover" href="${summary.feedHref}">${entry.name}</a></h2>
    <p class="figures">
      <b>${summary.postCount}</b> ${summary.postCount === 1 ? 'post' : 'posts'} · <b>${summary.accountCount}</b>
      ${summary.accountCount === 1 ? 'account' : 'accounts'}
    </p>
    <ul class="accs">
      ${summary.accounts.map((account) => html`<li><a href="${account.href}">${account.name}</a></li>`)}
    </ul>
    <p class="hint">${summary.signInHint}</p>
  </li>`;
}
