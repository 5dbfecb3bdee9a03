import type { Kind } from '#/networks/meeting.ts';
import { networkName } from '#/networks/network-name.ts';
import { meetings, wayOut } from '#/posts/goes-together.ts';
import { deselect, makeIssue } from '#/posts/make-issue.ts';
import { chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostField, PostIssue } from '#/posts/post-issue.ts';

/** What a network does not take in one post with something else of it. */
export function checkTogether(post: PostCheckInput): PostIssue[] {
  const present = kindsIn(post);
  return chosenRules(post.connections).flatMap((rules) =>
    meetings(rules.id, present)
      .filter(({ goes }) => goes === null)
      .map((met) => {
        const message = `${met.sentence} ${wayOut(met)}, or deselect ${networkName(rules.id)}.`;
        const fixes = [deselect(connectionsOf([rules], post.connections))];
        return makeIssue(13, 'not-together', fieldOf(met.kinds), message, { fixes });
      }),
  );
}

function kindsIn({ media, additions = {} }: PostCheckInput): ReadonlySet<Kind> {
  return new Set<Kind>([
    ...(media.length > 0 ? ['files' as const] : []),
    ...(additions.poll ? ['poll' as const] : []),
    ...(additions.attachment ? ['attachment' as const] : []),
  ]);
}

/** People give up an addition more easily than their files. */
function fieldOf(kinds: readonly Kind[]): PostField {
  if (kinds.includes('poll')) return 'poll';
  return kinds.includes('attachment') ? 'attachment' : 'media';
}
