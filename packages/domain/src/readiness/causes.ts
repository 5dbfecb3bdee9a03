import { UNAPPROVED_TOLD_MS, unapprovedText } from '#/approval/unapproved.ts';
import { connectionMessages } from '#/connections/messages.ts';
import { CONVERSION_TOLD_MS, convertingLate } from '#/media/making.ts';
import { networkName } from '#/networks/network-name.ts';
import { networkRules } from '#/networks/rules.ts';
import { limitsOfAccount } from '#/networks/text-limits.ts';
import { checkAbilities } from '#/posts/check-abilities.ts';
import { checkOptions } from '#/posts/check-options.ts';
import { fileChecks } from '#/posts/file-checks.ts';
import { firstExcess } from '#/posts/text-excess.ts';
import { type DayQuota, dayQuota } from '#/readiness/day-quota.ts';
import type { ReadinessFacts } from '#/readiness/readiness-facts.ts';
import { outgoingText } from '#/text/blank.ts';
import { plural } from '#/text/plural.ts';
import { tagsIn, textMarks } from '#/text/text-marks.ts';
import { formatDay, formatMoment } from '#/time/format.ts';
import { type HourClockChoice, hourClockOf } from '#/time/hour-clock.ts';
import { dayKey } from '#/time/zone.ts';

/** What a person can do about a cause, with the label of its button. */
export interface ReadinessAction {
  /** `reconnect`: the account. `edit`: the post, or the accounts that it goes to. `move`: the post to another time. `approve`: it, or send it back. */
  readonly kind: 'reconnect' | 'edit' | 'move' | 'approve';
  readonly label: string;
}

/** One thing that keeps a post from going out. */
interface Cause {
  readonly name: CauseName;
  readonly verdict: 'at-risk' | 'blocked';
  readonly action: ReadinessAction;
  /** It is told so long before the post is due, and not earlier, as it is likely to pass. Absent: however far ahead that is. */
  readonly withinMs?: number;
  /** Why the post does not go out, as one sentence or two; null when this is not in its way. */
  says(facts: ReadinessFacts): string | null;
}

export const causeNames = [
  'not-set-up',
  'reconnect-needed',
  'right-missing',
  'file-lost',
  'conversion-failed',
  'account-may-not',
  'access-ends',
  'not-approved',
  'same-text',
  'marks-in-doubt',
  'paused',
  'unproven',
  'version-ends',
  'too-many',
  'app-limited',
  'converting',
  'comments-not-allowed',
  'captions-not-allowed',
  'limit-unknown',
] as const;
export type CauseName = (typeof causeNames)[number];

const DAY_MS = 24 * 3_600_000;
/** After this time a token that could not be renewed is no longer trusted. */
const TRUSTED_MS = 7 * DAY_MS;

const reconnect: ReadinessAction = { kind: 'reconnect', label: 'Reconnect' };
const edit: ReadinessAction = { kind: 'edit', label: 'Edit post' };
const changeAccounts: ReadinessAction = { kind: 'edit', label: 'Change accounts' };
const move: ReadinessAction = { kind: 'move', label: 'Move post' };
const approve: ReadinessAction = { kind: 'approve', label: 'Approve' };

