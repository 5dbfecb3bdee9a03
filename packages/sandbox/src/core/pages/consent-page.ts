import { html } from 'hono/html';

import type { Html, Page } from '#/core/pages/page.ts';

/** Somebody whom a person may choose to be. */
interface ConsentAccount {
  readonly id: string;
  readonly name: string;
  /** What tells two people of one name apart. */
  readonly detail: string;
  readonly pictureHref: string;
}

/** What a network asks a person on behalf of an app. */
export interface Consent {
  readonly network: { readonly name: string; readonly href: string };
  readonly appName: string;
  readonly heading: string;
  /** Where the answer goes. */
  readonly redirectUri: string;
  /** What was wrong with the last answer. */
  readonly problem: string | null;
  readonly accounts: readonly ConsentAccount[];
  /** What the form asks of somebody new: `label` elements. */
  readonly newAccountFields: Html;
  readonly grantsHeading: string;
  readonly grants: Html;
}

/**
 * The page on which a person says yes or no. The form is posted to the page's own address, so what was asked stays in it:
 * `answer` is `authorize` or `cancel`, `account` an id or `new`.
 */
export function consentPage(consent: Consent): Page {
  const { network, appName, problem } = consent;
  return {
    title: `${appName} asks · ${network.name} · Nonet sandbox`,
    trail: [network],
    // A form may only lead where the page says, its redirects included.
    formTargets: ["'self'", new URL(consent.redirectUri).origin],
    main: html`<div class="column">
      <form class="consent" method="post">
        <div>
          <h1>${consent.heading}</h1>
          <p class="lead">Nothing leaves this computer: choose who you want to be, or make somebody up.</p>
        </div>
        ${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
        <fieldset>
          <legend>Account</legend>
          ${consent.accounts.map(accountChoice)}
          <label class="choice">
            <input type="radio" name="account" value="new" />
            <span><b>Somebody new</b></span>
          </label>
          <div class="fields">${consent.newAccountFields}</div>
        </fieldset>
        <fieldset>
          <legend>${consent.grantsHeading}</legend>
          ${consent.grants}
        </fieldset>
        <div class="buttons">
          <button class="primary" name="answer" value="authorize">Authorize app</button>
          <button name="answer" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>
    </div>`,
  };
}

/** Why nobody can be asked this. */
export function refusalPage(network: Consent['network'], heading: string, reason: string): Page {
  return {
    title: `${network.name} · Nonet sandbox`,
    trail: [network],
    main: html`<div class="column"><p class="empty"><b>${heading}</b>${reason}</p></div>`,
  };
}

function accountChoice(account: ConsentAccount, index: number): Html {
  return html`<label class="choice">
    <input type="radio" name="account" value="${account.id}" ${index === 0 ? 'checked' : ''} required />
    <img class="av" src="${account.pictureHref}" alt="" />
    <span><b>${account.name}</b><small>${account.detail}</small></span>
  </label>`;
}
