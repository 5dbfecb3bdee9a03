/** Why Nonet cannot start, as one sentence with the cure. It is all that a person sees. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
