import type { Context } from 'hono';

import { sameOriginOnly } from '#/core/loopback-only.ts';
import { answerPage } from '#/core/pages/page.ts';
import type { Env, SandboxApp, World } from '#/core/world.ts';
import { type Account, type Accounts, isLogin } from '#/networks/facebook/accounts.ts';
import { app, mayRedirectTo } from '#/networks/facebook/app.ts';
import { consentPage, refusalPage } from '#/networks/facebook/dialog-pages.ts';
import type { Grants } from '#/networks/facebook/grants.ts';

/** What an app may ask for here. */
const permissions: ReadonlySet<string> = new Set(['public_profile', 'email']);

/** What the app asks in the address of the dialog. */
export interface DialogRequest {
  readonly redirectUri: string;
  readonly state: string | null;
  readonly asksForEmail: boolean;
  readonly asksAgain: boolean;
}

/** The page on which a person says yes or no, at any version (manual login flow, "Invoking the Login Dialog"). */
export function mountDialog(sandbox: SandboxApp, world: World, accounts: Accounts, grants: Grants): void {
  const show = (context: Context<Env>, request: DialogRequest, problem: string | null): Promise<Response> => {
    const stamp = `${context.req.url} ${world.store.version} ${problem ?? ''}`;
    return answerPage(context, stamp, () => consentPage(request, accounts.first(20), problem));
  };

  for (const path of ['/facebook/:version{v[0-9]+\\.[0-9]+}/dialog/oauth', '/facebook/dialog/oauth']) {
    sandbox.use(path, world.log.middleware);
    sandbox.get(path, (context) => {
      const request = readRequest(new URL(context.req.url).searchParams);
      if (typeof request === 'string') return answerPage(context, request, () => refusalPage(request));
      return show(context, request, null);
    });
    sandbox.post(path, sameOriginOnly, async (context) => {
      const request = readRequest(new URL(context.req.url).searchParams);
      if (typeof request === 'string') return answerPage(context, request, () => refusalPage(request));
      const form = await context.req.parseBody();
      if (form['answer'] !== 'authorize') return context.redirect(backTo(request, cancelled), 303);
      const account = accountOf(accounts, form);
      if (account === null)
        return show(context, request, 'Somebody new needs a name, and an email or a telephone number.');
      const sharesEmail = request.asksForEmail && form['email-shared'] === 'on';
      const code = grants.allow(account.id, { ...request, sharesEmail });
      await world.store.durable();
      context.set('account', account.name);
      return context.redirect(backTo(request, { code }), 303);
    });
  }
}

const cancelled = {
  error: 'access_denied',
  error_code: '200',
  error_description: 'Permissions error',
  error_reason: 'user_denied',
};

/** What the address asks, or why nobody can be asked that. */
function readRequest(query: URLSearchParams): DialogRequest | string {
  if (query.get('client_id') !== app.id) {
    return 'Invalid App ID: The provided app ID does not look like a valid app ID.';
  }
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!mayRedirectTo(redirectUri)) {
    return 'URL blocked: This redirect failed because the redirect URI is not white-listed in the app’s client OAuth settings.';
  }
  const asked = (query.get('scope') ?? '').split(/[ ,]+/).filter((name) => name !== '');
  const unknown = asked.filter((name) => !permissions.has(name));
  if (unknown.length > 0) return `Invalid Scopes: ${unknown.join(', ')}.`;
  return {
    redirectUri,
    state: query.get('state'),
    asksForEmail: asked.includes('email'),
    asksAgain: query.get('auth_type') === 'rerequest',
  };
}

function accountOf(accounts: Accounts, form: Readonly<Record<string, unknown>>): Account | null {
  const chosen = form['account'];
  if (typeof chosen !== 'string') return null;
  if (chosen !== 'new') return accounts.find(chosen);
  const [name, login] = [form['name'], form['login']].map((value) => (typeof value === 'string' ? value.trim() : ''));
  return name && login && isLogin(login) ? accounts.create(login, name) : null;
}

/** Back to the app, with the fragment that Facebook adds to every such address. */
function backTo({ redirectUri, state }: DialogRequest, answer: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }) });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}#_=_`;
}
