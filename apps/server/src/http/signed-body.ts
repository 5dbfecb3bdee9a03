/**
 * The routes that read their body byte by byte, as its sender signed it. They have no caller of ours: the signature says who
 * calls.
 */
export function takesSigned(path: string): boolean {
  return path === '/api/stripe/webhook';
}
