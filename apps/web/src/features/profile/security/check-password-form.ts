import { checkConfirmation, checkPassword, type Problems, withoutBlanks } from '#/identity/check-fields.ts';

export interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export function checkPasswordForm(form: PasswordForm): Problems<keyof PasswordForm> {
  return withoutBlanks({
    // The length is not checked: an old password may have been stored under other rules.
    currentPassword: form.currentPassword === '' ? 'Enter your current password' : undefined,
    newPassword: checkPassword(form.newPassword),
    confirmPassword: checkConfirmation(form.confirmPassword, form.newPassword),
  });
}
