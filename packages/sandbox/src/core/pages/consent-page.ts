import { html } from 'hono/html';

import type { Html, Page } from '#/core/pages/page.ts';

/** An account that a person may choose on the page. */
interface ConsentAccount {
  readonly id: string;
  readonly name: string;
  /** Distinguishes two people with the same name. */
  readonly detail: string;
  readonly pictureHref: string;
  /** Pages, channels or organisations of the account. Access is given to each apart; absent: there are none. */
  readonly assets?: readonly { readonly id: string; readonly name: string }[];
}

/** One thing that an app would be allowed. */
export interface GrantLine {
  readonly text: string;
  /** For a permission that a person can refuse: its scope, and the name of its field in the form. */
  readonly tick?: { readonly scope: string; readonly field: string };
}

/** What a network asks a person on behalf of an app. */
export interface Consent {
  readonly network: { readonly name: string; readonly href: string };
  readonly appName: string;
  readonly heading: string;
  /** The address to which the answer is sent. */
  readonly redirectUri: string;
  /** The sentence about what was wrong with the last answer. */
  readonly problem: string | null;
  readonly accounts: readonly ConsentAccount[];
  /** The fields for somebody new, as `label` elements. */
  readonly newAccountFields: Html;
  readonly grantsHeading: string;
  readonly grants: readonly GrantLine[];
}

/**
 * The page on which a person says yes or no. The form posts to the page's own address, so that the request stays in the
 * query. Its fields: `answer` is `authorize` or `cancel`, `account` an id or `new`, `asset` the id of each asset that
 * stayed ticked.
 */
export function consentPage(consent: Consent): Page {
  const { network, appName, problem } = consent;
  return {
    title: `${appName} asks · ${network.name} · Nonet sandbox`,
    trail: [network],
    // The content security policy also applies to redirects after the form, so it must allow the redirect address.
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
          ${consent.grants.map(grantLine)}
        </fieldset>
        <div class="buttons">
          <button class="primary" name="answer" value="authorize">Authorize app</button>
          <button name="answer" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>
    </div>`,
  };
}

/** The page that says why the request is refused. */
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
  </label>
  ${account.assets === undefined ? '' : html`<div class="assets">${account.assets.map(assetChoice)}</div>`}`;
}

function assetChoice(asset: { readonly id: string; readonly name: string }): Html {
  return html`<label class="grant"><input type="checkbox" name="asset" value="${asset.id}" checked /> ${asset.name}</label>`;
}

function grantLine({ text, tick }: GrantLine): Html {
  if (tick === undefined) return html`<p class="grant">${text}</p>`;
  return html`<label class="grant"><input type="checkbox" name="${tick.field}" checked /> ${text}</label>`;
}
