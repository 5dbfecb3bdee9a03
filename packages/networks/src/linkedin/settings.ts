import { z } from 'zod';

import { appSetup, readScopes, scopesVariable, versionWarnings } from '#/app-setup.ts';
import type { OwnApp } from '#/app-source.ts';

/** What can be asked for, with what it allows, in words: completes `… to `. Which of them an app has, its products decide. */
export const linkedinScopes = {
  openid: 'know who you are',
  profile: 'see your name and your picture',
  email: 'read your email address',
  w_member_social: 'post for you',
  w_member_social_feed: 'comment for you',
  r_basicprofile: 'read your public profile',
  r_member_social: 'read what you have posted',
  r_member_postAnalytics: 'read what became of your posts',
  r_member_profileAnalytics: 'read how many follow you',
  rw_organization_admin: 'see the pages that you manage',
  r_organization_admin: 'see the pages that you manage',
  w_organization_social: 'post for the pages that you manage',
  w_organization_social_feed: 'comment for the pages that you manage',
  r_organization_social: 'read what your pages have posted',
} as const;
export type LinkedinScope = keyof typeof linkedinScopes;
/** What the two products give that every app may have: signing in, and sharing ("Getting access", 2026-08). */
const usual: readonly LinkedinScope[] = ['openid', 'profile', 'email', 'w_member_social'];

/** An app at LinkedIn and where LinkedIn is. Addresses have no trailing slash. */
export interface LinkedinSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** What people are asked to allow: what the operator's app has been granted. One that it has not fails the whole page. */
  readonly scopes: readonly LinkedinScope[];
  /** Where people say yes, and see posts: `https://www.linkedin.com`. */
  readonly web: string;
  readonly api: string;
  /** The version of the API, `YYYYMM`. */
  readonly version: string;
  /** True when these addresses are the built-in sandbox's. */
  readonly sandbox: boolean;
}

/** The real LinkedIn (learn.microsoft.com/linkedin: authorization-code-flow, 2026-08; versioning, 2026-09). Nobody has tried it here. */
const USUAL_VERSION = '202609';

/** The day on which a version ends ("API migration status", 2026-03; that of 202604: n8n-io/n8n#39065, 2026-09). */
const lastDays: Readonly<Record<string, string>> = {
  '202510': '2026-10-15',
  '202511': '2026-11-16',
  '202601': '2027-01-15',
  '202602': '2027-02-15',
  '202603': '2027-03-16',
  '202604': '2027-04-15',
};

/** The operator's app at LinkedIn. */
const app: OwnApp = {
  kind: 'own',
  id: { variable: 'LINKEDIN_CLIENT_ID', cure: 'must be the Client ID of your app, from linkedin.com/developers.' },
  secret: {
    variable: 'LINKEDIN_CLIENT_SECRET',
    cure: 'must be the Primary Client Secret of your app, without spaces.',
  },
  what: 'the Client ID and the Primary Client Secret of one app.',
  sandbox: { id: 'sandbox-linkedin-client', secret: 'sandbox-linkedin-secret' },
};

/** What an operator says of the app, and where LinkedIn is. */
export const linkedinSetup = appSetup(app, {
  variables: {
    LINKEDIN_SCOPES: scopesVariable(
      linkedinScopes,
      `must name w_member_social, and openid and profile or r_basicprofile, and of the others what your app has been granted: ${Object.keys(linkedinScopes).join(',')}.`,
      (scopes) => scopes.includes('w_member_social') && tellsWho(scopes),
    ),
    LINKEDIN_VERSION: {
      schema: z.string().regex(/^20\d\d(0[1-9]|1[0-2])$/),
      cure: `must be a version of LinkedIn’s API as year and month, for example ${USUAL_VERSION}.`,
    },
  },
  hosts: {
    web: { variable: 'LINKEDIN_WEB', real: 'https://www.linkedin.com', inSandbox: '/linkedin' },
    api: { variable: 'LINKEDIN_API', real: 'https://api.linkedin.com', inSandbox: '/linkedin-api' },
  },
  settings({ given, keys, hosts, sandbox }): LinkedinSettings {
    const asked = sandbox === null ? usual : Object.keys(linkedinScopes);
    const scopes = readScopes(linkedinScopes, given['LINKEDIN_SCOPES'] ?? asked.join());
    const version = given['LINKEDIN_VERSION'] ?? USUAL_VERSION;
    return { appId: keys.id, appSecret: keys.secret, scopes, version, ...hosts, sandbox: sandbox !== null };
  },
  warnings({ version, sandbox }, now) {
    if (sandbox) return [];
    const name = `Version ${version} of LinkedIn’s API`;
    return versionWarnings({ name, variable: 'LINKEDIN_VERSION', end: lastDayOf(version) }, now);
  },
});

/** Whether somebody can be asked who they are: by OpenID, or by the profile of apps with the older product. */
function tellsWho(scopes: readonly string[]): boolean {
  return isOpenId(scopes) || scopes.includes('r_basicprofile');
}

/** Whether who signed in is asked by OpenID. */
export function isOpenId(scopes: readonly string[]): boolean {
  return scopes.includes('openid') && scopes.includes('profile');
}

/** Whether pages come with a person. */
export function hasPages(scopes: readonly string[]): boolean {
  const lists = scopes.includes('rw_organization_admin') || scopes.includes('r_organization_admin');
  return lists && scopes.includes('w_organization_social');
}

/**
 * A version lives at least a year ("Versioning", 2026-03), and those whose end has been told ended on the 15th of their month or
 * a little later.
 */
export function lastDayOf(version: string): Date {
  return new Date(lastDays[version] ?? Date.UTC(Number(version.slice(0, 4)) + 1, Number(version.slice(4)) - 1, 15));
}
