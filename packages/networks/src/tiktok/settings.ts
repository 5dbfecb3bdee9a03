import { z } from 'zod';
import { appSetup, readScopes, scopesVariable } from '#/app-setup.ts';
import type { OwnApp } from '#/app-source.ts';
import type { Environment } from '#/port.ts';

/** What can be asked for, with what it allows, in words: completes `… to `. */
export const tiktokScopes = {
  'user.info.basic': 'read its name and picture',
  'user.info.profile': 'read its username',
  'video.publish': 'post',
  'video.upload': 'send drafts to its inbox',
  'video.list': 'read its public posts, and what became of them',
  'user.info.stats': 'read how many follow it',
} as const;
export type TiktokScope = keyof typeof tiktokScopes;
/** Who leaves these out on the page of consent posts all the same, and no more is read than was allowed. */
export const optionalScopes: readonly TiktokScope[] = ['user.info.stats'];
/** Without it nobody can sign in. */
const needed: TiktokScope = 'user.info.basic';
/** What the app of the built-in sandbox has. */
const sandboxScopes: readonly TiktokScope[] = [
  needed,
  'video.publish',
  'video.upload',
  'video.list',
  'user.info.stats',
];

/** An app at TikTok and where TikTok is. Addresses have no trailing slash. */
export interface TiktokSettings {
  readonly clientKey: string;
  readonly clientSecret: string;
  /** What people are asked to allow: what the operator's app has. */
  readonly scopes: readonly TiktokScope[];
  /** Where people say yes, and where posts are seen: `https://www.tiktok.com`. */
  readonly web: string;
  /** `https://open.tiktokapis.com`. */
  readonly api: string;
  /** Whether TikTok has audited the app, which it tells nobody: before, it takes private posts alone. Null: the operator has not said. */
  readonly isAudited: boolean | null;
  /** `sandbox` is a sandbox of TikTok's own, or the built-in one: accounts of it never mix with those of an app in production. */
  readonly environment: Environment;
}

const allScopes = Object.keys(tiktokScopes) as TiktokScope[];

const app: OwnApp = {
  kind: 'own',
  id: { variable: 'TIKTOK_CLIENT_KEY', cure: 'must be the client key of your app, from developers.tiktok.com.' },
  secret: { variable: 'TIKTOK_CLIENT_SECRET', cure: 'must be the client secret of your app, without spaces.' },
  what: 'the client key and the client secret of one app, or of one sandbox of it, at developers.tiktok.com.',
  sandbox: { id: 'sandboxtiktokkey', secret: 'sandbox-tiktok-secret' },
};

/** Its addresses: "Login Kit for Web", "API v2"; 2026. */
export const tiktokSetup = appSetup(app, {
  variables: {
    TIKTOK_ENV: {
      schema: z.enum(['sandbox', 'production']),
      cure: 'must be production for an app that TikTok has approved, and sandbox for one of its sandboxes.',
    },
    TIKTOK_SCOPES: scopesVariable(
      tiktokScopes,
      `must name ${needed}, and of the others what your app has: ${allScopes.join(',')}.`,
      (scopes) => scopes.includes(needed),
    ),
    TIKTOK_AUDITED: {
      schema: z.enum(['yes', 'no']),
      cure: 'must be yes or no: whether TikTok has audited your app for Direct Post.',
    },
  },
  hosts: {
    web: { variable: 'TIKTOK_WEB', real: 'https://www.tiktok.com', inSandbox: '/tiktok' },
    api: { variable: 'TIKTOK_API', real: 'https://open.tiktokapis.com', inSandbox: '/tiktok-api' },
  },
  settings({ given, keys, hosts, sandbox }): TiktokSettings {
    const usual = sandbox === null ? [needed] : sandboxScopes;
    const { TIKTOK_AUDITED: audited, TIKTOK_ENV: environment } = given;
    return {
      clientKey: keys.id,
      clientSecret: keys.secret,
      scopes: readScopes(tiktokScopes, given['TIKTOK_SCOPES'] ?? usual.join()),
      isAudited: audited === undefined ? null : audited === 'yes',
      ...hosts,
      environment: sandbox === null && environment === 'production' ? 'production' : 'sandbox',
    };
  },
});
