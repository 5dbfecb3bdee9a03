import { networkName } from '#/networks/network-name.ts';
import { chosenFormats } from '#/posts/chosen-formats.ts';
import { commentsFor } from '#/posts/comments.ts';
import { deselect, makeIssue } from '#/posts/make-issue.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { firstExcess } from '#/posts/text-excess.ts';

/** Comments that are too long for their network, of those that would be sent: of each network the first. */
export function checkComments(post: PostCheckInput): PostIssue[] {
  return chosenFormats(post).flatMap(({ rules: { id, comments, format }, connections }) => {
    for (const { text, part } of commentsFor(id, post, format)) {
      const excess = firstExcess([text], comments?.limits ?? [], post.weigh);
      if (excess === undefined) continue;
      const name = networkName(id);
      const message =
        part === null
          ? `A comment is too long for ${name} (${excess})`
          : `Part ${part}: Too long as a comment on ${name} (${excess})`;
      const issue = makeIssue(13, 'comment-too-long', 'comments', `${message}. Shorten it or deselect ${name}.`, {
        network: id,
        fixes: [deselect(connections)],
      });
      return [part === null ? issue : { ...issue, part }];
    }
    return [];
  });
}
