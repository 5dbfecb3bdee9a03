import { expect, test } from 'vitest';

import type { LineState } from '#/drafts/draft-line.ts';

import { standingText } from './standing-text.ts';

const state: LineState = {
  ...{ stage: 'idle', isDirty: false, at: Date.parse('2026-11-25T07:52:00Z'), isFromElsewhere: false },
  ...{ message: null, question: null, ended: null },
};
const when = { zone: 'UTC', now: new Date('2026-11-25T09:00:00Z'), isLasting: true, hasNews: true };

test('DRAFT-01 a draft says when it was saved, and of another day also which', () => {
  expect(standingText(state, when)).toEqual({ text: 'Saved 7:52 AM', isWarning: false });
  const tomorrow = { ...when, now: new Date('2026-11-26T00:00:00Z') };
  expect(standingText(state, tomorrow)?.text).toBe('Saved Wed, Nov 25, 7:52 AM');
  expect(standingText({ ...state, isDirty: true }, tomorrow)?.text).toBe('Saving…');
});
