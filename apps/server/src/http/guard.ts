import { billingMessages, may, mayNotText } from '@nonet/domain';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { METHOD_NAME_ALL } from 'hono/router';

import type { ApiEnv, Caller } from '#/http/api.ts';
import { boundMay, boundMayNotText } from '#/http/bound-members.ts';
import type { RouteAction } from '#/http/create-route.ts';
import { notJson, notStorable, tooLarge } from '#/http/error-response.ts';
import { ApiError } from '#/http/errors.ts';
import { takesFile } from '#/http/file-body.ts';
import { takesForm } from '#/http/form-body.ts';
import { createLargeBodyGate } from '#/http/large-body.ts';
import { requireOwnId } from '#/http/own-id.ts';
import { scanJson } from '#/http/scan-json.ts';
import { takesSigned } from '#/http/signed-body.ts';
import { createKeyedGate } from '#/lib/keyed-gate.ts';

export interface GuardParts {
  publicUrl: string;
  /** Finds the caller, in the space of this name; undefined: in their own. */
  authenticate: (c: Context<ApiEnv>, space: string | undefined) => Promise<Caller>;
}

export const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** The names under which calls may carry a user id. */
const ID_NAMES: readonly string[] = ['userId', 'uid'];

/**
 * How many calls of one person are handled at once: as many as a browser makes. Further calls of that person wait;
 * other people's do not.
 */
const CALLS_AT_ONCE = 6;

/** Far more values than a call about posts needs, even with the most accounts, files and boards. */
const MOST_VALUES = 10_000;

/** Calls about paying, which have words of their own for a missing sign-in (BILL-04). */
const ABOUT_PAYING = /^\/api\/(customers|functions)\//;

/**
 * OP-52: without a bearer this path answers only the cookie's own user. For any other user it answers 401 instead of
 * 403.
 */
const OWN_BY_COOKIE = '/api/social/connections';

/** What a route needs, by its method and its path with the names of its parameters. */
export type ActionOf = (method: string, path: string) => RouteAction;

/**
 * The space that a call names: by a header, or in the address of what a browser opens by itself, as a stream or a download.
 */
function spaceNamed(c: Context<ApiEnv>): string | undefined {
  return c.req.header('nonet-space') ?? (SAFE_METHODS.has(c.req.method) ? c.req.query('space') : undefined);
}

/** Every call under /api passes these checks before its route: origin, caller and their role in the space, body, user ids. */
export function guard({ publicUrl, authenticate }: GuardParts, actionOf: ActionOf): MiddlewareHandler<ApiEnv> {
  const handleBody = createLargeBodyGate();
  const passOfPerson = createKeyedGate(CALLS_AT_ONCE);
  return async (c, next) => {
    const route = matchedRoutes(c).find(({ method, path }) => method !== METHOD_NAME_ALL && path.startsWith('/api/'));
    // What has no route ends here for everybody, so no middleware of a route runs without a judged caller.
    if (route === undefined) return c.notFound();
    const isChange = !SAFE_METHODS.has(c.req.method);
    const takesJson = isChange && !takesFile(c.req.path) && !takesForm(c.req.path) && !takesSigned(c.req.path);
    if (isChange) requireOwnOrigin(c, publicUrl);
    if (isChange && takesForm(c.req.path)) requireForm(c);
    const action = actionOf(c.req.method, route.path);
    // A sender may take minutes for it, so the caller is judged only when it has arrived.
    const body = takesJson ? await c.req.text() : '';
    if (action === 'anyone') {
      parseJson(c, body);
      return next();
    }
    const caller = await identify(c, authenticate, action === 'self' ? undefined : spaceNamed(c));
    if (action !== 'self' && !may(caller.role, action)) {
      throw new ApiError(403, 'not-allowed', mayNotText(caller.role, action));
    }
    if (action !== 'self' && caller.accounts !== null && !boundMay(c.req.method, route.path)) {
      throw new ApiError(403, 'not-allowed', boundMayNotText);
    }
    c.set('caller', caller);
    requireOwnIds(c, caller, [c.req.header('x-user-id'), ...ID_NAMES.map((name) => c.req.query(name))]);
    requireOwnIds(c, caller, idsInPath(route.path, c.req.path));
    if (isChange && !takesJson) {
      requireNoForm(c);
      // An upload takes as long as its sender likes, so it must not make other calls of that person wait.
      return next();
    }
    const read = () => requireOwnIds(c, caller, idsInBody(parseJson(c, body)));
    return passOfPerson(caller.uid, () => (takesJson ? handleBody(caller.uid, body, { read, next }) : next()));
  };
}

/** AUTH-45, BILL-04: some calls have their own words for a missing sign-in. */
async function identify(
  c: Context<ApiEnv>,
  authenticate: GuardParts['authenticate'],
  space: string | undefined,
): Promise<Caller> {
  try {
    return await authenticate(c, space);
  } catch (error) {
    const words = wordsForSignedOut(c.req.path);
    if (words !== undefined && error instanceof ApiError && error.code === 'authentication-required') {
      throw new ApiError(401, error.code, words);
    }
    throw error;
  }
}

function wordsForSignedOut(path: string): string | undefined {
  if (path.startsWith('/api/auth/')) return 'No user logged in';
  return ABOUT_PAYING.test(path) ? billingMessages.signedOut : undefined;
}

/**
 * Browsers tell the origin of a call, and a call with the cookie must tell it. Another site's page cannot send a
 * bearer, so a call with one needs no origin. A wrong origin is refused in both cases.
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

/** Refuses forms: the form around a file would be stored as part of the file. */
function requireNoForm(c: Context<ApiEnv>): void {
  if (!/^multipart\//i.test(c.req.header('content-type') ?? '')) return;
  throw new ApiError(
    415,
    'not-a-file',
    'Send the file itself as the body of the request, for example with curl --data-binary @photo.jpg. A form (multipart/form-data) is not taken.',
  );
}

function requireForm(c: Context<ApiEnv>): void {
  if (/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return;
  throw new ApiError(415, 'not-a-form', 'Send the request as a form (application/x-www-form-urlencoded).');
}

function parseJson(c: Context<ApiEnv>, text: string): unknown {
  if (text === '') return undefined;
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new ApiError(415, 'not-json', 'Send the request as JSON, with the content type application/json.');
  }
  const { values, holdsNul } = scanJson(text);
  if (values > MOST_VALUES) throw tooLarge();
  if (holdsNul) throw notStorable();
  try {
    return JSON.parse(text);
  } catch {
    // The parser's position in the text helps no reader of this message.
    throw notJson();
  }
}

/** A middleware does not know the parameters of the later route, so this reads them by the route's pattern. */
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
    // A URIError: such a text is nobody's id.
    return segment;
  }
}

function idsInBody(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    ID_NAMES.includes(name) && typeof value === 'string' ? [value] : [],
  );
}
