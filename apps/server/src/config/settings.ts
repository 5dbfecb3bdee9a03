import { planIds, planQuotas } from '@nonet/domain';
import { z } from 'zod';

import { isLoopback } from '#/config/hosts.ts';
import { mailboxOf } from '#/config/mail-settings.ts';
import { duration, durations } from '#/config/reading-settings.ts';
import { s3Address } from '#/storage/s3-address.ts';

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

/** The id of a price at Stripe. */
const price = {
  schema: z
    .string()
    .regex(/^\w{1,100}$/)
    .optional(),
  cure: 'must be the id of a price at Stripe, such as price_1Abc; leave it out to find the price by its lookup key.',
} as const;

/** Text for people, on pages and in mails. */
const oneLine = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}+$/u);

/**
 * Every setting that belongs to no network: its schema, and the advice when its value is refused, which completes `NAME
 * …`. The settings of networks are in the folders of `@nonet/networks`.
 */
export const settings = {
  DATABASE_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    cure: 'must look like postgres://user:password@host:5432/name; leave it out to use the embedded PostgreSQL.',
  },
  NONET_ROLE: {
    schema: z.enum(['all', 'api', 'worker']).default('all'),
    cure: 'must be all, api or worker.',
  },
  HOST: {
    schema: z.string().default('localhost'),
    cure: 'must be the name or address to listen on, for example localhost or 0.0.0.0.',
  },
  PORT: {
    schema: port(9009),
    cure: 'must be a number from 1 to 65535.',
  },
  PUBLIC_URL: {
    schema: origin.optional(),
    cure: 'must be the address people use, with http or https and no path, for example https://nonet.example.org.',
  },
  MEDIA_URL: {
    schema: origin.optional(),
    cure: 'must be an address with http or https and no path, for example https://media.example.org.',
  },
  NONET_DATA_DIR: {
    schema: z.string().default('./data'),
    cure: 'must be the path of a folder.',
  },
  STORAGE_URL: {
    schema: s3Address.optional(),
    cure: 'must look like s3://KEY:SECRET@host/bucket?region=…; leave it out to keep files in the data folder.',
  },
  NONET_SECRET: {
    schema: z.string().min(32).optional(),
    cure: 'must have at least 32 characters; `openssl rand -base64 48` makes one.',
  },
  NONET_SECRET_PREVIOUS: {
    schema: z.string().min(32).optional(),
    cure: 'must be the secret that was used before, at least 32 characters.',
  },
  LINK_CARDS: {
    schema: z.enum(['on', 'off']).default('on'),
    cure: 'must be on or off.',
  },
  SIGN_UP: {
    schema: z.enum(['open', 'closed']).default('open'),
    cure: 'must be open or closed.',
  },
  PROVIDER_NAME: {
    schema: oneLine.optional(),
    cure: 'must be one line of at most 200 characters: the person or company that runs this installation.',
  },
  PROVIDER_ADDRESS: {
    schema: oneLine.optional(),
    cure: 'must be one line of at most 200 characters, for example ul. Prosta 1, 00-001 Warszawa, Poland.',
  },
  CONTACT_EMAIL: {
    schema: z.email().optional(),
    cure: 'must be a mail address, for example hello@nonet.example.org.',
  },
  SMTP_URL: {
    schema: z
      .string()
      .refine((text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '')
      .optional(),
    cure: 'must look like smtp://user:password@mail.example.org:587, or smtps://… for TLS from the first byte.',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .transform(mailboxOf)
      .pipe(z.object({ name: z.string().regex(/^[^<>@"\p{Cc}]+$/u), address: z.email() }))
      .optional(),
    cure: 'must be a mail address with or without a name, for example Nonet <no-reply@nonet.example.org>.',
  },
  REPORT_HOUR: {
    schema: wholeNumber(8, 0, 23),
    cure: 'must be a whole hour from 0 to 23, on the clock of each person.',
  },
  TRUST_PROXY: {
    schema: wholeNumber(0, 0, 9),
    cure: 'must be the number of your own reverse proxies in front of Nonet, 0 to 9.',
  },
  CITY_HEADER: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,60}$/)
      .transform((name) => name.toLowerCase())
      .optional(),
    cure: 'must be the name of a header that your proxy sets, for example cf-ipcity.',
  },
  MESSAGE_WAIT_S: {
    schema: z
      .string()
      .regex(/^\d+$/)
      .transform(Number)
      .refine((value) => value >= 1 && value <= 3_600)
      .optional(),
    cure: 'must be a whole number from 1 to 3600.',
  },
  SANDBOX: {
    schema: z.enum(['on', 'off']).optional(),
    cure: 'must be on or off.',
  },
  SANDBOX_PORT: {
    schema: port(9010),
    cure: 'must be a number from 1 to 65535.',
  },
  ALLOWED_ORIGINS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((item) => item.trim()))
      .pipe(z.array(origin))
      .optional(),
    cure: 'must be origins separated by commas, for example http://10.0.0.5:3000.',
  },
  MAX_UPLOAD_MB: {
    schema: wholeNumber(20, 1, 4096),
    cure: 'must be a whole number from 1 to 4096.',
  },
  MEDIA_QUOTA_MB: {
    schema: wholeNumber(2048, 1, 1_000_000),
    cure: 'must be a whole number from 1 to 1000000.',
  },
  CONVERT: {
    schema: z.enum(['on', 'off']).default('on'),
    cure: 'must be on or off.',
  },
  CONVERT_PROCESSES: {
    schema: wholeNumber(1, 1, 64),
    cure: 'must be a whole number from 1 to 64.',
  },
  PLAN_QUOTAS: {
    schema: z.enum(planQuotas).default('larger'),
    cure: `must be one of ${planQuotas.join(', ')}.`,
  },
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^[sr]k_(test|live)_\w+$/)
      .optional(),
    cure: 'must be a secret or restricted key of your account at Stripe: it begins with sk_test_, sk_live_, rk_test_ or rk_live_.',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
      .pipe(z.array(z.string().regex(/^whsec_\S+$/)).min(1))
      .optional(),
    cure: 'must be the signing secret of your webhook endpoint at Stripe, which begins with whsec_; while it is replaced both, with a space between them.',
  },
  STRIPE_PRICE_BASIC_MONTH: price,
  STRIPE_PRICE_BASIC_YEAR: price,
  STRIPE_PRICE_STANDARD_MONTH: price,
  STRIPE_PRICE_STANDARD_YEAR: price,
  STRIPE_PRICE_PREMIUM_MONTH: price,
  STRIPE_PRICE_PREMIUM_YEAR: price,
  STRIPE_AUTOMATIC_TAX: {
    schema: z.enum(['on', 'off']).default('off'),
    cure: 'must be on or off.',
  },
  STRIPE_API: {
    schema: origin
      .refine((text) => new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname))
      .optional(),
    cure: 'must be an address with https and no path; leave it out to call Stripe.',
  },
  READING_TIMES: {
    schema: durations.optional(),
    cure: 'must be ages of a post, ascending and separated by commas, for example 1h,6h,1d,3d,7d,14d,30d.',
  },
  READING_PAUSE: {
    schema: duration.optional(),
    cure: 'must be a time such as 10m.',
  },
  FUNCTIONS_REGION: {
    schema: z
      .string()
      .regex(/^[a-z]+-[a-z]+\d{1,2}$/)
      .default('us-central1'),
    cure: 'must be the name of a region, such as us-central1.',
  },
  DEFAULT_PLAN: {
    schema: z.enum(planIds).default('basic'),
    cure: `must be one of ${planIds.join(', ')}.`,
  },
  PLAN_LIMITS: {
    schema: z.enum(['on', 'off']).optional(),
    cure: 'must be on or off.',
  },
  HTTPS_PROXY: {
    schema: httpUrl.optional(),
    cure: 'must be the address of the proxy, for example http://proxy.example.org:3128.',
  },
  NONET_LIMIT_FACTOR: {
    schema: wholeNumber(1, 1, 1_000_000),
    cure: 'must be a whole number from 1 to 1000000.',
  },
  OPERATOR_TOKEN: {
    schema: z
      .string()
      .regex(/^\S{16,}$/)
      .optional(),
    cure: 'must have at least 16 characters and no spaces.',
  },
  MEASURING_KEY: {
    schema: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    cure: 'must be a name of at most 64 letters, digits, hyphens and underscores, for example nonet-2026.',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    cure: 'must be one of fatal, error, warn, info, debug, trace, silent.',
  },
  DEV_PAGES: {
    schema: z.enum(['0', '1']).optional(),
    cure: 'must be 0 or 1.',
  },
  WEB_DIST: {
    schema: z.string().optional(),
    cure: 'must be the path of a folder.',
  },
} as const;
