import { Link, useNavigate, useSearch } from '@tanstack/react-router';

import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { Notice } from '#/ui/notice.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { TextInput } from '#/ui/text-input.tsx';
import { toast } from '#/ui/toast.ts';

import { checkRegister, minPasswordLetters, mismatchText } from './check-forms.ts';
import { createAccount } from './sign-in-actions.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useCheckedForm } from './use-checked-form.ts';

export function RegisterPage() {
  const { next } = useSearch({ from: '/visitors/register' });
  const navigate = useNavigate();
  const { field, isBusy, failure, onSubmit } = useCheckedForm({
    empty: { username: '', email: '', password: '', confirmPassword: '' },
    check: checkRegister,
    send: async ({ username, email, password }) => {
      await createAccount({ username: username.trim(), email: email.trim(), password });
      await navigate({ href: next ?? '/create-post', replace: true });
    },
    failureText: 'An error occurred during registration',
    onRefused: (problems) => {
      if (problems.confirmPassword === mismatchText) toast.error(mismatchText);
    },
  });
  const username = field('username');
  const email = field('email');
  const password = field('password');
  const confirmPassword = field('confirmPassword');

  return (
    <SignInFrame
      title="Create an Account"
      subtitle="Start with one network. Add the rest when you like."
      scene="diagonal"
    >
      <form noValidate onSubmit={onSubmit} className="grid gap-[18px]">
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        <Field label="Username" error={username.error}>
          <TextInput {...username.input} autoComplete="username" required autoFocus />
        </Field>
        <Field label="Email" error={email.error}>
          <TextInput {...email.input} type="email" autoComplete="email" required />
        </Field>
        <Field label="Password" error={password.error} hint={`At least ${minPasswordLetters} characters.`}>
          <PasswordInput {...password.input} autoComplete="new-password" required />
        </Field>
        <Field label="Confirm Password" error={confirmPassword.error}>
          <PasswordInput {...confirmPassword.input} autoComplete="new-password" required />
        </Field>
        <Button type="submit" kind="primary" size="lg" wide busy={isBusy} busyText="Creating Account...">
          Create Account
        </Button>
        <p className="text-12 text-ink-3">
          By creating an account you confirm that you are at least 16 and accept the{' '}
          <Link to="/terms-of-service" className="text-link">
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link to="/privacy-policy" className="text-link">
            Privacy Policy
          </Link>
          .
        </p>
      </form>
      <p className="text-ink-3">
        Already have an account?{' '}
        <Link to="/login" search={next ? { next } : {}} className="text-link text-ink">
          Login
        </Link>
      </p>
    </SignInFrame>
  );
}
