import { z } from 'zod';

import { addressVariable, keyVariable, type NetworkSetup, pairProblems } from '#/settings.ts';

/** An app at Facebook and where Facebook is. Addresses have no trailing slash. */
export interface FacebookSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** Where people say yes: `https://www.facebook.com`. */
  readonly dialog: string;
  /** The Graph API: `https://graph.facebook.com`. */
  readonly graph: string;
  /** The version of both, for example `v25.0`. */
  readonly version: string;
}

/** The real Facebook (developers.facebook.com, manual login flow; v25.0 and v26.0 are the current versions, read 2026-11-20). */
const facebookDefaults = {
  dialog: 'https://www.facebook.com',
  graph: 'https://graph.facebook.com',
  version: 'v25.0',
} as const;

/** Facebook is switched on by an app of the operator's; while there is none, the sandbox's Facebook has one ready. */
export const facebookSetup: NetworkSetup<FacebookSettings> = {
  variables: {
    FACEBOOK_APP_ID: {
      schema: z.string().regex(/^\d+$/),
      cure: 'must be the number of your app, from developers.facebook.com.',
    },
    FACEBOOK_APP_SECRET: keyVariable('must be the secret of your app, without spaces.'),
    FACEBOOK_DIALOG: addressVariable(facebookDefaults.dialog),
    FACEBOOK_GRAPH: addressVariable(facebookDefaults.graph),
  },
  endsDemo: [],
  problems: (given) =>
    pairProblems(given, 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET', 'the number and the secret of one app.'),
  read({ FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, FACEBOOK_DIALOG, FACEBOOK_GRAPH }, sandbox) {
    const { version } = facebookDefaults;
    if (appId !== undefined && appSecret !== undefined) {
      const dialog = FACEBOOK_DIALOG ?? facebookDefaults.dialog;
      return { appId, appSecret, dialog, graph: FACEBOOK_GRAPH ?? facebookDefaults.graph, version };
    }
    if (sandbox === null) return undefined;
    return {
      appId: '100000000000001',
      appSecret: 'demo-app-secret',
      dialog: `${sandbox}/facebook`,
      graph: `${sandbox}/facebook/graph`,
      version,
    };
  },
};
