import type { Network, Refusal } from '@nonet/networks';
import { sql } from 'kysely';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { giveUpRefresh } from '#/features/publishing/tokens/give-up-refresh.ts';
import { openAuth, type TokenOwner } from '#/features/publishing/tokens/open-auth.ts';
import {
  endLease,
  type Held,
  maySignInAgain,
  REFRESH_LEASE_MS,
  SIGN_IN_AGAIN_MS,
  takeLease,
} from '#/features/publishing/tokens/refresh-lease.ts';
import type { RefreshAnswer, RefreshParts } from '#/features/publishing/tokens/refresh-parts.ts';
import { revokeUnlessConnected } from '#/features/publishing/tokens/revoke-unless-connected.ts';
import { type SealedTokens, storeTokens } from '#/features/publishing/tokens/store-tokens.ts';
import { sealContext } from '#/secrets/seal-context.ts';
import { SECRETS_LOST } from '#/secrets/secrets-lost.ts';

const WAIT_FOR_OTHER_MS = 1_000;

const NO_SIGN_IN: Refusal = {
  code: 'sign-in-expired',
  message: 'This account is signed out. Reconnect it to go on.',
};

/**
 * Refreshes the tokens of a connection. Takes a lease on its row, holds no transaction during the call, and stores by
 * compare-and-set on the version, so that a reconnect or disconnect meanwhile wins. After a crash in the middle the
 * old refresh token is tried again, which the network either accepts or answers with its end. Where the accounts of a grant
 * share their tokens, one of them is refreshed for all.
 */
export async function refreshToken(parts: RefreshParts, network: Network, asked: TokenOwner): Promise<RefreshAnswer> {
  const { db, sealer } = parts;
  // The same account for every caller, so that its lease is the lease of all.
  const [shared] = network.sharesTokens ? await readSharing(db, asked) : [];
  const owner = shared === undefined ? asked : { ...asked, connectionId: shared.connectionId };
  // Nobody else may end the call: the token it spends works once, and what comes back would be lost.
  const signal = AbortSignal.timeout(REFRESH_LEASE_MS - 5_000);
  const taken = await takeLease(db, owner);
  if (taken === undefined) return { kind: 'wait', afterMs: WAIT_FOR_OTHER_MS, error: null, scope: 'target' };

  const { authData, wasUnproven, ...lease } = taken;
  const held: Held = { ...owner, ...lease, askedFor: asked.connectionId };
  const sharing = network.sharesTokens ? await readSharing(db, owner) : [];
  const auth = authData === null ? null : openAuth(sealer, owner, authData);
  if (auth === null) return giveUpRefresh(parts, held, SECRETS_LOST);

  let result = await network.refresh(auth, { signal });
  if (result.kind === 'sign-in-again') {
    if (network.signInAgain === undefined) return giveUpRefresh(parts, held, NO_SIGN_IN);
    if (!(await maySignInAgain(db, held))) {
      await endLease(db, held);
      return { kind: 'wait', afterMs: SIGN_IN_AGAIN_MS, error: NO_SIGN_IN, scope: 'connection' };
    }
    result = await network.signInAgain(auth, { signal });
  }
  switch (result.kind) {
    case 'refreshed': {
      const { spaceId } = owner;
      const others = sharing.filter(({ connectionId }) => connectionId !== owner.connectionId);
      const sealed = [held, ...others].map(({ connectionId, version }) => {
        const context = sealContext.connection({ spaceId, connectionId });
        return { connectionId, version, auth: sealer.seal(JSON.stringify(result.auth), context) };
      });
      const renewed = { ...result, host: network.chosenHost?.(result.auth) ?? null };
      if (!(await storeTokens(db, held, sealed, renewed)))
        await revokeUnlessConnected(parts, network, held, result.auth);
      // Most renewals come so early that nothing was at risk.
      else if (wasUnproven || result.accessEndsAt !== undefined) await judgeAll(parts, spaceId, sealed);
      return { kind: 'fresh' };
    }
    case 'retry-later':
      await endLease(db, held);
      return {
        kind: 'wait',
        afterMs: result.afterMs,
        error: { code: result.code, message: result.message },
        scope: result.scope,
      };
    case 'reconnect-needed':
      return giveUpRefresh(parts, held, { code: result.code, message: result.message });
    case 'sign-in-again':
      return giveUpRefresh(parts, held, NO_SIGN_IN);
    default:
      return result satisfies never;
  }
}

/** The accounts whose token this is, too, in an order that is the same for all; none without a grant. */
async function readSharing(
  db: Database,
  { connectionId, spaceId }: TokenOwner,
): Promise<{ connectionId: string; version: number }[]> {
  const { rows } = await sql<{ connectionId: string; version: number }>`
    select s.id "connectionId", s.version from connections c
      join connections s on s.grant_id = c.grant_id and s.network = c.network and not s.reconnect_needed
    where c.id = ${connectionId} and c.space_id = ${spaceId} order by s.id`.execute(db);
  return rows;
}

async function judgeAll(
  { db, judge }: RefreshParts,
  spaceId: SpaceId,
  accounts: readonly SealedTokens[],
): Promise<void> {
  for (const { connectionId } of accounts) await judge(db, { spaceId, connectionId });
}
