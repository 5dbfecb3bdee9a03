import { type ReactNode, useEffect, useRef, useState } from 'react';

import { isDeadLink } from '#/identity/is-dead-link.ts';
import { NoReferrer } from '#/identity/no-referrer.tsx';
import { PageLink } from '#/identity/page-link.tsx';
import { SignInFrame } from '#/identity/sign-in-frame.tsx';
import { type MailedPage, useMailedToken } from '#/identity/use-mailed-token.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { DeadLink, type DeadLinkProps } from './dead-link.tsx';

export interface MailedPressProps {
  page: MailedPage;
  title: string;
  subtitle: string;
  action: string;
  busyText: string;
  failureText: string;
  send: (token: string) => Promise<unknown>;
  /** Said in a toast. */
  doneText: string;
  /** What is shown in place of the button. */
  done: ReactNode;
  dead: DeadLinkProps;
}

type Step = 'ready' | 'busy' | 'done' | 'dead';

/** The press on the button uses the link up, not the visit: some mail programs open every link. */
export function MailedPress({ page, title, subtitle, action, busyText, failureText, ...rest }: MailedPressProps) {
  const { send, doneText, done, dead } = rest;
  const { token, forget } = useMailedToken(page);
  const [step, setStep] = useState<Step>('ready');
  const [failure, setFailure] = useState<string | null>(null);
  if (token === undefined || step === 'dead') return <DeadLink {...dead} />;
  if (step === 'done') return done;

  async function press(mailed: string) {
    setStep('busy');
    setFailure(null);
    try {
      await send(mailed);
      forget();
      toast.success(doneText, { id: failureText });
      setStep('done');
    } catch (error) {
      if (isDeadLink(error)) {
        forget();
        return setStep('dead');
      }
      const text = errorTextOr(failureText, error);
      toast.error(text, { id: failureText });
      setFailure(text);
      setStep('ready');
    }
  }

  return (
    <SignInFrame title={title} subtitle={subtitle} scene="one">
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
        busyText={busyText}
        onClick={() => void press(token)}
      >
        {action}
      </Button>
    </SignInFrame>
  );
}

export interface PressedProps {
  title: string;
  children: ReactNode;
  wayOn: { to: '/create-post' | '/login' | `/invitations/${string}`; label: string };
}

/** What a press has done, and the way on. */
export function Pressed({ title, children, wayOn }: PressedProps) {
  const words = useRef<HTMLParagraphElement>(null);
  // The focused button is gone, so the focus moves to the result.
  useEffect(() => words.current?.focus(), []);
  return (
    <SignInFrame title={title} scene="diagonal">
      <p ref={words} tabIndex={-1} className="text-ink-2 outline-none">
        {children}
      </p>
      <PageLink href={wayOn.to} className={buttonClass({ kind: 'primary', size: 'lg', wide: true })}>
        {wayOn.label}
      </PageLink>
    </SignInFrame>
  );
}
