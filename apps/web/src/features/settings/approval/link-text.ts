import type { ReviewLink } from '@nonet/contract';
import { dayKey, formatShortDay, type GuestRight, plural, spaceMessages } from '@nonet/domain';

import { linkWords as words } from '../settings-words.ts';

const rights: Readonly<Record<GuestRight, string>> = {
  view: 'guests look',
  remark: 'guests add remarks',
  approve: 'guests approve',
};

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
const dateOf = (instant: number, zone: string) => Date.parse(`${dayKey(new Date(instant), zone)}T00:00:00Z`);

/** '4 posts · guests approve · with a password · made by you'. */
export function linkFacts(link: ReviewLink, zone: string): string {
  const { may, hasPassword, showFigures, madeBy } = link;
  const by = madeBy.isYou ? words.you : (madeBy.name ?? spaceMessages.formerMember);
  return [
    whatItShows(link, zone),
    rights[may],
    hasPassword && 'with a password',
    showFigures && 'with figures',
    `made by ${by}`,
  ]
    .filter((fact) => fact !== false)
    .join(' · ');
}

/** '4 posts', 'Nov 1 – 30, 2026'. Its last day is the one before its end. */
function whatItShows({ postCount, from, to }: ReviewLink, zone: string): string {
  if (from === null || to === null) return plural(postCount ?? 0, 'post');
  return days.formatRange(dateOf(Date.parse(from), zone), dateOf(Date.parse(to) - 1, zone));
}

/** '1 approved, 1 change asked'; null: nothing, and nothing is to come. */
export function linkAnswers({ may, ended, approved, changesAsked }: ReviewLink): string | null {
  const told = [
    approved > 0 && `${approved} approved`,
    changesAsked > 0 && `${plural(changesAsked, 'change')} asked`,
  ].filter((part) => part !== false);
  if (told.length > 0) return told.join(', ');
  return may === 'approve' && ended === null ? words.noAnswer : null;
}

/** 'Ends on Fri, Nov 27'; once it has ended, why. */
export function linkEnd({ ended, expiresAt }: ReviewLink, zone: string): string {
  const day = formatShortDay(dayKey(new Date(expiresAt), zone));
  switch (ended) {
    case null:
      return `Ends on ${day}`;
    case 'expired':
      return `Ended on ${day}`;
    case 'ended':
      return 'Ended by hand';
    case 'maker-left':
      return 'Ended: whoever made it has left';
    default:
      return ended satisfies never;
  }
}
