import { checkConfirmation, checkEmail, checkPassword, type Problems, withoutBlanks } from '#/identity/check-fields.ts';

const maxUsernameLetters = 50;

export interface LoginForm {
  email: string;
  password: string;
}

export interface RegisterForm extends LoginForm {
  username: string;
  confirmPassword: string;
}

export function checkLogin({ email, password }: LoginForm): Problems<keyof LoginForm> {
  return withoutBlanks({ email: checkEmail(email), password: checkPassword(password, 'your') });
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
