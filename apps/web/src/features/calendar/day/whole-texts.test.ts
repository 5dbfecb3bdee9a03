import type { ListedPost, Post } from '@nonet/contract';
import { expect, test } from 'vitest';

import { withWholeTexts } from './whole-texts.ts';

const listed = { id: 'p1', version: 3, description: 'Once…', isCut: true } as ListedPost;
const whole = { id: 'p1', version: 3, description: 'Once upon a time' } as Post;

test('FMT-05 a cut text is whole once the post is here, and never that of before a change', () => {
  expect(withWholeTexts(listed, undefined)).toBe(listed);
  expect(withWholeTexts(listed, whole)).toBe(whole);
  expect(withWholeTexts(listed, { ...whole, version: 4 }).description).toBe('Once upon a time');
  expect(withWholeTexts(listed, { ...whole, version: 2 })).toBe(listed);
});

test('FMT-05 a list with whole texts needs nothing of what another screen has read', () => {
  const short = { id: 'p1', version: 4, description: 'New' } as ListedPost;
  expect(withWholeTexts(short, whole)).toBe(short);
});
