import type { MessageData } from '#/messages/new-message.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import { type PlanId, plans } from '#/plans/plan.ts';
import { formatRate } from '#/plans/plan-card.ts';
import type { Cure } from '#/posts/cure.ts';
import { spaceMessages } from '#/spaces/space-messages.ts';
import { formatDay, formatShortDay, formatTime } from '#/time/format.ts';
import type { HourClock } from '#/time/hour-clock.ts';
import { dayKey } from '#/time/zone.ts';

/** An account under the name that it has today. */
interface Account {
  readonly network: NetworkId;
  readonly account: string;
}

/** A post at one of its accounts, as it is today. */
interface PostAtAccount extends Account {
  readonly postId: string;
  readonly title: string;
  readonly dueAt: Date;
  /** Of the post. */
  readonly timeZone: string;
  /** Of the person who reads it. */
  readonly hourClock: HourClock;
  /** What the message is about, the post or its comment, has gone out since. */
  readonly isOut: boolean;
  /** What helps so that the post is not refused again; null where nothing is known to help, or needed any more. */
  readonly cure: Cure | null;
}

/** A remark on a post, as both are today. */
interface Remarked {
  readonly postId: string;
  readonly title: string;
  /** Who made it; null: they are gone. */
  readonly person: string | null;
  readonly remark: string;
}

/** A post that somebody approves. */
type Judged = Pick<PostAtAccount, 'postId' | 'title' | 'dueAt' | 'timeZone' | 'hourClock'>;

/** Whether what the message tells no longer holds. */
interface Over {
  readonly isOver: boolean;
}

/** A message that names a day. */
interface OnDay {
  /** The zone of the person who reads it. */
  readonly readerZone: string;
}

/** Everything that a message says. */
export type MessageFacts =
  | (Over & { readonly kind: 'failed' | 'needs-you' | 'at-risk' } & PostAtAccount & MessageData['failed'])
  | (Over & { readonly kind: 'reconnect' } & Account & MessageData['reconnect'])
  | (Over & { readonly kind: 'access-ends' } & OnDay & Account & MessageData['access-ends'])
  | (Over & { readonly kind: 'access-left' } & Account)
  | (Over & { readonly kind: 'quota' } & MessageData['quota'])
  | (Over & { readonly kind: 'trial-ends' } & OnDay & MessageData['trial-ends'])
  | (Over & { readonly kind: 'payment-failed' } & MessageData['payment-failed'])
  | (Over & { readonly kind: 'repeat-stopped' } & MessageData['repeat-stopped'])
  | (Over & { readonly kind: 'to-approve' } & Judged & MessageData['to-approve'])
  | (Over & { readonly kind: 'sent-back' } & Judged & MessageData['sent-back'])
  | (Over & { readonly kind: 'approved' } & Judged & MessageData['approved'])
  | (Over & { readonly kind: 'guest-word' } & Judged & MessageData['guest-word'])
  | (Over & { readonly kind: 'mention' | 'reply' } & Remarked);

/** What the bell, a mail and a browser's notification say. */
export interface MessageText {
  /** What happened: a line without a full stop. */
  title: string;
  /** Why, and what helps: whole sentences. */
  text: string;
  /** A path of ours, where the person can do something about it. */
  href: string;
  network: NetworkId | null;
}

/** The title of a message about content of a space that is not the reader's own. */
export function messageInSpace(spaceName: string, title: string): string {
  return `${spaceName}: ${title}`;
}

const LONGEST_TITLE = 80;
const LONGEST_REMARK = 300;
/** More days than this are only counted. */
const DAYS_NAMED = 5;

