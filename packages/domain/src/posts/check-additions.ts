import { checkAttachment } from '#/posts/check-attachment.ts';
import { checkMarks } from '#/posts/check-marks.ts';
import { checkPoll } from '#/posts/check-poll.ts';
import { checkTogether } from '#/posts/check-together.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import { ofContents } from '#/posts/post-contents.ts';
import type { PostIssue } from '#/posts/post-issue.ts';

const checks = [ofContents(checkPoll), ofContents(checkAttachment), ofContents(checkMarks), ofContents(checkTogether)];

/** What is wrong with what was added to a post, and with what does not go together with it. */
export function checkAdditions(post: PostCheckInput): PostIssue[] {
  return checks.flatMap((check) => check(post));
}
