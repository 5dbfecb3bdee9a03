/** The texts about a deletion that somebody asked a network for (1§8). */
export const deletionMessages = {
  /** The page was opened without an id or a code. */
  missing: 'Missing required parameters',
  /** There is no such request, or its code is another one. */
  invalid: 'Invalid deletion request',
  /** Others are in spaces of the person who deletes their account (TEAM-10). */
  ownsSpaces:
    'Others are in spaces that you own. Transfer each of them to a member, or say that it is deleted with your account.',
  failed: 'Failed to process your data deletion request.',
} as const;
