import { z } from 'zod';
import { appProblems, appVariables, calledWith, type OwnApp } from '#/app-source.ts';
import { addressVariable, type NetworkSetup } from '#/settings.ts';

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

/** The real X (docs.x.com, OAuth 2.0 authorization code flow with PKCE; snapshot of 2026-08-22). */
const twitterDefaults = { web: 'https://x.com', api: 'https://api.x.com' } as const;

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

/** X is switched on by an app of the operator's; while there is none, the sandbox's X has one ready. */
export const twitterSetup: NetworkSetup<TwitterSettings> = {
  variables: {
    ...appVariables(app),
    TWITTER_WEB: addressVariable(twitterDefaults.web),
    TWITTER_API: addressVariable(twitterDefaults.api),
    TWITTER_METRICS: { schema: z.enum(['on', 'off']), cure: 'must be on, to pay X for figures of posts, or off.' },
  },
  endsDemo: [],
  problems: (given) => appProblems(app, given),
  read(given, sandbox) {
    const called = calledWith(app, given, sandbox);
    if (called === undefined) return undefined;
    const keys = {
      clientId: called.keys.id,
      clientSecret: called.keys.secret,
      readsFigures: given['TWITTER_METRICS'] === 'on',
    };
    if (called.sandbox !== null) {
      return { ...keys, web: `${called.sandbox}/x`, api: `${called.sandbox}/x-api`, sandbox: true };
    }
    const { TWITTER_WEB: web = twitterDefaults.web, TWITTER_API: api = twitterDefaults.api } = given;
    return { ...keys, web, api, sandbox: false };
  },
};
