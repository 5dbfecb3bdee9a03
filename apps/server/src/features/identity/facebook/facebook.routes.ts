import { z } from '@hono/zod-openapi';
import { boundedText, LINE_BYTES } from '@nonet/contract';
import { isBlank } from '@nonet/domain';
import type { FacebookPerson } from '@nonet/networks';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { headersFor, setCookies } from '#/features/identity/auth-headers.ts';
import type { Auth } from '#/features/identity/create-auth.ts';
import { isOthersAddress } from '#/features/identity/email-change/email-change.queries.ts';
import {
  FACEBOOK,
  type LeavingParts,
  leaveForFacebook,
  redirectUriOf,
  returnFromFacebook,
} from '#/features/identity/facebook/leave-for-facebook.ts';
import { recordCall } from '#/features/identity/security-events.ts';
import type { LiveSession } from '#/features/identity/session.queries.ts';
import { addSocialAccount, endIfOvertaken, lockWaysIn } from '#/features/identity/social-account.queries.ts';
import type { SocialRefusal } from '#/features/identity/social-person.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ownPath } from '#/http/own-path.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

export interface FacebookRouteParts extends LeavingParts {
  auth: Auth;
  signUp: 'open' | 'closed';
  /** Whether an invitation waits for this address, which may register in any case (OP-175). */
  isInvited: (email: string) => Promise<boolean>;
  log: Logger;
  /** The live session of the cookie, if there is one. */
  findSession: (c: Context<ApiEnv>) => Promise<LiveSession | undefined>;
  /** Enqueues a mail to the user's address with a link that confirms it. */
  mailVerification: (db: Database, userId: string) => Promise<void>;
  mailAdded: (trx: Executor, userId: string) => Promise<void>;
}

/** Time limit for both questions to Facebook together; meanwhile the person looks at an empty page. */
const ANSWER_MS = 20_000;
/** Longest name that is taken over from Facebook. A person who wants a longer one types it. */
const LONGEST_NAME = 100;
const DEFAULT_NEXT = '/create-post';

/** /login finds its message by this code. */
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
  'x-action': 'anyone',
  summary: 'Sign in or register with an account elsewhere',
  request: jsonBody(z.object({ provider: z.literal(FACEBOOK), next: boundedText(LINE_BYTES).optional() })),
  responses: jsonResponse(
    200,
    z.object({ url: z.string() }),
    'Where the browser goes now, with the cookie that was set.',
  ),
});

/** Parameters of an address. Nothing that Facebook sends is near as long. */
const parameter = boundedText(LINE_BYTES).optional();

const callbackRoute = createRoute({
  method: 'get',
  path: '/api/auth/callback/facebook',
  'x-action': 'anyone',
  summary: 'Where Facebook sends the browser back to',
  request: {
    query: z.object({ state: parameter, code: parameter, error: parameter }),
  },
  responses: {
    302: {
      description:
        'To the page the person wanted, signed in, or to `/login?error=<code>`; who came to add Facebook to their account, to `/profile?facebook=<code>`.',
    },
  },
});

/** The profile page finds its message by this code. */
type JoinCode = 'joined' | 'social-cancelled' | 'social-joined-already' | 'social-taken' | 'social-failed';

/** The answer with which Facebook sent a person back. */
type Answer = { kind: 'person'; person: FacebookPerson } | { kind: 'cancelled' } | { kind: 'failed' };

/**
 * Continue with Facebook. The browser leaves with a state and comes back with that state and a code; the code tells who
 * the person is. Either the person signs in, or Facebook is added to the account whose session the browser left from.
 */
