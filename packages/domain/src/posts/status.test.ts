import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  derivePostStatus,
  isInFlight,
  isSettled,
  postStatuses,
  type TargetProgress,
  type TargetStatus,
  targetStatuses,
} from '#/posts/status.ts';
import { statusLabel } from '#/posts/status-label.ts';

function derived(...statuses: (TargetStatus | [TargetStatus, 'fenced'])[]) {
  return derivePostStatus(
    statuses.map((each) => (Array.isArray(each) ? { status: each[0], fenced: true } : { status: each, fenced: false })),
  );
}

test('DATA-13 a post has one of six statuses', () => {
  expect(postStatuses).toEqual(['pending', 'processing', 'published', 'partial', 'failed', 'cancelled']);
});

describe('the status of a post', () => {
  test('is pending until the first fence', () => {
    expect(derived('pending', 'preparing', 'ready')).toBe('pending');
  });

  test('is processing from the first fence on, while anything is open', () => {
    expect(derived(['sending', 'fenced'], 'pending')).toBe('processing');
    expect(derived(['unknown', 'fenced'])).toBe('processing');
    expect(derived(['processing', 'fenced'], ['published', 'fenced'])).toBe('processing');
    expect(derived(['published', 'fenced'], 'pending')).toBe('processing');
    expect(derived(['pending', 'fenced'])).toBe('processing');
  });

  test('is published only when all are', () => {
    expect(derived('published', 'published')).toBe('published');
  });

  test('is partial when some are published and nothing is open', () => {
    expect(derived('published', 'rejected')).toBe('partial');
    expect(derived('published', 'held')).toBe('partial');
    expect(derived('published', 'asks')).toBe('partial');
  });

  test('is failed when none is published and nothing is open', () => {
    expect(derived('rejected', 'held', 'asks')).toBe('failed');
  });

  test('heals when a held target is published after all', () => {
    expect(derived('published', 'held')).toBe('partial');
    expect(derived('published', ['sending', 'fenced'])).toBe('processing');
    expect(derived('published', 'published')).toBe('published');
  });

  test('never says published or partial without a published target, and does not depend on their order', () => {
    const targets = fc.array(
      fc.record<TargetProgress>({ status: fc.constantFrom(...targetStatuses), fenced: fc.boolean() }),
      { minLength: 1, maxLength: 9 },
    );
    fc.assert(
      fc.property(targets, (each) => {
        const status = derivePostStatus(each);
        expect(derivePostStatus(each.toReversed())).toBe(status);
        const published = each.filter((target) => target.status === 'published').length;
        expect(status === 'published').toBe(published === each.length);
        const without = status === 'pending' || status === 'failed';
        expect(without && published > 0).toBe(false);
        expect(status === 'partial' && published === 0).toBe(false);
      }),
    );
  });
});

test('a target is in flight, settled, or still to be sent, never two of them', () => {
  expect(targetStatuses.filter(isInFlight)).toEqual(['sending', 'processing', 'unknown']);
  expect(targetStatuses.filter(isSettled)).toEqual(['published', 'rejected', 'held', 'asks']);
});

test('each status has its badge', () => {
  expect(postStatuses.map(statusLabel)).toEqual([
    'Pending',
    'Processing',
    'Published',
    'Partial',
    'Failed',
    'Cancelled',
  ]);
});

test.each([null, undefined, '', 'unheard of'])('status %j shows as pending', (status) => {
  expect(statusLabel(status)).toBe('Pending');
});
