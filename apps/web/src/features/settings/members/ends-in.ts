const dayMs = 86_400_000;

/** Whole days until an invitation ends; 0: today. */
export function endsIn(expiresAt: string, now: Date): number {
  return Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / dayMs));
}
