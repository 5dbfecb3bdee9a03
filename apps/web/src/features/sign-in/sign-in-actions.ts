import { signedInText } from '#/identity/outside-sign-in.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { session } from '#/lib/session.ts';
import { toast } from '#/ui/toast.ts';

/** Signs in and says so. A failure is shown in a toast and also passed on to the form (AUTH-46). */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  try {
    await session.signIn(credentials);
    toast.success(signedInText);
  } catch (error) {
    toast.error(errorTextOr('Failed to login', error));
    throw error;
  }
}

export async function createAccount(account: { username: string; email: string; password: string }): Promise<void> {
  try {
    await session.register(account);
    toast.success('Successfully registered!');
  } catch (error) {
    toast.error(errorTextOr('Failed to register', error));
    throw error;
  }
}
