import { useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { session } from '#/lib/session.ts';
import { toast } from '#/ui/toast.ts';

export function useSignOut() {
  const [isBusy, setBusy] = useState(false);
  async function signOut() {
    if (isBusy) return;
    setBusy(true);
    try {
      await session.signOut();
      toast.success('Successfully logged out!');
    } catch (error) {
      toast.error(errorTextOr('Failed to logout', error));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, signOut: () => void signOut() };
}
