import { z } from 'zod';
import { appProblems, appVariables, calledWith, type OwnApp } from '#/app-source.ts';
import { facebookApp } from '#/facebook/settings.ts';
import { addressVariable, type NetworkSetup } from '#/settings.ts';

/** What can be asked for, with what it allows, in words: completes `… to `. */
export const threadsScopes = {
  threads_basic: 'read its profile and posts',
  threads_content_publish: 'post',
  threads_delete: 'delete posts',
  threads_manage_replies: 'reply to its own posts',
  threads_read_replies: 'read its replies',
  threads_manage_insights: 'read its figures',
} as const;
export type ThreadsScope = keyof typeof threadsScopes;
/** Asked for only where THREADS_SCOPES says that the app has it; in the sandbox it is there. */
const onlyNamed: ReadonlySet<string> = new Set<ThreadsScope>(['threads_manage_insights']);
/** Without these there is nothing to connect for. */
const needed: readonly ThreadsScope[] = ['threads_basic', 'threads_content_publish'];

/** An app at Threads and where Threads is. Addresses have no trailing slash. */
export interface ThreadsSettings {
  /** Of Threads: the same app has another id and secret at Facebook. */
  readonly appId: string;
  readonly appSecret: string;
  /** One of these signs what Threads posts to us: it does not say which of the app's two secrets. */
  readonly signers: readonly string[];
  /** What people are asked to allow: what the operator's app has been granted. */
  readonly scopes: readonly ThreadsScope[];
  /** Where people say yes: `https://threads.com`. */
  readonly web: string;
  /** The API, without its version: `https://graph.threads.net`. */
  readonly api: string;
  /** True when these addresses are the built-in sandbox's. */
  readonly sandbox: boolean;
}

/** The real Threads ("Get access tokens and permissions", 2026-08-12; "Get started", 2026-06-30). */
const threadsDefaults = { web: 'https://threads.com', api: 'https://graph.threads.net' } as const;
const allScopes = Object.keys(threadsScopes) as ThreadsScope[];

const app: OwnApp = {
  kind: 'own',
  id: { variable: 'THREADS_APP_ID', cure: 'must be the Threads app id of your app, from developers.facebook.com.' },
  secret: { variable: 'THREADS_APP_SECRET', cure: 'must be the Threads app secret of your app, without spaces.' },
  what: 'the Threads app id and the Threads app secret of one app, which are not those for Facebook.',
  sandbox: { id: '200000000000001', secret: 'sandbox-threads-secret' },
};

/** Threads is switched on by an app of the operator's; while there is none, the sandbox's Threads has one ready. */
export const threadsSetup: NetworkSetup<ThreadsSettings> = {
  variables: {
    ...appVariables(app),
    [app.id.variable]: { schema: z.string().regex(/^\d+$/), cure: app.id.cure },
    THREADS_SCOPES: {
      schema: z.string().refine((text) => {
        const scopes = scopesIn(text);
        return scopes.every(isScope) && needed.every((scope) => scopes.includes(scope));
      }),
      cure: `must name ${needed.join(' and ')}, and of the others what your app has been granted: ${allScopes.join(',')}.`,
    },
    THREADS_WEB: addressVariable(threadsDefaults.web),
    THREADS_API: addressVariable(threadsDefaults.api),
  },
  endsDemo: [],
  problems: (given) => appProblems(app, given),
  read(given, sandbox) {
    const called = calledWith(app, given, sandbox);
    if (called === undefined) return undefined;
    const usual = called.sandbox === null ? allScopes.filter((scope) => !onlyNamed.has(scope)) : allScopes;
    const scopes = scopesIn(given['THREADS_SCOPES'] ?? usual.join()).filter(isScope);
    const { id: appId, secret: appSecret } = called.keys;
    const atFacebook = calledWith(facebookApp, given, sandbox);
    const signers = [appSecret, ...(atFacebook === undefined ? [] : [atFacebook.keys.secret])];
    const own = { appId, appSecret, signers, scopes };
    if (called.sandbox !== null) {
      return { ...own, web: `${called.sandbox}/threads`, api: `${called.sandbox}/threads-api`, sandbox: true };
    }
    const { THREADS_WEB: web = threadsDefaults.web, THREADS_API: api = threadsDefaults.api } = given;
    return { ...own, web, api, sandbox: false };
  },
};

function scopesIn(text: string): string[] {
  return text.split(/[ ,]+/).filter((scope) => scope !== '');
}

function isScope(text: string): text is ThreadsScope {
  return text in threadsScopes;
}
