import { appSetup, readScopes, scopesVariable } from '#/app-setup.ts';
import { calledWith, type OwnApp } from '#/app-source.ts';
import { facebookApp } from '#/facebook/settings.ts';

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

const allScopes = Object.keys(threadsScopes) as ThreadsScope[];

const app: OwnApp = {
  kind: 'own',
  id: { variable: 'THREADS_APP_ID', cure: 'must be the Threads app id of your app, from developers.facebook.com.' },
  secret: { variable: 'THREADS_APP_SECRET', cure: 'must be the Threads app secret of your app, without spaces.' },
  what: 'the Threads app id and the Threads app secret of one app, which are not those for Facebook.',
  hasNumber: true,
  sandbox: { id: '200000000000001', secret: 'sandbox-threads-secret' },
};

/** Its addresses: "Get access tokens and permissions", 2026-08-12; "Get started", 2026-06-30. */
export const threadsSetup = appSetup(app, {
  variables: {
    THREADS_SCOPES: scopesVariable(
      threadsScopes,
      `must name ${needed.join(' and ')}, and of the others what your app has been granted: ${allScopes.join(',')}.`,
      (scopes) => needed.every((scope) => scopes.includes(scope)),
    ),
  },
  hosts: {
    web: { variable: 'THREADS_WEB', real: 'https://threads.com', inSandbox: '/threads' },
    api: { variable: 'THREADS_API', real: 'https://graph.threads.net', inSandbox: '/threads-api' },
  },
  settings({ given, keys, hosts, sandbox }): ThreadsSettings {
    const usual = sandbox === null ? allScopes.filter((scope) => !onlyNamed.has(scope)) : allScopes;
    const scopes = readScopes(threadsScopes, given['THREADS_SCOPES'] ?? usual.join());
    const atFacebook = calledWith(facebookApp, given, sandbox);
    const signers = [keys.secret, ...(atFacebook === undefined ? [] : [atFacebook.keys.secret])];
    return { appId: keys.id, appSecret: keys.secret, signers, scopes, ...hosts, sandbox: sandbox !== null };
  },
});
