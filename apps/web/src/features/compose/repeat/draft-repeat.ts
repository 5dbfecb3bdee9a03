/** How the draft repeats: a rule of RFC 5545, and the texts that take turns with the shared one. */
export interface DraftRepeat {
  readonly rule: string;
  readonly variations: readonly string[];
}

export function isSameRepeat(a: DraftRepeat | null, b: DraftRepeat | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.rule === b.rule &&
    a.variations.length === b.variations.length &&
    a.variations.every((text, at) => text === b.variations[at])
  );
}

/** Reads what is kept in the browser; anything else is none. */
export function asRepeat(value: unknown): DraftRepeat | null {
  if (typeof value !== 'object' || value === null || !('rule' in value) || !('variations' in value)) return null;
  const { rule, variations } = value;
  if (typeof rule !== 'string' || !Array.isArray(variations)) return null;
  return { rule, variations: variations.filter((text): text is string => typeof text === 'string') };
}
