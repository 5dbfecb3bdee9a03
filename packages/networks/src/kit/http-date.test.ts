import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHttpDate } from '#/kit/http-date.ts';

const now = Date.parse('2026-11-20T09:00:00Z');

test.each([
  ['the form of today', 'Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
  ['that of RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
  ['that of RFC 850, ahead', 'Friday, 06-Nov-76 08:49:37 GMT', '2076-11-06T08:49:37Z'],
  ['that of asctime', 'Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37Z'],
  ['a leap second', 'Sat, 31 Dec 2016 23:59:60 GMT', '2017-01-01T00:00:00Z'],
])('reads %s', (_name, text, expected) => {
  expect(parseHttpDate(text, now)).toBe(Date.parse(expected));
});

test.each([
  '',
  '-5',
  '0.5',
  '120.5',
  '2027',
  'soon',
  '2026-11-20T09:00:00Z',
  'Fri, 20 Nov 2026 09:00:00',
  'Fri, 20 Nov 2026 09:00:00 UTC',
  'Fri, 20 Nov 2026 09:00:00 +0100',
  'Fri, 20 nov 2026 09:00:00 GMT',
  'Fri, 30 Feb 2026 09:00:00 GMT',
  'Fri, 00 Nov 2026 09:00:00 GMT',
  'Fri, 20 Nov 2026 24:00:00 GMT',
  'Fri, 20 Nov 2026 09:60:00 GMT',
  ' Fri, 20 Nov 2026 09:00:00 GMT',
  'Fri, 20 Nov 2026 09:00:00 GMT, 5',
])('takes %j for no date', (text) => {
  expect(parseHttpDate(text, now)).toBeNull();
});

test('reads every second in the form that servers write', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      expect(parseHttpDate(date.toUTCString(), now)).toBe(date.getTime() - date.getUTCMilliseconds());
    }),
  );
});
