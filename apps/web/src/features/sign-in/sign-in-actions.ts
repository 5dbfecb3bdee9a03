import { signedInText } from '#/identity/outside-sign-in.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { session } from '#/lib/session.ts';
import { toast } from '#/ui/status/toast.ts';

/** Signs in and says so. A failure is shown in a toast and also passed on to the form (AUTH-46). */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  try {
    await session.signIn(credentials);
    toast.success(signedInText, { id: 'sign-in' });
  } catch (error) {
    toast.error(errorTextOr('Failed to login', error), { id: 'sign-in' });
    throw error;
  }
}

export async function createAccount(account: { username: string; email: string; password: string }): Promise<void> {
  try {
    await session.register(account);
    toast.info(`We sent a link to ${account.email} to confirm.`);
    toast.success('Successfully registered!', { id: 'sign-in' });
  } catch (error) {
    toast.error(errorTextOr('Failed to register', error), { id: 'sign-in' });
    throw error;
  }
}
