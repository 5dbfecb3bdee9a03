import type { PostEvent } from '@nonet/contract';
import { expect, test } from 'vitest';

import { eventText, momentText } from './event-text.ts';

const zone = 'Europe/Warsaw';
const event = (differences: Partial<PostEvent>): PostEvent => ({
  id: '1',
  at: '2026-11-24T08:00:00.000Z',
  kind: 'scheduled',
  by: 'person',
  person: differences.by === undefined || differences.by === 'person' ? { name: 'Ada', isYou: true } : null,
  targetId: null,
  moved: null,
  message: null,
  ...differences,
});

const all: Record<PostEvent['kind'], true> = {
  scheduled: true,
  edited: true,
  moved: true,
  deleted: true,
  restored: true,
  prepared: true,
  sent: true,
  answered: true,
  'looked-up': true,
  retried: true,
  asked: true,
  skipped: true,
  confirmed: true,
  published: true,
  submitted: true,
  'took-back': true,
  approved: true,
  returned: true,
};
const kinds = Object.keys(all) as PostEvent['kind'][];

test('VIEW-07 each event is told in its own words', () => {
  const texts = kinds.map((kind) => eventText(event({ kind }), 'Bluesky', zone));
  expect(new Set(texts).size).toBe(texts.length);
});

test('VIEW-07 a move tells by whom, from when and to when, in the stored zone', () => {
  const moved = { from: '2026-11-24T08:00:00.000Z', to: '2026-11-25T23:30:00.000Z' };
  expect(eventText(event({ kind: 'moved', moved }), null, zone)).toBe(
    'You moved it from Tue, Nov 24, 9:00 AM to Thu, Nov 26, 12:30 AM',
  );
  expect(eventText(event({ kind: 'moved', moved, by: 'nonet' }), null, zone)).toMatch(/^Nonet moved it from /);
});

test.each([
  [{ kind: 'answered', by: 'network' }, 'Bluesky answered'],
  [{ kind: 'answered', by: 'nonet' }, 'No certain answer'],
  [{ kind: 'retried', by: 'person' }, 'You had it tried again'],
  [{ kind: 'retried', by: 'nonet' }, 'Tried again'],
  [{ kind: 'confirmed', by: 'person' }, 'You said that it is published'],
  [{ kind: 'skipped', by: 'person' }, 'You decided not to publish it'],
  [{ kind: 'skipped', by: 'nonet' }, 'Given up'],
] as const)('VIEW-07 who did it is told: %o', (differences, text) => {
  expect(eventText(event(differences), 'Bluesky', zone)).toBe(text);
});

test.each([
  [{ kind: 'scheduled', person: { name: 'Ana Fala', isYou: false } }, 'Ana Fala scheduled it'],
  [{ kind: 'edited', person: { name: null, isYou: false } }, 'A former member changed it'],
  [{ kind: 'retried', person: { name: 'Ana Fala', isYou: false } }, 'Ana Fala had it tried again'],
  [{ kind: 'took-back', person: { name: 'Hanna, guest', isYou: false } }, 'Hanna, guest took the yes back'],
  [{ kind: 'submitted', person: { name: 'Priya Nair', isYou: false } }, 'Priya Nair sent it for approval'],
  [{ kind: 'approved', person: { name: 'Ana Fala', isYou: false } }, 'Ana Fala approved it'],
  [{ kind: 'returned', person: { name: 'Ana Fala', isYou: true } }, 'You sent it back'],
  [{ kind: 'skipped', person: { name: 'Ana Fala', isYou: false } }, 'Ana Fala decided not to publish it'],
] as const)('TEAM-14 who of several people did it is told: %o', (differences, text) => {
  expect(eventText(event(differences), 'Bluesky', zone)).toBe(text);
});

test('an instant is told with its day', () => {
  expect(momentText('2026-11-24T23:00:00.000Z', zone)).toBe('Wed, Nov 25, 12:00 AM');
});
