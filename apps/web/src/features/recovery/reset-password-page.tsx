import { useState } from 'react';

import { minPasswordLetters, mismatchText } from '#/identity/check-fields.ts';
import { isDeadLink } from '#/identity/is-dead-link.ts';
import { NoReferrer } from '#/identity/no-referrer.tsx';
import { SignInFrame } from '#/identity/sign-in-frame.tsx';
import { useCheckedForm } from '#/identity/use-checked-form.ts';
import { useMailedToken } from '#/identity/use-mailed-token.ts';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { session } from '#/lib/session.ts';
import { visit } from '#/lib/visit.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { PasswordInput } from '#/ui/fields/password-input.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { checkReset } from './check-forms.ts';
import { DeadLink } from './dead-link.tsx';

const failedText = 'Failed to set the password';

export function ResetPasswordPage() {
  const { token, forget } = useMailedToken('/reset-password');
  const [isDead, setDead] = useState(token === undefined);
  if (isDead || token === undefined)
    return <DeadLink wayOn={{ to: '/forgot-password', label: 'Ask for a new link' }} />;
  return (
    <SignInFrame title="Set a new password" subtitle="You will be logged out everywhere." scene="diagonal">
      <NoReferrer />
      <NewPasswordForm
        token={token}
        onUsed={forget}
        onDead={() => {
          forget();
          setDead(true);
        }}
      />
    </SignInFrame>
  );
}

interface NewPasswordFormProps {
  token: string;
  onUsed: () => void;
  /** Called when the link is no longer valid. */
  onDead: () => void;
}

function NewPasswordForm({ token, onUsed, onDead }: NewPasswordFormProps) {
  const { field, isBusy, failure, onSubmit } = useCheckedForm({
    empty: { newPassword: '', confirmPassword: '' },
    check: checkReset,
    send: async ({ newPassword }) => {
      try {
        await api.identity.resetPassword({ token, newPassword });
      } catch (error) {
        if (isDeadLink(error)) return onDead();
        toast.error(errorTextOr(failedText, error), { id: failedText });
        throw error;
      }
      onUsed();
      toast.success('Your password is changed. Log in with the new one.', { id: failedText });
      // Every session has ended, also this browser's. Without this, the login page would still believe in it and lead
      // on.
      await session.refresh();
      visit('/login', { replace: true });
    },
    failureText: failedText,
    onRefused: (problems) => {
      if (problems.confirmPassword === mismatchText) toast.error(mismatchText, { id: failedText });
    },
  });
  const newPassword = field('newPassword');
  const confirmPassword = field('confirmPassword');
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-[18px]">
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <Field label="New Password" error={newPassword.error} hint={`At least ${minPasswordLetters} characters.`}>
        <PasswordInput {...newPassword.input} autoComplete="new-password" required autoFocus />
      </Field>
      <Field label="Confirm Password" error={confirmPassword.error}>
        <PasswordInput {...confirmPassword.input} autoComplete="new-password" required />
      </Field>
      <Button type="submit" kind="primary" size="lg" wide busy={isBusy} busyText="Saving...">
        Set Password
      </Button>
    </form>
  );
}
