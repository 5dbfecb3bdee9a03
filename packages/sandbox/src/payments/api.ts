import { createHash, randomUUID } from 'node:crypto';

import type { Context } from 'hono';

import { ConnectionCut, cutConnection } from '#/core/connection.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import { takeCall } from '#/core/take-call.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { type Account, type Accounts, apiVersion } from '#/payments/account.ts';
import type { Courier } from '#/payments/courier.ts';
import { letDueHappen } from '#/payments/due.ts';
import type { Endpoint } from '#/payments/endpoint.ts';
import { expandAnswer } from '#/payments/expand.ts';
import { parseForm } from '#/payments/form.ts';
import { readParams } from '#/payments/params.ts';
import type { StoredAnswer } from '#/payments/rows.ts';
import {
  internalError,
  keyExpired,
  keyInUse,
  keyReused,
  StripeError,
  throttled,
  unauthorized,
  unknownPath,
} from '#/payments/stripe-error.ts';
import type { Switches } from '#/payments/switches.ts';

const maxBodyBytes = 256 * 1_024;
/** How long an idempotency key keeps its answer (docs.stripe.com/api/idempotent_requests, 2026). */
const answerKeptSeconds = 86_400;

/** What the API works with. */
export interface Gate {
  readonly world: World;
  readonly accounts: Accounts;
  readonly courier: Courier;
  readonly switches: Switches;
  readonly endpoints: readonly Endpoint[];
}

/** One request on its way. */
interface Request {
  readonly context: Context<Env>;
  readonly account: Account;
  readonly id: string;
  readonly endpoint: Endpoint;
  readonly ids: Readonly<Record<string, string>>;
  readonly form: string;
  readonly idempotencyKey: string | null;
}

