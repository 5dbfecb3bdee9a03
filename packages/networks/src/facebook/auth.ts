import { type App, appAccess, type Way } from '#/facebook/app.ts';
import { type FacebookScope, type FacebookSettings, facebookScopes, pageScopes } from '#/facebook/settings.ts';
import {
  accessOf,
  debugWire,
  type FacebookAuth,
  type ListedPage,
  type ManagedPage,
  managedPageWire,
  pageFields,
  pagesWire,
  permissionsWire,
  personWire,
  successWire,
} from '#/facebook/wire.ts';
import type { Ask } from '#/kit/caller.ts';
import type { OAuthServer } from '#/kit/oauth.ts';
import { type Failure, retryIfUnknown } from '#/kit/outcomes.ts';
import { signInByCode } from '#/kit/sign-in-by-code.ts';
import { graphId } from '#/meta/containers.ts';
import { tokenRefusalIn } from '#/meta/graph-errors.ts';
import type { LinkedAuth } from '#/meta/linked-account.ts';
import type { ConsentAnswer, ConsentResult, GrantedAccount, Json, Rejected } from '#/port.ts';

/** A person may have hundreds of pages; nobody has more than these. */
const MAX_LISTS = 10;
const DAY_S = 86_400;

/** What the grant itself keeps: the token of the person, which alone can take everything back. */
type GrantAuth = { userToken: string };

/**
 * How Facebook signs people in ("Manually build a login flow"; "Get a long-lived user access token", 2026-08): the code brings a token
 * of an hour or two, that one of about 60 days, and that the tokens of pages, which do not run out. There is no PKCE on this way.
 */
export function oauthOf({ appId, appSecret, scopes, dialog, graph, version }: FacebookSettings): OAuthServer {
  const tokenEndpoint = `${graph}/${version}/oauth/access_token`;
  return {
    name: 'Facebook',
    client: { id: appId, secret: appSecret },
    credentials: 'client_id',
    consentPage: `${dialog}/${version}/dialog/oauth`,
    // What was declined before is asked for again.
    consentFields: { auth_type: 'rerequest' },
    tokenEndpoint,
    // Everything at once could be taken back, also what other Pages came with: never for a sign-in that failed.
    revocationEndpoint: null,
    scopes: Object.fromEntries(scopes.map((scope) => [scope, facebookScopes[scope]])),
    scopeSeparator: ',',
    challenge: null,
    codeLife: 'ten minutes, and once',
    accessSeconds: 60 * DAY_S,
    deadGrant: ['100/36007', '100/36008', '100/36009', '100/undefined', '190', '191'],
    refusalIn: tokenRefusalIn,
    longLived: (token) => ({ form: { grant_type: 'fb_exchange_token', fb_exchange_token: token } }),
    resetHeader: '',
  };
}

/** Exchanges the code, and asks who came with it: the pages that the person ticked, then the Instagram accounts linked to them. */
export async function exchange(app: App, answer: ConsentAnswer, signal: AbortSignal): Promise<ConsentResult> {
  const { settings, http } = app;
  return signInByCode(http, oauthOf(settings), answer, signal, async (tokens, secrets) => {
    const { accessToken: userToken } = tokens;
    const ask = app.api({ token: userToken, secrets, signal });
    const me = await ask({ path: '/me', query: { fields: 'id,name' }, answer: personWire.partial({ id: true }) });
    if (me.kind !== 'ok') return me.failure.kind === 'reconnect-needed' ? tokenRefused : me.failure;
    const { id: remoteUserId } = me.value;
    if (remoteUserId === undefined) return noUserId;
    if (!pageScopes.every((scope) => settings.scopes.includes(scope))) return notVerified;
    const permissions = await ask({ path: '/me/permissions', answer: permissionsWire });
    if (permissions.kind !== 'ok') return permissions.failure;
    const granted = permissions.value.data.flatMap(({ permission, status }) =>
      status === 'granted' ? [permission] : [],
    );
    const declined = pageScopes.filter((scope) => !granted.includes(scope));
    if (declined.length > 0) return notAllowed(declined);
    const debug = await readDebug(app, userToken, secrets, signal);
    const pages = await readPages(ask, debug);
    if ('kind' in pages) return pages;
    const mine = pages.filter(mayPost);
    const accessEndsAt = endOf(debug);
    const accounts = [
      ...mine.map((page) => pageAccount(page, accessEndsAt)),
      ...(granted.includes('instagram_basic') ? mine.flatMap((page) => instagramAccount(page, accessEndsAt)) : []),
    ];
    const [first, ...others] = accounts;
    if (first === undefined) return pages.length === 0 ? noPage : noRole;
    const auth: GrantAuth = { userToken };
    return {
      kind: 'signed-in',
      grant: { remoteUserId, scopes: granted, auth },
      accounts: [first, ...others],
    };
  });
}

