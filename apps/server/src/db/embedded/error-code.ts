/** The system's code of a failure (`EACCES`), or its message when it has no code. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
