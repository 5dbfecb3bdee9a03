import { html } from 'hono/html';

import type { Html, Page } from '#/core/pages/page.ts';
import { type Account, emailOf } from '#/networks/facebook/accounts.ts';
import { app } from '#/networks/facebook/app.ts';
import type { DialogRequest } from '#/networks/facebook/dialog.ts';
import { feedHref, pictureHref } from '#/networks/facebook/links.ts';

const trail = [{ name: 'Facebook', href: feedHref }];

/** Who is asked, and what the app would see. The form goes to its own address, so what was asked stays in it. */
export function consentPage(request: DialogRequest, accounts: readonly Account[], problem: string | null): Page {
  return {
    title: `${app.name} asks · Facebook · Nonet sandbox`,
    trail,
    // A form may only lead where the page says, its redirects included.
    formTargets: ["'self'", new URL(request.redirectUri).origin],
    main: html`<div class="column">
      <form class="consent" method="post">
        <div>
          <h1>Log in to ${app.name} with Facebook</h1>
          <p class="lead">Nothing leaves this computer: choose who you want to be, or make somebody up.</p>
        </div>
        ${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
        <fieldset>
          <legend>Account</legend>
          ${accounts.map(accountChoice)} ${newAccount()}
        </fieldset>
        <fieldset>
          <legend>${app.name} will receive</legend>
          <p class="grant">Name and profile picture</p>
          ${
            request.asksForEmail
              ? html`<label class="grant"><input type="checkbox" name="email-shared" checked /> Email address</label>`
              : ''
          }
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
export function refusalPage(reason: string): Page {
  return {
    title: 'Facebook · Nonet sandbox',
    trail,
    main: html`<div class="column"><p class="empty"><b>This app cannot log anybody in</b>${reason}</p></div>`,
  };
}

function accountChoice(account: Account, index: number): Html {
  return html`<label class="choice">
    <input type="radio" name="account" value="${account.id}" ${index === 0 ? 'checked' : ''} required />
    <img class="av" src="${pictureHref(account.id)}" alt="" />
    <span><b>${account.name}</b><small>${emailOf(account) ?? `${account.login}, no email address`}</small></span>
  </label>`;
}

function newAccount(): Html {
  return html`<label class="choice">
      <input type="radio" name="account" value="new" />
      <span><b>Somebody new</b></span>
    </label>
    <div class="fields">
      <label>Name <input name="name" autocomplete="off" maxlength="100" /></label>
      <label>Email or telephone number <input name="login" autocomplete="off" placeholder="dora@nonet.test" maxlength="200" /></label>
    </div>`;
}
