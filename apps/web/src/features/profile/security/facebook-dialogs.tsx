import { api } from '#/lib/api.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { toast } from '#/ui/status/toast.ts';

import { ConfirmDialog } from '../confirm-dialog.tsx';
import { sessionsKey } from './session-queries.ts';

interface FacebookDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AddFacebookDialog(props: FacebookDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Log in with Facebook too"
      description="Enter your password, then say at Facebook who you are. Only Facebook’s number for you is kept."
      action="Go to Facebook"
      busyText="Opening Facebook..."
      failureText="Failed to add Facebook"
      onConfirm={async (password) => {
        const { url } = await api.identity.addFacebook(password);
        location.assign(url);
        // The page is being left, and the dialog stays as it is until then.
        await new Promise<void>((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
      }}
    />
  );
}

export function RemoveFacebookDialog(props: FacebookDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Remove Facebook"
      description="You then log in with your password alone. You’ll be signed out on other devices."
      action="Remove Facebook"
      busyText="Removing..."
      failureText="Failed to remove Facebook"
      onConfirm={async (password) => {
        await api.identity.removeFacebook(password);
        toast.success('Facebook was removed. Every other session has ended.');
        await Promise.all([fetchAnew(queryClient, queryKeys.me), fetchAnew(queryClient, sessionsKey)]);
      }}
    />
  );
}
