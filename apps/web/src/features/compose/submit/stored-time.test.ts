import { resolveWallTime } from '@nonet/domain';
import { describe, expect, test } from 'vitest';

import { otherRulesText, storedTime } from './stored-time.ts';

const zone = 'Europe/Warsaw';
const post = { scheduledDate: '2026-11-21T08:00:00.000Z', wallTime: '2026-11-21T09:00:00', timeZone: zone };
const due = resolveWallTime('2026-11-21T09:00', zone);

describe('the time of a stored post', () => {
  test('is what the form has shown', () => {
    expect(storedTime(post, due, zone)).toEqual({ wallTime: '2026-11-21T09:00:00', isAsShown: true });
  });

  test('is that of the server where it knows other rules, and the difference is noticed', () => {
    // Under the server's rules the zone has moved an hour west since this browser was made.
    const later = { ...post, scheduledDate: '2026-11-21T09:00:00.000Z' };
    expect(storedTime(later, due, zone)).toEqual({ wallTime: '2026-11-21T09:00:00', isAsShown: false });
  });

  test('with seconds, or of another zone, is no difference', () => {
    const precise = { ...post, scheduledDate: '2026-11-21T08:00:30.000Z', wallTime: '2026-11-21T09:00:30' };
    expect(storedTime(precise, due, zone).isAsShown).toBe(true);
    const elsewhere = { ...post, wallTime: '2026-11-21T03:00:00', timeZone: 'America/New_York' };
    expect(storedTime(elsewhere, due, zone)).toEqual({ wallTime: '2026-11-21T09:00:00', isAsShown: true });
  });

  test('is told in words that say what to do', () => {
    expect(otherRulesText('Sat, Nov 21, 9:00 AM', zone)).toBe(
      'This browser knows other clock rules for Europe/Warsaw than Nonet. The post goes out on Sat, Nov 21, 9:00 AM on the ' +
        'clock there, but times may be shown wrong here. Update your browser.',
    );
  });
});
