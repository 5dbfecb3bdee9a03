import type { PostEvent } from '@nonet/contract';
import { expect, test } from 'vitest';
import { lastSave, savedText } from './later-words.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const event = (change: Partial<PostEvent>): PostEvent => ({
  ...{
    id: 'e',
    at: '2026-11-20T09:59:30Z',
    kind: 'edited',
    by: 'person',
    person: { name: 'Jonas Weber', isYou: false },
  },
  ...{ targetId: null, moved: null, message: null, ...change },
});

test.each([
  [[event({})], 'Jonas Weber saved this a moment ago.'],
  [
    [event({ kind: 'approved' }), event({ by: 'nonet', person: null }), event({ kind: 'moved' })],
    'Jonas Weber saved this a moment ago.',
  ],
  [[event({ at: '2026-11-20T08:00:00Z' })], 'Jonas Weber saved this after you began.'],
  [[event({ person: { name: 'Ana', isYou: true } })], 'You saved this elsewhere a moment ago.'],
  [[event({ person: { name: null, isYou: false } })], 'A former member saved this a moment ago.'],
  [[], 'Somebody saved this a moment ago.'],
])('TEAM-13 says who saved: case %#', (events, said) => {
  expect(savedText(lastSave(events), now)).toBe(said);
});
