import http from 'node:http';
import https from 'node:https';
import type { Stripe } from 'stripe';

import type { PaymentSettings } from '#/config/payment-settings.ts';
import { PaymentProblem } from '#/payments/payment-problem.ts';

export interface StripeClient {
  /** Makes calls; every failure becomes a `PaymentProblem`. */
  call<Result>(work: (stripe: Stripe) => Promise<Result>): Promise<Result>;
  /** The package itself, for what needs no call. */
  load(): Promise<Stripe>;
  /** False when the last call, a few minutes ago at most, got no answer. */
  answers(): boolean;
  /** Hangs up. */
  close(): void;
}

/** A person waits for most calls, so the package's own 80 seconds are far too long. */
export const CALL_MS = 8_000;
/** Without calls nobody knows, and the screen should not say for ever what was true for a moment. */
const TOLD_MS = 5 * 60_000;

/** The client that all calls to Stripe are made with. The package is loaded at the first call. */
export function createStripeClient(settings: PaymentSettings, { callMs = CALL_MS } = {}): StripeClient {
  const agent = createAgent(settings);
  let loading: Promise<Stripe> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  function load(): Promise<Stripe> {
    loading ??= create(settings, agent, callMs);
    return loading;
  }

  return {
    load,
    async call(work) {
      const stripe = await load();
      try {
        const result = await work(stripe);
        failedAt = Number.NEGATIVE_INFINITY;
        return result;
      } catch (error) {
        const problem = await problemOf(error, settings.secretKey);
        failedAt = problem?.kind === 'away' ? performance.now() : Number.NEGATIVE_INFINITY;
        throw problem ?? error;
      }
    },
    answers: () => performance.now() - failedAt > TOLD_MS,
    close: () => agent.destroy(),
  };
}

function createAgent({ api, proxy }: PaymentSettings): http.Agent {
  if (new URL(api).protocol === 'http:') return new http.Agent({ keepAlive: true });
  return new https.Agent({ keepAlive: true, ...(proxy === undefined ? {} : { proxyEnv: { HTTPS_PROXY: proxy } }) });
}

async function create({ secretKey, api }: PaymentSettings, agent: http.Agent, callMs: number): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const { hostname, port, protocol } = new URL(api);
  const isSecure = protocol === 'https:';
  return new Client(secretKey, {
    host: hostname,
    port: port === '' ? (isSecure ? 443 : 80) : port,
    protocol: isSecure ? 'https' : 'http',
    httpAgent: agent,
    timeout: callMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Undefined for an error that does not come from Stripe, which is a fault of ours. */
async function problemOf(error: unknown, secretKey: string): Promise<PaymentProblem | undefined> {
  const { Stripe: Client } = await import('stripe');
  if (!(error instanceof Client.errors.StripeError)) return undefined;
  const { code, param, requestId, statusCode } = error;
  const facts = [error.type, statusCode, code, param, requestId].filter((fact) => fact !== undefined && fact !== '');
  // Stripe repeats an email address that it does not like.
  const words = error.message.replaceAll(secretKey, '…').replaceAll(/\S+@\S+/g, '…');
  const said = `Stripe: ${words} (${facts.join(', ')})`;
  if (error instanceof Client.errors.StripeIdempotencyError) return new PaymentProblem('reused', said, code);
  if (code === 'resource_missing') return new PaymentProblem('missing', said, code);
  const isAway =
    error instanceof Client.errors.StripeConnectionError ||
    error instanceof Client.errors.StripeAPIError ||
    error instanceof Client.errors.StripeRateLimitError ||
    statusCode === 409 ||
    (statusCode ?? 0) >= 500;
  return new PaymentProblem(isAway ? 'away' : 'refused', said, code);
}
