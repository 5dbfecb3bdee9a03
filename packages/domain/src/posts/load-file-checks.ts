import type { FileChecks } from '#/posts/file-judge.ts';

/** Loads what judges files. Rejects only where a browser cannot fetch it. */
export async function loadFileChecks(): Promise<FileChecks> {
  return (await import('#/posts/file-checks.ts')).fileChecks;
}
