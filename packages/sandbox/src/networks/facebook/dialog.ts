import type { Asked } from '#/core/oauth/asked.ts';
import { mountConsent } from '#/core/oauth/consent.ts';
import type { Table } from '#/core/store.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { emailOf, isLogin } from '#/networks/facebook/accounts.ts';
import type { Assets } from '#/networks/facebook/assets.ts';
import type { Parts } from '#/networks/facebook/caller.ts';
import { app } from '#/networks/facebook/grants.ts';
import { feedHref, pictureHref } from '#/networks/facebook/links.ts';
import { meanings } from '#/networks/facebook/scopes.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The page on which a person says yes or no, at any version (manual login flow, "Invoking the Login Dialog"). */
export function mountDialog(sandbox: SandboxApp, world: World, parts: Parts): void {
  const declined = openDeclined(world);

  mountConsent(sandbox, world, parts, {
    paths: ['/facebook/:version{v[0-9]+\\.[0-9]+}/dialog/oauth', '/facebook/dialog/oauth'],
    network: { name: 'Facebook', href: feedHref },
    app,
    heading: `Log in to ${app.name} with Facebook`,
    grantsHeading: `${app.name} will receive`,
    refusalHeading: 'This app cannot log anybody in',
    asks: {
      mayRedirectTo,
      scopes: new Set(Object.keys(meanings)),
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
    describe: (account, asked) => {
      const assets = assetsOf(parts.assets, account.id, asked);
      return {
        detail: emailOf(account) ?? `${account.handle}, no email address`,
        pictureHref: pictureHref(account.id),
        ...(assets.length === 0 ? {} : { assets }),
      };
    },
    newAccount: {
      maxName: 100,
      handle: { label: 'Email or telephone number', field: 'login', example: 'dora@nonet.test', max: 200 },
      isHandle: isLogin,
      problem: 'Somebody new needs a name, and an email or a telephone number.',
    },
    lines: ({ scopes }) => {
      return [...new Set(['public_profile', ...scopes])].map((scope) => ({
        text: meanings[scope] ?? scope,
        ...(scope === 'public_profile' ? {} : { tick: { scope, field: scope === 'email' ? 'email-shared' : scope } }),
      }));
    },
    /**
     * Who declined something once is asked for it again only when the app says so (`auth_type=rerequest`); until then it
     * stays declined, whatever the answer.
     */
    granted: ({ id }, { query, scopes }, ticked) => {
      const before = query.get('auth_type') === 'rerequest' ? [] : (declined.get(id) ?? []);
      const granted = ticked.filter((scope) => !before.includes(scope));
      const others = (declined.get(id) ?? []).filter((scope) => !scopes.includes(scope));
      declined.set(id, [...others, ...scopes.filter((scope) => !granted.includes(scope))]);
      return granted;
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

/** The scopes that people have declined, by their ids. */
export function openDeclined({ store }: World): Table<readonly string[]> {
  return store.table('facebook.declined');
}

/** What a person can give access to: pages, and the Instagram accounts that are linked to them, as far as the app asks. */
function assetsOf(assets: Assets, personId: string, { scopes }: Asked): { id: string; name: string }[] {
  const pages = assets.of(personId);
  return [
    ...(scopes.includes('pages_show_list') ? pages.map(({ id, name }) => ({ id, name: `Page ${name}` })) : []),
    ...(scopes.includes('instagram_basic') ? pages.flatMap(({ instagram }) => instagram ?? []) : []).map(
      ({ id, username }) => ({ id, name: `Instagram account @${username}` }),
    ),
  ];
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
