import type { NetworkId } from '#/networks/network-id.ts';
import { type Cure, cureFor, ownDecisions } from '#/posts/cure.ts';
import type { TargetStatus } from '#/posts/status.ts';

/** What is stored of the end of a target: all that tells a certain refusal from a doubt. */
export interface SettledTarget {
  readonly status: TargetStatus;
  readonly errorCode: string | null;
  readonly inDoubt: boolean;
  readonly isKeptAsDraft: boolean;
  readonly remoteUrl: string | null;
  readonly partsOut: number;
}

/** True when the network refused the target for certain, so that nobody can have seen anything of it. */
export function isRefused(target: SettledTarget): boolean {
  const { status, errorCode, inDoubt, isKeptAsDraft, remoteUrl, partsOut } = target;
  const isDecided = errorCode === null || ownDecisions.includes(errorCode);
  return status === 'rejected' && !isDecided && !inDoubt && !isKeptAsDraft && remoteUrl === null && partsOut === 0;
}

/** What helps so that a refused target is not refused again; null when it was not refused, or nothing is known to help. */
export function cureOf(network: NetworkId, target: SettledTarget): Cure | null {
  return isRefused(target) && target.errorCode !== null ? cureFor(network, target.errorCode) : null;
}
