import { keepsPlan, plans } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';

import { ApiError, errorTextOr } from '#/lib/api-error.ts';
import { meQuery, ownPlanQuery } from '#/lib/queries.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { PasswordInput } from '#/ui/fields/password-input.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';

import { LogInAgain } from '../log-in-again.tsx';
import { deleteAccount, deletionFailedText } from '../profile-actions.ts';

export interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** PROF-10: nothing is deleted before this question is answered, with the password where there is one (OP-18). */
export function DeleteDialog({ open, onOpenChange }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isAlert
      open={open}
      onOpenChange={onOpenChange}
      locked={isBusy}
      title="Are you absolutely sure?"
      description="This action cannot be undone. This will permanently delete your account and remove all your data from our servers."
      initialFocus={cancel}
    >
      <DeleteForm cancel={cancel} isBusy={isBusy} onBusy={setBusy} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface DeleteFormProps {
  cancel: RefObject<HTMLButtonElement | null>;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

interface Problem {
  kind: 'password' | 'sign-in-again' | 'other';
  text: string;
}

/** Mounted anew at each opening, so that no password outlives the dialog. */
function DeleteForm({ cancel, isBusy, onBusy, onClose }: DeleteFormProps) {
  const { data: me } = useQuery(meQuery());
  const asksPassword = me?.hasPassword !== false;
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (asksPassword && password === '') {
      setProblem({ kind: 'password', text: 'Enter your password' });
      return input.current?.focus();
    }
    onBusy(true);
    setProblem(null);
    try {
      await deleteAccount(asksPassword ? { password } : {});
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      if (found.kind === 'password') input.current?.focus();
    } finally {
      onBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void confirm(event)} className="grid gap-[18px]">
      {problem && problem.kind !== 'password' && (
        <Notice kind="error" role="alert">
          {problem.text}
          {problem.kind === 'sign-in-again' && <LogInAgain />}
        </Notice>
      )}
      <WhatEnds />
      {asksPassword ? (
        <Field label="Password" error={problem?.kind === 'password' ? problem.text : undefined}>
          <PasswordInput
            ref={input}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              if (problem?.kind === 'password') setProblem(null);
            }}
            autoComplete="current-password"
            required
          />
        </Field>
      ) : (
        <p className="text-13 text-ink-3">
          This account has no password. It can be deleted for 10 minutes after a login.
        </p>
      )}
      <DialogActions>
        <Button ref={cancel} blocked={isBusy && 'The account is being deleted.'} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="danger" busy={isBusy} busyText="Deleting...">
          Delete Account
        </Button>
      </DialogActions>
    </form>
  );
}

/** What becomes of what is not only data: posts that are still to go out, and a plan that is paid for. */
function WhatEnds() {
  const { data: own } = useQuery(ownPlanQuery());
  const subscription = own?.subscription ?? null;
  const paid = subscription !== null && keepsPlan(subscription.status) ? subscription.plan : null;
  return (
    <ul className="grid list-disc gap-1 pl-5 text-13 text-ink-2">
      <li>Planned posts do not go out. What was published stays on the networks.</li>
      {own?.sold === true && (
        <li>
          {paid === null
            ? 'You have no paid plan, so nothing more is charged.'
            : `Your ${plans[paid].displayName} plan ends at once. What is paid for the time that is left is not paid back.`}
        </li>
      )}
    </ul>
  );
}

function problemOf(error: unknown): Problem {
  const text = errorTextOr(deletionFailedText, error);
  if (!(error instanceof ApiError)) return { kind: 'other', text };
  if (error.code === 'wrong-password') return { kind: 'password', text };
  return { kind: error.code === 'sign-in-again' ? 'sign-in-again' : 'other', text };
}
