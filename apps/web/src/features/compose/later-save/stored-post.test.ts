import type { Post } from '@nonet/contract';
import { expect, test } from 'vitest';
import type { EditedPost } from '../draft/open/open-draft.ts';
import { isOpen } from './stored-post.ts';

const post = (canBeEdited: boolean, ...targets: boolean[]) =>
  ({ canBeEdited, targets: targets.map((canBe) => ({ canBeEdited: canBe })) }) as unknown as Post;
const whole = { isRefused: false } as EditedPost;
const refused = { isRefused: true } as EditedPost;

test.each([
  ['a planned post', post(true, false), whole, true],
  ['one that is on its way or out', post(false, false), whole, false],
  ['one of which only what was refused is left to change', post(false, true, false), whole, false],
  ['what was refused', post(false, true, false), refused, true],
  ['what was refused and is out now', post(false, false), refused, false],
  ['a refused post that is planned anew', post(true, false), refused, false],
  ['one that is gone', null, whole, false],
])('TEAM-13 whether a save can still be laid upon %s', (_what, stored, edited, expected) => {
  expect(isOpen(stored, edited)).toBe(expected);
});
