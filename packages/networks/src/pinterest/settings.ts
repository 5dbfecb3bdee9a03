import { z } from 'zod';
import { appSetup, readScopes, scopesVariable } from '#/app-setup.ts';
import type { OwnApp } from '#/app-source.ts';

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

/** With trial access Pinterest takes Pins at its host for trying out alone (seen until 2026-10). */
const trialApi = 'https://api-sandbox.pinterest.com';

/** The operator's app at Pinterest. */
const app: OwnApp = {
  kind: 'own',
  id: { variable: 'PINTEREST_APP_ID', cure: 'must be the app id of your app, from developers.pinterest.com.' },
  secret: { variable: 'PINTEREST_APP_SECRET', cure: 'must be the app secret key of your app, without spaces.' },
  what: 'the app id and the app secret key of one app, from developers.pinterest.com.',
  hasNumber: true,
  sandbox: { id: '1500000', secret: 'sandbox-pinterest-secret' },
};

/** What an operator says of the app, and where Pinterest is (API description 5.23.0). */
export const pinterestSetup = appSetup(app, {
  variables: {
    PINTEREST_ACCESS: {
      schema: z.enum(accesses),
      cure: 'must be standard or trial: what Pinterest granted to your app.',
    },
    PINTEREST_SCOPES: scopesVariable(
      pinterestScopes,
      `must name ${needed.join(', ')}, and of the others those that people shall be asked for: ${allScopes.join()}.`,
      (scopes) => needed.every((scope) => scopes.includes(scope)),
    ),
  },
  hosts: {
    web: { variable: 'PINTEREST_WEB', real: 'https://www.pinterest.com', inSandbox: '/pinterest' },
    api: { variable: 'PINTEREST_API', real: 'https://api.pinterest.com', inSandbox: '/pinterest-api' },
  },
  settings({ given, keys, hosts, sandbox }): PinterestSettings {
    const isTrial = given['PINTEREST_ACCESS'] === 'trial';
    const trial = sandbox === null ? (given['PINTEREST_API'] ?? trialApi) : `${sandbox}/pinterest-api-sandbox`;
    return {
      appId: keys.id,
      appSecret: keys.secret,
      scopes: readScopes(pinterestScopes, given['PINTEREST_SCOPES'] ?? allScopes.join()),
      access: isTrial ? 'trial' : 'standard',
      web: hosts.web,
      api: isTrial ? trial : hosts.api,
      sandbox: sandbox !== null,
    };
  },
});
