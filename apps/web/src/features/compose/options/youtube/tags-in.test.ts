import { expect, test } from 'vitest';

import { tagsIn } from './tags-in.ts';

test.each([
  ['clay, studio pottery , #kiln', ['clay', 'studio pottery', 'kiln']],
  ['clay,,clay, ', ['clay']],
  ['', []],
])('reads the tags in %j', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags);
});
