import { session } from '#/lib/session.ts';
import { toast } from '#/ui/status/toast.ts';

/** The tab keeps this mark while it shows another site. */
const key = 'nonet.signing-in-outside';

/** Goes to the other site where the sign-in goes on. */
export function leaveToSignIn(url: string): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // Without storage, nothing is said at the return.
  }
  location.assign(url);
}

/** Removes the mark, so that a later sign-in is not taken for one at another site. Returns whether there was one. */
export function forgetOutsideSignIn(): boolean {
  try {
    const wasOutside = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return wasOutside;
  } catch {
    return false;
  }
}

/** After the page has loaded again, says when a sign-in at another site has succeeded (AUTH-46). */
export async function greetAfterOutsideSignIn(): Promise<void> {
  if (!forgetOutsideSignIn()) return;
  await session.refresh();
  if (session.get().state === 'authenticated') toast.success(signedInText);
}

export const signedInText = 'Successfully logged in!';
