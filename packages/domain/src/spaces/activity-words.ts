import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import { readRepeatRule } from '#/repeats/read-repeat-rule.ts';
import { repeatInWords } from '#/repeats/repeat-words.ts';
import type { ActivityKind } from '#/spaces/activity.ts';
import { type Role, roleNames } from '#/spaces/may.ts';
import { spaceMessages } from '#/spaces/space-messages.ts';
import type { HourClock } from '#/time/hour-clock.ts';

/** Null as name: it is not here any more. */
export interface ActivityAccount {
  readonly network: NetworkId | null;
  readonly name: string | null;
}

/** What something was before it was done, or after. */
export interface ActivityFacts {
  /** When a post goes out. */
  readonly at?: string | undefined;
  readonly role?: Role | undefined;
  /** Null: all of the space. */
  readonly accounts?: readonly ActivityAccount[] | null | undefined;
  /** Of the space. */
  readonly name?: string | undefined;
  /** A repeat: its rule of RFC 5545, first day and time. */
  readonly repeat?: { readonly rule: string; readonly start: string; readonly time: string } | undefined;
  readonly editorsApprove?: boolean | undefined;
  readonly twoPersons?: boolean | undefined;
  readonly clientApproves?: boolean | undefined;
}

/** What was done, and to what. */
export interface Told {
  readonly what: ActivityKind;
  /** Null: it does not stand any more, or not for the reader. */
  readonly post: { readonly title: string } | null;
  readonly account: ActivityAccount | null;
  /** Null as name: they are gone. */
  readonly person: { readonly name: string | null } | null;
  readonly before: ActivityFacts | null;
  readonly after: ActivityFacts | null;
}

/** One thing that is told, or what it was before and after. */
export interface ActivityLine {
  readonly label: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** How a reader is told of times. */
export interface ActivityClock {
  /** A time of a post; `other` is the one that stands beside it. */
  readonly moment: (at: Date, other: Date | null) => string;
  readonly clock: HourClock;
}

/** What follows the name of who did it. `{}` stands for what it was done to. */
const sentences: Readonly<Record<ActivityKind, string>> = {
  'post-scheduled': 'scheduled {}',
  'post-changed': 'changed {}',
  'post-moved': 'moved {}',
  'post-deleted': 'deleted {}',
  'post-restored': 'brought {} back',
  'post-retried': 'tried {} again',
  'post-given-up': 'gave up on {}',
  'post-submitted': 'sent {} for approval',
  'post-approved': 'approved {}',
  'post-returned': 'sent {} back',
  'approval-changed': 'changed who approves posts',
  'review-link-made': 'shared posts by a review link',
  'review-link-ended': 'ended a review link',
  'post-change-asked': 'asked for a change of {}',
  'post-yes-taken-back': 'took back the yes to {}',
  'post-remarked': 'made a remark on {}',
  'repeat-made': 'made a repeat',
  'repeat-changed': 'changed a repeat',
  'repeat-ended': 'stopped a repeat',
  'repeat-restored': 'took back a change of a repeat',
  'repeat-approved': 'approved a repeat',
  'account-connected': 'connected {}',
  'account-reconnected': 'connected {} again',
  'account-disconnected': 'disconnected {}',
  'account-lost': 'no longer lets us use {}',
  'member-invited': 'invited somebody',
  'invitation-taken-back': 'took back an invitation',
  'member-joined': 'joined',
  'member-changed': 'changed what {} may do',
  'member-removed': 'removed {}',
  'member-left': 'left',
  'space-renamed': 'renamed the space',
  'brand-changed': 'changed the brand',
  'space-deleted': 'deleted the space',
  'space-restored': 'brought the space back',
  'space-offered': 'offered the space to {}',
  'space-transferred': 'took over the space from {}',
};

/**
 * What was done, in words that follow the name of who did it: what comes before its object, the object, and what comes after. Without an
 * object the last two are empty. `lines` are what it was before and after.
 */
export function activityInWords(
  told: Told,
  reader: ActivityClock,
): { did: string; object: string; rest: string; lines: ActivityLine[] } {
  const [did = '', rest = null] = sentences[told.what].split('{}');
  return { did, object: rest === null ? '' : objectOf(told), rest: rest ?? '', lines: linesOf(told, reader) };
}

function objectOf({ what, post, account, person }: Told): string {
  if (what.startsWith('post-')) return post === null || post.title.trim() === '' ? 'a post' : `“${post.title}”`;
  if (what.startsWith('account-')) return accountName(account ?? { network: null, name: null });
  return person?.name ?? spaceMessages.formerMember;
}

function accountName({ network, name }: ActivityAccount): string {
  const of = network === null ? null : networkName(network);
  if (name === null) return of === null ? 'an account that is gone' : `an account of ${of}`;
  return of === null ? name : `${name} (${of})`;
}

function linesOf({ before, after }: Told, { moment, clock }: ActivityClock): ActivityLine[] {
  const [from, to] = [instantOf(before), instantOf(after)];
  return [
    { label: null, before: from && moment(from, to), after: to && moment(to, from) },
    line(null, before, after, ({ role }) => role && roleNames[role]),
    line('Accounts', before, after, ({ accounts }) => accountsOf(accounts, before !== null && after !== null)),
    line(null, before, after, ({ name }) => name),
    line(null, before, after, ({ repeat }) => repeat && ruleInWords(repeat, clock)),
    line('Editors approve', before, after, ({ editorsApprove }) => yesOrNo(editorsApprove)),
    line('Two people for each post', before, after, ({ twoPersons }) => yesOrNo(twoPersons)),
    line('The client approves', before, after, ({ clientApproves }) => yesOrNo(clientApproves)),
  ].filter((one) => one.before !== one.after);
}

function instantOf(facts: ActivityFacts | null): Date | null {
  return facts?.at === undefined ? null : new Date(facts.at);
}

function line(
  label: string | null,
  before: ActivityFacts | null,
  after: ActivityFacts | null,
  say: (facts: ActivityFacts) => string | undefined,
): ActivityLine {
  return { label, before: (before && say(before)) ?? null, after: (after && say(after)) ?? null };
}

/** That somebody has all accounts is worth a word beside those that they had or have. */
function accountsOf(accounts: ActivityFacts['accounts'], isChange: boolean): string | undefined {
  if (accounts === undefined || (accounts === null && !isChange)) return undefined;
  if (accounts === null) return 'all';
  return accounts.length === 0 ? 'none' : accounts.map(accountName).join(', ');
}

function ruleInWords({ rule, start, time }: NonNullable<ActivityFacts['repeat']>, clock: HourClock): string {
  const read = readRepeatRule(rule, start);
  return 'rule' in read ? repeatInWords(read.rule, { start, time, clock }) : rule;
}

function yesOrNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no';
}
