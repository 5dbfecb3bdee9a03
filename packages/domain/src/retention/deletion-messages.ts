/** The texts about a deletion that somebody asked a network for (1§8). */
export const deletionMessages = {
  /** The page was opened without an id or a code. */
  missing: 'Missing required parameters',
  /** There is no such request, or its code is another one. */
  invalid: 'Invalid deletion request',
  failed: 'Failed to process your data deletion request.',
} as const;