/** Every cause, the one that is told first before the others. What blocks comes before what is a risk. */
export const causes: readonly Cause[] = [
  {
    name: 'not-set-up',
    verdict: 'blocked',
    action: changeAccounts,
    says: ({ account: { isSetUp, platform } }) =>
      isSetUp
        ? null
        : `${networkName(platform)} is no longer set up here, so nothing goes out to this account. Choose other accounts, or ask whoever runs this installation.`,
  },
  {
    name: 'reconnect-needed',
    verdict: 'blocked',
    action: reconnect,
    says: ({ account: { connected, reconnectNeeded, reconnectReason, platform } }) => {
      if (!connected) return connectionMessages.notConnected;
      if (!reconnectNeeded) return null;
      return reconnectReason ?? `${networkName(platform)} no longer lets us in. Connect this account again to publish.`;
    },
  },
  {
    name: 'right-missing',
    verdict: 'blocked',
    action: reconnect,
    says: ({ account: { platform, abilities } }) => networkRules[platform].abilities?.missingRight?.(abilities) ?? null,
  },
  {
    name: 'file-lost',
    verdict: 'blocked',
    action: edit,
    says: ({ post: { lostFiles } }) =>
      lostFiles === 0
        ? null
        : `${lostFiles === 1 ? 'A file' : `${lostFiles} files`} of this post can no longer be read here. Upload ${lostFiles === 1 ? 'it' : 'them'} again.`,
  },
  {
    name: 'conversion-failed',
    verdict: 'blocked',
    action: edit,
    says: ({ post: { making } }) => (making?.state === 'failed' ? making.reason : null),
  },
  {
    name: 'account-may-not',
    verdict: 'blocked',
    action: edit,
    says: (facts) => {
      const { id, platform, connected, abilities } = facts.account;
      const { options, template, media } = facts.post;
      const post = {
        connections: [{ id, platform, connected, abilities }],
        options: { [id]: options },
        template,
        media,
        fileChecks,
      };
      const [issue] = [...checkOptions(post), ...checkAbilities(post)];
      return issue?.message ?? tooLongNow(facts);
    },
  },
  {
    name: 'access-ends',
    verdict: 'blocked',
    action: reconnect,
    says: ({ account: { accessEndsMs, platform, hourClock }, dueMs, timeZone }) =>
      accessEndsMs === null || accessEndsMs > dueMs
        ? null
        : `${networkName(platform)} lets us in until ${moment(accessEndsMs, timeZone, hourClock)}, and this post is due later. Connect the account again before.`,
  },
  {
    name: 'not-approved',
    verdict: 'blocked',
    action: approve,
    withinMs: UNAPPROVED_TOLD_MS,
    says: ({ post: { approval = 'none' } }) => unapprovedText(approval),
  },
  {
    name: 'same-text',
    verdict: 'at-risk',
    action: edit,
    says: ({ account: { platform, hourClock }, twin, timeZone }) => {
      const { refusesRepeats } = networkRules[platform].text;
      if (twin === null || refusesRepeats === undefined) return null;
      const name = networkName(platform);
      const [other, help] = twin.isOut
        ? ['posted it', 'Change the text, or move this post to a later time.']
        : ['has it planned for', 'Change one of the two.'];
      return `${name} refuses a text that the account has posted in the ${hours(refusesRepeats.withinMs)} before, and this account ${other} ${moment(twin.dueMs, timeZone, hourClock)}${twin.isOut ? '' : ', too'}. ${help}`;
    },
  },
  {
    name: 'marks-in-doubt',
    verdict: 'at-risk',
    action: edit,
    says: ({ account: { platform }, post: { texts } }) => {
      for (const mark of textMarks) {
        const sure = networkRules[platform].text.sureMarks?.[mark];
        const found = sure && texts.map((text) => tagsIn(text, mark)).find((marks) => marks.length > sure.max);
        if (!sure || !found) continue;
        return `${networkName(platform)} takes ${plural(sure.max, mark)} in a post, and this one has ${found.length}. It is refused unless ${sure.unless}.`;
      }
      return null;
    },
  },
  {
    name: 'paused',
    verdict: 'at-risk',
    action: move,
    says: ({ account: { pausedUntilMs, platform, hourClock }, dueMs, timeZone }) =>
      pausedUntilMs === null || pausedUntilMs <= dueMs
        ? null
        : `${networkName(platform)} asked us to wait until ${moment(pausedUntilMs, timeZone, hourClock)}. This post may go out late.`,
  },
  {
    name: 'unproven',
    verdict: 'at-risk',
    action: reconnect,
    withinMs: 14 * DAY_MS,
    says: ({ account: { unprovenSinceMs, platform }, nowMs, timeZone }) =>
      unprovenSinceMs === null || nowMs - unprovenSinceMs <= TRUSTED_MS
        ? null
        : `${networkName(platform)} last let us in on ${day(unprovenSinceMs, timeZone)}, and our access could not be renewed since. Connect the account again to be sure.`,
  },
  {
    name: 'version-ends',
    verdict: 'at-risk',
    action: move,
    says: ({ account: { versionEndsMs, platform }, dueMs, timeZone }) =>
      versionEndsMs === null || versionEndsMs > dueMs
        ? null
        : `On ${day(versionEndsMs, timeZone)}, before this post is due, ${networkName(platform)} ends the version that this installation speaks. Whoever runs it must set a newer one.`,
  },
  {
    name: 'too-many',
    verdict: 'at-risk',
    action: move,
    says: (facts) => {
      const quota = dayQuota(facts);
      return quota === null || quota.wanted <= quota.max ? null : tooMany(facts, quota);
    },
  },
  {
    name: 'app-limited',
    verdict: 'at-risk',
    action: changeAccounts,
    says: ({ account: { platform, abilities } }) => networkRules[platform].abilities?.limitOfApp?.(abilities) ?? null,
  },
  {
    name: 'converting',
    verdict: 'at-risk',
    action: move,
    withinMs: CONVERSION_TOLD_MS,
    says: ({ post: { making }, ...at }) => (making ? convertingLate(making, at) : null),
  },
  {
    name: 'comments-not-allowed',
    verdict: 'at-risk',
    action: reconnect,
    says: ({ account: { platform, grantedScopes }, post: { hasComments } }) => {
      const scope = networkRules[platform].comments?.scope ?? null;
      if (!hasComments || scope === null || grantedScopes === null || grantedScopes.includes(scope)) return null;
      return 'This account may not comment: the post goes out, and its comment will fail. Connect the account again to allow it.';
    },
  },
  {
    name: 'captions-not-allowed',
    verdict: 'at-risk',
    action: reconnect,
    says: ({ account: { platform, grantedScopes }, post: { media } }) => {
      const scope = networkRules[platform].captions?.scope ?? null;
      const hasCaptions = media.some(({ captions }) => captions != null && captions.length > 0);
      if (!hasCaptions || scope === null || grantedScopes === null || grantedScopes.includes(scope)) return null;
      return 'This account may not add captions: the video goes out without them. Connect the account again to allow it.';
    },
  },
  {
    name: 'limit-unknown',
    verdict: 'at-risk',
    action: edit,
    says: ({ account: { platform, abilities }, post: { media } }) =>
      networkRules[platform].abilities?.unknown?.(abilities, media) ?? null,
  },
];

