import { z } from 'zod';
import { appProblems, appVariables, calledWith, type OwnApp } from '#/app-source.ts';
import { addressVariable, type NetworkSetup } from '#/settings.ts';

/** What can be asked for, with what it allows, in words: completes `… to `. The last three are for secret boards. */
export const pinterestScopes = {
  'user_accounts:read': 'read its profile',
  'pins:read': 'read its Pins',
  'pins:write': 'make and delete Pins',
  'boards:read': 'read its boards',
  'boards:read_secret': 'read its secret boards',
  'boards:write': 'make boards',
  'boards:write_secret': 'make secret boards',
  'pins:read_secret': 'read its secret Pins',
  'pins:write_secret': 'make and delete secret Pins',
} as const;
export type PinterestScope = keyof typeof pinterestScopes;
const allScopes = Object.keys(pinterestScopes) as PinterestScope[];
/** Without these no Pin is made, or found again (API description 5.23.0: POST /pins, GET /boards/{board_id}/pins). */
const needed: readonly PinterestScope[] = [
  'user_accounts:read',
  'pins:read',
  'pins:write',
  'boards:read',
  'boards:write',
];

/** How far Pinterest lets an app in ("Access tiers", 2026). */
const accesses = ['standard', 'trial'] as const;

/** An app at Pinterest and where Pinterest is. Addresses have no trailing slash. */
export interface PinterestSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** What people are asked to allow. */
  readonly scopes: readonly PinterestScope[];
  readonly access: (typeof accesses)[number];
  /** Where people say yes and see Pins: `https://www.pinterest.com`. */
  readonly web: string;
  /** The API, without its version: `https://api.pinterest.com`. */
  readonly api: string;
  /** True when these addresses are the built-in sandbox's. */
  readonly sandbox: boolean;
}

/** The real Pinterest. With trial access it takes Pins at its host for trying out alone (seen until 2026-10). */
const web = 'https://www.pinterest.com';
const hosts = { standard: 'https://api.pinterest.com', trial: 'https://api-sandbox.pinterest.com' } as const;
const sandboxPaths = { standard: 'pinterest-api', trial: 'pinterest-api-sandbox' } as const;

/** The operator's app at Pinterest. */
const app: OwnApp = {
  kind: 'own',
  id: { variable: 'PINTEREST_APP_ID', cure: 'must be the app id of your app, from developers.pinterest.com.' },
  secret: { variable: 'PINTEREST_APP_SECRET', cure: 'must be the app secret key of your app, without spaces.' },
  what: 'the app id and the app secret key of one app, from developers.pinterest.com.',
  sandbox: { id: '1500000', secret: 'sandbox-pinterest-secret' },
};

/** Pinterest is switched on by an app of the operator's; while there is none, the sandbox's Pinterest has one ready. */
export const pinterestSetup: NetworkSetup<PinterestSettings> = {
  variables: {
    ...appVariables(app),
    [app.id.variable]: { schema: z.string().regex(/^\d+$/), cure: app.id.cure },
    PINTEREST_ACCESS: {
      schema: z.enum(accesses),
      cure: 'must be standard or trial: what Pinterest granted to your app.',
    },
    PINTEREST_SCOPES: {
      schema: z.string().refine((text) => {
        const scopes = scopesIn(text);
        return scopes.every(isScope) && needed.every((scope) => scopes.includes(scope));
      }),
      cure: `must name ${needed.join(', ')}, and of the others those that people shall be asked for: ${allScopes.join()}.`,
    },
    PINTEREST_WEB: addressVariable(web),
    PINTEREST_API: addressVariable(hosts.standard),
  },
  endsDemo: [],
  problems: (given) => appProblems(app, given),
  read(given, sandbox) {
    const called = calledWith(app, given, sandbox);
    if (called === undefined) return undefined;
    const scopes = scopesIn(given['PINTEREST_SCOPES'] ?? allScopes.join()).filter(isScope);
    const access = given['PINTEREST_ACCESS'] === 'trial' ? 'trial' : 'standard';
    const own = { appId: called.keys.id, appSecret: called.keys.secret, scopes, access } as const;
    if (called.sandbox !== null) {
      const api = `${called.sandbox}/${sandboxPaths[access]}`;
      return { ...own, web: `${called.sandbox}/pinterest`, api, sandbox: true };
    }
    return {
      ...own,
      web: given['PINTEREST_WEB'] ?? web,
      api: given['PINTEREST_API'] ?? hosts[access],
      sandbox: false,
    };
  },
};

function scopesIn(text: string): string[] {
  return text.split(/[ ,]+/).filter((scope) => scope !== '');
}

function isScope(text: string): text is PinterestScope {
  return text in pinterestScopes;
}
