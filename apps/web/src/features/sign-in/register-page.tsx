import { minPasswordLetters, mismatchText } from '#/identity/check-fields.ts';
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

import { checkRegister } from './check-forms.ts';
import { ContinueWithFacebook } from './continue-with-facebook.tsx';
import { createAccount } from './sign-in-actions.ts';

export function RegisterPage() {
  const next = ownPath(useAddress().searchParams.get('next'));
  const site = useSite();
  // An open invitation lets its address register also where nobody else can; the server knows which.
  const isInvited = next?.startsWith('/invitations/') === true;
  const isClosed = site?.signUp === 'closed' && !isInvited;
  return (
    <SignInFrame
      title="Create an Account"
      subtitle={isClosed ? undefined : 'Start with one network. Add the rest when you like.'}
      scene="diagonal"
    >
      {isClosed ? (
        <Notice kind="note">Registration is closed here. Whoever runs this installation can open it.</Notice>
      ) : (
        <RegisterForm next={next} />
      )}
      <p className="text-ink-3">
        Already have an account?{' '}
        <PageLink href={withNext('/login', next)} className="text-link text-ink">
          Login
        </PageLink>
      </p>
      {!isClosed && <ContinueWithFacebook site={site} next={next} />}
    </SignInFrame>
  );
}

function RegisterForm({ next }: { next: string | undefined }) {
  const { field, isBusy, failure, onSubmit } = useCheckedForm({
    empty: { username: '', email: '', password: '', confirmPassword: '' },
    check: checkRegister,
    send: async ({ username, email, password }) => {
      await createAccount({ username: username.trim(), email: email.trim(), password });
      visit(next ?? '/create-post', { replace: true });
    },
    failureText: 'An error occurred during registration',
    onRefused: (problems) => {
      if (problems.confirmPassword === mismatchText) toast.error(mismatchText, { id: 'sign-in' });
    },
  });
  const username = field('username');
  const email = field('email');
  const password = field('password');
  const confirmPassword = field('confirmPassword');

  return (
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
        <a href="/terms-of-service" className="text-link">
          Terms of Service
        </a>{' '}
        and the{' '}
        <a href="/privacy-policy" className="text-link">
          Privacy Policy
        </a>
        .
      </p>
    </form>
  );
}
