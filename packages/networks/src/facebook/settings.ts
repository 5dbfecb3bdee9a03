import { z } from 'zod';

import { appSetup, readScopes, scopesVariable, versionWarnings } from '#/app-setup.ts';
import type { OwnApp } from '#/app-source.ts';

/** What can be asked for, with what it allows, in words: completes `… to `. */
export const facebookScopes = {
  public_profile: 'know who you are',
  email: 'read your email address',
  pages_show_list: 'see which Pages you manage',
  pages_manage_posts: 'post to your Pages',
  pages_read_engagement: 'read what your Pages have posted',
  pages_manage_engagement: 'comment below posts of your Pages',
  business_management: 'see the Pages that belong to a business',
  instagram_basic: 'see the Instagram accounts that are linked to your Pages',
  instagram_content_publish: 'post to Instagram',
  instagram_manage_comments: 'comment below posts at Instagram',
  instagram_manage_contents: 'delete posts at Instagram',
  read_insights: 'read the figures of your Pages',
  instagram_manage_insights: 'read figures at Instagram',
} as const;
export type FacebookScope = keyof typeof facebookScopes;
/** What every app has (FB-02): enough to sign in with, and to nothing else. */
const always: readonly FacebookScope[] = ['public_profile', 'email'];
/** Asked for only where FACEBOOK_SCOPES says that the app has them; in the sandbox they are there. */
const onlyNamed: ReadonlySet<string> = new Set<FacebookScope>([
  'pages_manage_engagement',
  'instagram_manage_comments',
  'read_insights',
  'instagram_manage_insights',
]);
/** Without these nobody can post to a page. */
export const pageScopes: readonly FacebookScope[] = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'];

/** An app at Facebook and where Facebook is. Addresses have no trailing slash. */
export interface FacebookSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** What people are asked to allow when they connect: what the operator's app has been granted. */
  readonly scopes: readonly FacebookScope[];
  /** Where people say yes, and see posts: `https://www.facebook.com`. */
  readonly dialog: string;
  /** The Graph API: `https://graph.facebook.com`. */
  readonly graph: string;
  /** The version of both, for example `v27.0`. */
  readonly version: string;
  /** True when these addresses are the built-in sandbox's. */
  readonly sandbox: boolean;
}

/** The real Facebook (developers.facebook.com, manual login flow and changelog; read 2026-11-24). The version is the newest, of 2026-11-04. */
const USUAL_VERSION = 'v27.0';

/**
 * The last day of each version ("Graph API changelog", 2026-11-04): two years after the next one came out ("Platform versioning"). That
 * of v26.0 follows from v27.0 of that day, and the newest has none yet. Calls of a version that has ended are answered by the oldest that lives.
 */
const lastDays: Readonly<Record<string, string>> = {
  'v19.0': '2026-05-21',
  'v20.0': '2026-09-24',
  'v21.0': '2027-01-21',
  'v22.0': '2027-05-20',
  'v23.0': '2027-10-08',
  'v24.0': '2028-02-18',
  'v25.0': '2028-07-29',
  'v26.0': '2028-11-04',
};

/** The operator's app at Facebook. */
export const facebookApp: OwnApp = {
  kind: 'own',
  id: { variable: 'FACEBOOK_APP_ID', cure: 'must be the number of your app, from developers.facebook.com.' },
  secret: { variable: 'FACEBOOK_APP_SECRET', cure: 'must be the secret of your app, without spaces.' },
  what: 'the number and the secret of one app.',
  hasNumber: true,
  sandbox: { id: '100000000000001', secret: 'demo-app-secret' },
};

/** What an operator says of the app, and where Facebook is. */
export const facebookSetup = appSetup(facebookApp, {
  variables: {
    FACEBOOK_SCOPES: scopesVariable(
      facebookScopes,
      `must name ${always.join(' and ')}, and of the others what your app has been granted: ${Object.keys(facebookScopes).join(',')}.`,
      (scopes) => always.every((scope) => scopes.includes(scope)),
    ),
    FACEBOOK_GRAPH_VERSION: {
      schema: z.string().regex(/^v\d{1,3}\.\d$/),
      cure: `must be a version of the Graph API, for example ${USUAL_VERSION}.`,
    },
  },
  hosts: {
    dialog: { variable: 'FACEBOOK_DIALOG', real: 'https://www.facebook.com', inSandbox: '/facebook' },
    graph: { variable: 'FACEBOOK_GRAPH', real: 'https://graph.facebook.com', inSandbox: '/facebook/graph' },
  },
  settings({ given, keys, hosts, sandbox }): FacebookSettings {
    const all = Object.keys(facebookScopes);
    const usual = sandbox === null ? all.filter((scope) => !onlyNamed.has(scope)) : all;
    const scopes = readScopes(facebookScopes, given['FACEBOOK_SCOPES'] ?? usual.join());
    const version = given['FACEBOOK_GRAPH_VERSION'] ?? USUAL_VERSION;
    return { appId: keys.id, appSecret: keys.secret, scopes, version, ...hosts, sandbox: sandbox !== null };
  },
  warnings({ version, sandbox }, now) {
    const lastDay = lastDays[version];
    if (sandbox || lastDay === undefined) return [];
    const name = `Version ${version} of Facebook’s Graph API`;
    return versionWarnings({ name, variable: 'FACEBOOK_GRAPH_VERSION', end: new Date(lastDay) }, now);
  },
});
