import { html } from 'hono/html';

import type { AccountBook } from '#/core/account-book.ts';
import { mountConsent } from '#/core/oauth/consent.ts';
import type { Grants } from '#/core/oauth/grants.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { emailOf, isLogin } from '#/networks/facebook/accounts.ts';
import { app } from '#/networks/facebook/grants.ts';
import { feedHref, pictureHref } from '#/networks/facebook/links.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The page on which a person says yes or no, at any version (manual login flow, "Invoking the Login Dialog"). */
export function mountDialog(sandbox: SandboxApp, world: World, parts: { accounts: AccountBook; grants: Grants }): void {
  /** Accounts that have declined to share their email. */
  const declined = world.store.table<true>('facebook.declined');

  mountConsent(sandbox, world, parts, {
    paths: ['/facebook/:version{v[0-9]+\\.[0-9]+}/dialog/oauth', '/facebook/dialog/oauth'],
    network: { name: 'Facebook', href: feedHref },
    appName: app.name,
    heading: `Log in to ${app.name} with Facebook`,
    grantsHeading: `${app.name} will receive`,
    refusalHeading: 'This app cannot log anybody in',
    asks: {
      clientId: app.id,
      mayRedirectTo,
      scopes: new Set(['public_profile', 'email']),
      scopeSeparator: /[ ,]+/,
      optional: ['response_type', 'state', 'scope'],
      pkce: null,
      sentences: {
        client: 'Invalid App ID: The provided app ID does not look like a valid app ID.',
        redirect:
          'URL blocked: This redirect failed because the redirect URI is not white-listed in the app’s client OAuth settings.',
        scope: (names) => `Invalid Scopes: ${names}.`,
      },
    },
    describe: (account) => ({
      detail: emailOf(account) ?? `${account.handle}, no email address`,
      pictureHref: pictureHref(account.id),
    }),
    newAccount: {
      fields: html`<label>Name <input name="name" autocomplete="off" maxlength="100" /></label>
        <label>Email or telephone number <input name="login" autocomplete="off" placeholder="dora@nonet.test" maxlength="200" /></label>`,
      problem: 'Somebody new needs a name, and an email or a telephone number.',
      read: (field) => {
        const [name, handle] = [field('name'), field('login')];
        return name !== '' && isLogin(handle) ? { name, handle } : null;
      },
    },
    lines: ({ scopes }) => [
      { text: 'Name and profile picture' },
      ...(scopes.includes('email') ? [{ text: 'Email address', tick: { scope: 'email', field: 'email-shared' } }] : []),
    ],
    /**
     * Who declined to share the email once is asked again only when the app says so (`auth_type=rerequest`); until then it
     * stays declined, whatever the answer.
     */
    granted: ({ id }, { query }, ticked) => {
      const isAskedAgain = query.get('auth_type') === 'rerequest';
      const isShared = ticked.includes('email') && (isAskedAgain || !declined.has(id));
      if (isShared) declined.delete(id);
      else declined.set(id, true);
      return isShared ? ticked : ticked.filter((scope) => scope !== 'email');
    },
    cancelled: {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
    },
    fragment: '#_=_',
  });
}

/**
 * Whether the app may have people sent there. It is in development mode, in which addresses of the own machine need not
 * be listed (Facebook, login security); nothing else is listed.
 */
function mayRedirectTo(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname } = new URL(redirectUri);
  return /^https?:$/.test(protocol) && loopbackNames.has(hostname);
}
