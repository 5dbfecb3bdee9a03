import { type Unable, unable } from '#/kit/unable.ts';

/** The code where a look finds several posts and cannot tell which one is ours. */
export const AMBIGUOUS = 'ambiguous';

/** What a whole look for a post by its content has shown. */
export type Matched<Match> = { readonly kind: 'match'; readonly match: Match } | { readonly kind: 'absent' } | Unable;

/**
 * The only one of these posts. They have the content of ours, were made within the window of the look, and belong to no other target;
 * so nothing tells two of them apart, and the first one is never simply taken. `several` names them: completes `Several … could be this one.`
 */
export function onlyMatch<Match>(matches: readonly Match[], several = 'posts of the account'): Matched<Match> {
  const [match, ...others] = matches;
  if (match === undefined) return { kind: 'absent' };
  return others.length === 0 ? { kind: 'match', match } : ambiguous(several);
}

/** What two texts are compared by where no document says that one comes back as it was: NFC, and single spaces. */
export function comparable(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** One post was found, and its content is not enough to call it ours: it has no words. */
export function ambiguous(several = 'posts of the account'): Unable {
  return unable({ code: AMBIGUOUS, message: `Several ${several} could be this one.` });
}
