/** What an app may ask a person for of what is not about ads, with the words of the API description 5.23.0 (December 2025). */
export const meanings: Readonly<Record<string, string>> = {
  'user_accounts:read': 'See your user accounts and followers',
  'user_accounts:write': 'Update your user accounts and followers',
  'pins:read': 'See your public Pins',
  'pins:read_secret': 'See your secret Pins',
  'pins:write': 'Create, update, or delete your public Pins',
  'pins:write_secret': 'Create, update, or delete your secret Pins',
  'boards:read': 'See your public boards, including group boards you join',
  'boards:read_secret': 'See your secret boards',
  'boards:write': 'Create, update, or delete your public boards',
  'boards:write_secret': 'Create, update, or delete your secret boards',
};

export const knownScopes: ReadonlySet<string> = new Set(Object.keys(meanings));
