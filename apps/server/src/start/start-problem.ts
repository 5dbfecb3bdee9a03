/** Why Nonet cannot start, as one sentence with the cure. A person sees only this sentence. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
