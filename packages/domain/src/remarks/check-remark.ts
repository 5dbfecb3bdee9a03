import { isBlank } from '#/text/blank.ts';
import { isLongerThan } from '#/text/graphemes.ts';

/** Most remarks on a post, answers included, so that all of them are read at once. */
export const REMARKS_MAX = 1_000;
/** Most characters of one, as people count them (TEAM-12). */
const REMARK_MAX = 2_000;

/** What is said when a remark is refused. */
export const remarkMessages = {
  empty: 'Please write something.',
  tooLong: 'The remark is longer than 2,000 characters.',
  full: 'This post has 1,000 remarks, which is all that it can have. Delete some to make room.',
  notFound: 'This remark was deleted.',
  notYours: 'Only who made a remark can change its text or delete it.',
  resolveFirst: 'An answer is resolved with the remark that it answers.',
  /** Of one of the people who were named. */
  cannotSee: 'Somebody whom you mention can’t see this post. Take the mention out, then send again.',
} as const;

/** What is wrong with the text of a remark, in words; null when nothing is. */
export function checkRemark(text: string): string | null {
  if (isBlank(text)) return remarkMessages.empty;
  return isLongerThan(text, REMARK_MAX) ? remarkMessages.tooLong : null;
}
