import type { Message } from '@nonet/contract';
import type { MessageKind } from '@nonet/domain';

import { placeOf } from '#/lib/space.ts';

export interface Place {
  pathname: string;
  /** With its question mark. */
  search: string;
}

/** The desk of what needs the person, and the details of a post: places that show what some messages tell. */
type Showing = { desk: true } | { post: string } | null;

export function showing({ pathname, search }: Place): Showing {
  if (/^\/posts\/[^/]+$/.test(pathname)) return { post: pathname };
  return pathname === '/calendar' && new URLSearchParams(search).get('show') === 'needs-you' ? { desk: true } : null;
}

/** What the desk shows; of what failed, as much as was lately (see DeskView). */
const deskKinds: readonly MessageKind[] = ['needs-you', 'at-risk', 'failed'];
const failedMs = 7 * 86_400_000;

/** The messages of a space, with their addresses within it. Messages are the person's: they are of all of their spaces. */
export function ofSpace(space: string | null, messages: readonly Message[]): Message[] {
  return messages.flatMap((message) => {
    const place = placeOf(message.href);
    return place.space === space ? [{ ...message, href: place.path }] : [];
  });
}

/** The ids of unread messages about what is on screen at a place; all within one space. */
export function seenAt(place: Place, messages: readonly Message[], now: Date): string[] {
  const shown = showing(place);
  if (shown === null) return [];
  const isAbout = (message: Message) =>
    'post' in shown ? pathOf(message) === shown.post : isOnDesk(message, now) || leadsToDesk(message);
  return messages.filter((message) => !message.isRead && isAbout(message)).map(({ id }) => id);
}

const addressOf = ({ href }: Message) => new URL(href, 'https://own.invalid');
const pathOf = (message: Message) => addressOf(message).pathname;

function isOnDesk({ kind, at }: Message, now: Date): boolean {
  return deskKinds.includes(kind) && (kind !== 'failed' || now.getTime() - Date.parse(at) < failedMs);
}

function leadsToDesk(message: Message): boolean {
  const shown = showing(addressOf(message));
  return shown !== null && 'desk' in shown;
}
