import type { PostIssue } from '#/posts/post-issue.ts';

/**
 * Checks that do not disable the button: login, usage, boards and date are reported only when it is pressed (OP-63).
 */
const checksOnPress = [1, 2, 11, 14];

/** True when the submit button shows as disabled for what the form holds (2§2.1); a running submit disables it as well. */
export function isSubmitBlocked(issues: readonly PostIssue[]): boolean {
  return issues.some(({ check }) => !checksOnPress.includes(check));
}
