/** AUTH-15, AUTH-17. */
export const minPasswordLetters = 6;
export const mismatchText = 'Passwords do not match';

/** The fields of a form that are not right yet, in order, each with advice. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;

/** What an input of type email accepts, plus a dot in the host: the browser's own check without its bubbles. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

export function checkEmail(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your email';
  return emailShape.test(email.trim()) ? undefined : 'Enter an email address such as name@example.com';
}

/** Checks a password. `whose`: 'a' for a new password, 'your' for the one to log in with. */
export function checkPassword(password: string, whose: 'a' | 'your' = 'a'): string | undefined {
  if (password === '') return `Enter ${whose} password`;
  return password.length < minPasswordLetters ? `Use at least ${minPasswordLetters} characters` : undefined;
}

export function checkConfirmation(confirmation: string, password: string): string | undefined {
  if (confirmation === '') return 'Enter the password again';
  return confirmation === password ? undefined : mismatchText;
}

export function withoutBlanks<Name extends string>(problems: Record<Name, string | undefined>): Problems<Name> {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text)) as Problems<Name>;
}
