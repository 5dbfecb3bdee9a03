import { z } from 'zod';

import { appProblems, appVariables, calledWith, type OwnApp } from '#/app-source.ts';
import { addressVariable, type NetworkSetup } from '#/settings.ts';

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
    FACEBOOK_DIALOG: addressVariable(facebookDefaults.dialog),
    FACEBOOK_GRAPH: addressVariable(facebookDefaults.graph),
  },
  endsDemo: [],
  problems: (given) => appProblems(facebookApp, given),
  read(given, sandbox) {
    const called = calledWith(facebookApp, given, sandbox);
    if (called === undefined) return undefined;
    const { version } = facebookDefaults;
    const keys = { appId: called.keys.id, appSecret: called.keys.secret };
    if (called.sandbox !== null) {
      return { ...keys, dialog: `${called.sandbox}/facebook`, graph: `${called.sandbox}/facebook/graph`, version };
    }
    const { FACEBOOK_DIALOG: dialog = facebookDefaults.dialog, FACEBOOK_GRAPH: graph = facebookDefaults.graph } = given;
    return { ...keys, dialog, graph, version };
  },
};