/** A message in words of today. */
export function messageText(facts: MessageFacts): MessageText {
  switch (facts.kind) {
    case 'failed':
    case 'needs-you':
    case 'at-risk':
      return ofPost(facts);
    case 'reconnect': {
      const title = `${nameOf(facts)} must be connected again`;
      const waits = facts.isOver ? 'It is connected again.' : 'Until then its posts wait.';
      return { title, text: sentences(facts.reason, waits), href: '/accounts', network: facts.network };
    }
    case 'access-ends': {
      const title = `Access to ${nameOf(facts)} ends on ${dayOf(facts.endsAt, facts.readerZone)}`;
      const text = facts.isOver
        ? 'This is settled.'
        : 'Only you can renew it: press Reconnect there. Posts that are due later wait until then.';
      return { title, text, href: '/accounts', network: facts.network };
    }
    case 'access-left': {
      const text = facts.isOver
        ? 'This is settled.'
        : 'Posts still go out, with that person’s access at the network, which they can end at any time. Press Reconnect there and sign in yourself.';
      return {
        title: `${nameOf(facts)} was connected by a former member`,
        text,
        href: '/accounts',
        network: facts.network,
      };
    }
    case 'quota':
      return { ...quotaText(facts), href: '/plans', network: null };
    case 'trial-ends': {
      const text = `From then on ${planName(facts.plan, 'your plan', 'your')} costs ${formatRate(facts.cents / 100, facts.interval)}, tax included. To keep it, there is nothing to do. If you cancel before, nothing is charged.`;
      return {
        title: `Your free trial ends on ${dayOf(facts.endsAt, facts.readerZone)}`,
        text,
        href: '/plans',
        network: null,
      };
    }
    case 'payment-failed':
      return { ...paymentText(facts), href: '/plans', network: null };
    case 'repeat-stopped':
      return { ...repeatText(facts), href: '/calendar', network: null };
    case 'to-approve':
    case 'sent-back':
    case 'approved':
    case 'guest-word':
      return ofApproval(facts);
    case 'mention':
    case 'reply': {
      const { person, title, postId, remark, isOver } = facts;
      const what = facts.kind === 'mention' ? 'mentioned you in a remark on' : 'answered a remark on';
      return {
        title: `${shortened(person ?? spaceMessages.formerMember)} ${what} “${shortened(title)}”`,
        text: sentences(`“${shortened(remark, LONGEST_REMARK)}”`, isOver ? 'This is settled.' : null),
        href: `/posts/${postId}?tab=remarks`,
        network: null,
      };
    }
    default:
      return facts satisfies never;
  }
}

/** One line for several messages, with the title of one of them. */
export function andMore(title: string, count: number): string {
  return count === 1 ? title : `${title}, and ${count - 1} more`;
}

const happened = { failed: 'did not go out', 'needs-you': 'needs you', 'at-risk': 'will not go out' } as const;

function ofPost(facts: Extract<MessageFacts, PostAtAccount>): MessageText {
  const { kind, title, reason, isOut, isOver, postId, network, dueAt, timeZone, hourClock, commentId } = facts;
  const cure = isOver || commentId !== undefined ? null : facts.cure;
  const due = `${formatShortDay(dayKey(dueAt, timeZone))}, ${formatTime(dueAt, timeZone, hourClock)}`;
  const now = isOut ? 'It is out now.' : kind === 'at-risk' && isOver ? 'This is settled.' : '';
  const when = kind === 'at-risk' && !isOut ? `Planned for ${due}.` : '';
  const name = `“${shortened(title)}”`;
  const what = commentId === undefined ? `${name} ${happened[kind]}` : `A comment below ${name} failed`;
  return {
    title: `${what} on ${nameOf(facts)}`,
    text: sentences(when, reason, cure && `${cure.label}.`, now),
    href: cure === null ? `/posts/${postId}` : cureHref(cure, postId),
    network,
  };
}

