import { z } from 'zod';

import { appProblems, appVariables, calledWith, type OwnApp } from '#/app-source.ts';
import { addressVariable, type NetworkSetup } from '#/settings.ts';

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
const facebookDefaults = {
  dialog: 'https://www.facebook.com',
  graph: 'https://graph.facebook.com',
  version: 'v27.0',
} as const;

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
const WARNED_MS = 60 * 24 * 60 * 60_000;
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The operator's app at Facebook. */
export const facebookApp: OwnApp = {
  kind: 'own',
  id: { variable: 'FACEBOOK_APP_ID', cure: 'must be the number of your app, from developers.facebook.com.' },
  secret: { variable: 'FACEBOOK_APP_SECRET', cure: 'must be the secret of your app, without spaces.' },
  what: 'the number and the secret of one app.',
  sandbox: { id: '100000000000001', secret: 'demo-app-secret' },
};

/** Facebook is switched on by an app of the operator's; while there is none, the sandbox's Facebook has one ready. */
export const facebookSetup: NetworkSetup<FacebookSettings> = {
  variables: {
    ...appVariables(facebookApp),
    [facebookApp.id.variable]: { schema: z.string().regex(/^\d+$/), cure: facebookApp.id.cure },
    FACEBOOK_SCOPES: {
      schema: z.string().refine((text) => {
        const scopes = scopesIn(text);
        return scopes.every(isScope) && always.every((scope) => scopes.includes(scope));
      }),
      cure: `must name ${always.join(' and ')}, and of the others what your app has been granted: ${Object.keys(facebookScopes).join(',')}.`,
    },
    FACEBOOK_GRAPH_VERSION: {
      schema: z.string().regex(/^v\d{1,3}\.\d$/),
      cure: `must be a version of the Graph API, for example ${facebookDefaults.version}.`,
    },
    FACEBOOK_DIALOG: addressVariable(facebookDefaults.dialog),
    FACEBOOK_GRAPH: addressVariable(facebookDefaults.graph),
  },
  endsDemo: [],
  problems: (given) => appProblems(facebookApp, given),
  read(given, sandbox) {
    const called = calledWith(facebookApp, given, sandbox);
    if (called === undefined) return undefined;
    const { FACEBOOK_GRAPH_VERSION: version = facebookDefaults.version, FACEBOOK_SCOPES: granted } = given;
    const all = Object.keys(facebookScopes);
    const usual = called.sandbox === null ? all.filter((scope) => !onlyNamed.has(scope)) : all;
    const scopes = scopesIn(granted ?? usual.join()).filter(isScope);
    const own = { appId: called.keys.id, appSecret: called.keys.secret, scopes, version };
    if (called.sandbox !== null) {
      return { ...own, dialog: `${called.sandbox}/facebook`, graph: `${called.sandbox}/facebook/graph`, sandbox: true };
    }
    const { FACEBOOK_DIALOG: dialog = facebookDefaults.dialog, FACEBOOK_GRAPH: graph = facebookDefaults.graph } = given;
    return { ...own, dialog, graph, sandbox: false };
  },
  warnings({ version, sandbox }, now) {
    const lastDay = lastDays[version];
    if (sandbox || lastDay === undefined) return [];
    const end = new Date(lastDay);
    const left = end.getTime() - now.getTime();
    if (left > WARNED_MS) return [];
    const when = `${left > 0 ? 'ends' : 'ended'} on ${longDate.format(end)}`;
    return [`Version ${version} of Facebook’s Graph API ${when}: set FACEBOOK_GRAPH_VERSION to a newer one.`];
  },
};

function scopesIn(text: string): string[] {
  return text.split(/[ ,]+/).filter((scope) => scope !== '');
}

function isScope(text: string): text is FacebookScope {
  return text in facebookScopes;
}
