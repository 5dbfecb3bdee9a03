import { TEXT_MAX } from '#/limits.ts';
import { makeIssue } from '#/posts/make-issue.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { THREAD_PARTS_MAX } from '#/posts/thread.ts';
import { outgoingText } from '#/text/blank.ts';
import { isLongerThan } from '#/text/graphemes.ts';

/** What is wrong with a thread as a whole, and with the shared texts of its further parts. */
export function checkThread({ thread = [] }: PostCheckInput): PostIssue[] {
  const issues: PostIssue[] = thread.flatMap(({ description }, at) =>
    isLongerThan(outgoingText(description), TEXT_MAX)
      ? [
          {
            ...makeIssue(
              5,
              'content-too-long',
              'description',
              `Part ${at + 2}: Content exceeds the ${TEXT_MAX} character limit`,
            ),
            part: at + 2,
          },
        ]
      : [],
  );
  if (thread.length >= THREAD_PARTS_MAX) {
    issues.push(
      makeIssue(5, 'too-many-parts', 'description', `A thread has at most ${THREAD_PARTS_MAX} parts. Remove some`),
    );
  }
  return issues;
}
