/**
 * The routes that read their body byte by byte, as its sender signed it, or not at all, as their address is signed. They have no
 * caller of ours: the signature says who calls.
 */
export function takesSigned(path: string): boolean {
  return path === '/api/stripe/webhook' || path === '/api/unsubscribe/one-press';
}
