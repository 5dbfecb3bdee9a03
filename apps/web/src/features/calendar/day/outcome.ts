import type { ListedPost, Target } from '@nonet/contract';
import { formatTime, networkName } from '@nonet/domain';

/** What to say about a post on its accounts, beyond the badge. */
export interface Outcome {
  /** `incomplete`: it is published, and a part of it is not. */
  kind: 'published' | 'incomplete' | 'working' | 'waiting' | 'failed';
  /** There are several targets when the same sentence and the same buttons hold for all of them. */
  targets: readonly Target[];
  sentence: string;
}

/** One line for each account with something to say. A target that simply waits for its time has none. */
export function outcomesOf(post: Pick<ListedPost, 'status' | 'targets'>, zone: string): Outcome[] {
  if (post.status === 'cancelled') return [];
  const outcomes: Outcome[] = [];
  for (const target of post.targets) {
    for (const outcome of [outcomeOf(target, zone), lossOf(target)]) {
      if (!outcome) continue;
      const alike = outcomes.findIndex((one) => isAlike(one, outcome, target));
      const other = outcomes[alike];
      if (other) outcomes[alike] = { ...other, targets: [...other.targets, target] };
      else outcomes.push({ ...outcome, targets: [target] });
    }
  }
  return outcomes;
}

/** The outcomes that need a person: an account to reconnect, or a decision. */
export function waitingOutcomesOf(post: ListedPost, zone: string): Outcome[] {
  return outcomesOf(post, zone).filter((outcome) => outcome.kind === 'waiting');
}

/** What did not get to the network of a post that is out. */
function lossOf({ note }: Target): Omit<Outcome, 'targets'> | null {
  // A calendar that an earlier version saved has none.
  return note ? { kind: 'incomplete', sentence: note } : null;
}

function outcomeOf(target: Target, zone: string): Omit<Outcome, 'targets'> | null {
  const cause = target.error?.message;
  switch (target.status) {
    case 'pending':
    case 'preparing':
    case 'ready':
      return cause ? { kind: 'working', sentence: `${cause}${nextTry(target.nextAt, zone)}` } : null;
    case 'sending':
      return null;
    case 'processing':
      return { kind: 'working', sentence: `${networkName(target.platform)} has it and is still working on it.` };
    case 'unknown':
      return { kind: 'working', sentence: 'It may have gone out. We are checking, and send nothing until we know.' };
    case 'published':
      return target.remoteUrl ? { kind: 'published', sentence: `View on ${networkName(target.platform)}` } : null;
    case 'rejected':
      return { kind: 'failed', sentence: cause ?? 'This was not published.' };
    case 'held':
      return { kind: 'waiting', sentence: cause ?? 'Connect this account again to publish.' };
    case 'asks':
      return { kind: 'waiting', sentence: cause ?? 'Publish it now, or skip it.' };
    default:
      return target.status satisfies never;
  }
}

function nextTry(nextAt: string | null, zone: string): string {
  return nextAt ? ` Next try at ${formatTime(new Date(nextAt), zone)}.` : '';
}

/**
 * True when two outcomes can share a line. Links differ per account; decisions of the same kind for the same reason are
 * one.
 */
function isAlike(one: Outcome, other: Omit<Outcome, 'targets'>, target: Target): boolean {
  return (
    other.kind !== 'published' &&
    one.kind === other.kind &&
    one.sentence === other.sentence &&
    one.targets[0]?.action === target.action
  );
}