/** What helps against a cause, whose sentence is stored. */
export function actionFor(cause: CauseName): ReadinessAction {
  return causes.find(({ name }) => name === cause)?.action ?? edit;
}

/** An account may have lost what its text was planned with, such as X's Premium. */
function tooLongNow({ account: { platform, abilities }, post: { texts }, weigh }: ReadinessFacts): string | null {
  const rules = networkRules[platform];
  // Where nothing is known of the account, it may still have what its text was planned with.
  if (weigh === undefined || rules.abilities?.accepts(abilities) !== true) return null;
  const excess = firstExcess(texts.map(outgoingText), limitsOfAccount(rules, abilities), weigh);
  const name = networkName(platform);
  return excess === undefined
    ? null
    : `The text is too long for this account at ${name} (${excess}). Shorten it or choose other accounts.`;
}

function hours(ms: number): string {
  return plural(ms / 3_600_000, 'hour');
}

function tooMany({ account: { platform } }: ReadinessFacts, { wanted, max }: DayQuota): string {
  return `${networkName(platform)} takes ${plural(max, 'post')} of an account within 24 hours, and this would be number ${wanted}. It may have to wait.`;
}

function day(ms: number, timeZone: string): string {
  return formatDay(dayKey(new Date(ms), timeZone));
}

function moment(ms: number, timeZone: string, clock: HourClockChoice): string {
  return formatMoment(new Date(ms), timeZone, hourClockOf(clock));
}
