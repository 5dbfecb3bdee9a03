import { useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { session, useUser } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { toast } from '#/ui/status/toast.ts';

/** Long enough for a last save. A person who leaves must not wait for a server that does not answer. */
const patienceMs = 3_000;

/** Signs out; with words that only this browser has it asks first (OP-115). `question` is to be drawn. */
export function useSignOut() {
  const { uid } = useUser();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);

  async function leave() {
    setAsking(false);
    setBusy(true);
    try {
      await session.signOut();
      toast.success('Successfully logged out!', { id: 'sign-out' });
    } catch (error) {
      toast.error(errorTextOr('Failed to logout', error), { id: 'sign-out' });
    } finally {
      setBusy(false);
    }
  }

  async function signOut() {
    if (isBusy) return;
    setBusy(true);
    const isAsked = await hasUnsent(uid);
    setBusy(false);
    if (isAsked) setAsking(true);
    else await leave();
  }

  const question = (
    <Dialog
      open={isAsking}
      onOpenChange={setAsking}
      title="Sign out without saving?"
      description="Some of what you wrote is only in this browser. Signing out discards it."
    >
      <DialogActions>
        <Button kind="danger-quiet" className="sm:mr-auto" onClick={() => void leave()}>
          Discard and sign out
        </Button>
        <Button kind="primary" onClick={() => setAsking(false)}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
  return { isBusy, signOut: () => void signOut(), question };
}

/** The drafts' code is with the composer, which most people have open before they write. Without it there are no words. */
async function hasUnsent(uid: string): Promise<boolean> {
  const asked = import('#/features/compose/draft/unsent-words.ts').then((part) => part.hasUnsentWords(uid));
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, true));
  return Promise.race([asked.catch(() => false), late]);
}
