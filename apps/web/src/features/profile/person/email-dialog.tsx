import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';

import { checkEmail, withoutBlanks } from '#/identity/check-fields.ts';
import { useCheckedForm } from '#/identity/use-checked-form.ts';
import { api } from '#/lib/api.ts';
import { ApiError, errorTextOr } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { meQuery } from '#/lib/queries.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { PasswordInput } from '#/ui/fields/password-input.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { LogInAgain } from '../log-in-again.tsx';

const failedText = 'Failed to change the email';

export interface EmailDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the new address and for the password; the address changes by the link that is mailed to it (OP-187). */
export function EmailDialog({ open, onOpenChange }: EmailDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const firstInput = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={isBusy}
      title="Change email"
      description="We send a link to the new address. Until you open it and confirm, the old one stays."
      initialFocus={firstInput}
    >
      <EmailForm firstInput={firstInput} onBusy={setBusy} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface EmailFormProps {
  firstInput: RefObject<HTMLInputElement | null>;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Mounted anew at each opening, so that no password outlives the dialog. */
function EmailForm({ firstInput, onBusy, onClose }: EmailFormProps) {
  const { email } = useUser();
  const { data: me } = useQuery(meQuery());
  const asksPassword = me?.hasPassword !== false;
  const [mustLogIn, setMustLogIn] = useState(false);
  const { field, isBusy, failure, onSubmit } = useCheckedForm({
    empty: { newEmail: '', password: '' },
    check: (form) =>
      withoutBlanks({
        newEmail: checkEmail(form.newEmail),
        password: asksPassword && form.password === '' ? 'Enter your password' : undefined,
      }),
    send: async ({ newEmail, password }) => {
      onBusy(true);
      setMustLogIn(false);
      try {
        await api.identity.changeEmail({ newEmail: newEmail.trim(), ...(asksPassword && { password }) });
      } catch (error) {
        setMustLogIn(error instanceof ApiError && error.code === 'sign-in-again');
        toast.error(errorTextOr(failedText, error), { id: failedText });
        throw error;
      } finally {
        onBusy(false);
      }
      toast.success(`We sent a link to ${newEmail.trim()} to confirm.`, { id: failedText });
      onClose();
      await fetchAnew(queryClient, queryKeys.me);
    },
    failureText: failedText,
    fieldOf: (error) => {
      if (!(error instanceof ApiError)) return undefined;
      return error.code === 'wrong-password' ? 'password' : error.code === 'same-email' ? 'newEmail' : undefined;
    },
  });
  const next = field('newEmail');
  const password = field('password');
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-[18px]">
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
          {mustLogIn && <LogInAgain />}
        </Notice>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="New email" error={next.error}>
        <TextInput {...next.input} ref={firstInput} type="email" autoComplete="email" required />
      </Field>
      {asksPassword ? (
        <Field label="Password" error={password.error}>
          <PasswordInput {...password.input} autoComplete="current-password" required />
        </Field>
      ) : (
        <p className="text-13 text-ink-3">
          This account has no password. Its email can be changed for 10 minutes after a login.
        </p>
      )}
      <DialogActions>
        <Button kind="ghost" blocked={isBusy && 'Wait until the link is sent.'} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" busy={isBusy} busyText="Sending...">
          Send the link
        </Button>
      </DialogActions>
    </form>
  );
}