/** A role changes seldom, and a post that is refused says why. */
const ABILITIES_GOOD_FOR_MS = 3_600_000;

/**
 * Whether the person still has a role on the page: else its token is refused ("Error codes", 190 with 492). Which tasks the role has
 * is told with the yes alone, to the person's own token. A right that the person took back is not among those of the token any more,
 * and the token lives on ("Revoking permissions").
 */
export const readAbilities: Way<'abilities'> = async (app, auth, { signal }) => {
  const ask = app.api(accessOf(auth, signal));
  const read = await ask({ path: '/me', query: { fields: 'id,name' }, answer: personWire });
  if (read.kind !== 'ok') return retryIfUnknown(read.failure);
  const debug = await readDebug(app, auth.pageToken, [auth.pageToken], signal);
  return { kind: 'abilities', abilities: { mayPost: !hasLostRight(debug) }, goodForMs: ABILITIES_GOOD_FOR_MS };
};

/** An answer that does not name the rights proves nothing. */
function hasLostRight(debug: Debug): boolean {
  return debug?.is_valid === true && debug.scopes?.includes('pages_manage_posts') === false;
}

/** The token of a page does not run out, so that nothing is renewed: the page says whether we may still use it. */
export const refresh: Way<'refresh'> = async (app, auth, { signal }) => {
  const ask = app.api(accessOf(auth, signal));
  const read = await ask({ path: '/me', query: { fields: 'id,name' }, answer: personWire });
  if (read.kind === 'ok') return { kind: 'refreshed', auth, expiresAt: null };
  const failure = retryIfUnknown(read.failure);
  if (failure.kind !== 'rejected') return failure;
  return { kind: 'reconnect-needed', code: failure.code, message: failure.message, tokenMayRefresh: false };
};

/** Takes back everything that the person allowed, for all pages and their Instagram accounts ("Revoking permissions"; FB-09). */
export const revoke: Way<'revoke'> = async (app, auth, { grant, signal }) => {
  const token = grantAuthIn(grant)?.userToken;
  // A page cannot take back what a person allowed.
  if (token === undefined) return { kind: 'done' };
  const ask = app.api({ token, secrets: [token, auth.pageToken], signal });
  const result = await ask({ method: 'DELETE', path: '/me/permissions', answer: successWire });
  if (result.kind === 'ok' || result.failure.kind === 'reconnect-needed') return { kind: 'done' };
  return result.failure;
};

function grantAuthIn(grant: Json | null): GrantAuth | null {
  const token = typeof grant === 'object' && grant !== null && 'userToken' in grant ? grant['userToken'] : null;
  return typeof token === 'string' ? { userToken: token } : null;
}

/**
 * What the app may know of a token. Of a person's it tells the end of our access, and pages that no list has; of a page's, what is still
 * allowed. Nothing of it is a reason to fail.
 */
async function readDebug(app: App, token: string, secrets: readonly string[], signal: AbortSignal) {
  const ask = app.plain({ ...appAccess(app.settings, signal), secrets: [...secrets, app.settings.appSecret] });
  const read = await ask({ path: '/debug_token', query: { input_token: token }, answer: debugWire });
  return read.kind === 'ok' ? read.value.data : null;
}
type Debug = Awaited<ReturnType<typeof readDebug>>;

