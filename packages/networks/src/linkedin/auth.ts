import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask } from '#/kit/caller.ts';
import type { OAuthServer, Tokens } from '#/kit/oauth.ts';
import type { Failure } from '#/kit/outcomes.ts';
import { refreshTokens, revokeGrant, signInByCode } from '#/kit/sign-in-by-code.ts';
import type { App, Way } from '#/linkedin/app.ts';
import { hasPages, isOpenId, type LinkedinSettings, linkedinScopes } from '#/linkedin/settings.ts';
import { authorUrn, type LinkedinAuth, meWire, organizationWire, rolesWire, userinfoWire } from '#/linkedin/wire.ts';
import type { Account, ConsentAnswer, ConsentResult, GrantedAccount } from '#/port.ts';

/** 60 days ("Authorization code flow", 2026-08). */
const ACCESS_S = 60 * 86_400;
/** Between the questions to a new token that is taken for a revoked one. In milliseconds. */
const FRESH_WAITS: readonly number[] = [500, 1_500, 3_000];
/** Roles that may post for a page ("Organization access control by role", 2026-08). */
const postingRoles: ReadonlySet<string> = new Set(['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR']);
const MOST_ROLES = '100';

/**
 * How LinkedIn signs people in ("Authorization code flow", 2026-08): all scopes or none, and PKCE only for apps without a secret. A code
 * that is old or used, and a redirect address that is another, are `invalid_request`.
 */
export function oauthOf({ appId, appSecret, scopes, web }: LinkedinSettings): OAuthServer {
  return {
    name: 'LinkedIn',
    client: { id: appId, secret: appSecret },
    credentials: 'client_id',
    consentPage: `${web}/oauth/v2/authorization`,
    tokenEndpoint: `${web}/oauth/v2/accessToken`,
    // In no document; clients call it, and LinkedIn answers.
    revocationEndpoint: `${web}/oauth/v2/revoke`,
    scopes: Object.fromEntries(scopes.map((scope) => [scope, linkedinScopes[scope]])),
    scopeSeparator: ' ',
    challenge: null,
    codeLife: 'half an hour, and once',
    accessSeconds: ACCESS_S,
    deadGrant: ['invalid_request'],
    resetHeader: '',
  };
}

/** Exchanges the code, and asks who came with it: the person, then the pages for which they may post. */
export function exchange(app: App, answer: ConsentAnswer, signal: AbortSignal): Promise<ConsentResult> {
  const { settings, http } = app;
  return signInByCode(http, oauthOf(settings), answer, signal, async (tokens) => {
    const auth = authOf(tokens);
    const ask = app.api(auth, signal);
    const person = await readPerson(settings, patient(ask, signal));
    if ('kind' in person) return person;
    const pages = hasPages(settings.scopes) ? await readPages(ask) : [];
    if ('kind' in pages) return pages;
    const account = (one: Account): GrantedAccount => ({
      network: 'linkedin',
      account: one,
      auth,
      ...endsOf(tokens),
    });
    return {
      kind: 'signed-in',
      grant: { remoteUserId: person.remoteId, scopes: tokens.scopes ?? settings.scopes, auth: null },
      accounts: [account(person), ...pages.map(account)],
    };
  });
}

/**
 * Exchanges the refresh token, where LinkedIn gave one (apps of partners only). It stays the same, so this can be repeated; its end, a
 * year after the yes, does not move ("Programmatic refresh tokens", 2026-08).
 */
export const refresh: Way<'refresh'> = async (app, auth, { signal }) => {
  if (auth.refreshToken === '') {
    const message = 'The sign-in at LinkedIn has ended. Connect the account again.';
    return { kind: 'reconnect-needed', code: 'grant-ended', message, tokenMayRefresh: false };
  }
  const tokens = await refreshTokens(app.http, oauthOf(app.settings), auth.refreshToken, signal);
  if (tokens.kind !== 'tokens') return tokens;
  const { expiresAt, refreshEndsAt } = tokens;
  const end = refreshEndsAt === null ? {} : { accessEndsAt: refreshEndsAt };
  return { kind: 'refreshed', auth: authOf(tokens), expiresAt, ...end };
};

