import { createHash } from 'node:crypto';

import type { Context } from 'hono';

import type { Env } from '#/core/request-log.ts';
import { takeCall } from '#/core/take-call.ts';
import type { World } from '#/core/world.ts';
import type { Account } from '#/payments/account.ts';
import type { Courier } from '#/payments/courier.ts';
import { letDueHappen } from '#/payments/due.ts';
import type { Endpoint } from '#/payments/endpoint.ts';
import { expandAnswer } from '#/payments/expand.ts';
import { parseForm } from '#/payments/form.ts';
import { readParams } from '#/payments/params.ts';
import type { StoredAnswer } from '#/payments/rows.ts';
import { internalError, keyExpired, keyInUse, keyReused, StripeError, throttled } from '#/payments/stripe-error.ts';
import type { Switches } from '#/payments/switches.ts';

/** How long an idempotency key keeps its answer (docs.stripe.com/api/idempotent_requests, 2026). */
export const answerKeptSeconds = 86_400;
const maxKeyLength = 255;

/** What calls are carried out with. */
export interface Desk {
  readonly world: World;
  readonly courier: Courier;
  readonly switches: Switches;
  /** The idempotency keys of the calls that are under way. */
  readonly inUse: Set<string>;
}

/** A call that was understood. */
export interface Request {
  readonly context: Context<Env>;
  readonly account: Account;
  readonly id: string;
  readonly endpoint: Endpoint;
  /** The ids in its path, by name. */
  readonly ids: Readonly<Record<string, string>>;
  /** Its parameters as they were sent. */
  readonly form: string;
  readonly idempotencyKey: string | null;
  /** The headers of every answer to it. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Where an error says that its call can be looked at. */
export const logUrl = (world: World): string => `${world.origin()}/_sandbox/requests`;

/** Carries a call out. One with an idempotency key that was answered before is answered in the same way again. */
export async function carryOut(desk: Desk, request: Request): Promise<Response> {
  const { account, idempotencyKey: key, headers } = request;
  if (key === null) return execute(desk, request, null);
  if (key.length > maxKeyLength)
    throw new StripeError(400, `Idempotency keys may be at most ${maxKeyLength} characters long.`);
  const fingerprint = fingerprintOf(request);
  const lock = `${account.id} ${key}`;
  if (desk.inUse.has(lock)) throw keyInUse(key);
  const stored = account.books.answers.get(key);
  const isKept = stored !== undefined && stored.at + answerKeptSeconds > account.now();
  if (isKept && stored.fingerprint !== fingerprint) throw keyReused(key);
  desk.inUse.add(lock);
  try {
    const original = { ...headers, 'idempotency-key': key, 'original-request': isKept ? stored.requestId : request.id };
    if (isKept)
      return await repeat(desk, { ...request, headers: { ...original, 'idempotent-replayed': 'true' } }, stored);
    return await execute(desk, { ...request, headers: original }, fingerprint);
  } finally {
    desk.inUse.delete(lock);
  }
}

async function repeat(desk: Desk, request: Request, { body, made: [made], status }: StoredAnswer): Promise<Response> {
  return take(desk, request, status, () => {
    if (made !== undefined) desk.world.ledger.repeated('payments', made);
    return body;
  });
}

async function execute(desk: Desk, request: Request, fingerprint: string | null): Promise<Response> {
  const { context, account, endpoint, id: requestId, idempotencyKey } = request;
  if (letDueHappen(account)) desk.courier.wake();
  const params = readParams(parseForm(request.form), endpoint.fields);
  desk.switches.refuseNext(account, context.req.path);
  let made: readonly string[] | null = null;
  const keep = (status: number, body: object): void => {
    if (fingerprint === null || idempotencyKey === null) return;
    const at = account.now();
    account.books.answers.set(idempotencyKey, { fingerprint, status, body, made: made ?? [], requestId, at });
  };
  try {
    // The change, its events and the answer to a repeat come without an `await` between them: they reach the disk together.
    return await take(desk, request, 200, () => {
      const done = account.by({ requestId, idempotencyKey }, () => {
        const answer = endpoint.answer({ account, ids: request.ids, params: params as never });
        return expandAnswer(account, answer, (params['expand'] as readonly string[] | undefined) ?? []);
      });
      made = done.made;
      keep(200, done.answer);
      if (endpoint.method !== 'GET') desk.courier.wake();
      return done.answer;
    });
  } catch (error) {
    // What went wrong while the call was carried out is repeated for its key, even an error of Stripe's own.
    const isKept = error instanceof StripeError && (made !== null || error.details.isExecuted === true);
    if (isKept) keep(error.status, error.body(logUrl(desk.world)));
    throw error;
  }
}

/** Answers what `accept` answers, unless a fault strikes. */
async function take(
  { world, courier }: Desk,
  request: Request,
  status: number,
  accept: () => object,
): Promise<Response> {
  const { context, account, endpoint, headers } = request;
  const isRead = endpoint.method === 'GET';
  const place = isRead ? ('status' as const) : ('publish' as const);
  const call = { context, network: 'payments', names: [account.id, account.key], place, status, refusals };
  const taken = await takeCall(world, call, accept);
  await world.store.durable();
  if (!isRead && account.ways.beforeAnswer) await courier.tried(account);
  return taken instanceof Response ? taken : Response.json(taken, { status, headers });
}

const refusals = {
  internalError,
  throttled,
  expired: keyExpired,
  unknownError: () => new StripeError(400, 'Nobody documented this error.', { code: 'unheard_of' }),
};

function fingerprintOf({ context, form }: Request): string {
  return createHash('sha256').update(`${context.req.method} ${context.req.path} ${form}`).digest('hex');
}
