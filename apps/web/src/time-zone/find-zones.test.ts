import { expect, test, vi } from 'vitest';

import { allZones, findZones } from './find-zones.ts';

const zones = [
  'America/New_York',
  'America/North_Dakota/New_Salem',
  'Asia/Tokyo',
  'Europe/Warsaw',
  'Pacific/Norfolk',
  'UTC',
];

test.each([
  ['new york', ['America/New_York']],
  ['New_York', ['America/New_York']],
  ['america new', ['America/New_York', 'America/North_Dakota/New_Salem']],
  ['europe/war', ['Europe/Warsaw']],
  ['utc', ['UTC']],
  ['  tok ', ['Asia/Tokyo']],
  ['atlantis', []],
])('%j finds %j', (typed, found) => {
  expect(findZones(typed, zones)).toEqual(found);
});

test('a place that begins with what was typed comes before one that merely has it', () => {
  expect(findZones('nor', zones)).toEqual(['Pacific/Norfolk', 'America/North_Dakota/New_Salem']);
});

test('nothing typed lists them as they are, and never more than can be read', () => {
  expect(findZones('', zones)).toEqual(zones);
  expect(findZones('', allZones('UTC'))).toHaveLength(40);
});

test('the stored zone is in the list even when the browser does not list it, as UTC is', () => {
  expect(allZones('Etc/GMT+3')).toEqual(expect.arrayContaining(['Etc/GMT+3', 'Europe/Warsaw', 'UTC']));
  expect(new Set(allZones('UTC')).size).toBe(allZones('UTC').length);
});

test('zones go by the names that people know, also where the browser lists older ones', () => {
  const listed = vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Calcutta', 'Europe/Kiev', 'Europe/Warsaw']);
  expect(allZones('UTC')).toEqual(['Asia/Kolkata', 'Europe/Kyiv', 'Europe/Warsaw', 'UTC']);
  listed.mockRestore();
});
