import { monthWeeks, networkIds, postStatuses } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Weekday } from '#/lib/week-start.ts';

import { somePost, someTarget } from '../testing/some-post.ts';
import {
  approvalFilters,
  type CalendarAddress,
  fits,
  goToDay,
  hasFilters,
  isDay,
  isSamePlace,
  noFilters,
  readAddress,
  selectDay,
  stepByKey,
  turnPage,
  viewNames,
  writeAddress,
} from './calendar-address.ts';

const first = { today: '2026-11-20', view: 'month' } as const;
const at = (day: string, view: CalendarAddress['view'] = 'month') =>
  readAddress(`/calendar?day=${day}`, { ...first, view });
const november = (day: string) => ({ ...at('2026-11-20'), day });

test.each(['2026-11-20', '2028-02-29'])('%s is a day', (day) => {
  expect(isDay(day)).toBe(true);
});
test.each(['2026-02-29', '2026-11-2', '2026-11-20T09:00', '', 20261120, null, undefined])('%j is none', (day) => {
  expect(isDay(day)).toBe(false);
});

describe('VIEW-01 the address', () => {
  test('of a first visit shows today in the last view', () => {
    expect(readAddress('/calendar', { today: '2026-11-20', view: 'week' })).toEqual({
      view: 'week',
      day: '2026-11-20',
      month: '2026-11',
      filters: noFilters,
      show: null,
      q: '',
      postId: null,
    });
  });

  test('names the view, the day and the filters, in words', () => {
    const address = readAddress('/calendar?view=week&day=2026-11-23&networks=bluesky,threads&statuses=failed', first);
    expect(address).toMatchObject({
      view: 'week',
      day: '2026-11-23',
      filters: { networks: networkIds.filter((id) => id === 'bluesky' || id === 'threads'), statuses: ['failed'] },
    });
    expect(writeAddress(goToDay(address, '2026-12-01'))).toMatch(/^\/calendar\?view=week&day=2026-12-01&networks=/);
  });

  test('of a post holds what the calendar beside it shows', () => {
    const address = readAddress('/posts/p1?view=list&day=2026-11-23', first);
    expect(address).toMatchObject({ postId: 'p1', view: 'list', day: '2026-11-23' });
    expect(writeAddress({ ...address, postId: null })).toBe('/calendar?view=list&day=2026-11-23');
  });

  test('drops what it does not know', () => {
    expect(readAddress('/calendar?view=year&day=tomorrow&networks=myspace&statuses=lost&show=me', first)).toEqual(
      at('2026-11-20'),
    );
  });

  test('says everything: what is written is read again', () => {
    const word = fc.string({ minLength: 1 }).filter((text) => !text.includes(','));
    const address = fc.record({
      view: fc.constantFrom(...viewNames),
      day: fc.constantFrom('2026-11-20', '2027-01-31'),
      filters: fc.record({
        networks: fc.subarray([...networkIds]),
        accounts: fc.array(word),
        statuses: fc.subarray([...postStatuses, 'needs-you' as const]),
        templates: fc.array(word),
        approval: fc.subarray([...approvalFilters]),
        mine: fc.subarray(['true' as const]),
      }),
      show: fc.constantFrom(null, 'needs-you' as const),
      q: fc.string(),
      postId: fc.constantFrom(null, 'p1'),
    });
    fc.assert(
      fc.property(address, (parts) => {
        const whole = { ...parts, month: parts.day.slice(0, 7) };
        expect(readAddress(writeAddress(whole), first)).toEqual(whole);
      }),
    );
  });

  test('is the same place for another day or search, and another one for a view, a filter or a post', () => {
    const here = at('2026-11-20');
    expect(isSamePlace(here, { ...here, day: '2026-12-01', q: 'kiln' })).toBe(true);
    expect(isSamePlace(here, { ...here, view: 'week' })).toBe(false);
    expect(isSamePlace(here, { ...here, show: 'needs-you' })).toBe(false);
    expect(isSamePlace(here, { ...here, postId: 'p1' })).toBe(false);
    expect(isSamePlace(here, { ...here, filters: { ...noFilters, accounts: ['c1'] } })).toBe(false);
  });
});

