import { Link, useNavigate, useSearch } from '@tanstack/react-router';

import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { Notice } from '#/ui/notice.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { TextInput } from '#/ui/text-input.tsx';

import { checkLogin } from './check-forms.ts';
import { logIn } from './sign-in-actions.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useCheckedForm } from './use-checked-form.ts';

export function LoginPage() {
  const { next } = useSearch({ from: '/visitors/login' });
  const navigate = useNavigate();
  const { field, isBusy, failure, onSubmit } = useCheckedForm({
    empty: { email: '', password: '' },
    check: checkLogin,
    send: async ({ email, password }) => {
      await logIn({ email: email.trim(), password });
      await navigate({ href: next ?? '/create-post', replace: true });
    },
    failureText: 'An error occurred during login',
  });
  const email = field('email');
  const password = field('password');

  return (
    <SignInFrame title="Welcome Back" subtitle="Your calendar is where you left it." scene="one">
      <form noValidate onSubmit={onSubmit} className="grid gap-[18px]">
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        <Field label="Email" error={email.error}>
          <TextInput {...email.input} type="email" autoComplete="email" required autoFocus />
        </Field>
        <Field label="Password" error={password.error}>
          <PasswordInput {...password.input} autoComplete="current-password" required />
        </Field>
        <Button type="submit" kind="primary" size="lg" wide busy={isBusy} busyText="Logging in...">
          Login
        </Button>
      </form>
      <p className="text-ink-3">
        Don’t have an account?{' '}
        <Link to="/register" search={next ? { next } : {}} className="text-link text-ink">
          Register
        </Link>
      </p>
    </SignInFrame>
  );
}
