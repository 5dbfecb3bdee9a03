import { useEffect, useRef, useState } from 'react';

import { isDeadLink } from '#/identity/is-dead-link.ts';
import { NoReferrer } from '#/identity/no-referrer.tsx';
import { PageLink } from '#/identity/page-link.tsx';
import { SignInFrame } from '#/identity/sign-in-frame.tsx';
import { useMailedToken } from '#/identity/use-mailed-token.ts';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { useSession } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Notice } from '#/ui/notice.tsx';
import { toast } from '#/ui/toast.ts';

import { DeadLink } from './dead-link.tsx';

type Step = 'ready' | 'busy' | 'done' | 'dead';

/** The press on the button uses the link up, not the visit: some mail programs open every link. */
export function VerifyEmailPage() {
  const { token, forget } = useMailedToken('/verify-email');
  const [step, setStep] = useState<Step>('ready');
  const [failure, setFailure] = useState<string | null>(null);
  if (token === undefined || step === 'dead')
    return <DeadLink wayOn={{ to: '/profile', label: 'Go to your profile' }} />;
  if (step === 'done') return <Verified />;

  async function verify(mailed: string) {
    setStep('busy');
    setFailure(null);
    try {
      await api.identity.verifyEmail(mailed);
      forget();
      toast.success('Your email is verified');
      setStep('done');
    } catch (error) {
      if (isDeadLink(error)) {
        forget();
        return setStep('dead');
      }
      const text = errorTextOr('Failed to verify the email', error);
      toast.error(text);
      setFailure(text);
      setStep('ready');
    }
  }

  return (
    <SignInFrame title="Verify your email" subtitle="Confirm that this address is yours." scene="one">
      <NoReferrer />
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <Button
        kind="primary"
        size="lg"
        wide
        autoFocus
        busy={step === 'busy'}
        busyText="Verifying..."
        onClick={() => void verify(token)}
      >
        Verify Email
      </Button>
    </SignInFrame>
  );
}

function Verified() {
  const isSignedIn = useSession().state === 'authenticated';
  const words = useRef<HTMLParagraphElement>(null);
  // The focused button is gone, so the focus moves to the result.
  useEffect(() => words.current?.focus(), []);
  return (
    <SignInFrame title="Your email is verified" scene="diagonal">
      <p ref={words} tabIndex={-1} className="text-ink-2 outline-none">
        Thank you. Mail about your account reaches you.
      </p>
      <PageLink
        href={isSignedIn ? '/create-post' : '/login'}
        className={buttonClass({ kind: 'primary', size: 'lg', wide: true })}
      >
        {isSignedIn ? 'Go to Nonet' : 'Go to login'}
      </PageLink>
    </SignInFrame>
  );
}