/** Registers the API below `/v1`, where the official package looks for it. */
export function mountApi(app: SandboxApp, gate: Gate): void {
  const inUse = new Set<string>();
  app.use('/v1/*', gate.world.log.middleware);
  app.all('/v1/*', async (context) => {
    const id = `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
    const headers = { 'request-id': id, 'stripe-version': apiVersion };
    try {
      const request = await readRequest(context, gate, id);
      return await answerOnce(request, gate, inUse, headers);
    } catch (error) {
      if (error instanceof ConnectionCut) return cutConnection(context);
      if (!(error instanceof StripeError)) throw error;
      await gate.world.store.durable();
      const body = error.body(`${gate.world.origin()}/_sandbox/requests`);
      return Response.json(body, { status: error.status, headers: { ...headers, ...error.details.headers } });
    }
  });
}

async function readRequest(context: Context<Env>, gate: Gate, id: string): Promise<Request> {
  const { method, path } = context.req;
  const encoded = [new URL(context.req.url).search.slice(1)];
  if (method === 'POST' || method === 'DELETE') {
    encoded.push(
      (await readBody(context, maxBodyBytes, () => new StripeError(413, 'The request is too large.'))).toString('utf8'),
    );
  }
  if (gate.switches.isAway()) throw new ConnectionCut();
  const key = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null;
  if (key === null || !/^sk_test_\w+$/.test(key)) throw unauthorized(key);
  const account = gate.accounts.of(key);
  context.set('account', account.id);
  const version = context.req.header('stripe-version');
  if (version !== undefined && version !== apiVersion) {
    throw new StripeError(400, `Invalid Stripe API version: ${version}. The sandbox plays ${apiVersion} only.`);
  }
  for (const endpoint of gate.endpoints) {
    const ids = endpoint.method === method ? match(endpoint.path, path) : null;
    if (ids === null) continue;
    const idempotencyKey = method === 'POST' ? (context.req.header('idempotency-key') ?? null) : null;
    return {
      context,
      account,
      id,
      endpoint,
      ids,
      form: encoded.filter((part) => part !== '').join('&'),
      idempotencyKey,
    };
  }
  throw unknownPath(method, path);
}

/** Answers a call; one with an idempotency key that was answered before is answered in the same way again. */
async function answerOnce(
  request: Request,
  gate: Gate,
  inUse: Set<string>,
  headers: Record<string, string>,
): Promise<Response> {
  const { account, idempotencyKey } = request;
  if (idempotencyKey === null) return answer(request, gate, headers, null);
  if (idempotencyKey.length > 255) throw new StripeError(400, 'Idempotency-Key must be at most 255 characters.');
  const fingerprint = fingerprintOf(request);
  const lock = `${account.id} ${idempotencyKey}`;
  if (inUse.has(lock)) throw keyInUse(idempotencyKey);
  const stored = account.books.answers.get(idempotencyKey);
  if (stored !== undefined && stored.at + answerKeptSeconds > account.now()) {
    if (stored.fingerprint !== fingerprint) throw keyReused(idempotencyKey);
    return repeat(request, gate, stored, headers);
  }
  inUse.add(lock);
  try {
    return await answer(
      request,
      gate,
      { ...headers, 'idempotency-key': idempotencyKey, 'original-request': request.id },
      fingerprint,
    );
  } finally {
    inUse.delete(lock);
  }
}

async function repeat(
  { idempotencyKey }: Request,
  { world }: Gate,
  stored: StoredAnswer,
  headers: Record<string, string>,
): Promise<Response> {
  for (const made of stored.made.slice(0, 1)) world.ledger.repeated('payments', made);
  await world.store.durable();
  return Response.json(stored.body, {
    status: stored.status,
    headers: {
      ...headers,
      'idempotency-key': idempotencyKey ?? '',
      'idempotent-replayed': 'true',
      'original-request': stored.requestId,
    },
  });
}

async function answer(
  request: Request,
  gate: Gate,
  headers: Record<string, string>,
  fingerprint: string | null,
): Promise<Response> {
  const { context, account, endpoint, idempotencyKey } = request;
  const { world } = gate;
  letDueHappen(account);
  const params = readParams(parseForm(request.form), endpoint.fields);
  gate.switches.refuseNext(account, context.req.path);
  const keep = (status: number, body: object, made: readonly string[]): void => {
    if (fingerprint === null || idempotencyKey === null) return;
    account.books.answers.set(idempotencyKey, {
      fingerprint,
      status,
      body,
      made,
      requestId: request.id,
      at: account.now(),
    });
  };
  const logUrl = `${world.origin()}/_sandbox/requests`;
  let isAccepted = false;
  // The change, its events and the answer to a repeat are made without an `await` between them: they reach the disk together.
  const accept = (): object => {
    try {
      const { answer: shown, made } = account.by({ requestId: request.id, idempotencyKey }, () => {
        const whole = endpoint.answer({ account, ids: request.ids, params: params as never });
        return expandAnswer(account, whole, (params['expand'] as readonly string[] | undefined) ?? []);
      });
      isAccepted = true;
      keep(200, shown, made);
      return shown;
    } catch (error) {
      if (error instanceof StripeError && error.details.isExecuted) keep(error.status, error.body(logUrl), []);
      throw error;
    }
  };
  const place = endpoint.method === 'GET' ? 'status' : 'publish';
  const refusals = {
    internalError,
    throttled,
    expired: keyExpired,
    unknownError: () => new StripeError(400, 'Nobody documented this error.', { code: 'unheard_of' }),
  };
  const version = world.store.version;
  try {
    const taken = await takeCall(
      world,
      { context, network: 'payments', names: [account.id, account.key], place, refusals },
      accept,
    );
    await world.store.durable();
    if (world.store.version !== version) {
      if (account.ways.beforeAnswer) await gate.courier.tried(account);
      else gate.courier.wake();
    }
    return taken instanceof Response ? taken : Response.json(taken, { headers });
  } catch (error) {
    // Stripe repeats an error of its own for the same key, even though the call was carried out.
    if (isAccepted && error instanceof StripeError) {
      const made = idempotencyKey === null ? [] : (account.books.answers.get(idempotencyKey)?.made ?? []);
      keep(error.status, error.body(logUrl), made);
    }
    gate.courier.wake();
    throw error;
  }
}

function match(pattern: string, path: string): Record<string, string> | null {
  const [parts, given] = [pattern.split('/'), path.split('/')];
  if (parts.length !== given.length) return null;
  const ids: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') ids[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return ids;
}

function fingerprintOf({ context, form }: Request): string {
  return createHash('sha256').update(`${context.req.method} ${context.req.path} ${form}`).digest('hex');
}
