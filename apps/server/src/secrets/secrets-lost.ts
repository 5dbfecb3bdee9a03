/**
 * The error of an account whose sealed sign-in does not open. When it opens again, the account is found by this code
 * and message.
 */
export const SECRETS_LOST = {
  code: 'secrets-lost',
  message: 'The sign-in of this account can no longer be read here. Connect it again to publish.',
} as const;