export function facebookRoutes(api: Api, parts: FacebookRouteParts): void {
  const { db, auth, facebook, publicUrl, signUp, log, findSession, mailVerification, mailAdded } = parts;

  api.openapi(startRoute, async (c) => {
    const next = ownPath(publicUrl, c.req.valid('json').next ?? '') ?? DEFAULT_NEXT;
    return c.json({ url: await leaveForFacebook(c, parts, { next }) }, 200);
  });

  api.openapi(callbackRoute, async (c) => {
    const { state, ...brought } = c.req.valid('query');
    const begun = await returnFromFacebook(c, parts, state);
    if (begun === undefined) return backToLogin(c, 'social-failed', DEFAULT_NEXT);
    const { errand, at, isLate } = begun;
    const answer = isLate ? ({ kind: 'failed' } as const) : await ask(c.req.raw.signal, brought);
    if ('sessionId' in errand) return goTo(c, `/profile?facebook=${await join(c, answer, errand.sessionId)}`);
    const error = await enter(c, answer, at);
    return error === null ? goTo(c, errand.next) : backToLogin(c, error, errand.next);
  });

  async function ask(
    left: AbortSignal,
    { code, error }: { code?: string | undefined; error?: string | undefined },
  ): Promise<Answer> {
    if (facebook === undefined) return { kind: 'failed' };
    if (error === 'access_denied') return { kind: 'cancelled' };
    if (code === undefined) {
      log.warn({ part: 'identity', error: error?.slice(0, 100) }, 'Facebook sent somebody back without a code.');
      return { kind: 'failed' };
    }
    const signal = AbortSignal.any([left, AbortSignal.timeout(ANSWER_MS)]);
    const result = await facebook.readPerson({ code, redirectUri: redirectUriOf(publicUrl) }, signal);
    if (result.kind === 'failed') log.warn({ part: 'identity' }, result.message);
    return result.kind === 'failed' ? { kind: 'failed' } : result;
  }

  /** Signs the person in. Null on success, otherwise the reason why not. */
  async function enter(c: Context<ApiEnv>, answer: Answer, begunAt: Date): Promise<ErrorCode | null> {
    if (answer.kind !== 'person') return `social-${answer.kind}`;
    const { person } = answer;
    const { id, email } = person;
    const isHeld = email !== null && (await isOthersAddress(db, email.toLowerCase()));
    const isOpen = signUp === 'open' || (email !== null && (await parts.isInvited(email.toLowerCase())));
    const { headers, response: entry } = await auth.api.enterAsSocialPerson({
      body: { service: FACEBOOK, id, name: nameOf(person), email, mayRegister: isOpen && !isHeld },
      headers: headersFor(c),
      returnHeaders: true,
    });
    const detail = { method: FACEBOOK };
    if (entry.kind === 'refused') {
      if (entry.reason === 'email-taken' && email !== null) {
        await recordCall(db, c, { kind: 'sign-in-refused', who: { email }, detail });
      }
      return codeOf[entry.reason === 'sign-up-closed' && isHeld ? 'email-taken' : entry.reason];
    }
    const { uid, token, isNew } = entry;
    if (await endIfOvertaken(db, { uid, token, begunAt, service: FACEBOOK, accountId: id })) {
      await recordCall(db, c, { kind: 'sign-in-refused', who: { uid }, detail });
      return 'social-failed';
    }
    await recordCall(db, c, { kind: isNew ? 'signed-up' : 'signed-in', who: { uid }, detail });
    if (isNew) await mailVerification(db, uid);
    setCookies(c, headers);
    return null;
  }

  /**
   * Adds the person to the account of the session that the browser left from, if the browser still has that session.
   */
  async function join(c: Context<ApiEnv>, answer: Answer, sessionId: string): Promise<JoinCode> {
    if (answer.kind !== 'person') return `social-${answer.kind}`;
    const session = await findSession(c);
    if (session?.sessionId !== sessionId) return 'social-failed';
    const { uid } = session;
    return transact(db, async (trx) => {
      if (!(await lockWaysIn(trx, session))) return 'social-failed';
      const result = await addSocialAccount(trx, uid, { service: FACEBOOK, accountId: answer.person.id });
      if (result === 'taken') return 'social-taken';
      if (result === 'has-one') return 'social-joined-already';
      await recordCall(trx, c, { kind: 'way-in-added', who: { uid }, detail: { method: FACEBOOK } });
      await mailAdded(trx, uid);
      await notifyLive(trx, [{ userId: uid, topics: ['me'] }]);
      return 'joined';
    });
  }
}

/** The person's name at Facebook. A name that shows nothing does not count. */
function nameOf({ name, email }: FacebookPerson): string {
  const oneLine = [...name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(0, LONGEST_NAME).join('');
  return isBlank(oneLine) ? (email?.split('@')[0] ?? 'Facebook') : oneLine;
}

function backToLogin(c: Context<ApiEnv>, code: ErrorCode, next: string): Response {
  const query = new URLSearchParams({ error: code, ...(next === DEFAULT_NEXT ? {} : { next }) });
  return goTo(c, `/login?${query}`);
}

/**
 * Facebook adds `#_=_` to the address. Browsers keep a fragment across redirects unless the next address has one, even
 * an empty one.
 */
function goTo(c: Context<ApiEnv>, path: string): Response {
  return c.redirect(path.includes('#') ? path : `${path}#`, 302);
}
