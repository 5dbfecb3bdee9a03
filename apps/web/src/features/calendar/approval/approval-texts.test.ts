import { expect, test } from 'vitest';

import { clientText } from './approval-texts.ts';

const whenOf = () => 'Thu, Nov 19, 4:10 PM';

test('REV-04 the details name the guest who approved, and say when only the client is waited for', () => {
  const client = { name: 'Hanna Keller', at: '2026-11-19T15:10:00Z' };
  expect(clientText({ client }, whenOf)).toBe('Approved by Hanna Keller, guest, Thu, Nov 19, 4:10 PM');
  expect(clientText({ awaitsClient: true }, whenOf)).toMatch(/^The team has approved it\./);
  expect(clientText({}, whenOf)).toBeNull();
});