/** Reading ends 90 days after the person was last seen ("Data access expiration"). */
function endOf(debug: Debug): Date | null {
  const ends = debug?.data_access_expires_at ?? 0;
  return ends > 0 ? new Date(ends * 1_000) : null;
}

/** The pages of the lists, and those of a business, which only the granted rights name (Postiz, 2026-08). */
async function readPages(ask: Ask, debug: Debug): Promise<ListedPage[] | Failure> {
  const pages: ListedPage[] = [];
  let after: string | undefined;
  for (let list = 0; list < MAX_LISTS; list += 1) {
    const query = { fields: pageFields, limit: '100', ...(after === undefined ? {} : { after }) };
    const read = await ask({ path: '/me/accounts', query, answer: pagesWire });
    if (read.kind !== 'ok') return read.failure;
    const { data, paging } = read.value;
    pages.push(...data);
    after = paging?.cursors?.after;
    if (after === undefined || data.length === 0) break;
  }
  const named = debug?.granular_scopes.find(({ scope }) => scope === 'pages_manage_posts')?.target_ids ?? [];
  for (const id of named.filter((one) => graphId.safeParse(one).success)) {
    if (pages.some((page) => page.id === id)) continue;
    const read = await ask({ path: `/${id}`, query: { fields: pageFields }, answer: managedPageWire });
    // One that cannot be read is not ours to post to.
    if (read.kind === 'ok') pages.push(read.value);
  }
  return pages;
}

/** Whether the person's role lets them post ("Tasks"). Pages of a business do not tell. */
function mayPost(page: ListedPage): page is ManagedPage {
  const { access_token: token, tasks } = page;
  return token !== undefined && (tasks === undefined || tasks.includes('CREATE_CONTENT'));
}

function pageAccount(
  { id, name, username, picture, access_token: pageToken }: ManagedPage,
  accessEndsAt: Date | null,
): GrantedAccount {
  const auth: FacebookAuth = { pageToken };
  return {
    network: 'facebook',
    account: { remoteId: id, username: username ?? id, profileName: name, profilePicture: picture?.data.url ?? null },
    auth,
    expiresAt: null,
    accessEndsAt,
  };
}

function instagramAccount(page: ManagedPage, accessEndsAt: Date | null): GrantedAccount[] {
  const { instagram_business_account: account, access_token: pageToken, id: pageId } = page;
  if (account === undefined) return [];
  const auth: LinkedAuth = { pageToken, pageId };
  const { id: remoteId, username, name, profile_picture_url: picture } = account;
  return [
    {
      network: 'instagram',
      account: { remoteId, username, profileName: name || null, profilePicture: picture ?? null },
      auth,
      expiresAt: null,
      accessEndsAt,
    },
  ];
}

function rejected(code: string, message: string): Rejected {
  return { kind: 'rejected', code, message };
}

/** FB-20, FB-21: what Facebook granted a moment ago is of no use. */
const tokenRefused = rejected('token-invalid', 'Invalid Facebook token');
const noUserId = rejected('user-id-missing', 'Missing user ID');
/** FB-08. */
const notVerified = rejected(
  'not-verified',
  'Facebook gave Nonet your basic profile only. Posting to Pages needs business verification of this installation at Facebook; ask whoever runs it.',
);
const noPage = rejected(
  'no-page',
  'Facebook named no Page. Posts go to Pages, not to a profile: make one at Facebook, or connect again and tick it.',
);
const noRole = rejected(
  'no-role',
  'You may not create content on any of these Pages. Ask for a role that may, then connect again.',
);

function notAllowed(declined: readonly FacebookScope[]): Rejected {
  const named = declined.map((scope) => `${facebookScopes[scope]} (${scope})`);
  const message = `Facebook did not allow Nonet to ${new Intl.ListFormat('en').format(named)}. Connect again and allow all of it.`;
  return rejected('scopes-missing', message);
}
