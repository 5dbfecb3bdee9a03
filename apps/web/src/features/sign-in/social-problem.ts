/** Messages about sign-ins through another site, by the code in `/login?error=`. */
const sentences: Readonly<Record<string, string>> = {
  'social-cancelled': 'The sign-in with Facebook was cancelled.',
  'social-email-taken':
    'An account with this email already exists. Log in with your password; on your profile you can then add Facebook.',
  'social-email-missing':
    'Facebook did not share an email address. Allow it at Facebook, or register with email and password.',
  'sign-up-closed': 'Registration is closed here. Only people who have an account can log in with Facebook.',
};

const anyOther = 'The sign-in with Facebook did not work. Try again, or log in with your password.';

/** Only known codes have a message, so nobody can put their own text on this screen by a link. */
export function socialProblem(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  return Object.hasOwn(sentences, code) ? sentences[code] : anyOther;
}
