import { expect, test } from 'vitest';

import { scanJson } from '#/http/scan-json.ts';

test.each([
  ['1', 1],
  ['[1,2,3]', 4],
  ['{"a":1,"b":[{}]}', 5],
  ['["a,b,[","\\",[",1]', 4],
  ['[[[[', 5],
])('%s holds at most %i values', (text, values) => {
  expect(scanJson(text).values).toBe(values);
});

test.each([
  ['"\\u0000"', true],
  ['"a\\\\\\u0000"', true],
  ['"\\\\u0000"', false],
  ['"\\\\\\\\u0000"', false],
  ['"\\u00000"', true],
  ['"u0000"', false],
  ['"\\u0001"', false],
])('%s holds U+0000: %s', (text, holdsNul) => {
  expect(scanJson(text).holdsNul).toBe(holdsNul);
  expect(JSON.parse(text).includes('\0')).toBe(holdsNul);
});
