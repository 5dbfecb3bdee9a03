import type { Rejected } from '#/port.ts';

/** The account's grant lacks what commenting needs; a new yes of the person brings it. */
export const commentNotAllowed: Rejected = {
  kind: 'rejected',
  code: 'comment-not-allowed',
  message: 'This account does not allow Nonet to comment. Connect it again to allow it.',
};

/** The post that the comment was to stand below cannot be found. */
export function postGone(network: string): Rejected {
  return {
    kind: 'rejected',
    code: 'post-gone',
    message: `${network} does not have the post of this comment any more.`,
  };
}

/** What nobody would see; networks differ in whether they take it. */
export const emptyComment: Rejected = { kind: 'rejected', code: 'empty-comment', message: 'The comment has no text.' };
