import { fetchesFile } from '#/media/fetched-files.ts';
import { chosenFormats } from '#/posts/chosen-formats.ts';
import { deselect, makeIssue } from '#/posts/make-issue.ts';
import { chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';

/**
 * Refuses files that a chosen network would have to fetch but cannot. There is one issue for all networks, because its
 * sentence names none.
 */
export function checkFetchedFiles(post: PostCheckInput): PostIssue[] {
  const { connections, fetchProblems = {} } = post;
  const stopped = chosenRules(connections).filter(({ id }) =>
    chosenFormats(post).some(
      ({ rules, media }) =>
        rules.id === id && fetchProblems[id] !== undefined && media.some(({ type }) => fetchesFile(rules, type)),
    ),
  );
  const message = stopped.map(({ id }) => fetchProblems[id])[0];
  if (message === undefined) return [];
  return [
    makeIssue(13, 'files-unreachable', 'media', message, { fixes: [deselect(connectionsOf(stopped, connections))] }),
  ];
}
