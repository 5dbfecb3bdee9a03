import path from 'node:path';
import { planQuotas } from '@nonet/domain';
import { blueskyDefaults, type NetworkSettings } from '@nonet/networks';
import { z } from 'zod';

/** Everything an operator can set, parsed. Each part gets only what it needs of it. */
export interface Config {
  role: 'all' | 'api' | 'worker';
  /** What the sockets are bound to. */
  host: string;
  port: number;
  /** The origin at which people reach the product. */
  publicUrl: string;
  /** The origin of media files: another host, so that a file can never act as the product. */
  mediaUrl: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL of the data folder. */
  databaseUrl: string | null;
  /** Null: made at first start and kept in the data folder. */
  secret: string | null;
  secretPrevious: string | null;
  signUp: 'open' | 'closed';
  /** How many reverse proxies of the operator add to X-Forwarded-For. */
  trustedProxies: number;
  /** Null: off. */
  sandbox: { port: number; url: string } | null;
  networks: NetworkSettings;
  planQuotas: (typeof planQuotas)[number];
  maxUploadBytes: number;
  /** Multiplies what is allowed per time window; for benchmarks and for many people behind one address. */
  limitFactor: number;
  /** Shows health details to a caller that is not on loopback. */
  operatorToken: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Where the built web application is. */
  webDist: string;
  /** The web application of this repository, which is built when it is missing or stale; else it was brought built. */
  buildsWeb: boolean;
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
  MAX_UPLOAD_MB: wholeNumber(20, 1, 4096),
  PLAN_QUOTAS: z.enum(planQuotas).default('larger'),
  HTTPS_PROXY: httpUrl.optional(),
  NONET_LIMIT_FACTOR: wholeNumber(1, 1, 1_000_000),
  OPERATOR_TOKEN: z
    .string()
    .regex(/^\S{16,}$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
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
  TRUST_PROXY: 'must be the number of your own reverse proxies in front of Nonet, 0 to 9.',
  SANDBOX: 'must be on or off.',
  SANDBOX_PORT: 'must be a number from 1 to 65535.',
  ALLOWED_ORIGINS: 'must be origins separated by commas, for example http://10.0.0.5:3000.',
  BLUESKY_SERVICE: 'must be an address with http or https, for example https://bsky.social.',
  BLUESKY_PLC: 'must be an address with http or https, for example https://plc.directory.',
  BLUESKY_APPVIEW: 'must be an address with http or https, for example https://public.api.bsky.app.',
  MAX_UPLOAD_MB: 'must be a whole number from 1 to 4096.',
  PLAN_QUOTAS: `must be one of ${planQuotas.join(', ')}.`,
  HTTPS_PROXY: 'must be the address of the proxy, for example http://proxy.example.org:3128.',
  NONET_LIMIT_FACTOR: 'must be a whole number from 1 to 1000000.',
  OPERATOR_TOKEN: 'must have at least 16 characters and no spaces.',
  LOG_LEVEL: 'must be one of fatal, error, warn, info, debug, trace, silent.',
  WEB_DIST: 'must be the path of a folder.',
};

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
    mediaUrl,
    dataDir: path.resolve(env.NONET_DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    secret: env.NONET_SECRET ?? null,
    secretPrevious: env.NONET_SECRET_PREVIOUS ?? null,
    signUp: env.SIGN_UP,
    trustedProxies: env.TRUST_PROXY,
    sandbox,
    networks: {
      allowedOrigins: [...(env.ALLOWED_ORIGINS ?? []), ...(sandbox === null ? [] : [sandbox.url])],
      proxy: env.HTTPS_PROXY,
      bluesky: sandbox === null ? realBluesky(env) : sandboxBluesky(sandbox.url),
    },
    planQuotas: env.PLAN_QUOTAS,
    maxUploadBytes: env.MAX_UPLOAD_MB * 1024 * 1024,
    limitFactor: env.NONET_LIMIT_FACTOR,
    operatorToken: env.OPERATOR_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    webDist: path.resolve(env.WEB_DIST ?? path.join(import.meta.dirname, '../../web/dist')),
    buildsWeb: env.WEB_DIST === undefined,
  };
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
