import { errorTextOr } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { session } from '#/lib/session.ts';
import { toast } from '#/ui/status/toast.ts';

export const profileFailedText = 'Failed to update profile';
export const deletionFailedText = 'Failed to delete account';

/** Stores the name and says so. A failure is shown in a toast and also passed on to the form (AUTH-46). */
export async function updateProfile(displayName: string): Promise<void> {
  await saying(session.updateProfile({ displayName }), 'Profile updated successfully!', profileFailedText);
  void fetchAnew(queryClient, queryKeys.me);
}

/** Deletes the account; then the guard leads to the receipt. */
export function deleteAccount(proof: { password?: string }): Promise<void> {
  return saying(session.deleteAccount(proof), 'Account deleted successfully', deletionFailedText);
}

async function saying(work: Promise<void>, done: string, failed: string): Promise<void> {
  try {
    await work;
    toast.success(done, { id: failed });
  } catch (error) {
    toast.error(errorTextOr(failed, error), { id: failed });
    throw error;
  }
}
