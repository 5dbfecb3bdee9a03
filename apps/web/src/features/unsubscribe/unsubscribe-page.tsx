import type { MailedKind } from '@nonet/domain';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { isDeadLink } from '#/identity/is-dead-link.ts';
import { NoReferrer } from '#/identity/no-referrer.tsx';
import { PageLink } from '#/identity/page-link.tsx';
import { SignInFrame } from '#/identity/sign-in-frame.tsx';
import { useMailedToken } from '#/identity/use-mailed-token.ts';
import { errorText } from '#/lib/api-error.ts';
import { messagesApi } from '#/lib/messages-api.ts';
import { withNext } from '#/lib/own-path.ts';
import { useSession } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Notice } from '#/ui/status/notice.tsx';

import { afterwards, endingTitle } from './ending-words.ts';
import { kindsOfToken } from './kinds-of-token.ts';

type Step = { at: 'ready' | 'busy' | 'dead' } | { at: 'ended'; kinds: readonly MailedKind[] };

const settings = '/profile#messages';

/** The press ends the mails, not the visit: some mail programs open every link. */
export function UnsubscribePage() {
  const { token, forget } = useMailedToken('/unsubscribe');
  const [step, setStep] = useState<Step>({ at: 'ready' });
  const [failure, setFailure] = useState<string | null>(null);
  if (step.at === 'ended') return <Ended kinds={step.kinds} />;
  if (token === undefined || step.at === 'dead') return <Dead />;

  async function end(mailed: string) {
    setStep({ at: 'busy' });
    setFailure(null);
    try {
      const { kinds } = await messagesApi.unsubscribe(mailed);
      forget();
      setStep({ at: 'ended', kinds });
    } catch (error) {
      if (isDeadLink(error)) {
        forget();
        return setStep({ at: 'dead' });
      }
      setFailure(errorText(error));
      setStep({ at: 'ready' });
    }
  }

  const kinds = kindsOfToken(token);
  return (
    <SignInFrame title="End these mails?" subtitle={endingTitle(kinds)} scene="one">
      <NoReferrer />
      <p className="text-ink-2">{afterwards(kinds)}</p>
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
        busy={step.at === 'busy'}
        busyText="Ending..."
        onClick={() => void end(token)}
      >
        End these mails
      </Button>
      <SettingsLink>Choose what you are mailed</SettingsLink>
    </SignInFrame>
  );
}

function Ended({ kinds }: { kinds: readonly MailedKind[] }) {
  const words = useRef<HTMLParagraphElement>(null);
  // The focused button is gone, so the focus moves to the result.
  useEffect(() => words.current?.focus(), []);
  return (
    <SignInFrame title="These mails have ended" subtitle={endingTitle(kinds)} scene="diagonal">
      <p ref={words} tabIndex={-1} className="text-ink-2 outline-none">
        {afterwards(kinds)}
      </p>
      <SettingsLink>Change your mind, or end others</SettingsLink>
    </SignInFrame>
  );
}

function Dead() {
  return (
    <SignInFrame
      title="This link does not work"
      subtitle={<span role="alert">It may have been cut off by a mail program, or is too old.</span>}
      scene="one"
    >
      <p className="text-ink-2">Your settings end the same mails.</p>
      <SettingsLink isMain>Choose what you are mailed</SettingsLink>
    </SignInFrame>
  );
}

function SettingsLink({ isMain = false, children }: { isMain?: boolean; children: ReactNode }) {
  const isSignedIn = useSession().state === 'authenticated';
  return (
    <PageLink
      href={isSignedIn ? settings : withNext('/login', settings)}
      className={isMain ? buttonClass({ kind: 'primary', size: 'lg', wide: true }) : 'text-link text-ink-2'}
    >
      {children}
    </PageLink>
  );
}
