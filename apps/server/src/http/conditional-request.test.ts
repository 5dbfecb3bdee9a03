import { expect, test } from 'vitest';

import { continuesFile, entityTag, hasFile } from '#/http/conditional-request.ts';

const tag = entityTag('users/ada/one');

test('an entity tag is of one stored file, and is in the form of RFC 9110', () => {
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  expect(entityTag('users/ada/one')).toBe(tag);
  expect(entityTag('users/ada/two')).not.toBe(tag);
});

test.each([
  [undefined, false],
  [tag, true],
  [`W/${tag}`, true],
  [`"other", ${tag}`, true],
  ['*', true],
  ['"other"', false],
  [tag.slice(1, -1), false],
  ['', false],
])('If-None-Match %s: the caller has it: %s', (header, expected) => {
  expect(hasFile(header, tag)).toBe(expected);
});

test.each([
  [undefined, true],
  [tag, true],
  [`W/${tag}`, false],
  ['"other"', false],
  ['Sat, 21 Nov 2026 09:00:00 GMT', false],
  ['*', false],
])('If-Range %s: it is a part of the same file: %s', (header, expected) => {
  expect(continuesFile(header, tag)).toBe(expected);
});