function ofApproval(facts: Extract<MessageFacts, Judged & { by: string }>): MessageText {
  const { by, dueAt, timeZone, hourClock, postId, isOver } = facts;
  const due = `Planned for ${formatShortDay(dayKey(dueAt, timeZone))}, ${formatTime(dueAt, timeZone, hourClock)}.`;
  const [who, name] = [shortened(by), `“${shortened(facts.title)}”`];
  const told = { href: `/posts/${postId}`, network: null };
  switch (facts.kind) {
    case 'to-approve': {
      const text = isOver ? 'This is settled.' : sentences(due, 'It does not go out before somebody approves it.');
      return { ...told, title: `${who} sent ${name} for approval`, text };
    }
    case 'sent-back': {
      const href = isOver ? told.href : `/create-post?edit=${postId}`;
      const text = sentences(`“${shortened(facts.sentence, LONGEST_REMARK)}”`, isOver ? 'This is settled.' : null);
      return { ...told, title: `${who} sent ${name} back`, text, href };
    }
    case 'approved':
      return { ...told, title: `${who} approved ${name}`, text: isOver ? 'It has changed since.' : due };
    case 'guest-word': {
      const text = facts.sentence === null ? due : `“${shortened(facts.sentence, LONGEST_REMARK)}”`;
      const href = facts.sentence === null ? told.href : `/posts/${postId}?tab=remarks`;
      return { ...told, title: `${who}, guest, ${guestSaid[facts.said]} ${name}`, text, href };
    }
    default:
      return facts satisfies never;
  }
}

const guestSaid = { approved: 'approved', change: 'asks for a change of', remark: 'made a remark on' } as const;

function cureHref({ kind }: Cure, postId: string): string {
  return kind === 'reconnect' ? '/accounts' : `/create-post?edit=${postId}`;
}

function quotaText({ percent, limit, isOver }: MessageData['quota'] & Over): Pick<MessageText, 'title' | 'text'> {
  if (percent === 100) {
    const text = isOver
      ? 'There is room again.'
      : 'What is planned still goes out. More can be planned next month, or now with a larger plan.';
    return {
      title: limit === 1 ? 'The one post of this month is used' : `All ${limit} posts of this month are used`,
      text,
    };
  }
  return {
    title: `${percent}% of this month’s ${limit} posts are used`,
    text: 'The count begins anew next month (UTC).',
  };
}

function paymentText({
  plan,
  waitsForPerson,
  isOver,
}: MessageData['payment-failed'] & Over): Pick<MessageText, 'title' | 'text'> {
  const name = planName(plan, 'Your plan', 'Your');
  if (waitsForPerson) {
    const text = isOver
      ? 'This is settled.'
      : 'You keep the plan meanwhile. Confirm Payment on the plans page leads there.';
    return { title: 'Your bank wants you to confirm a payment', text: `${name} could not be paid. ${text}` };
  }
  const text = isOver
    ? 'This is settled.'
    : 'It will be tried again in the next days, and you keep the plan meanwhile. Look whether your card is still good, or enter another.';
  return { title: 'Your payment did not go through', text: `${name} could not be paid. ${text}` };
}

function repeatText({ title, news, days }: MessageData['repeat-stopped']): Pick<MessageText, 'title' | 'text'> {
  const name = `“${shortened(title)}”`;
  const named = days.slice(0, DAYS_NAMED).map(formatDay).join('; ');
  const more = days.length > DAYS_NAMED ? `; and ${days.length - DAYS_NAMED} more` : '';
  switch (news) {
    case 'left-out': {
      const text = `Not made before their time, and not made later: ${named}${more}. The repeat goes on with its next dates.`;
      return { title: `The repeat ${name} left out ${days.length === 1 ? 'a date' : `${days.length} dates`}`, text };
    }
    case 'month-full': {
      const text = `There is no room in the month for ${named}${more}. It is made when there is room in time.`;
      return { title: `The repeat ${name} waits: the month is full`, text };
    }
    case 'ends': {
      const last = days.at(-1);
      const title = `The repeat ${name} ends${last === undefined ? '' : ` on ${formatDay(last)}`}`;
      return { title, text: 'That is its last date, and none follows.' };
    }
    default:
      return news satisfies never;
  }
}

function planName(plan: PlanId | null, unnamed: string, your: string): string {
  return plan === null ? unnamed : `${your} ${plans[plan].displayName} plan`;
}

function nameOf({ network, account }: Account): string {
  return `${networkName(network)} (${shortened(account)})`;
}

function dayOf(instant: string, zone: string): string {
  return formatDay(dayKey(new Date(instant), zone));
}

function sentences(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}

/** People's own words in one line, not too long. */
function shortened(words: string, longest = LONGEST_TITLE): string {
  const characters = [...words.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}
