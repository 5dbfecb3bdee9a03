import path from 'node:path';
import type { PlanRules } from '@nonet/domain';
import {
  endsDemo,
  type Given,
  type NetworkSettings,
  networkProblems,
  networkVariables,
  readNetworkSettings,
} from '@nonet/networks';
import { z } from 'zod';

import { isLoopback, localMediaUrl } from '#/config/hosts.ts';
import { mailServerOf } from '#/config/mail-settings.ts';
import { type PaymentSettings, paymentProblems, paymentsOf } from '#/config/payment-settings.ts';
import { planRulesOf } from '#/config/plan-rules.ts';
import { type Provider, providerOf } from '#/config/provider.ts';
import { type ReadingSettings, readingSettingsOf } from '#/config/reading-settings.ts';
import { settings } from '#/config/settings.ts';
import type { MailServer } from '#/mail/mail-server.ts';
import type { Mailbox } from '#/mail/mailer.ts';
import type { S3Address } from '#/storage/s3-address.ts';

/** Everything that an operator can set, parsed. Each part of the product gets only what it needs. */
export interface Config {
  role: 'all' | 'api' | 'worker';
  /** The host that the sockets are bound to. */
  host: string;
  port: number;
  /** The origin at which people reach the product. */
  publicUrl: string;
  /** False when `publicUrl` was not set but derived from the port. */
  isPublicUrlGiven: boolean;
  /** The origin of media files. It is another host, so that a file can never act as the product. */
  mediaUrl: string;
  dataDir: string;
  /** Null: the data folder's embedded PostgreSQL is used. */
  databaseUrl: string | null;
  /** The bucket that holds media files; null: the data folder holds them. */
  storage: S3Address | null;
  /** Null: the secret is made at the first start and kept in the data folder. */
  secret: string | null;
  secretPrevious: string | null;
  signUp: 'open' | 'closed';
  provider: Provider;
  mail: { server: MailServer; from: Mailbox };
  /** How long what happened waits before it is mailed, for more of it and for the person to see it. */
  messageWaitMs: number;
  /** The hour on Monday, on the clock of each person, from which the reports of the last week are mailed. */
  reportHour: number;
  /** How many of the operator's reverse proxies add to X-Forwarded-For. */
  trustedProxies: number;
  /** The header in which the outermost of them tells the caller's city. Null: none does. */
  cityHeader: string | null;
  /** Null: off. */
  sandbox: { port: number; url: string } | null;
  networks: NetworkSettings;
  /** Null: no plans are sold, and everything is open. */
  payments: PaymentSettings | null;
  /** When figures of posts are read. */
  figures: ReadingSettings;
  /** The region in the addresses of callable functions. */
  functionsRegion: string;
  plans: PlanRules;
  maxUploadBytes: number;
  /** The most bytes that one person's files may have together. */
  mediaQuotaBytes: number;
  /** How many files a worker makes for networks at once, ahead of their posts; null: none, so that only files go out that fit. */
  conversions: { processes: number } | null;
  /** Multiplies all limits per time window; for benchmarks, and for many people behind one address. */
  limitFactor: number;
  /** Whether pages are read for link cards. */
  readsPages: boolean;
  /** With this token a caller from elsewhere than loopback sees the details of health. */
  operatorToken: string | null;
  /** Name of the data set for measured use; null: nothing is measured. */
  measuringKey: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Shows the screens for developers, such as the sheet of components. */
  devPages: boolean;
  /** The folder of the built web application. */
  webDist: string;
  /**
   * True for this repository's own web application, which is built when it is missing or stale. False when the operator
   * named a built one.
   */
  buildsWeb: boolean;
}

