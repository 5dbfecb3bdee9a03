import { z } from 'zod';
import { appSetup } from '#/app-setup.ts';
import type { OwnApp } from '#/app-source.ts';

/** An app at X and where X is. Addresses have no trailing slash. */
export interface TwitterSettings {
  readonly clientId: string;
  /** The app is a confidential client ("Web App"): there is always a secret. */
  readonly clientSecret: string;
  /** Where people say yes and see posts: `https://x.com`. */
  readonly web: string;
  /** The API, without its version: `https://api.x.com`. */
  readonly api: string;
  /** Whether figures are read: X charges for each. */
  readonly readsFigures: boolean;
  /** True when these addresses are the built-in sandbox's. */
  readonly sandbox: boolean;
}

/** The operator's app at X. */
const app: OwnApp = {
  kind: 'own',
  id: {
    variable: 'TWITTER_CLIENT_ID',
    cure: 'must be the OAuth 2.0 client id of your app, from the X developer console.',
  },
  secret: {
    variable: 'TWITTER_CLIENT_SECRET',
    cure: 'must be the OAuth 2.0 client secret of your app, without spaces.',
  },
  what: 'the OAuth 2.0 client id and client secret of one app, from the X developer console.',
  sandbox: { id: 'sandbox-x-client', secret: 'sandbox-x-secret' },
};

/** Its addresses: docs.x.com, OAuth 2.0 authorization code flow with PKCE; snapshot of 2026-08-22. */
export const twitterSetup = appSetup(app, {
  variables: {
    TWITTER_METRICS: { schema: z.enum(['on', 'off']), cure: 'must be on, to pay X for figures of posts, or off.' },
  },
  hosts: {
    web: { variable: 'TWITTER_WEB', real: 'https://x.com', inSandbox: '/x' },
    api: { variable: 'TWITTER_API', real: 'https://api.x.com', inSandbox: '/x-api' },
  },
  settings({ given, keys, hosts, sandbox }): TwitterSettings {
    const readsFigures = given['TWITTER_METRICS'] === 'on';
    return { clientId: keys.id, clientSecret: keys.secret, readsFigures, ...hosts, sandbox: sandbox !== null };
  },
});
