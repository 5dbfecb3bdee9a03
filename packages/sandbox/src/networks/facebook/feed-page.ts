import { html } from 'hono/html';

import type { BookAccount } from '#/core/account-book.ts';
import type { Page } from '#/core/pages/page.ts';
import { emailOf } from '#/networks/facebook/accounts.ts';
import { feedHref, pictureHref, profileHref } from '#/networks/facebook/links.ts';

const trail = [{ name: 'Facebook', href: feedHref }];

/** What the network can do so far. */
export function feedPage(accounts: readonly BookAccount[]): Page {
  return {
    title: 'Facebook · Nonet sandbox',
    trail,
    main: html`<div class="column">
      <div class="feed-head"><h1>People</h1></div>
      ${accounts.map(
        (account) => html`<a class="person" href="${profileHref(account.id)}">
          <img class="av" src="${pictureHref(account.id)}" alt="" />
          <span><b>${account.name}</b><small>${account.handle}</small></span>
        </a>`,
      )}
      <p class="empty">
        <b>Log in with these</b>
        Press Continue with Facebook on Nonet’s login page and choose one. Publishing is not played here yet.
      </p>
    </div>`,
  };
}

/** One person. */
export function profilePage(account: BookAccount): Page {
  return {
    title: `${account.name} · Facebook · Nonet sandbox`,
    trail,
    main: html`<div class="column">
      <div class="who">
        <img class="av big" src="${pictureHref(account.id)}" alt="" />
        <div>
          <h1>${account.name}</h1>
          <p>${emailOf(account) ?? `${account.handle}, no email address`}</p>
        </div>
      </div>
    </div>`,
  };
}
