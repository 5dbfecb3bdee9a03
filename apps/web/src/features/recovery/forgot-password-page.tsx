import type { Site } from '@nonet/contract';
import { useEffect, useRef, useState } from 'react';

import { MailSandbox } from '#/identity/mail-sandbox.tsx';
import { PageLink } from '#/identity/page-link.tsx';
import { SendAgainButton } from '#/identity/send-again-button.tsx';
import { SignInFrame } from '#/identity/sign-in-frame.tsx';
import { useCheckedForm } from '#/identity/use-checked-form.ts';
import { useSite } from '#/identity/use-site.ts';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { ownPath, withNext } from '#/lib/own-path.ts';
import { useAddress } from '#/lib/visit.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { checkForgot } from './check-forms.ts';

const failedText = 'Failed to send the mail';

export function ForgotPasswordPage() {
  const next = ownPath(useAddress().searchParams.get('next'));
  const [email, setEmail] = useState('');
  const [wasSent, setSent] = useState(false);
  // The answer is fetched together with the form: a line that came later would move the buttons below it.
  const site = useSite();
  return (
    <SignInFrame
      title={wasSent ? 'Check your mail' : 'Forgot your password?'}
      subtitle={wasSent ? undefined : 'We send you a link to set a new one.'}
      scene="one"
    >
      {wasSent ? (
        <Sent email={email} site={site} onOtherAddress={() => setSent(false)} />
      ) : (
        <AddressForm
          email={email}
          onSent={(address) => {
            setEmail(address);
            setSent(true);
          }}
        />
      )}
      <p className="text-ink-3">
        Remembered it?{' '}
        <PageLink href={withNext('/login', next)} className="text-link text-ink">
          Back to login
        </PageLink>
      </p>
    </SignInFrame>
  );
}

function AddressForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { field, isBusy, failure, onSubmit } = useCheckedForm({
    empty: { email },
    check: checkForgot,
    send: async (form) => {
      const address = form.email.trim();
      await sendMail(address);
      onSent(address);
    },
    failureText: failedText,
  });
  const address = field('email');
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-[18px]">
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <Field label="Email" error={address.error}>
        <TextInput {...address.input} type="email" autoComplete="email" required autoFocus />
      </Field>
      <Button type="submit" kind="primary" size="lg" wide busy={isBusy} busyText="Sending...">
        Send the link
      </Button>
    </form>
  );
}

interface SentProps {
  email: string;
  site: Site | undefined;
  onOtherAddress: () => void;
}

function Sent({ email, site, onOtherAddress }: SentProps) {
  const words = useRef<HTMLDivElement>(null);
  // The focused form is gone, so the focus moves to the result.
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-[18px]">
      <div ref={words} tabIndex={-1} className="grid grid-cols-1 gap-2 text-ink-2 outline-none">
        <p>If there is an account for this address, a mail is on its way.</p>
        <p className="font-semibold break-words text-ink">{email}</p>
        <p className="text-13 text-ink-3">The link in it is good for one hour. Look in the spam folder as well.</p>
      </div>
      <MailSandbox site={site} />
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <SendAgainButton wasJustSent onSend={() => sendAgain(email)}>
          Send it again
        </SendAgainButton>
        <Button kind="ghost" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
    </div>
  );
}

async function sendMail(email: string): Promise<void> {
  try {
    await api.identity.requestPasswordReset(email);
    toast.dismiss(failedText);
  } catch (error) {
    toast.error(errorTextOr(failedText, error), { id: failedText });
    throw error;
  }
}

async function sendAgain(email: string): Promise<boolean> {
  try {
    await sendMail(email);
    toast.success('Another mail is on its way');
    return true;
  } catch {
    // The toast shows the failure, and the button can be pressed again.
    return false;
  }
}
