import { session } from '#/lib/session.ts';
import { toast } from '#/ui/toast.ts';

/** Kept by the tab while another site has it. */
const key = 'nonet.signing-in-outside';

/** Goes to the other site where the sign-in goes on. */
export function leaveToSignIn(url: string): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // Without a memory nothing is said at the return.
  }
  location.assign(url);
}

/** So that a later sign-in is not taken for one at another site. Answers whether there was one. */
export function forgetOutsideSignIn(): boolean {
  try {
    const wasOutside = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return wasOutside;
  } catch {
    return false;
  }
}

/** The page has begun anew: says it when a sign-in at another site has succeeded meanwhile (AUTH-46). */
export async function greetAfterOutsideSignIn(): Promise<void> {
  if (!forgetOutsideSignIn()) return;
  await session.refresh();
  if (session.get().state === 'authenticated') toast.success(signedInText);
}

export const signedInText = 'Successfully logged in!';
