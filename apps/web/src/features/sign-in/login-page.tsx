import { useEffect, useState } from 'react';

import { PageLink } from '#/identity/page-link.tsx';
import { SignInFrame } from '#/identity/sign-in-frame.tsx';
import { useCheckedForm } from '#/identity/use-checked-form.ts';
import { useSite } from '#/identity/use-site.ts';
import { ownPath, withNext } from '#/lib/own-path.ts';
import { useAddress, visit } from '#/lib/visit.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { PasswordInput } from '#/ui/fields/password-input.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { checkLogin } from './check-forms.ts';
import { ContinueWithFacebook } from './continue-with-facebook.tsx';
import { logIn } from './sign-in-actions.ts';
import { socialProblem } from './social-problem.ts';

export function LoginPage() {
  const next = ownPath(useAddress().searchParams.get('next'));
  const site = useSite();
  const arrivedWith = useSocialProblem();
  const { field, isBusy, failure, onSubmit } = useCheckedForm({
    empty: { email: '', password: '' },
    check: checkLogin,
    send: async ({ email, password }) => {
      await logIn({ email: email.trim(), password });
      visit(next ?? '/create-post', { replace: true });
    },
    failureText: 'An error occurred during login',
  });
  const email = field('email');
  const password = field('password');
  const problem = failure ?? arrivedWith;

  return (
    <SignInFrame title="Welcome Back" subtitle="Your calendar is where you left it." scene="one">
      <form noValidate onSubmit={onSubmit} className="grid gap-[18px]">
        {problem && (
          <Notice kind="error" role="alert">
            {problem}
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
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-ink-3">
        <p>
          Don’t have an account?{' '}
          <PageLink href={withNext('/register', next)} className="text-link text-ink">
            Register
          </PageLink>
        </p>
        <PageLink href={withNext('/forgot-password', next)} className="text-link touch-44 text-ink">
          Forgot password?
        </PageLink>
      </div>
      <ContinueWithFacebook site={site} next={next} />
    </SignInFrame>
  );
}

/** Why a sign-in at another site led back here. The message stays on the screen, but is removed from the address. */
function useSocialProblem(): string | undefined {
  const { searchParams } = useAddress();
  const next = ownPath(searchParams.get('next'));
  const error = searchParams.get('error') ?? undefined;
  const [problem] = useState(socialProblem(error));
  useEffect(() => {
    if (error === undefined || problem === undefined) return;
    toast.error(problem, { id: 'social-sign-in' });
    visit(withNext('/login', next), { replace: true });
  }, [error, problem, next]);
  return problem;
}
