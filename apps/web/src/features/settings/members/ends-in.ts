const dayMs = 86_400_000;

/** Days until an invitation ends, rounded: it lives for 7. 0: less than half a day. */
export function endsIn(expiresAt: string, now: Date): number {
  return Math.max(0, Math.round((Date.parse(expiresAt) - now.getTime()) / dayMs));
}
