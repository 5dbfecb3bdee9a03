import { useRef, useState } from 'react';
import { minPasswordLetters, mismatchText } from '#/identity/check-fields.ts';
import { useCheckedForm } from '#/identity/use-checked-form.ts';
import { api } from '#/lib/api.ts';
import { ApiError, errorTextOr } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { PasswordInput } from '#/ui/fields/password-input.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { checkPasswordForm } from './check-password-form.ts';
import { sessionsKey } from './session-queries.ts';

const failedText = 'Failed to change the password';

export interface PasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function PasswordDialog({ open, onOpenChange }: PasswordDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const firstInput = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={isBusy}
      title="Change Password"
      description="You’ll be signed out on other devices."
      initialFocus={firstInput}
    >
      <PasswordForm firstInput={firstInput} onBusy={setBusy} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface PasswordFormProps {
  firstInput: { current: HTMLInputElement | null };
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Mounted anew at each opening, so that no password outlives the dialog. */
function PasswordForm({ firstInput, onBusy, onClose }: PasswordFormProps) {
  const { email } = useUser();
  const { field, isBusy, failure, onSubmit } = useCheckedForm({
    empty: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: checkPasswordForm,
    send: async ({ currentPassword, newPassword }) => {
      onBusy(true);
      try {
        await api.identity.changePassword({ currentPassword, newPassword });
      } catch (error) {
        toast.error(errorTextOr(failedText, error), { id: failedText });
        throw error;
      } finally {
        onBusy(false);
      }
      toast.success('Password changed. Every other session has ended.', { id: failedText });
      onClose();
      await fetchAnew(queryClient, sessionsKey);
    },
    failureText: failedText,
    fieldOf: (error) => (error instanceof ApiError && error.code === 'wrong-password' ? 'currentPassword' : undefined),
    onRefused: (problems) => {
      if (problems.confirmPassword === mismatchText) toast.error(mismatchText, { id: failedText });
    },
  });
  const current = field('currentPassword');
  const next = field('newPassword');
  const confirmation = field('confirmPassword');

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-[18px]">
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current Password" error={current.error}>
        <PasswordInput {...current.input} ref={firstInput} autoComplete="current-password" required />
      </Field>
      <Field label="New Password" error={next.error} hint={`At least ${minPasswordLetters} characters.`}>
        <PasswordInput {...next.input} autoComplete="new-password" required />
      </Field>
      <Field label="Confirm Password" error={confirmation.error}>
        <PasswordInput {...confirmation.input} autoComplete="new-password" required />
      </Field>
      <DialogActions>
        <Button kind="ghost" blocked={isBusy && 'Wait until the password is changed.'} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" busy={isBusy} busyText="Saving...">
          Save Password
        </Button>
      </DialogActions>
    </form>
  );
}
