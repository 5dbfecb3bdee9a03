import type { AdditionsCheck } from '#/posts/post-check-input.ts';

/** Loads the checks of additions, which most posts have none of. Rejects only where a browser cannot fetch them. */
export async function loadCheckAdditions(): Promise<AdditionsCheck> {
  return (await import('#/posts/check-additions.ts')).checkAdditions;
}
