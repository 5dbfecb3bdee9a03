import { addressVariable, keyVariable, type NetworkSetup, pairProblems } from '#/settings.ts';

/** An app at X and where X is. Addresses have no trailing slash. */
export interface TwitterSettings {
  readonly clientId: string;
  /** The app is a confidential client ("Web App"): there is always a secret. */
  readonly clientSecret: string;
  /** Where people say yes and see posts: `https://x.com`. */
  readonly web: string;
  /** The API, without its version: `https://api.x.com`. */
  readonly api: string;
  /** True when these addresses are the built-in sandbox's. */
  readonly sandbox: boolean;
}

/** The real X (docs.x.com, OAuth 2.0 authorization code flow with PKCE; snapshot of 2026-08-22). */
const twitterDefaults = { web: 'https://x.com', api: 'https://api.x.com' } as const;

/** X is switched on by an app of the operator's; while there is none, the sandbox's X has one ready. */
export const twitterSetup: NetworkSetup<TwitterSettings> = {
  variables: {
    TWITTER_CLIENT_ID: keyVariable('must be the OAuth 2.0 client id of your app, from the X developer console.'),
    TWITTER_CLIENT_SECRET: keyVariable('must be the OAuth 2.0 client secret of your app, without spaces.'),
    TWITTER_WEB: addressVariable(twitterDefaults.web),
    TWITTER_API: addressVariable(twitterDefaults.api),
  },
  endsDemo: [],
  problems: (given) =>
    pairProblems(
      given,
      'TWITTER_CLIENT_ID',
      'TWITTER_CLIENT_SECRET',
      'the OAuth 2.0 client id and client secret of one app, from the X developer console.',
    ),
  read({ TWITTER_CLIENT_ID: clientId, TWITTER_CLIENT_SECRET: clientSecret, TWITTER_WEB, TWITTER_API }, sandbox) {
    if (clientId !== undefined && clientSecret !== undefined) {
      const web = TWITTER_WEB ?? twitterDefaults.web;
      return { clientId, clientSecret, web, api: TWITTER_API ?? twitterDefaults.api, sandbox: false };
    }
    if (sandbox === null) return undefined;
    return {
      clientId: 'sandbox-x-client',
      clientSecret: 'sandbox-x-secret',
      web: `${sandbox}/x`,
      api: `${sandbox}/x-api`,
      sandbox: true,
    };
  },
};
