import { networkName } from '#/networks/network-name.ts';
import { type ChosenFormat, chosenFormats } from '#/posts/chosen-formats.ts';
import { commentsFor } from '#/posts/comments.ts';
import { deselect, makeIssue } from '#/posts/make-issue.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { firstExcess } from '#/posts/text-excess.ts';
import { isBlank } from '#/text/blank.ts';

/**
 * First comments on a network where the post is nothing but stories, and comments that are too long for their network, of those that
 * would be sent: of each network the first.
 */
export function checkComments(post: PostCheckInput): PostIssue[] {
  const groups = chosenFormats(post);
  return [...belowStories(post, groups), ...tooLong(post, groups)];
}

/** Where the post is a story at some accounts of a network only, the others make the comment. */
function belowStories({ comments = {} }: PostCheckInput, groups: readonly ChosenFormat[]): PostIssue[] {
  return groups.flatMap(({ rules: { id, format }, connections }) => {
    const isElsewhere = groups.some(({ rules }) => rules.id === id && rules.format !== format);
    if (format !== 'story' || isElsewhere || isBlank(comments[id] ?? '')) return [];
    const name = networkName(id);
    const message = `A story at ${name} takes no comments. Remove the first comment or deselect ${name}.`;
    return [makeIssue(13, 'comment-refused', 'comments', message, { network: id, fixes: [deselect(connections)] })];
  });
}

function tooLong(post: PostCheckInput, groups: readonly ChosenFormat[]): PostIssue[] {
  return groups.flatMap(({ rules: { id, comments, format }, connections }) => {
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