/** Asks LinkedIn to forget the tokens. Nobody documents how, so that an answer which says no ends nothing here. */
export const revoke: Way<'revoke'> = async (app, auth, { signal }) => {
  const server = oauthOf(app.settings);
  const { accessToken, refreshToken } = auth;
  for (const token of [refreshToken, accessToken].filter((one) => one !== '')) {
    const ended = await revokeGrant(app.http, server, { accessToken: token, refreshToken: '' }, signal);
    if (ended.kind !== 'done' && ended.code === 'unreachable') return ended;
  }
  return { kind: 'done' };
};

function authOf({ accessToken, refreshToken }: Tokens): LinkedinAuth {
  return { accessToken, refreshToken, issuedAt: new Date().toISOString() };
}

/** Without a refresh token nothing can be renewed, and the access ends with its token. */
function endsOf(tokens: Tokens): Pick<GrantedAccount, 'expiresAt' | 'accessEndsAt'> {
  const { refreshToken, expiresAt, refreshEndsAt } = tokens;
  return refreshToken === ''
    ? { expiresAt: null, accessEndsAt: expiresAt }
    : { expiresAt, accessEndsAt: refreshEndsAt };
}

/** Asks again while the new token is not known everywhere. */
function patient(ask: Ask, signal: AbortSignal): Ask {
  return async (call) => {
    let result = await ask(call);
    for (const waitMs of FRESH_WAITS) {
      if (result.kind === 'ok' || result.failure.code !== 'token-too-fresh') break;
      if (await sleep(waitMs, false, { signal }).catch(() => true)) break;
      result = await ask(call);
    }
    return result;
  };
}

/** By OpenID where the app has it. The name in the profile's address comes with the older product alone. */
async function readPerson({ scopes }: LinkedinSettings, ask: Ask): Promise<Account | Failure> {
  const me = scopes.includes('r_basicprofile') ? await ask({ path: '/v2/me', answer: meWire }) : null;
  if (me !== null && me.kind !== 'ok') return me.failure;
  if (!isOpenId(scopes) && me !== null) {
    const { id, localizedFirstName, localizedLastName, vanityName } = me.value;
    const profileName = `${localizedFirstName} ${localizedLastName}`.trim() || null;
    return { remoteId: `urn:li:person:${id}`, username: vanityName ?? id, profileName, profilePicture: null };
  }
  const read = await ask({ path: '/v2/userinfo', answer: userinfoWire });
  if (read.kind !== 'ok') return read.failure;
  const { sub, name, picture } = read.value;
  return {
    remoteId: `urn:li:person:${sub}`,
    username: me?.value.vanityName ?? sub,
    profileName: name || null,
    profilePicture: picture ?? null,
  };
}

/** The pages for which the person may post. One whose name cannot be read goes by its number. */
async function readPages(ask: Ask): Promise<Account[] | Failure> {
  const query = { q: 'roleAssignee', state: 'APPROVED', count: MOST_ROLES };
  const roles = await ask({ path: '/rest/organizationAcls', query, answer: rolesWire });
  // Who has no right to the list has no pages; the person can post all the same.
  if (roles.kind !== 'ok') return roles.failure.kind === 'reconnect-needed' ? [] : roles.failure;
  const mine = roles.value.elements.filter(({ role, state }) => postingRoles.has(role) && state === 'APPROVED');
  const urns = [...new Set(mine.map(({ organization }) => organization))];
  const pages: Account[] = [];
  for (const remoteId of urns.filter((urn) => authorUrn.safeParse(urn).success)) {
    const id = remoteId.slice(remoteId.lastIndexOf(':') + 1);
    const read = await ask({ path: `/rest/organizations/${id}`, answer: organizationWire });
    if (read.kind !== 'ok' && read.failure.kind !== 'reconnect-needed') return read.failure;
    const { localizedName = null, vanityName = id } = read.kind === 'ok' ? read.value : {};
    pages.push({ remoteId, username: vanityName, profileName: localizedName, profilePicture: null });
  }
  return pages;
}
