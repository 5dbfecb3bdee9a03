import { expect, test } from 'vitest';

import { quickPicks } from './quick-picks.ts';

const zone = 'Europe/Warsaw';
const labels = (iso: string) => quickPicks(new Date(iso), zone).map(({ label }) => label);

test('offers this evening, tomorrow morning and Monday morning', () => {
  expect(quickPicks(new Date('2026-11-20T09:00:00Z'), zone)).toEqual([
    { label: 'Today 6:00 PM', day: '2026-11-20', time: '18:00' },
    { label: 'Tomorrow 9:00 AM', day: '2026-11-21', time: '09:00' },
    { label: 'Mon, Nov 23, 9:00 AM', day: '2026-11-23', time: '09:00' },
  ]);
});

test('MOVE-03 a post that is moved keeps its own time on each of these days', () => {
  expect(quickPicks(new Date('2026-11-20T09:00:00Z'), zone, '14:30')).toEqual([
    { label: 'Today 2:30 PM', day: '2026-11-20', time: '14:30' },
    { label: 'Tomorrow 2:30 PM', day: '2026-11-21', time: '14:30' },
    { label: 'Mon, Nov 23, 2:30 PM', day: '2026-11-23', time: '14:30' },
  ]);
  expect(quickPicks(new Date('2026-11-20T14:00:00Z'), zone, '14:30').map(({ label }) => label)).toEqual([
    'Tomorrow 2:30 PM',
    'Mon, Nov 23, 2:30 PM',
  ]);
});

test('offers only what is still ahead on the clock of the zone', () => {
  expect(labels('2026-11-20T16:59:59Z')).toContain('Today 6:00 PM');
  expect(labels('2026-11-20T17:00:00Z')).not.toContain('Today 6:00 PM');
});

test('does not offer Monday twice on a Sunday, and means the next one on a Monday', () => {
  expect(labels('2026-11-22T09:00:00Z')).toEqual(['Today 6:00 PM', 'Tomorrow 9:00 AM']);
  expect(quickPicks(new Date('2026-11-23T09:00:00Z'), zone).at(-1)?.day).toBe('2026-11-30');
});
