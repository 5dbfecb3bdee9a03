import { randomBytes } from 'node:crypto';
import type { FacebookLogin } from '@nonet/networks';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

import type { Database } from '#/db/pool.ts';
import { isSecure } from '#/features/identity/create-auth.ts';
import {
  type Begun,
  beginSignIn,
  type Errand,
  endSignIn,
  SIGN_IN_MINUTES,
} from '#/features/identity/sign-in-state.queries.ts';
import type { ApiEnv } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';

export interface LeavingParts {
  db: Database;
  /** Undefined when the operator has no app at Facebook. */
  facebook: FacebookLogin | undefined;
  publicUrl: string;
  limitFactor: number;
}

/** The name of this service in `accounts`, in the security log and on the wire. */
export const FACEBOOK = 'facebook';

const QUARTER_HOUR_S = 15 * 60;
const STARTS_PER_ADDRESS = 60;
const BROWSER_FORM = /^[\w-]{43}$/;

export function redirectUriOf(publicUrl: string): string {
  return `${publicUrl}/api/auth/callback/facebook`;
}

function cookieNameOf(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-nonet.sign-in' : 'nonet.sign-in';
}

/** Returns the address at Facebook, and marks this browser as the one that has left. */
export async function leaveForFacebook(
  c: Context<ApiEnv>,
  { db, facebook, publicUrl, limitFactor }: LeavingParts,
  errand: Errand,
): Promise<string> {
  if (facebook === undefined) {
    throw new ApiError(404, 'social-unavailable', 'Signing in with Facebook is not set up here.');
  }
  const key = `social:${limitAddress(c.get('clientIp'))}`;
  await enforceLimit(db, { key, max: STARTS_PER_ADDRESS * limitFactor, windowS: QUARTER_HOUR_S });
  const cookieName = cookieNameOf(publicUrl);
  // A known value is kept, so that a second tab does not undo the first.
  const known = getCookie(c, cookieName);
  const browser = known !== undefined && BROWSER_FORM.test(known) ? known : randomBytes(32).toString('base64url');
  const state = await beginSignIn(db, { browser, errand });
  setCookie(c, cookieName, browser, {
    path: '/',
    httpOnly: true,
    secure: isSecure(publicUrl),
    // With Strict, the browser would not send the cookie when it comes from Facebook.
    sameSite: 'Lax',
    maxAge: SIGN_IN_MINUTES * 60,
  });
  return facebook.dialogUrl({ state, redirectUri: redirectUriOf(publicUrl) });
}

/** Uses up the state that came back. Undefined when the state does not belong to this browser. */
export function returnFromFacebook(
  c: Context<ApiEnv>,
  { db, publicUrl }: Pick<LeavingParts, 'db' | 'publicUrl'>,
  state: string | undefined,
): Promise<Begun | undefined> {
  return endSignIn(db, { state: state ?? '', browser: getCookie(c, cookieNameOf(publicUrl)) });
}
