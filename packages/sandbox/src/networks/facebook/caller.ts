import { createHmac } from 'node:crypto';

import type { AccountBook, BookAccount } from '#/core/account-book.ts';
import { isSame } from '#/core/oauth/client.ts';
import type { Bearer, Grants } from '#/core/oauth/grants.ts';
import type { World } from '#/core/world.ts';
import type { Assets, Page } from '#/networks/facebook/assets.ts';
import { app } from '#/networks/facebook/grants.ts';
import type { Parameters } from '#/networks/meta/graph-call.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';

/** Who and what there is: all of it is in the store, so everybody who opens it sees the same. */
export interface Parts {
  readonly accounts: AccountBook;
  readonly assets: Assets;
  readonly grants: Grants;
}

/** Somebody who calls, by a token of their own or by that of a page of theirs. */
export interface Caller extends Bearer {
  readonly token: string;
  readonly person: BookAccount;
  /** The page whose token it is; null: it is the person's own. */
  readonly page: Page | null;
}

/** Whose token it is. Throws the refusal of one that is not good, or of a wrong proof. */
export function callerOf(
  world: World,
  { accounts, assets, grants }: Parts,
  token: string,
  parameters: Parameters,
): Caller {
  const bearer = grants.read(token);
  assertProof(world, token, parameters);
  const person = accounts.find(bearer.accountId);
  if (person === null) throw new GraphError(190, 'The user has been deleted.', { subcode: 467 });
  const page = bearer.assetId === null ? null : assets.find(bearer.assetId);
  if (bearer.assetId !== null && (page === null || page.tasks.length === 0)) throw lostRole();
  return { ...bearer, token, person, page };
}

/** The most seconds that a proof with a time is good ("Securing Graph API requests"; its clients call five minutes usual). */
const proofS = 300;

/**
 * "appsecret_proof": the hash of the token by the app's secret, in hexadecimal digits. The newer form covers the token, a bar
 * and `appsecret_time`, in seconds.
 */
function assertProof(world: World, token: string, parameters: Parameters): void {
  const proof = parameters.get('appsecret_proof');
  if (proof === undefined) return;
  const time = parameters.get('appsecret_time');
  const covered = time === undefined ? token : `${token}|${time}`;
  const isFresh = time === undefined || Math.abs(world.clock.now() / 1_000 - Number(time)) <= proofS;
  if (isFresh && isSame(proof, createHmac('sha256', app.secret).update(covered).digest('hex'))) return;
  throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument', { type: 'GraphMethodException' });
}

function lostRole(): GraphError {
  const message =
    'Error validating access token: Session does not match current stored session. The user has lost their role on the page.';
  return new GraphError(190, message, { subcode: 492 });
}
