import type { Connection, ReadinessFactsOnWire } from '@nonet/contract';
import { expect, test } from 'vitest';

import type { Draft } from '../draft/draft.ts';
import { judgeDraft } from './judge-draft.ts';

const nowMs = Date.parse('2026-11-25T09:00:00Z');
const when = { nowMs, dueMs: nowMs + 86_400_000, timeZone: 'UTC' };
const draft = {
  options: {},
  templateId: null,
  media: [],
  thread: [],
  descriptions: {},
  description: '',
} as unknown as Draft;
const account = (id: string) => ({ id, platform: 'linkedin' }) as Connection;
const facts = (
  id: string,
  its: Partial<ReadinessFactsOnWire['accounts'][number]['account']> = {},
  planned: ReadinessFactsOnWire['accounts'][number]['planned'] = null,
) => ({
  account: {
    ...{ id, platform: 'linkedin' as const, connected: true, reconnectNeeded: false, reconnectReason: null },
    ...{ accessEndsMs: null, isSetUp: true, versionEndsMs: null, unprovenSinceMs: null, pausedUntilMs: null },
    ...{ abilities: null, abilitiesReadMs: null, grantedScopes: null },
    ...its,
  },
  planned,
});

test('READY-05 what stands in the way on an account is said before the submit, in the words of the server', () => {
  const doubts = judgeDraft(
    draft,
    ['fine', 'out', 'ends', 'full', 'unknown'].map(account),
    {
      accounts: [
        facts('fine'),
        facts('out', { reconnectNeeded: true, reconnectReason: 'The sign-in has ended.' }),
        facts('ends', { accessEndsMs: when.dueMs }),
        facts('full', {}, { inDay: 151, toCome: 151 }),
      ],
    },
    when,
  );
  expect(doubts.map(({ account: { id }, readiness }) => [id, readiness.verdict, readiness.cause])).toEqual([
    ['out', 'blocked', 'reconnect-needed'],
    ['ends', 'blocked', 'access-ends'],
    ['full', 'at-risk', 'too-many'],
  ]);
  expect(doubts[0]?.readiness.message).toBe('The sign-in has ended.');
});
