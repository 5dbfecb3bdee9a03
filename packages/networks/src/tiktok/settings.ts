import { z } from 'zod';
import { appProblems, appVariables, calledWith, type OwnApp } from '#/app-source.ts';
import type { Environment } from '#/port.ts';
import { addressVariable, type NetworkSetup } from '#/settings.ts';

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

/** The real TikTok ("Login Kit for Web", "API v2"; 2026). */
const defaults = { web: 'https://www.tiktok.com', api: 'https://open.tiktokapis.com' } as const;
const allScopes = Object.keys(tiktokScopes) as TiktokScope[];

const app: OwnApp = {
  kind: 'own',
  id: { variable: 'TIKTOK_CLIENT_KEY', cure: 'must be the client key of your app, from developers.tiktok.com.' },
  secret: { variable: 'TIKTOK_CLIENT_SECRET', cure: 'must be the client secret of your app, without spaces.' },
  what: 'the client key and the client secret of one app, or of one sandbox of it, at developers.tiktok.com.',
  sandbox: { id: 'sandboxtiktokkey', secret: 'sandbox-tiktok-secret' },
};

/** TikTok is switched on by an app of the operator's; while there is none, the sandbox's TikTok has one ready. */
export const tiktokSetup: NetworkSetup<TiktokSettings> = {
  variables: {
    ...appVariables(app),
    TIKTOK_ENV: {
      schema: z.enum(['sandbox', 'production']),
      cure: 'must be production for an app that TikTok has approved, and sandbox for one of its sandboxes.',
    },
    TIKTOK_SCOPES: {
      schema: z.string().refine((text) => {
        const scopes = scopesIn(text);
        return scopes.every(isScope) && scopes.includes(needed);
      }),
      cure: `must name ${needed}, and of the others what your app has: ${allScopes.join(',')}.`,
    },
    TIKTOK_AUDITED: {
      schema: z.enum(['yes', 'no']),
      cure: 'must be yes or no: whether TikTok has audited your app for Direct Post.',
    },
    TIKTOK_WEB: addressVariable(defaults.web),
    TIKTOK_API: addressVariable(defaults.api),
  },
  endsDemo: [],
  problems: (given) => appProblems(app, given),
  read(given, sandbox) {
    const called = calledWith(app, given, sandbox);
    if (called === undefined) return undefined;
    const { id: clientKey, secret: clientSecret } = called.keys;
    const isBuiltIn = called.sandbox !== null;
    const usual = isBuiltIn ? sandboxScopes : [needed];
    const scopes = scopesIn(given['TIKTOK_SCOPES'] ?? usual.join()).filter(isScope);
    const { TIKTOK_AUDITED: audited } = given;
    const isAudited = audited === undefined ? null : audited === 'yes';
    const own = { clientKey, clientSecret, scopes, isAudited };
    if (isBuiltIn) {
      const [web, api] = [`${called.sandbox}/tiktok`, `${called.sandbox}/tiktok-api`];
      return { ...own, web, api, environment: 'sandbox' };
    }
    const { TIKTOK_WEB: web = defaults.web, TIKTOK_API: api = defaults.api } = given;
    return { ...own, web, api, environment: given['TIKTOK_ENV'] === 'production' ? 'production' : 'sandbox' };
  },
};

function scopesIn(text: string): string[] {
  return text.split(/[ ,]+/).filter((scope) => scope !== '');
}

function isScope(text: string): text is TiktokScope {
  return text in tiktokScopes;
}
