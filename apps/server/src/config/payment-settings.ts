import { createHash } from 'node:crypto';
import { billingIntervals, planIds, priceKey } from '@nonet/domain';
import { isLoopback } from '#/config/hosts.ts';

/** An account at Stripe, and where Stripe is. */
export interface PaymentSettings {
  secretKey: string;
  /** With live keys real money moves. Objects of one mode do not exist in the other. */
  isLive: boolean;
  /** What webhooks are signed with: several while one is replaced by the next; none refuses them all. */
  webhookSecrets: readonly string[];
  /** Origin of the API. */
  api: string;
  /** The built-in sandbox plays Stripe; what a plan needs there is made by the product itself. */
  isSandbox: boolean;
  /** Ids of prices by their key, where the operator does not let them be found by the key. */
  priceIds: ReadonlyMap<string, string>;
  /** Stripe Tax works out the tax of each invoice. */
  automaticTax: boolean;
  /** HTTP proxy for the calls. */
  proxy: string | undefined;
}

const STRIPE = 'https://api.stripe.com';

/** Any test key opens an account of its own in the sandbox. */
const SANDBOX_KEY = 'sk_test_nonet_sandbox';

interface PaymentEnvironment {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string[] | undefined;
  STRIPE_API?: string | undefined;
  STRIPE_AUTOMATIC_TAX: 'on' | 'off';
  HTTPS_PROXY?: string | undefined;
}

/** The operator's account at Stripe; without a key the sandbox's, while it is there; else none, and no plan is sold. */
export function paymentsOf(
  env: PaymentEnvironment & Readonly<Record<string, unknown>>,
  sandboxUrl: string | undefined,
): PaymentSettings | null {
  const given = env.STRIPE_SECRET_KEY;
  const secretKey = given ?? (sandboxUrl === undefined ? undefined : SANDBOX_KEY);
  if (secretKey === undefined) return null;
  const api = env.STRIPE_API ?? (given === undefined && sandboxUrl !== undefined ? sandboxUrl : STRIPE);
  const isSandbox = api === sandboxUrl;
  return {
    secretKey,
    isLive: isLiveKey(secretKey),
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? (isSandbox ? [sandboxWebhookSecret(secretKey)] : []),
    api,
    isSandbox,
    priceIds: new Map(
      priceSettings().flatMap(({ key, name }) => {
        const id = env[name];
        return typeof id === 'string' ? [[key, id] as const] : [];
      }),
    ),
    automaticTax: env.STRIPE_AUTOMATIC_TAX === 'on',
    proxy: env.HTTPS_PROXY,
  };
}

/** The settings that name a price: `STRIPE_PRICE_BASIC_MONTH` for `basic_month`, and so on. */
function priceSettings(): { key: string; name: string }[] {
  return planIds.flatMap((plan) =>
    billingIntervals.map((interval) => {
      const key = priceKey(plan, interval);
      return { key, name: `STRIPE_PRICE_${key.toUpperCase()}` };
    }),
  );
}

function isLiveKey(key: string): boolean {
  return /^[sr]k_live_/.test(key);
}

/** Money that is real is never taken by an installation that only this machine reaches, or that plays the networks. */
export function paymentProblems(
  { STRIPE_SECRET_KEY: key }: PaymentEnvironment,
  { isLocal, isSandboxOn }: { isLocal: boolean; isSandboxOn: boolean },
): string[] {
  if (key === undefined || !isLiveKey(key) || !(isLocal || isSandboxOn)) return [];
  return [
    isLocal
      ? 'STRIPE_SECRET_KEY is a live key, but PUBLIC_URL is this machine: use a test key (sk_test_…), or set PUBLIC_URL to the address that people use.'
      : 'STRIPE_SECRET_KEY is a live key, but the sandbox is on: use a test key (sk_test_…), or set SANDBOX=off.',
  ];
}

/** What an operator has to see to before people pay. */
export function paymentWarnings(payments: PaymentSettings | null, publicUrl: string): string[] {
  if (payments === null || payments.isSandbox) return [];
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  return [
    !payments.isLive &&
      !isLocal &&
      'STRIPE_SECRET_KEY is a test key: plans are sold for test cards only, to everybody.',
    payments.webhookSecrets.length === 0 &&
      'STRIPE_WEBHOOK_SECRET is not set, so every webhook of Stripe is refused: npm run stripe:setup tells it.',
  ].filter((warning) => warning !== false);
}

/** The secret that the sandbox signs with, for each key another. */
function sandboxWebhookSecret(secretKey: string): string {
  return `whsec_${createHash('sha256').update(`nonet-sandbox:${secretKey}`).digest('base64url')}`;
}
