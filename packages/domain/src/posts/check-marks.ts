import { networkName } from '#/networks/network-name.ts';
import { deselect, makeIssue } from '#/posts/make-issue.ts';
import { chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { hasOwnText, textFor } from '#/posts/text-for-network.ts';
import { spoilersFor } from '#/posts/text-marks.ts';

/** What is wrong with the marks of texts (FMT-06). Networks that do not take them get the plain text, so they have no say. */
export function checkMarks(post: PostCheckInput): PostIssue[] {
  const marks = post.additions?.marks ?? null;
  if (marks === null) return [];
  return chosenRules(post.connections).flatMap(({ id, spoilers }) => {
    if (spoilers === undefined) return [];
    const isOwn = hasOwnText(id, post.descriptions);
    const told = (isOwn ? marks.descriptions?.[id] : marks.description) ?? [];
    const network = isOwn ? id : null;
    const text = textFor(id, post);
    if (told.some(({ start }) => start >= text.length)) {
      const message = 'A spoiler lies outside of its text. Mark it again or remove it.';
      return [makeIssue(13, 'mark-outside', 'description', message, { network })];
    }
    const count = spoilersFor(id, post, marks).length;
    if (count <= spoilers.max) return [];
    const name = networkName(id);
    const message = `${name} takes at most ${spoilers.max} spoilers in one post; this one has ${count}. Remove some or deselect ${name}.`;
    const fixes = [
      deselect(
        connectionsOf(
          chosenRules(post.connections).filter((one) => one.id === id),
          post.connections,
        ),
      ),
    ];
    return [makeIssue(13, 'too-many-marks', 'description', message, { network, fixes })];
  });
}
