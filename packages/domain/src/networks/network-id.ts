/**
 * The nine networks, in the order in which they stand everywhere (the 3×3 matrix of the design).
 * The ids are the spec's platform values (2§1); X's id is `twitter`.
 */
export const networkIds = [
  'facebook',
  'twitter',
  'linkedin',
  'instagram',
  'youtube',
  'pinterest',
  'bluesky',
  'threads',
  'tiktok',
] as const;

/** One of the nine platform values. */
export type NetworkId = (typeof networkIds)[number];

/** True when `value` is one of the nine platform values. */
export function isNetworkId(value: unknown): value is NetworkId {
  return (networkIds as readonly unknown[]).includes(value);
}
