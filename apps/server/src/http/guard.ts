import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { METHOD_NAME_ALL } from 'hono/router';

import type { ApiEnv, Caller } from '#/http/api.ts';
import { notJson, notStorable } from '#/http/error-response.ts';
import { ApiError } from '#/http/errors.ts';
import { takesFile } from '#/http/file-body.ts';
import { requireOwnId } from '#/http/own-id.ts';

export interface GuardParts {
  publicUrl: string;
  authenticate: (c: Context<ApiEnv>) => Promise<Caller>;
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** The names under which a call may carry a user id. */
const ID_NAMES: readonly string[] = ['userId', 'uid'];

/** U+0000, which PostgreSQL cannot store: as an escape that is not itself escaped. Written out it is no JSON. */
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;

/** Under /api/auth: what somebody does who is signed in. The rest there is how one becomes that. */
const ACCOUNT_PATHS: ReadonlySet<string> = new Set([
  '/api/auth/delete-user',
  '/api/auth/link-social',
  '/api/auth/list-sessions',
  '/api/auth/revoke-other-sessions',
  '/api/auth/revoke-session',
  '/api/auth/send-verification-email',
  '/api/auth/unlink-account',
  '/api/auth/update-user',
]);

/** The only routes without a caller. */
const isPublic = (path: string) =>
  path === '/api/health' ||
  path === '/api/site' ||
  path.startsWith('/api/analytics/') ||
  path.startsWith('/api/deletion-receipts/') ||
  (path.startsWith('/api/auth/') && !ACCOUNT_PATHS.has(path));

/** OP-52: read without a bearer this answers the cookie's own user only, and 401 instead of 403 for any other. */
const OWN_BY_COOKIE = '/api/social/connections';

/** Every call under /api passes here before its route: origin, caller, body, user ids. */
export function guard({ publicUrl, authenticate }: GuardParts): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const route = matchedRoutes(c).find(({ method, path }) => method !== METHOD_NAME_ALL && path.startsWith('/api/'));
    // What no route answers is 404 for everybody.
    if (route === undefined) return next();
    const isChange = !SAFE_METHODS.has(c.req.method);
    const takesJson = isChange && !takesFile(c.req.path);
    if (isChange) requireOwnOrigin(c, publicUrl);
    if (isPublic(c.req.path)) {
      if (takesJson) await readJson(c);
      return next();
    }
    const caller = await identify(c, authenticate);
    c.set('caller', caller);
    requireOwnIds(c, caller, [c.req.header('x-user-id'), ...ID_NAMES.map((name) => c.req.query(name))]);
    requireOwnIds(c, caller, idsInPath(route.path, c.req.path));
    if (takesJson) requireOwnIds(c, caller, idsInBody(await readJson(c)));
    return next();
  };
}

/** AUTH-45: the account's own calls say in words of their own that nobody is signed in. */
async function identify(c: Context<ApiEnv>, authenticate: GuardParts['authenticate']): Promise<Caller> {
  try {
    return await authenticate(c);
  } catch (error) {
    if (ACCOUNT_PATHS.has(c.req.path) && error instanceof ApiError && error.code === 'authentication-required') {
      throw new ApiError(401, error.code, 'No user logged in');
    }
    throw error;
  }
}

/**
 * A browser says where a call comes from; a call that rests on the cookie must say it. A bearer cannot be sent by
 * another site's page, so it needs no origin, but a wrong one is refused all the same.
 */
function requireOwnOrigin(c: Context<ApiEnv>, publicUrl: string): void {
  const origin = c.req.header('origin');
  const restsOnCookie = c.req.header('cookie') !== undefined && c.req.header('authorization') === undefined;
  if (origin === publicUrl || (origin === undefined && !restsOnCookie)) return;
  throw new ApiError(403, 'wrong-origin', 'This call did not come from the Nonet page and was refused.');
}

function requireOwnIds(c: Context<ApiEnv>, caller: Caller, ids: (string | undefined)[]): void {
  try {
    requireOwnId(caller, ...ids);
  } catch (error) {
    if (c.req.path === OWN_BY_COOKIE && c.req.header('authorization') === undefined) {
      throw new ApiError(401, 'authentication-required', 'Authentication required');
    }
    throw error;
  }
}

async function readJson(c: Context<ApiEnv>): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return undefined;
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new ApiError(415, 'not-json', 'Send the request as JSON, with the content type application/json.');
  }
  if (NUL_IN_JSON.test(text)) throw notStorable();
  try {
    return JSON.parse(text);
  } catch {
    // Where in the text the parser stumbled helps nobody who reads this message.
    throw notJson();
  }
}

/** A middleware does not see the parameters of the route behind it, so they are read off its pattern. */
function idsInPath(pattern: string, path: string): string[] {
  const segments = path.split('/');
  return pattern.split('/').flatMap((part, index) => {
    const segment = segments[index];
    return part.startsWith(':') && ID_NAMES.includes(part.slice(1)) && segment !== undefined ? [decode(segment)] : [];
  });
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // URIError: nobody's id in any case.
    return segment;
  }
}

function idsInBody(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    ID_NAMES.includes(name) && typeof value === 'string' ? [value] : [],
  );
}
