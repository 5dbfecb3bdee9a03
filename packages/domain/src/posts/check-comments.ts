import { networkName } from '#/networks/network-name.ts';
import { commentsFor } from '#/posts/comments.ts';
import { deselect, makeIssue } from '#/posts/make-issue.ts';
import { chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { firstExcess } from '#/posts/text-excess.ts';

/** Comments that are too long for their network, of those that would be sent. */
export function checkComments(post: PostCheckInput): PostIssue[] {
  return chosenRules(post.connections).flatMap((rules) => {
    const { id, comments } = rules;
    const excess = firstExcess(commentsFor(id, post), comments?.limits ?? [], post.weigh);
    if (excess === undefined) return [];
    const name = networkName(id);
    const message = `A comment is too long for ${name} (${excess}). Shorten it or deselect ${name}.`;
    return [
      makeIssue(13, 'comment-too-long', 'comments', message, {
        network: id,
        fixes: [deselect(connectionsOf([rules], post.connections))],
      }),
    ];
  });
}