/** All problems of the environment together; `message` is for the operator. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty value counts as not set, so that an operator can empty a line of an .env file instead of removing it. */
export function readConfig(environment: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  const { env, ofNetworks } = parse(given);

  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  const mediaUrl = env.MEDIA_URL ?? localMediaUrl(publicUrl, env.PORT);
  const isSandboxOn = (env.SANDBOX ?? (isLocal && !endsDemo(ofNetworks) ? 'on' : 'off')) === 'on';
  const problems = [
    !isLocal &&
      env.MEDIA_URL === undefined &&
      'MEDIA_URL must be set when PUBLIC_URL is set: a second host name for the same server, for example https://media.example.org.',
    new URL(publicUrl).hostname === new URL(mediaUrl).hostname &&
      'MEDIA_URL must have another host name than PUBLIC_URL, so that a file can never act as the product.',
    env.DATABASE_URL !== undefined &&
      env.NONET_SECRET === undefined &&
      'NONET_SECRET must be set when DATABASE_URL is set: at least 32 characters, the same for all processes; `openssl rand -base64 48` makes one.',
    env.SMTP_URL !== undefined &&
      env.MAIL_FROM === undefined &&
      'MAIL_FROM must be set when SMTP_URL is set: the address mails come from, for example Nonet <no-reply@nonet.example.org>.',
    env.CITY_HEADER !== undefined &&
      env.TRUST_PROXY === 0 &&
      'CITY_HEADER counts only from a proxy of yours: set TRUST_PROXY, or leave it out.',
    env.PORT === env.SANDBOX_PORT && 'SANDBOX_PORT must be another port than PORT.',
    ...networkProblems(ofNetworks),
    ...paymentProblems(env, { isLocal, isSandboxOn }),
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw new ConfigError(problems);

  const sandboxUrl = `http://127.0.0.1:${env.SANDBOX_PORT}`;
  const sandbox = isSandboxOn ? { port: env.SANDBOX_PORT, url: sandboxUrl } : null;

  const payments = paymentsOf(env, sandbox?.url);

  return {
    role: env.NONET_ROLE,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    isPublicUrlGiven: env.PUBLIC_URL !== undefined,
    mediaUrl,
    dataDir: path.resolve(env.NONET_DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    storage: env.STORAGE_URL ?? null,
    secret: env.NONET_SECRET ?? null,
    secretPrevious: env.NONET_SECRET_PREVIOUS ?? null,
    signUp: env.SIGN_UP,
    provider: providerOf(env),
    mail: {
      server: mailServerOf(env.SMTP_URL, sandbox?.url),
      from: env.MAIL_FROM ?? { name: 'Nonet', address: `nonet@${new URL(publicUrl).hostname}` },
    },
    reportHour: env.REPORT_HOUR,
    trustedProxies: env.TRUST_PROXY,
    cityHeader: env.CITY_HEADER ?? null,
    messageWaitMs: (env.MESSAGE_WAIT_S ?? (sandbox === null ? 300 : 15)) * 1000,
    sandbox,
    networks: {
      allowedOrigins: [...(env.ALLOWED_ORIGINS ?? []), ...(sandbox === null ? [] : [sandbox.url])],
      proxy: env.HTTPS_PROXY,
      ...readNetworkSettings(ofNetworks, sandbox?.url ?? null),
    },
    payments,
    figures: readingSettingsOf(env, isSandboxOn),
    functionsRegion: env.FUNCTIONS_REGION,
    plans: planRulesOf(env, payments),
    maxUploadBytes: env.MAX_UPLOAD_MB * 1024 * 1024,
    mediaQuotaBytes: env.MEDIA_QUOTA_MB * 1024 * 1024,
    conversions: env.CONVERT === 'off' ? null : { processes: env.CONVERT_PROCESSES },
    limitFactor: env.NONET_LIMIT_FACTOR,
    readsPages: env.LINK_CARDS === 'on',
    operatorToken: env.OPERATOR_TOKEN ?? null,
    measuringKey: env.MEASURING_KEY ?? null,
    logLevel: env.LOG_LEVEL,
    devPages: env.DEV_PAGES === undefined ? sandbox !== null : env.DEV_PAGES === '1',
    webDist: path.resolve(env.WEB_DIST ?? path.join(import.meta.dirname, '../../web/dist')),
    buildsWeb: env.WEB_DIST === undefined,
  };
}

const network = z.object(schemasOf(networkVariables)).partial();
const general = z.object(schemasOf(settings));

/** Parses every value by its schema. Refuses with all problems together. */
function parse(given: Given): { env: z.infer<typeof general>; ofNetworks: Given } {
  const [env, ofNetworks] = [general.safeParse(given), network.safeParse(given)];
  if (env.success && ofNetworks.success) return { env: env.data, ofNetworks: ofNetworks.data };
  const cures: Readonly<Record<string, { cure: string }>> = { ...settings, ...networkVariables };
  const issues = [env, ofNetworks].flatMap(({ error }) => error?.issues ?? []);
  const names = new Set(issues.map((issue) => String(issue.path[0])));
  throw new ConfigError([...names].map((name) => `${name} ${cures[name]?.cure}`));
}

type Schemas<Variables extends Readonly<Record<string, { schema: z.ZodType }>>> = {
  [Name in keyof Variables]: Variables[Name]['schema'];
};

function schemasOf<Variables extends Readonly<Record<string, { schema: z.ZodType }>>>(variables: Variables) {
  return Object.fromEntries(
    Object.entries(variables).map(([name, { schema }]) => [name, schema]),
  ) as Schemas<Variables>; // Both objects have the same names, and each value passed its schema.
}
