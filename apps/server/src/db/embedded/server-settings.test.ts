import { expect, test } from 'vitest';

import { serverSettings, sharedBuffersMb } from './server-settings.ts';

const GB = 2 ** 30;

test.each([
  { memory: 0.25 * GB, mb: 64 },
  { memory: GB, mb: 128 },
  { memory: 3.9 * GB, mb: 499 },
  { memory: 16 * GB, mb: 1024 },
  { memory: 512 * GB, mb: 1024 },
])('of $memory bytes PostgreSQL has $mb MB for its data', ({ memory, mb }) => {
  expect(sharedBuffersMb(memory)).toBe(mb);
});

test('the server is told a size in whole megabytes', () => {
  expect(serverSettings({ isDurable: true })).toContainEqual(expect.stringMatching(/^shared_buffers=[1-9]\d+MB$/));
});

test.each([
  { isDurable: true, value: 'on' },
  { isDurable: false, value: 'off' },
])('what is committed is on the disk before it is answered: $value', ({ isDurable, value }) => {
  const given = serverSettings({ isDurable });
  for (const name of ['fsync', 'full_page_writes']) expect(given).toContain(`${name}=${value}`);
  expect(given).toContain('synchronous_commit=on');
});
