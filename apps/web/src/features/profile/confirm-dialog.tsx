import { type RefObject, useRef, useState } from 'react';

import { useCheckedForm } from '#/identity/use-checked-form.ts';
import { ApiError, errorTextOr } from '#/lib/api-error.ts';
import { useUser } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { PasswordInput } from '#/ui/fields/password-input.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** The button's label, and its label while it works. */
  action: string;
  busyText: string;
  failureText: string;
  onConfirm: (password: string) => Promise<void>;
}

/** Asks for the password again before an action that only the owner may take. */
export function ConfirmDialog({ open, onOpenChange, title, description, ...form }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={isBusy}
      title={title}
      description={description}
      initialFocus={input}
    >
      <ConfirmForm {...form} input={input} onBusy={setBusy} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface ConfirmFormProps extends Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'title' | 'description'> {
  input: RefObject<HTMLInputElement | null>;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Mounted anew at each opening, so that no password outlives the dialog. */
function ConfirmForm({ action, busyText, failureText, onConfirm, input, onBusy, onClose }: ConfirmFormProps) {
  const { email } = useUser();
  const { field, isBusy, failure, onSubmit } = useCheckedForm({
    empty: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Enter your password' } : {}),
    send: async ({ password }) => {
      onBusy(true);
      try {
        await onConfirm(password);
        toast.dismiss(failureText);
      } catch (error) {
        toast.error(errorTextOr(failureText, error), { id: failureText });
        throw error;
      } finally {
        onBusy(false);
      }
      onClose();
    },
    failureText,
    fieldOf: (error) => (error instanceof ApiError && error.code === 'wrong-password' ? 'password' : undefined),
  });
  const password = field('password');
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-[18px]">
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" error={password.error}>
        <PasswordInput {...password.input} ref={input} autoComplete="current-password" required />
      </Field>
      <DialogActions>
        <Button kind="ghost" blocked={isBusy && 'Wait until this is done.'} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" busy={isBusy} busyText={busyText}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
