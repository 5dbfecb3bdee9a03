import { l } from '@atproto/lex-schema';

import type { World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/bluesky/accounts.ts';
import type { Blobs } from '#/networks/bluesky/blobs.ts';
import { didDocumentOf } from '#/networks/bluesky/did-document.ts';
import type { JsonObject } from '#/networks/bluesky/json.ts';
import { limits, type RateLimiter } from '#/networks/bluesky/rate-limits.ts';
import type { ServiceTokens } from '#/networks/bluesky/service-tokens.ts';
import { type Sessions, serviceDid } from '#/networks/bluesky/sessions.ts';
import { type Call, readInput, readParam, readParams, type XrpcMethods } from '#/networks/bluesky/xrpc.ts';
import { authRequired, invalidRequest } from '#/networks/bluesky/xrpc-error.ts';

const signInInput = l.object({
  identifier: l.string(),
  password: l.string(),
  authFactorToken: l.optional(l.string()),
  allowTakendown: l.optional(l.boolean()),
});

/** What the server methods work on. */
export interface ServerParts {
  readonly world: World;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly tokens: ServiceTokens;
  readonly limiter: RateLimiter;
  readonly blobs: Blobs;
}

/** `com.atproto.server.*` and `com.atproto.identity.*`. */
export function serverMethods({ world, accounts, sessions, tokens, limiter, blobs }: ServerParts): XrpcMethods {
  const describe = (account: Account): JsonObject => ({
    did: account.did,
    didDoc: didDocumentOf(account, world.origin()),
    handle: account.handle,
    email: `${account.handle.split('.')[0]}@nonet.test`,
    emailConfirmed: account.emailConfirmed !== false,
    active: account.status === 'active',
    ...(account.status === 'active' ? {} : { status: account.status }),
  });

  return {
    'com.atproto.server.describeServer': {
      verb: 'GET',
      run: () => ({
        did: serviceDid,
        availableUserDomains: ['.nonet.test'],
        inviteCodeRequired: false,
        blobUploadLimit: blobs.uploadLimit,
        links: {},
        contact: {},
      }),
    },

    'com.atproto.server.createSession': {
      verb: 'POST',
      run: async (call) => {
        const { identifier, password } = await readInput(call, signInInput, 150 * 1024);
        if (typeof identifier !== 'string' || typeof password !== 'string') throw authRequired();
        call.addHeaders(limiter.consume(limits.signIn, identifier, 1));
        const { account, tokens } = sessions.signIn(identifier, password);
        call.context.set('account', account.handle);
        return { ...tokens, ...describe(account) };
      },
    },

    'com.atproto.server.refreshSession': {
      verb: 'POST',
      run: (call) => {
        const caller = sessions.authenticateRefresh(call.authorization);
        assertNoBody(call);
        call.context.set('account', caller.account.handle);
        return { ...sessions.refresh(caller), ...describe(caller.account) };
      },
    },

    'com.atproto.server.getSession': {
      verb: 'GET',
      run: (call) => {
        const { account } = sessions.authenticate(call.authorization);
        call.context.set('account', account.handle);
        return describe(account);
      },
    },

    'com.atproto.server.getServiceAuth': {
      verb: 'GET',
      run: (call) => {
        const { account } = sessions.authenticate(call.authorization);
        call.context.set('account', account.handle);
        const method = 'com.atproto.server.getServiceAuth';
        const right = readParams(call, method, { aud: 'did', lxm: 'nsid' });
        const exp = readParam(call, method, 'exp', l.integer());
        return { token: tokens.issue(account, right, exp === undefined ? null : Number(exp)) };
      },
    },

    'com.atproto.server.deleteSession': {
      verb: 'POST',
      run: (call) => {
        const caller = sessions.authenticateRefresh(call.authorization, { allowExpired: true });
        assertNoBody(call);
        call.context.set('account', caller.account.handle);
        sessions.end(caller);
        return undefined;
      },
    },

    'com.atproto.identity.resolveHandle': {
      verb: 'GET',
      run: (call) => {
        const { handle } = readParams(call, 'com.atproto.identity.resolveHandle', { handle: 'handle' });
        const account = accounts.find(handle);
        if (account === null) throw invalidRequest('Unable to resolve handle', 'HandleNotFound');
        return { did: account.did };
      },
    },
  };
}

function assertNoBody(call: Call): void {
  const { headers } = call.context.env.incoming;
  if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined) {
    throw invalidRequest('A request body was provided when none was expected');
  }
}
