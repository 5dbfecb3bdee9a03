import type { MailRhythm, MessageKind } from '#/messages/message-kinds.ts';
import { addDays } from '#/time/calendar.ts';
import { resolveWallTime } from '#/time/wall-time.ts';
import { dayKey } from '#/time/zone.ts';

/** How each kind is mailed to people who have not chosen: at once where waiting for the morning may cost a post or a plan. */
export const startRhythms: Readonly<Record<MessageKind, MailRhythm>> = {
  failed: 'at-once',
  'needs-you': 'at-once',
  'at-risk': 'at-once',
  reconnect: 'at-once',
  'access-ends': 'at-once',
  'access-left': 'at-once',
  quota: 'daily',
  'trial-ends': 'at-once',
  'payment-failed': 'at-once',
  'repeat-stopped': 'daily',
  'to-approve': 'at-once',
  'sent-back': 'at-once',
  approved: 'daily',
  mention: 'at-once',
  reply: 'at-once',
  'guest-word': 'at-once',
};

/** When the daily mail goes out, on the person's clock. */
const MORNING = '08:00:00';

/** The first morning after `instant` on the clock of `zone`. */
export function nextMorning(instant: Date, zone: string): Date {
  for (let day = dayKey(instant, zone); ; day = addDays(day, 1)) {
    const morning = resolveWallTime(`${day}T${MORNING}`, zone).instant;
    if (morning > instant) return morning;
  }
}
