import { useEffect, useRef, useState } from 'react';

import { PageLink } from '#/identity/page-link.tsx';
import { SignInFrame } from '#/identity/sign-in-frame.tsx';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { useSession } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Notice } from '#/ui/notice.tsx';
import { toast } from '#/ui/toast.ts';

import { DeadLink, isDeadLink } from './dead-link.tsx';
import { NoReferrer } from './no-referrer.tsx';
import { useMailedToken } from './use-mailed-token.ts';

type Step = 'ready' | 'busy' | 'done' | 'dead';

/** A press uses the link up, not the visit: programs that open every link of a mail must not. */
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
  // The button that had the focus is gone; what became of it is read next.
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
