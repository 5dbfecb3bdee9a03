import path from 'node:path';
import { planQuotas } from '@nonet/domain';
import { blueskyDefaults, type FacebookSettings, facebookDefaults, type NetworkSettings } from '@nonet/networks';
import { z } from 'zod';
import type { MailServer } from '#/mail/mail-server.ts';
import type { Mailbox } from '#/mail/mailer.ts';

/** Everything an operator can set, parsed. Each part gets only what it needs of it. */
export interface Config {
  role: 'all' | 'api' | 'worker';
  /** What the sockets are bound to. */
  host: string;
  port: number;
  /** The origin at which people reach the product. */
  publicUrl: string;
  /** False when `publicUrl` is only what follows from the port. */
  isPublicUrlGiven: boolean;
  /** The origin of media files: another host, so that a file can never act as the product. */
  mediaUrl: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL of the data folder. */
  databaseUrl: string | null;
  /** Null: made at first start and kept in the data folder. */
  secret: string | null;
  secretPrevious: string | null;
  signUp: 'open' | 'closed';
  provider: Provider;
  mail: { server: MailServer; from: Mailbox };
  /** How many reverse proxies of the operator add to X-Forwarded-For. */
  trustedProxies: number;
  /** Null: off. */
  sandbox: { port: number; url: string } | null;
  networks: NetworkSettings;
  planQuotas: (typeof planQuotas)[number];
  maxUploadBytes: number;
  /** What the files of one person may take together. */
  mediaQuotaBytes: number;
  /** Multiplies what is allowed per time window; for benchmarks and for many people behind one address. */
  limitFactor: number;
  /** Shows health details to a caller that is not on loopback. */
  operatorToken: string | null;
  /** Names the data set that measured use belongs to; null: nothing is measured. */
  analyticsKey: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Shows the screens for developers, such as the sheet of components. */
  devPages: boolean;
  /** Where the built web application is. */
  webDist: string;
  /** The web application of this repository, which is built when it is missing or stale; else it was brought built. */
  buildsWeb: boolean;
}

/** Who runs the installation, as public pages and mails name them. */
export interface Provider {
  name: string;
  address: string;
  contactEmail: string;
  /** At least one of the three was not set and is filled in visibly. */
  isPlaceholder: boolean;
}

/** Every problem of the environment at once; `message` is for the operator. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535)
    .default(fallback);

const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .default(fallback);

const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
  .transform((text) => text.replace(/\/+$/, ''));

const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/')
  .transform((text) => new URL(text).origin);

/** For people to read, on pages and in mails. */
const oneLine = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}+$/u);

