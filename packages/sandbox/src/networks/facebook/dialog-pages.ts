import { html } from 'hono/html';

import { consentPage as frame, refusalPage as refusalFrame } from '#/core/pages/consent-page.ts';
import type { Page } from '#/core/pages/page.ts';
import { type Account, emailOf } from '#/networks/facebook/accounts.ts';
import { app } from '#/networks/facebook/app.ts';
import type { DialogRequest } from '#/networks/facebook/dialog.ts';
import { feedHref, pictureHref } from '#/networks/facebook/links.ts';

const network = { name: 'Facebook', href: feedHref };

/** Who is asked, and what the app would see. */
export function consentPage(request: DialogRequest, accounts: readonly Account[], problem: string | null): Page {
  return frame({
    network,
    appName: app.name,
    heading: `Log in to ${app.name} with Facebook`,
    redirectUri: request.redirectUri,
    problem,
    accounts: accounts.map((account) => ({
      id: account.id,
      name: account.name,
      detail: emailOf(account) ?? `${account.login}, no email address`,
      pictureHref: pictureHref(account.id),
    })),
    newAccountFields: html`<label>Name <input name="name" autocomplete="off" maxlength="100" /></label>
      <label>Email or telephone number <input name="login" autocomplete="off" placeholder="dora@nonet.test" maxlength="200" /></label>`,
    grantsHeading: `${app.name} will receive`,
    grants: html`<p class="grant">Name and profile picture</p>
      ${
        request.asksForEmail
          ? html`<label class="grant"><input type="checkbox" name="email-shared" checked /> Email address</label>`
          : ''
      }`,
  });
}

/** Why nobody can be asked this. */
export function refusalPage(reason: string): Page {
  return refusalFrame(network, 'This app cannot log anybody in', reason);
}
