import type { Context } from 'hono';
import { html } from 'hono/html';

import { sameOriginOnly } from '#/core/loopback-only.ts';
import { consentPage, refusalPage } from '#/core/pages/consent-page.ts';
import { answerPage } from '#/core/pages/page.ts';
import type { Env, SandboxApp, World } from '#/core/world.ts';
import { type Account, type Accounts, isUsername } from '#/networks/twitter/accounts.ts';
import { app, knownScopes, mayRedirectTo } from '#/networks/twitter/app.ts';
import type { Grants } from '#/networks/twitter/grants.ts';
import { avatarHref, feedHref } from '#/networks/twitter/links.ts';
import type { Switches } from '#/networks/twitter/switches.ts';

const path = '/x/i/oauth2/authorize';
const network = { name: 'X', href: feedHref };
const accountsShown = 20;

/** What the app asks in the address of the page. */
interface AuthorizeRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly string[];
  readonly codeChallenge: string;
  readonly codeChallengeMethod: 'S256' | 'plain';
}

/** What the scopes that publishing needs mean to a person; others are shown by their names. */
const meanings: Readonly<Record<string, string>> = {
  'tweet.read': 'See posts you can view',
  'tweet.write': 'Post and delete posts for you',
  'users.read': 'See your profile',
  'media.write': 'Upload photos and videos for you',
  'offline.access': 'Stay connected to your account until you revoke access',
  'users.email': 'See your email address',
};

/** The page on which a person says yes or no (docs.x.com, "OAuth 2.0 Authorization Code Flow with PKCE"). */
export function mountAuthorize(
  sandbox: SandboxApp,
  world: World,
  parts: { accounts: Accounts; grants: Grants; switches: Switches },
): void {
  const { accounts, grants, switches } = parts;

  const show = (context: Context<Env>, request: AuthorizeRequest, problem: string | null): Promise<Response> => {
    const stamp = `${context.req.url} ${world.store.version} ${problem ?? ''}`;
    return answerPage(context, stamp, () =>
      consentPage({
        network,
        appName: app.name,
        heading: `${app.name} wants to access your X account`,
        redirectUri: request.redirectUri,
        problem,
        accounts: accounts.first(accountsShown).map(({ id, name, username }) => {
          return { id, name, detail: `@${username}`, pictureHref: avatarHref(id) };
        }),
        newAccountFields: html`<label>Name <input name="name" autocomplete="off" maxlength="50" /></label>
          <label>Username <input name="username" autocomplete="off" placeholder="dora" maxlength="15" /></label>`,
        grantsHeading: `${app.name} will be able to`,
        grants: html`${request.scopes.map((scope) => html`<p class="grant">${meanings[scope] ?? scope}</p>`)}`,
      }),
    );
  };
  const refuse = (context: Context<Env>, reason: string): Promise<Response> => {
    return answerPage(context, reason, () =>
      refusalPage(network, 'You weren’t able to give access to the app', reason),
    );
  };
  const requestOf = (context: Context<Env>): AuthorizeRequest | string => {
    return readRequest(new URL(context.req.url).searchParams, switches.state.callbacks);
  };

  sandbox.use(path, world.log.middleware);

  sandbox.get(path, (context) => {
    const request = requestOf(context);
    return typeof request === 'string' ? refuse(context, request) : show(context, request, null);
  });

  sandbox.post(path, sameOriginOnly, async (context) => {
    const request = requestOf(context);
    if (typeof request === 'string') return refuse(context, request);
    const form = await context.req.parseBody();
    if (form['answer'] !== 'authorize') return context.redirect(backTo(request, { error: 'access_denied' }), 303);
    const account = accountOf(accounts, form);
    if (account === null) {
      return show(context, request, 'Somebody new needs a name, and a username of 1 to 15 letters, digits or _.');
    }
    const code = grants.allow({ ...request, accountId: account.id });
    await world.store.durable();
    context.set('account', account.username);
    return context.redirect(backTo(request, { code }), 303);
  });
}

/** What the address asks, or why nobody can be asked that. Nobody is sent back to an address that is not registered. */
function readRequest(query: URLSearchParams, callbacks: readonly string[]): AuthorizeRequest | string {
  const get = (name: string): string => query.get(name) ?? '';
  if (get('client_id') !== app.clientId) return 'The client_id is not the id of an app.';
  const redirectUri = get('redirect_uri');
  if (!mayRedirectTo(redirectUri, callbacks)) return 'The redirect_uri is not one of the app’s callback addresses.';
  if (get('response_type') !== 'code') return 'The response_type must be code.';
  const state = get('state');
  if (state === '' || state.length > 500) return 'The state must have 1 to 500 characters.';
  const scopes = get('scope')
    .split(' ')
    .filter((scope) => scope !== '');
  const unknown = scopes.filter((scope) => !knownScopes.has(scope));
  if (scopes.length === 0 || unknown.length > 0) return `The scope is not valid: ${unknown.join(', ') || 'empty'}.`;
  const codeChallenge = get('code_challenge');
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(codeChallenge)) return 'The code_challenge must have 43 to 128 characters.';
  const codeChallengeMethod = query.get('code_challenge_method') ?? 'plain';
  if (codeChallengeMethod !== 'S256' && codeChallengeMethod !== 'plain') {
    return 'The code_challenge_method must be S256 or plain.';
  }
  return { redirectUri, state, scopes: [...new Set(scopes)], codeChallenge, codeChallengeMethod };
}

function accountOf(accounts: Accounts, form: Readonly<Record<string, unknown>>): Account | null {
  const get = (name: string): string => {
    const value = form[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  if (get('account') !== 'new') return accounts.find(get('account'));
  const username = get('username').replace(/^@/, '');
  return get('name') !== '' && isUsername(username) ? accounts.create(username, get('name')) : null;
}

function backTo({ redirectUri, state }: AuthorizeRequest, answer: Readonly<Record<string, string>>): string {
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams({ ...answer, state })}`;
}