const settings = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  NONET_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  HOST: z.string().default('localhost'),
  PORT: port(9009),
  PUBLIC_URL: origin.optional(),
  MEDIA_URL: origin.optional(),
  NONET_DATA_DIR: z.string().default('./data'),
  NONET_SECRET: z.string().min(32).optional(),
  NONET_SECRET_PREVIOUS: z.string().min(32).optional(),
  SIGN_UP: z.enum(['open', 'closed']).default('open'),
  PROVIDER_NAME: oneLine.optional(),
  PROVIDER_ADDRESS: oneLine.optional(),
  CONTACT_EMAIL: z.email().optional(),
  SMTP_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '')
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(mailboxOf)
    .pipe(z.object({ name: z.string().regex(/^[^<>@"\p{Cc}]+$/u), address: z.email() }))
    .optional(),
  TRUST_PROXY: wholeNumber(0, 0, 9),
  SANDBOX: z.enum(['on', 'off']).optional(),
  SANDBOX_PORT: port(9010),
  ALLOWED_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .pipe(z.array(origin))
    .optional(),
  BLUESKY_SERVICE: httpUrl.optional(),
  BLUESKY_PLC: httpUrl.optional(),
  BLUESKY_APPVIEW: httpUrl.optional(),
  FACEBOOK_APP_ID: z.string().regex(/^\d+$/).optional(),
  FACEBOOK_APP_SECRET: z.string().regex(/^\S+$/).optional(),
  FACEBOOK_DIALOG: httpUrl.optional(),
  FACEBOOK_GRAPH: httpUrl.optional(),
  MAX_UPLOAD_MB: wholeNumber(20, 1, 4096),
  MEDIA_QUOTA_MB: wholeNumber(2048, 1, 1_000_000),
  PLAN_QUOTAS: z.enum(planQuotas).default('larger'),
  HTTPS_PROXY: httpUrl.optional(),
  NONET_LIMIT_FACTOR: wholeNumber(1, 1, 1_000_000),
  OPERATOR_TOKEN: z
    .string()
    .regex(/^\S{16,}$/)
    .optional(),
  ANALYTICS_KEY: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEV_PAGES: z.enum(['0', '1']).optional(),
  WEB_DIST: z.string().optional(),
};

/** What to do when the setting is refused: completes `NAME …`. */
const cures: Record<keyof typeof settings, string> = {
  DATABASE_URL: 'must look like postgres://user:password@host:5432/name; leave it out to use the embedded PostgreSQL.',
  NONET_ROLE: 'must be all, api or worker.',
  HOST: 'must be the name or address to listen on, for example localhost or 0.0.0.0.',
  PORT: 'must be a number from 1 to 65535.',
  PUBLIC_URL: 'must be the address people use, with http or https and no path, for example https://nonet.example.org.',
  MEDIA_URL: 'must be an address with http or https and no path, for example https://media.example.org.',
  NONET_DATA_DIR: 'must be the path of a folder.',
  NONET_SECRET: 'must have at least 32 characters; `openssl rand -base64 48` makes one.',
  NONET_SECRET_PREVIOUS: 'must be the secret that was used before, at least 32 characters.',
  SIGN_UP: 'must be open or closed.',
  PROVIDER_NAME: 'must be one line of at most 200 characters: the person or company that runs this installation.',
  PROVIDER_ADDRESS: 'must be one line of at most 200 characters, for example ul. Prosta 1, 00-001 Warszawa, Poland.',
  SMTP_URL: 'must look like smtp://user:password@mail.example.org:587, or smtps://… for TLS from the first byte.',
  MAIL_FROM: 'must be a mail address with or without a name, for example Nonet <no-reply@nonet.example.org>.',
  CONTACT_EMAIL: 'must be a mail address, for example hello@nonet.example.org.',
  TRUST_PROXY: 'must be the number of your own reverse proxies in front of Nonet, 0 to 9.',
  SANDBOX: 'must be on or off.',
  SANDBOX_PORT: 'must be a number from 1 to 65535.',
  ALLOWED_ORIGINS: 'must be origins separated by commas, for example http://10.0.0.5:3000.',
  BLUESKY_SERVICE: 'must be an address with http or https, for example https://bsky.social.',
  BLUESKY_PLC: 'must be an address with http or https, for example https://plc.directory.',
  BLUESKY_APPVIEW: 'must be an address with http or https, for example https://public.api.bsky.app.',
  FACEBOOK_APP_ID: 'must be the number of your app, from developers.facebook.com.',
  FACEBOOK_APP_SECRET: 'must be the secret of your app, without spaces.',
  FACEBOOK_DIALOG: 'must be an address with http or https, for example https://www.facebook.com.',
  FACEBOOK_GRAPH: 'must be an address with http or https, for example https://graph.facebook.com.',
  MAX_UPLOAD_MB: 'must be a whole number from 1 to 4096.',
  MEDIA_QUOTA_MB: 'must be a whole number from 1 to 1000000.',
  PLAN_QUOTAS: `must be one of ${planQuotas.join(', ')}.`,
  HTTPS_PROXY: 'must be the address of the proxy, for example http://proxy.example.org:3128.',
  NONET_LIMIT_FACTOR: 'must be a whole number from 1 to 1000000.',
  OPERATOR_TOKEN: 'must have at least 16 characters and no spaces.',
  ANALYTICS_KEY: 'must be a name of at most 64 letters, digits, hyphens and underscores, for example nonet-2026.',
  LOG_LEVEL: 'must be one of fatal, error, warn, info, debug, trace, silent.',
  DEV_PAGES: 'must be 0 or 1.',
  WEB_DIST: 'must be the path of a folder.',
};

/** `Name <address>`, or the address alone. */
function mailboxOf(text: string): Mailbox {
  const [, name = '', address = text] = /^(.*)<([^<>]*)>$/s.exec(text.trim()) ?? [];
  return { name: name.trim() || 'Nonet', address: address.trim() };
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty value counts as not set, so that a line of an .env file can be emptied instead of removed. */
export function readConfig(environment: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  const result = z.object(settings).safeParse(given);
  if (!result.success) {
    const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
    throw new ConfigError([...names].map((name) => `${name} ${(cures as Record<string, string>)[name]}`));
  }
  const env = result.data;

  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  const mediaUrl = env.MEDIA_URL ?? localMediaUrl(publicUrl, env.PORT);
  const problems = [
    !isLocal &&
      env.MEDIA_URL === undefined &&
      'MEDIA_URL must be set when PUBLIC_URL is set: a second host name for the same server, for example https://media.example.org.',
    new URL(publicUrl).hostname === new URL(mediaUrl).hostname &&
      'MEDIA_URL must have another host name than PUBLIC_URL, so that a file can never act as the product.',
    env.DATABASE_URL !== undefined &&
      env.NONET_SECRET === undefined &&
      'NONET_SECRET must be set when DATABASE_URL is set: at least 32 characters, the same for all processes; `openssl rand -base64 48` makes one.',
    (env.FACEBOOK_APP_ID === undefined) !== (env.FACEBOOK_APP_SECRET === undefined) &&
      'FACEBOOK_APP_ID and FACEBOOK_APP_SECRET must be set together: the number and the secret of one app.',
    env.SMTP_URL !== undefined &&
      env.MAIL_FROM === undefined &&
      'MAIL_FROM must be set when SMTP_URL is set: the address mails come from, for example Nonet <no-reply@nonet.example.org>.',
    env.PORT === env.SANDBOX_PORT && 'SANDBOX_PORT must be another port than PORT.',
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw new ConfigError(problems);

  const hasOwnBluesky = [env.BLUESKY_SERVICE, env.BLUESKY_PLC, env.BLUESKY_APPVIEW].some((url) => url !== undefined);
  const sandboxUrl = `http://127.0.0.1:${env.SANDBOX_PORT}`;
  const sandbox =
    (env.SANDBOX ?? (isLocal && !hasOwnBluesky ? 'on' : 'off')) === 'on'
      ? { port: env.SANDBOX_PORT, url: sandboxUrl }
      : null;

  return {
    role: env.NONET_ROLE,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    isPublicUrlGiven: env.PUBLIC_URL !== undefined,
    mediaUrl,
    dataDir: path.resolve(env.NONET_DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    secret: env.NONET_SECRET ?? null,
    secretPrevious: env.NONET_SECRET_PREVIOUS ?? null,
    signUp: env.SIGN_UP,
    provider: providerOf(env),
    mail: {
      server: mailServerOf(env.SMTP_URL, sandbox?.url),
      from: env.MAIL_FROM ?? { name: 'Nonet', address: `nonet@${new URL(publicUrl).hostname}` },
    },
    trustedProxies: env.TRUST_PROXY,
    sandbox,
    networks: {
      allowedOrigins: [...(env.ALLOWED_ORIGINS ?? []), ...(sandbox === null ? [] : [sandbox.url])],
      proxy: env.HTTPS_PROXY,
      bluesky: sandbox === null ? realBluesky(env) : sandboxBluesky(sandbox.url),
      facebook: ownFacebook(env) ?? (sandbox === null ? undefined : sandboxFacebook(sandbox.url)),
    },
    planQuotas: env.PLAN_QUOTAS,
    maxUploadBytes: env.MAX_UPLOAD_MB * 1024 * 1024,
    mediaQuotaBytes: env.MEDIA_QUOTA_MB * 1024 * 1024,
    limitFactor: env.NONET_LIMIT_FACTOR,
    operatorToken: env.OPERATOR_TOKEN ?? null,
    analyticsKey: env.ANALYTICS_KEY ?? null,
    logLevel: env.LOG_LEVEL,
    devPages: env.DEV_PAGES === undefined ? sandbox !== null : env.DEV_PAGES === '1',
    webDist: path.resolve(env.WEB_DIST ?? path.join(import.meta.dirname, '../../web/dist')),
    buildsWeb: env.WEB_DIST === undefined,
  };
}

function mailServerOf(smtpUrl: string | undefined, sandboxUrl: string | undefined): MailServer {
  if (smtpUrl !== undefined) return { kind: 'smtp', url: withoutSecretsInClear(smtpUrl) };
  return sandboxUrl === undefined ? { kind: 'log' } : { kind: 'announced', at: `${sandboxUrl}/_sandbox/id` };
}

/** A password goes to another machine behind TLS only, unless the operator says otherwise in the address itself. */
function withoutSecretsInClear(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isAtRisk = url.protocol === 'smtp:' && url.username !== '' && !isLoopback(url.hostname);
  if (isAtRisk && !['requireTLS', 'ignoreTLS'].some((name) => url.searchParams.has(name))) {
    url.searchParams.set('requireTLS', 'true');
  }
  return url.href;
}

/** In brackets, so that nobody takes it for real. */
function providerOf(env: ProviderEnvironment): Provider {
  const { PROVIDER_NAME: name, PROVIDER_ADDRESS: address, CONTACT_EMAIL: contactEmail } = env;
  return {
    name: name ?? '[Name of the provider]',
    address: address ?? '[Address of the provider], Poland',
    contactEmail: contactEmail ?? 'contact@example.com',
    isPlaceholder: name === undefined || address === undefined || contactEmail === undefined,
  };
}

interface ProviderEnvironment {
  PROVIDER_NAME?: string | undefined;
  PROVIDER_ADDRESS?: string | undefined;
  CONTACT_EMAIL?: string | undefined;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function localMediaUrl(publicUrl: string, serverPort: number): string {
  return new URL(publicUrl).hostname === '127.0.0.1'
    ? `http://localhost:${serverPort}`
    : `http://127.0.0.1:${serverPort}`;
}

interface BlueskyEnvironment {
  BLUESKY_SERVICE?: string | undefined;
  BLUESKY_PLC?: string | undefined;
  BLUESKY_APPVIEW?: string | undefined;
}

function realBluesky(env: BlueskyEnvironment): NonNullable<NetworkSettings['bluesky']> {
  return {
    ...blueskyDefaults,
    service: env.BLUESKY_SERVICE ?? blueskyDefaults.service,
    plc: env.BLUESKY_PLC ?? blueskyDefaults.plc,
    appView: env.BLUESKY_APPVIEW ?? blueskyDefaults.appView,
  };
}

function sandboxBluesky(url: string): NonNullable<NetworkSettings['bluesky']> {
  return { service: url, plc: `${url}/plc`, appView: url, webUrl: `${url}/bluesky`, sandbox: true };
}

interface FacebookEnvironment {
  FACEBOOK_APP_ID?: string | undefined;
  FACEBOOK_APP_SECRET?: string | undefined;
  FACEBOOK_DIALOG?: string | undefined;
  FACEBOOK_GRAPH?: string | undefined;
}

function ownFacebook(env: FacebookEnvironment): FacebookSettings | undefined {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = env;
  if (appId === undefined || appSecret === undefined) return undefined;
  return {
    ...facebookDefaults,
    appId,
    appSecret,
    dialog: env.FACEBOOK_DIALOG ?? facebookDefaults.dialog,
    graph: env.FACEBOOK_GRAPH ?? facebookDefaults.graph,
  };
}

/** The app that the sandbox's Facebook has ready. */
function sandboxFacebook(url: string): FacebookSettings {
  return {
    ...facebookDefaults,
    appId: '100000000000001',
    appSecret: 'demo-app-secret',
    dialog: `${url}/facebook`,
    graph: `${url}/facebook/graph`,
  };
}
