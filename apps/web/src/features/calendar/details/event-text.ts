import type { PostEvent } from '@nonet/contract';
import { dayKey, formatShortDay, spaceMessages } from '@nonet/domain';
import { formatTime } from '#/lib/hour-clock.ts';

/** 'Thu, Nov 26, 9:30 AM'. */
export function momentText(at: string, zone: string): string {
  const instant = new Date(at);
  return `${formatShortDay(dayKey(instant, zone))}, ${formatTime(instant, zone)}`;
}

/** What happened and who did it, in words. `network`: the name of the account's network; null for the post as a whole. */
export function eventText({ kind, by, person, moved }: PostEvent, network: string | null, zone: string): string {
  const who =
    person !== null
      ? person.isYou
        ? 'You'
        : (person.name ?? spaceMessages.formerMember)
      : by === 'network'
        ? (network ?? 'The network')
        : 'Nonet';
  switch (kind) {
    case 'scheduled':
      return `${who} scheduled it`;
    case 'edited':
      return `${who} changed it`;
    case 'moved':
      if (moved === null) return `${who} moved it`;
      return `${who} moved it from ${momentText(moved.from, zone)} to ${momentText(moved.to, zone)}`;
    case 'deleted':
      return `${who} deleted it`;
    case 'restored':
      return `${who} brought it back`;
    case 'prepared':
      return network === null ? 'Prepared' : `Prepared for ${network}`;
    case 'sent':
      return network === null ? 'Sent' : `Sent to ${network}`;
    case 'answered':
      return by === 'network' ? `${who} answered` : 'No certain answer';
    case 'looked-up':
      return `Looked for it${network === null ? '' : ` on ${network}`}`;
    case 'retried':
      return by === 'person' ? `${who} had it tried again` : 'Tried again';
    case 'asked':
      return 'Asked you';
    case 'confirmed':
      return `${who} said that it is published`;
    case 'skipped':
      return by === 'person' ? `${who} decided not to publish it` : 'Given up';
    case 'published':
      return network === null ? 'Published' : `Published on ${network}`;
    case 'took-back':
      return `${who} took the yes back`;
    case 'submitted':
      return `${who} sent it for approval`;
    case 'approved':
      return `${who} approved it`;
    case 'returned':
      return `${who} sent it back`;
    default:
      return kind satisfies never;
  }
}