describe('VIEW-05 a filter', () => {
  const post = somePost({
    status: 'partial',
    template: { id: 't1', name: 'Tip', category: 'teach' },
    targets: [
      someTarget({ platform: 'bluesky', connectionId: 'c1' }),
      someTarget({ status: 'held', connectionId: 'c2' }),
    ],
  });

  test.each([
    [{}, true],
    [{ networks: ['bluesky'] }, true],
    [{ networks: ['threads'] }, false],
    [{ accounts: ['c2', 'c3'] }, true],
    [{ accounts: ['c3'] }, false],
    [{ statuses: ['partial', 'failed'] }, true],
    [{ statuses: ['needs-you'] }, true],
    [{ statuses: ['published'] }, false],
    [{ templates: ['t1'] }, true],
    [{ templates: ['t2'] }, false],
    [{ networks: ['bluesky'], templates: ['t2'] }, false],
  ] as const)('%j fits: %s', (filters, isFitting) => {
    expect(fits(post, { ...noFilters, ...filters })).toBe(isFitting);
    expect(hasFilters({ ...noFilters, ...filters })).toBe(Object.keys(filters).length > 0);
  });

  test('a post without a template fits no template', () => {
    expect(fits(somePost(), { ...noFilters, templates: ['t1'] })).toBe(false);
  });

  test('needs-you leaves out what waits for nobody', () => {
    expect(fits(somePost(), { ...noFilters, statuses: ['needs-you'] })).toBe(false);
  });
});

describe('choosing a day', () => {
  test('keeps the month while one of its weeks has the day', () => {
    expect(selectDay(at('2026-11-20'), '2026-12-06', 1)).toEqual(november('2026-12-06'));
    expect(selectDay(at('2026-11-20'), '2026-10-26', 1)).toEqual(november('2026-10-26'));
  });

  test('turns the page for a day beyond them', () => {
    expect(selectDay(at('2026-11-20'), '2026-12-07', 1)).toEqual(at('2026-12-07'));
    expect(selectDay(at('2026-11-20'), '2026-10-31', 7)).toEqual(at('2026-10-31'));
    expect(selectDay(at('2027-02-10'), '2027-03-01', 1)).toEqual(at('2027-03-01'));
  });
});

describe('turning the page', () => {
  test('goes to the same day of another month, or to the last where it is shorter', () => {
    expect(turnPage(at('2026-01-31'), 1)).toEqual(at('2026-02-28'));
    expect(turnPage(at('2026-11-20', 'list'), -1)).toEqual(at('2026-10-20', 'list'));
    expect(turnPage(november('2026-12-05'), 1)).toEqual(at('2026-12-05'));
  });

  test('goes by a week in the week', () => {
    expect(turnPage(at('2026-11-28', 'week'), 1)).toEqual(at('2026-12-05', 'week'));
    expect(turnPage(at('2026-11-03', 'week'), -1)).toEqual(at('2026-10-27', 'week'));
  });
});

describe('the keys of the grid', () => {
  test.each([
    ['ArrowLeft', '2026-11-19'],
    ['ArrowRight', '2026-11-21'],
    ['ArrowUp', '2026-11-13'],
    ['ArrowDown', '2026-11-27'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
  ])('VIEW-01 %s goes to %s', (key, day) => {
    expect(stepByKey(at('2026-11-20'), key, 1)).toEqual(november(day));
  });

  test('a week begins where the locale begins it', () => {
    expect(stepByKey(at('2026-11-20'), 'Home', 7)?.day).toBe('2026-11-15');
    expect(stepByKey(at('2026-11-22'), 'End', 7)?.day).toBe('2026-11-28');
  });

  test('the page keys turn the page, other keys move nothing', () => {
    expect(stepByKey(at('2026-11-20'), 'PageDown', 1)).toEqual(at('2026-12-20'));
    expect(stepByKey(at('2026-11-20'), 'PageUp', 1)).toEqual(at('2026-10-20'));
    expect(stepByKey(at('2026-11-20'), 'x', 1)).toBeNull();
  });

  test('never lose the day from the grid, wherever they lead', () => {
    const keys = fc.constantFrom(
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    );
    const weekStarts = fc.constantFrom<Weekday>(1, 6, 7);
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 60 }), weekStarts, (pressed, weekStart) => {
        let address = at('2026-01-31');
        for (const key of pressed) {
          address = stepByKey(address, key, weekStart) ?? address;
          expect(monthWeeks(address.month, weekStart)).toContain(address.day);
        }
      }),
    );
  });
});
