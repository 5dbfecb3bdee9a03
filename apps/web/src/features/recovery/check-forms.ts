import { checkConfirmation, checkEmail, checkPassword, type Problems, withoutBlanks } from '#/identity/check-fields.ts';

export interface ForgotForm {
  email: string;
}

export interface ResetForm {
  newPassword: string;
  confirmPassword: string;
}

export function checkForgot({ email }: ForgotForm): Problems<keyof ForgotForm> {
  return withoutBlanks({ email: checkEmail(email) });
}

export function checkReset({ newPassword, confirmPassword }: ResetForm): Problems<keyof ResetForm> {
  return withoutBlanks({
    newPassword: checkPassword(newPassword),
    confirmPassword: checkConfirmation(confirmPassword, newPassword),
  });
}
