import { displayedName, type NamedConnection, networkName, type PostStatus } from '@nonet/domain';

import {
  calendarInstant,
  calendarLines,
  calendarText,
  type Property,
} from '#/features/calendar-feed/calendar-lines.ts';

/** `reason`: why the post did not go out on this account, where it did not. */
export type FeedAccount = NamedConnection & { reason: string | null };

/** A post as calendar programs are told of it. */
export interface FeedPost {
  id: string;
  title: string;
  description: string;
  status: PostStatus;
  version: number;
  scheduledAt: Date;
  updatedAt: Date;
  accounts: FeedAccount[];
}

/** Programs draw an event without a length in different ways, and some not at all. */
const LENGTH = 'PT15M';

/** How often programs should ask again. Most have a rhythm of their own. */
const REFRESH = 'PT1H';

/** What a title begins with, where its post is not simply planned or published. */
const signs: Partial<Record<PostStatus, string>> = { partial: 'Partly published: ', failed: 'Not published: ' };

/** What a calendar is called: as the brand of its space (BRAND-01), else by the space, which tells several apart. */
export function calendarName({ brand, space }: { brand: string | null; space: string | null }): string {
  return brand ?? (space === null ? 'Nonet' : `Nonet: ${space}`);
}

/** What comes before the events of a calendar of this name. */
export function calendarHead(plainName: string): string {
  const name = calendarText(plainName);
  return calendarLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Nonet//Nonet//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', name],
    ['X-WR-CALNAME', name],
    ['REFRESH-INTERVAL;VALUE=DURATION', REFRESH],
    ['X-PUBLISHED-TTL', REFRESH],
  ]);
}

export const calendarEnd = calendarLines([['END', 'VCALENDAR']]);

/**
 * A post as an event. `pages` begins the addresses of the space's pages. Its id is the post's for good, so a program shows a moved post once. Nobody counts as busy at the
 * time of a post.
 */
export function calendarEvent(post: FeedPost, pages: string): string {
  const changed = calendarInstant(post.updatedAt);
  const properties: Property[] = [
    ['BEGIN', 'VEVENT'],
    ['UID', post.id],
    // Without a METHOD this is the time of the last change (RFC 5545, 3.8.7.2), so an unchanged post is written the same.
    ['DTSTAMP', changed],
    ['LAST-MODIFIED', changed],
    ['SEQUENCE', String(post.version)],
    ['DTSTART', calendarInstant(post.scheduledAt)],
    ['DURATION', LENGTH],
    ['SUMMARY', calendarText(`${signs[post.status] ?? ''}${post.title || 'Post'}`)],
    ['DESCRIPTION', calendarText(describe(post))],
    ['URL', `${pages}/posts/${post.id}`],
    ['STATUS', 'CONFIRMED'],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ];
  return calendarLines(properties);
}

function describe({ description, accounts }: FeedPost): string {
  const places = accounts.map((account) => {
    const place = `${networkName(account.platform)}: ${displayedName(account)}`;
    return account.reason === null ? place : `${place}. ${account.reason}`;
  });
  return [description, places.join('\n')].filter((part) => part !== '').join('\n\n');
}
