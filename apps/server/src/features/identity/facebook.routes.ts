import { randomBytes } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { isBlank } from '@nonet/domain';
import type { FacebookLogin, FacebookPerson } from '@nonet/networks';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { headersFor, setCookies } from '#/features/identity/auth-headers.ts';
import { type Auth, isSecure } from '#/features/identity/create-auth.ts';
import { recordCall } from '#/features/identity/security-events.ts';
import { beginSignIn, endSignIn, SIGN_IN_MINUTES } from '#/features/identity/sign-in-state.queries.ts';
import type { SocialEntry, SocialRefusal } from '#/features/identity/social-person.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { ownPath } from '#/http/own-path.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

export interface FacebookRouteParts {
  db: Database;
  auth: Auth;
  /** Undefined: the operator has no app at Facebook. */
  facebook: FacebookLogin | undefined;
  publicUrl: string;
  signUp: 'open' | 'closed';
  limitFactor: number;
  log: Logger;
  /** Has a link mailed to the user's address that confirms it. */
  mailVerification: (db: Database, userId: string) => Promise<void>;
}

const QUARTER_HOUR_S = 15 * 60;
const STARTS_PER_ADDRESS = 60;
/** For both questions to Facebook together, while a person looks at an empty page. */
const ANSWER_MS = 20_000;
const BROWSER_FORM = /^[\w-]{43}$/;
const DEFAULT_NEXT = '/create-post';
const METHOD = 'facebook';

/** What /login says about it is found by this code. */
type ErrorCode =
  | 'social-cancelled'
  | 'social-email-taken'
  | 'social-email-missing'
  | 'social-failed'
  | 'sign-up-closed';

const codeOf: Record<SocialRefusal, ErrorCode> = {
  'email-taken': 'social-email-taken',
  'email-missing': 'social-email-missing',
  'sign-up-closed': 'sign-up-closed',
  failed: 'social-failed',
};

const startRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/social',
  summary: 'Sign in or register with an account elsewhere',
  request: jsonBody(z.object({ provider: z.literal(METHOD), next: z.string().optional() })),
  responses: jsonResponse(
    200,
    z.object({ url: z.string() }),
    'Where the browser goes now, with the cookie that was set.',
  ),
});

const callbackRoute = createRoute({
  method: 'get',
  path: '/api/auth/callback/facebook',
  summary: 'Where Facebook sends the browser back to',
  request: {
    query: z.object({ state: z.string().optional(), code: z.string().optional(), error: z.string().optional() }),
  },
  responses: {
    302: { description: 'To the page the person wanted, signed in, or to `/login?error=<code>`.' },
  },
});

/** Continue with Facebook. The browser leaves with a state, comes back with it and a code, and the code says who it is. */
export function facebookRoutes(api: Api, parts: FacebookRouteParts): void {
  const { db, auth, facebook, publicUrl, signUp, limitFactor, log, mailVerification } = parts;
  const redirectUri = `${publicUrl}/api/auth/callback/facebook`;
  const cookieName = isSecure(publicUrl) ? '__Host-nonet.sign-in' : 'nonet.sign-in';

  api.openapi(startRoute, async (c) => {
    if (facebook === undefined) {
      throw new ApiError(404, 'social-unavailable', 'Signing in with Facebook is not set up here.');
    }
    const key = `social:${limitAddress(c.get('clientIp'))}`;
    await enforceLimit(db, { key, max: STARTS_PER_ADDRESS * limitFactor, windowS: QUARTER_HOUR_S });
    const next = ownPath(publicUrl, c.req.valid('json').next ?? '') ?? DEFAULT_NEXT;
    // Kept where there is one, so that a second tab does not undo the first.
    const known = getCookie(c, cookieName);
    const browser = known !== undefined && BROWSER_FORM.test(known) ? known : randomBytes(32).toString('base64url');
    const state = await beginSignIn(db, { browser, next });
    setCookie(c, cookieName, browser, {
      path: '/',
      httpOnly: true,
      secure: isSecure(publicUrl),
      // Strict would not come back with somebody who comes from Facebook.
      sameSite: 'Lax',
      maxAge: SIGN_IN_MINUTES * 60,
    });
    return c.json({ url: facebook.dialogUrl({ state, redirectUri }) }, 200);
  });

  api.openapi(callbackRoute, async (c) => {
    const { state, code, error } = c.req.valid('query');
    const begun = await endSignIn(db, { state: state ?? '', browser: getCookie(c, cookieName) });
    if (begun === undefined || facebook === undefined) return backToLogin(c, 'social-failed', DEFAULT_NEXT);
    const { next } = begun;
    if (error === 'access_denied') return backToLogin(c, 'social-cancelled', next);
    if (code === undefined) {
      log.warn({ part: 'identity', error: error?.slice(0, 100) }, 'Facebook sent somebody back without a code.');
      return backToLogin(c, 'social-failed', next);
    }
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(ANSWER_MS)]);
    const result = await facebook.readPerson({ code, redirectUri }, signal);
    if (result.kind === 'failed') {
      log.warn({ part: 'identity' }, result.message);
      return backToLogin(c, 'social-failed', next);
    }
    const entry = await enter(c, result.person);
    return entry.kind === 'entered' ? goTo(c, next) : backToLogin(c, codeOf[entry.reason], next);
  });

  async function enter(c: Context<ApiEnv>, person: FacebookPerson): Promise<SocialEntry> {
    const { id, email } = person;
    const { headers, response: entry } = await auth.api.enterAsSocialPerson({
      body: { service: METHOD, id, name: nameOf(person), email, mayRegister: signUp === 'open' },
      headers: headersFor(c),
      returnHeaders: true,
    });
    const detail = { method: METHOD };
    if (entry.kind === 'entered') {
      await recordCall(db, c, { kind: entry.isNew ? 'signed-up' : 'signed-in', who: { uid: entry.uid }, detail });
      if (entry.isNew) await mailVerification(db, entry.uid);
      setCookies(c, headers);
    } else if (entry.reason === 'email-taken' && email !== null) {
      await recordCall(db, c, { kind: 'sign-in-refused', who: { email }, detail });
    }
    return entry;
  }
}

/** The person's name there; one that shows nothing is no name. */
function nameOf({ name, email }: FacebookPerson): string {
  const oneLine = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return isBlank(oneLine) ? (email?.split('@')[0] ?? 'Facebook') : oneLine;
}

function backToLogin(c: Context<ApiEnv>, code: ErrorCode, next: string): Response {
  const query = new URLSearchParams({ error: code, ...(next === DEFAULT_NEXT ? {} : { next }) });
  return goTo(c, `/login?${query}`);
}

/** Facebook adds `#_=_` to the address, and browsers carry a fragment on unless the next address has one, even an empty one. */
function goTo(c: Context<ApiEnv>, path: string): Response {
  return c.redirect(path.includes('#') ? path : `${path}#`, 302);
}
