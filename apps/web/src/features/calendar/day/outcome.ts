import type { ListedPost, Target } from '@nonet/contract';
import { chipName, displayedName, type HourClock, networkName, plural } from '@nonet/domain';
import { isNotApproved } from '#/approval/not-approved.ts';
import { formatTime } from '#/lib/hour-clock.ts';

/** How a post stands on an account, or on several alike. */
export interface Outcome {
  /**
   * `planned`: it waits for its time. `at-risk`: it may not go out then, and `blocked`: it will not. `incomplete`: it is published, and a
   * part of it is not. `waiting`: for a person.
   */
  kind: 'planned' | 'at-risk' | 'blocked' | 'published' | 'incomplete' | 'working' | 'waiting' | 'failed';
  targets: readonly [Target, ...Target[]];
  /** Null: the mark on the account says all of it. */
  sentence: string | null;
}

/** One for each account, in their order. */
export function targetOutcomesOf(
  { status, targets }: Pick<ListedPost, 'status' | 'targets'>,
  zone: string,
  clock?: HourClock,
): Outcome[] {
  return targets.map((target) => ({
    ...(status === 'cancelled' ? planned : outcomeOf(target, zone, clock)),
    targets: [target],
  }));
}

/** The same, with the accounts together that have the same sentence and the same answers. */
export function outcomesOf(post: Pick<ListedPost, 'status' | 'targets'>, zone: string, clock?: HourClock): Outcome[] {
  const outcomes: Outcome[] = [];
  for (const outcome of targetOutcomesOf(post, zone, clock)) {
    const alike = outcomes.findIndex((one) => isAlike(one, outcome));
    const other = outcomes[alike];
    if (other) outcomes[alike] = { ...other, targets: [...other.targets, ...outcome.targets] };
    else outcomes.push(outcome);
  }
  return outcomes;
}

/** The outcomes that need a person: an account to reconnect, a decision, or something that keeps the post from going out. */
export function waitingOutcomesOf(post: Pick<ListedPost, 'status' | 'targets'>, zone: string): Outcome[] {
  return outcomesOf(post, zone).filter(({ kind }) => kind === 'waiting' || kind === 'blocked');
}

/** Who needs the person, after how much of the post is out: '2 of 3 out: Instagram @studio.fala needs you.' */
export function askText({ targets }: Pick<ListedPost, 'targets'>, { targets: asking }: Outcome): string {
  if (isNotApproved(asking[0])) return 'Not approved in time.';
  const out = targets.filter(({ status }) => status === 'published').length;
  const [only] = asking;
  const who = asking.length === 1 ? `${fullNameOf(only)} needs` : `${plural(asking.length, 'account')} need`;
  return `${out > 0 ? `${out} of ${targets.length} out: ` : ''}${who} you.`;
}

/** 'Instagram @studio.fala'. */
export function fullNameOf(target: Target): string {
  return `${networkName(target.platform)} ${nameOf(target)}`;
}

/** The account as its network shows it: '@studio.fala'. Also that of one which is not connected any more. */
export function nameOf(target: Target): string {
  const isNamed = target.username || target.accountName;
  return isNamed ? displayedName({ ...target, profileName: null }) : chipName(target);
}

type Said = Omit<Outcome, 'targets'>;

const planned: Said = { kind: 'planned', sentence: null };

function outcomeOf(target: Target, zone: string, clock: HourClock | undefined): Said {
  const cause = target.error?.message;
  switch (target.status) {
    case 'pending':
    case 'preparing':
    case 'ready':
      return cause
        ? { kind: 'working', sentence: `${cause}${nextTry(target.nextAt, zone, clock)}` }
        : plannedOf(target);
    case 'sending':
      return { kind: 'working', sentence: null };
    case 'processing':
      return { kind: 'working', sentence: `${networkName(target.platform)} has it and is still working on it.` };
    case 'unknown':
      return { kind: 'working', sentence: 'It may have gone out. We are checking, and send nothing until we know.' };
    case 'published':
      return publishedOf(target);
    case 'rejected':
      return { kind: 'failed', sentence: cause ?? 'This was not published.' };
    case 'held':
      return { kind: 'waiting', sentence: heldText(target) };
    case 'asks':
      if (isNotApproved(target)) return { kind: 'waiting', sentence: heldUntilYesText };
      return { kind: 'waiting', sentence: cause ?? 'Publish it now, or don’t.' };
    default:
      return target.status satisfies never;
  }
}

const heldUntilYesText = 'It is held, and does not go out by itself.';

/** A calendar that an earlier version saved has neither note nor comments. */
function publishedOf({ note, comments = [] }: Target): Said {
  const failed = comments.find(({ status }) => status === 'failed');
  const said = [note, failed && `A comment failed: ${failed.message ?? 'it was not published.'}`].filter(Boolean);
  return said.length > 0 ? { kind: 'incomplete', sentence: said.join(' ') } : { kind: 'published', sentence: null };
}

/** A calendar that an earlier version saved has no readiness. */
function plannedOf({ readiness }: Target): Said {
  // That nobody has approved it yet is told of the post.
  if (!readiness || readiness.verdict === 'ready' || readiness.action?.kind === 'approve') return planned;
  return { kind: readiness.verdict, sentence: readiness.message };
}

/** Why a post is held by an account that has to be connected again. */
function heldText(target: Target): string {
  if (target.error && target.error.code !== 'sign-in-expired') return target.error.message;
  return `${nameOf(target)} is signed out. Reconnect to publish this post.`;
}

function nextTry(nextAt: string | null, zone: string, clock: HourClock | undefined): string {
  return nextAt ? ` Next try at ${formatTime(new Date(nextAt), zone, clock)}.` : '';
}

/** Accounts to be connected again stay apart, and so do drafts: each has its own way there. */
function isAlike(one: Outcome, other: Outcome): boolean {
  const action = helpOf(one.targets[0]);
  return (
    one.kind === other.kind &&
    one.sentence === other.sentence &&
    action === helpOf(other.targets[0]) &&
    action !== 'reconnect' &&
    action !== 'confirm'
  );
}

/** What a person can do about it. */
function helpOf({ action, cure, readiness }: Target) {
  if (action === 'cure') return cure?.kind === 'reconnect' ? cure.kind : (cure?.label ?? null);
  return action ?? readiness?.action?.kind ?? null;
}
