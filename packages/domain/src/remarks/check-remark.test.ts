import { expect, test } from 'vitest';

import { checkRemark, remarkMessages } from '#/remarks/check-remark.ts';

test.each([
  ['', remarkMessages.empty],
  [' \u200b\n', remarkMessages.empty],
  ['Can the blue one come first?', null],
  ['👩‍🚀'.repeat(2_000), null],
  ['x'.repeat(2_000), null],
  ['x'.repeat(2_001), remarkMessages.tooLong],
])('TEAM-12 %.12j… is a remark: %s', (text, problem) => {
  expect(checkRemark(text)).toBe(problem);
});
