/** AUTH-15, AUTH-17. */
export const minPasswordLetters = 6;
const maxUsernameLetters = 50;
export const mismatchText = 'Passwords do not match';

export type Problems<Name extends string> = Partial<Record<Name, string>>;

export interface LoginForm {
  email: string;
  password: string;
}

export interface RegisterForm extends LoginForm {
  username: string;
  confirmPassword: string;
}

export function checkLogin({ email, password }: LoginForm): Problems<keyof LoginForm> {
  return withoutBlanks({ email: checkEmail(email), password: checkPassword(password) });
}

export function checkRegister({
  username,
  email,
  password,
  confirmPassword,
}: RegisterForm): Problems<keyof RegisterForm> {
  return withoutBlanks({
    username: checkUsername(username),
    email: checkEmail(email),
    password: checkPassword(password),
    confirmPassword: checkConfirmation(confirmPassword, password),
  });
}

function checkUsername(username: string) {
  const trimmed = username.trim();
  if (trimmed === '') return 'Enter a username';
  if (trimmed.length > maxUsernameLetters) return `Use at most ${maxUsernameLetters} characters`;
  return undefined;
}

/** What an input of type email accepts, and a dot in the host: the browser's own check without its bubbles. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

function checkEmail(email: string) {
  if (email.trim() === '') return 'Enter your email';
  return emailShape.test(email.trim()) ? undefined : 'Enter an email address such as name@example.com';
}

function checkPassword(password: string) {
  if (password === '') return 'Enter a password';
  return password.length < minPasswordLetters ? `Use at least ${minPasswordLetters} characters` : undefined;
}

function checkConfirmation(confirmation: string, password: string) {
  if (confirmation === '') return 'Enter the password again';
  return confirmation === password ? undefined : mismatchText;
}

function withoutBlanks<Name extends string>(problems: Record<Name, string | undefined>): Problems<Name> {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text)) as Problems<Name>;
}
