import { expect, test } from 'vitest';

import { MEDIA_MAX_BYTES } from '#/limits.ts';
import { fileSizeRefusal } from '#/posts/media-file.ts';

test('takes a file of 20971520 bytes and refuses one byte more', () => {
  expect(MEDIA_MAX_BYTES).toBe(20_971_520);
  expect(fileSizeRefusal(20_971_520)).toBeNull();
  expect(fileSizeRefusal(20_971_521)).toBe('File size exceeds the 20MB limit. Your file is 20.1 MB.');
  expect(fileSizeRefusal(30_000_000)).toBe('File size exceeds the 20MB limit. Your file is 28.6 MB.');
  expect(fileSizeRefusal(31_457_280)).toBe('File size exceeds the 20MB limit. Your file is 30.0 MB.');
});

test('names the limit that the operator set', () => {
  expect(fileSizeRefusal(209_715_200, 104_857_600)).toBe('File size exceeds the 100MB limit. Your file is 200.0 MB.');
});
