import { describe, expect, test } from 'vitest';

import { chooseTimeZone } from './time-zone.ts';

describe('the time zone', () => {
  test('CAL-31 is the stored one, else the one in local storage, else the browser’s', () => {
    const browser = 'America/New_York';
    expect(chooseTimeZone({ stored: 'Europe/Warsaw', local: 'Asia/Tokyo', browser })).toBe('Europe/Warsaw');
    expect(chooseTimeZone({ stored: null, local: 'Asia/Tokyo', browser })).toBe('Asia/Tokyo');
    expect(chooseTimeZone({ stored: undefined, local: null, browser })).toBe('America/New_York');
  });

  test('CAL-31 is never one that the browser does not know', () => {
    expect(chooseTimeZone({ stored: 'Mars/Olympus', local: '', browser: 'Europe/Warsaw' })).toBe('Europe/Warsaw');
    expect(chooseTimeZone({ stored: null, local: 'x', browser: 'y' })).toBe('UTC');
  });
});
