import { expect, test } from 'vitest';

import { approvalWords } from './approval-words.ts';

const first = (...names: string[]) => approvalWords.whoApproves(names, '4:30 PM').split('. ')[0];

test('APPR-01 the composer says who approves, and what happens when nobody has', () => {
  expect(approvalWords.whoApproves(['Tom', 'Iris'], '4:30 PM')).toBe(
    'Tom and Iris approve here. If nobody has by 4:30 PM, the post is held and asks; it does not go out.',
  );
  expect(approvalWords.whoApproves(['Tom'], null)).toBe(
    'Tom approves here. A post that nobody approved in time is held and asks; it does not go out.',
  );
});

test('many who approve are named in part, and nobody is not called a name', () => {
  expect(first()).toBe('Somebody who may approve has to say yes');
  expect(first('Tom', 'Iris', 'Ana')).toBe('Tom, Iris and Ana approve here');
  expect(first('Tom', 'Iris', 'Ana', 'Leo')).toBe('Tom, Iris and 2 others approve here');
});

test('APPR-06 who has the team’s yes is told that the client is waited for, not a colleague', () => {
  const when = 'Sat, Nov 21, 4:30 PM';
  expect(approvalWords.sent({}, when)).toBe('Sent for approval for Sat, Nov 21, 4:30 PM');
  expect(approvalWords.sent({}, null)).toMatch(/^It waits for a yes,/);
  expect(approvalWords.sent({ awaitsClient: true }, when)).toBe(
    'Scheduled for Sat, Nov 21, 4:30 PM. It waits for the client',
  );
  expect(approvalWords.sent({ awaitsClient: true }, null)).toMatch(/^It waits for the client,/);
});
