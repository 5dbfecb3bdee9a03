import { expect, test } from 'vitest';

import { percentSent, uploadWords } from './upload-words.ts';

const sending = (sentBytes: number | null) => ({ kind: 'sending', sentBytes }) as const;

test.each([
  [undefined, null],
  [{ kind: 'waiting' }, 'Waiting'],
  [sending(null), 'Uploading'],
  [sending(64), '64%'],
  [sending(99.9), '99%'],
  [sending(130), 'Checking'],
  [{ kind: 'broken', sentBytes: 10 }, 'No connection'],
  [{ kind: 'failed', message: 'The file is empty.', isFileAtFault: true }, 'The file is empty.'],
] as const)('%o is said as %s', (state, words) => {
  expect(uploadWords(state, { bytes: 100 })).toBe(words);
});

test('what was sent before the way broke off is still shown', () => {
  expect(percentSent({ kind: 'broken', sentBytes: 40 }, 100)).toBe(40);
  expect(percentSent({ kind: 'waiting' }, 100)).toBeNull();
});
