import { betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { noteTold } from '#/features/identity/auth-errors.ts';
import { BEARER_ALGORITHM, BEARER_LIFETIME, BEARER_PURPOSE } from '#/features/identity/bearer.ts';
import { newSession } from '#/features/identity/new-session.ts';
import { signingKeyAdapter } from '#/features/identity/signing-keys.ts';
import { socialPerson } from '#/features/identity/social-person.ts';
import type { Sealer } from '#/secrets/seal.ts';

const DAY_S = 24 * 60 * 60;
const IDLE_S = 7 * DAY_S;
const ABSOLUTE_S = 30 * DAY_S;

/** Tells better-auth the address that the server found for the caller. Only our routes set it. */
export const CLIENT_IP_HEADER = 'x-nonet-client-ip';
/** The caller's city, as in a URL: a header takes no other letters. Only our routes set it, too. */
export const CLIENT_CITY_HEADER = 'x-nonet-client-city';

export interface AuthParts {
  db: Database;
  sealer: Sealer;
  /** Secret that signs the session cookie. */
  secret: string;
  publicUrl: string;
  log: Logger;
  onSessionEnd: (session: { userId: string; sessionId: string }) => Promise<void>;
}

export type Auth = ReturnType<typeof createAuth>;

/** With the `__Host-` prefix, browsers refuse the cookie from any other host and without TLS. */
export function sessionCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-nonet.session' : 'nonet.session';
}

export function createAuth({ db, sealer, secret, publicUrl, log, onSessionEnd }: AuthParts) {
  return betterAuth({
    appName: 'Nonet',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    // The routes have their own limits, counted in the database for all processes together.
    rateLimit: { enabled: false },
    database: { db, type: 'postgres', transaction: true },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'accounts',
      // A person who signs in by another service is never taken for the owner of an existing account with the same
      // email.
      accountLinking: { enabled: false },
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { city: { type: 'string', required: false, input: false, returned: false } },
      expiresIn: IDLE_S,
      updateAge: DAY_S,
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
    },
    advanced: {
      cookies: {
        session_token: {
          name: sessionCookieName(publicUrl),
          attributes: { secure: isSecure(publicUrl), sameSite: 'lax' },
        },
      },
      useSecureCookies: false,
      // It would read the catalogue at every start. Instead the tests go through every table and column.
      database: { validateSchema: false },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const city = context?.headers?.get(CLIENT_CITY_HEADER);
            return city ? { data: { ...session, city: decodeURIComponent(city) } } : undefined;
          },
        },
        update: {
          // A session is extended only up to its absolute limit, so that `expires_at` always tells its true end.
          before: async (change, context) => {
            const createdAt = context?.context.session?.session.createdAt;
            if (change.expiresAt === undefined || createdAt === undefined) return undefined;
            const last = new Date(createdAt).getTime() + ABSOLUTE_S * 1000;
            return { data: { ...change, expiresAt: new Date(Math.min(change.expiresAt.getTime(), last)) } };
          },
        },
        delete: { after: (session) => onSessionEnd({ userId: session.userId, sessionId: session.id }) },
      },
    },
    plugins: [
      socialPerson(),
      newSession(),
      jwt({
        adapter: signingKeyAdapter(db, sealer),
        schema: {
          jwks: {
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              createdAt: 'created_at',
              expiresAt: 'expires_at',
            },
          },
        },
        disableSettingJwtHeader: true,
        jwks: {
          keyPairConfig: { alg: BEARER_ALGORITHM, crv: 'Ed25519' },
          // We seal the private half ourselves before it is stored.
          disablePrivateKeyEncryption: true,
          rotationInterval: 30 * DAY_S,
        },
        jwt: {
          issuer: publicUrl,
          audience: publicUrl,
          expirationTime: BEARER_LIFETIME,
          definePayload: ({ session }) => ({ sid: session.id, purpose: BEARER_PURPOSE }),
        },
      }),
    ],
    logger: {
      level: 'warn',
      log: (level, message, ...more) => {
        noteTold(message, ...more);
        log[level === 'error' ? 'error' : 'warn']({ part: 'identity' }, message);
      },
    },
  });
}

export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https://');
}
