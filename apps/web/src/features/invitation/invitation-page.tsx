import type { InvitationAccepted, InvitationLink } from '@nonet/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

import { NoReferrer } from '#/identity/no-referrer.tsx';
import { PageLink } from '#/identity/page-link.tsx';
import { SendAgainButton } from '#/identity/send-again-button.tsx';
import { SignInFrame } from '#/identity/sign-in-frame.tsx';
import { api } from '#/lib/api.ts';
import { ApiError, errorText, errorTextOr } from '#/lib/api-error.ts';
import { keptInvitation } from '#/lib/kept-invitation.ts';
import { withNext } from '#/lib/own-path.ts';
import { apiClient, session, useSession } from '#/lib/session.ts';
import { addressIn } from '#/lib/space.ts';
import { useAddress, visit } from '#/lib/visit.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { invitationWords as words } from './invitation-words.ts';

const wide = { kind: 'primary', size: 'lg', wide: true } as const;

const linkPath = (token: string, action = '') => `/api/invitation-links/${encodeURIComponent(token)}${action}`;

type Found = { link: InvitationLink } | { error: unknown } | null;

/**
 * /invitations/<token>: what one is invited to. The press accepts, not the visit: some mail programs open every link. Who signs in or
 * registers on the way comes back here.
 */
export function InvitationPage() {
  const { pathname } = useAddress();
  const path = pathname.replace(/\/+$/, '');
  const token = path.slice(path.lastIndexOf('/') + 1);
  const current = useSession();
  // The address is told whole only to who is signed in with it.
  const email = current.state === 'authenticated' ? current.user.email : null;
  const { found, look } = useInvitation(token, current.state === 'loading' ? undefined : email);
  if (found === null)
    return (
      <SignInFrame title="Nonet" scene="diagonal">
        <NoReferrer />
        <p role="status" className="text-ink-3">
          {words.loading}
        </p>
      </SignInFrame>
    );
  if ('error' in found) {
    if (found.error instanceof ApiError && found.error.status === 404)
      return <Over title={words.dead}>{words.deadAbout}</Over>;
    return (
      <SignInFrame title={words.notLoaded} scene="one">
        <NoReferrer />
        <Notice kind="error" role="alert">
          {errorText(found.error)}
        </Notice>
        <Button {...wide} onClick={() => void look()}>
          {words.again}
        </Button>
      </SignInFrame>
    );
  }
  const { link } = found;
  switch (link.state) {
    case 'used':
      return <Over title={words.used}>{words.usedAbout}</Over>;
    case 'ended':
      return <Over title={words.ended}>{words.endedAbout}</Over>;
    case 'taken-back':
      return <Over title={words.takenBack}>{words.takenBackAbout}</Over>;
    case 'open':
      return <Open key={email} link={link} token={token} path={path} email={email} onChanged={look} />;
    default:
      return link.state satisfies never;
  }
}

/** Undefined for `email`: it is not known yet who is signed in. */
function useInvitation(token: string, email: string | null | undefined) {
  const [found, setFound] = useState<Found>(null);
  const asked = useRef(0);
  const look = useCallback(async () => {
    asked.current++;
    const turn = asked.current;
    const next = await apiClient.plain<InvitationLink>('GET', linkPath(token)).then(
      (link): Found => ({ link }),
      (error: unknown): Found => ({ error }),
    );
    if (turn === asked.current) setFound(next);
  }, [token]);
  useEffect(() => {
    // Another person is told another address.
    if (email !== undefined) void look();
  }, [look, email]);
  return { found, look };
}

interface OpenProps {
  link: InvitationLink;
  token: string;
  path: string;
  /** Of who is signed in. */
  email: string | null;
  /** Somebody else may have used it, or taken it back. */
  onChanged: () => Promise<void>;
}

function Open({ link, token, path, email, onChanged }: OpenProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isOther = (email !== null && email !== link.email) || failure?.code === 'other-address';
  if (email !== null && isOther) return <Wrong invited={link.email} own={email} />;

  async function accept() {
    setBusy(true);
    setFailure(null);
    try {
      const { shortId } = await apiClient.call<InvitationAccepted>('POST', linkPath(token, '/accept'), { body: {} });
      keptInvitation.forget();
      visit(addressIn(shortId, '/calendar'), { replace: true });
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409 && error.code.startsWith('invitation-')) return await onChanged();
      if (error.code === 'address-unverified') keptInvitation.keep(path);
      setFailure(error);
    }
  }

  return (
    <SignInFrame
      title={words.title(link.spaceName)}
      subtitle={words.from(link.inviterName, link.role)}
      scene="diagonal"
    >
      <NoReferrer />
      <p className="text-ink-2">{words.for(link.email)}</p>
      {failure && failure.code !== 'address-unverified' && (
        <Notice kind="error" role="alert">
          {errorTextOr(words.failed, failure)}
        </Notice>
      )}
      {email === null ? (
        <>
          <p className="text-ink-2">{words.signedOut}</p>
          <PageLink href={withNext('/login', path)} className={buttonClass(wide)}>
            {words.logIn}
          </PageLink>
          <PageLink href={withNext('/register', path)} className={buttonClass({ size: 'lg', wide: true })}>
            {words.register}
          </PageLink>
        </>
      ) : (
        <>
          {failure?.code === 'address-unverified' && <Verify email={email} />}
          <Button {...wide} autoFocus busy={isBusy} busyText={words.accepting} onClick={() => void accept()}>
            {words.accept}
          </Button>
        </>
      )}
    </SignInFrame>
  );
}

/** The mail's link leads back here (`keptInvitation`). */
function Verify({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <Notice kind="warning" role="alert">
        {isSent ? words.verifySent(email) : words.unverified(email)}
      </Notice>
      <SendAgainButton
        onSend={async () => {
          try {
            await api.identity.sendVerificationEmail();
            setSent(true);
            return true;
          } catch (error) {
            toast.error(errorTextOr(words.notVerifySent, error), { id: 'verification' });
            return false;
          }
        }}
      >
        {words.verify}
      </SendAgainButton>
    </div>
  );
}

function Wrong({ invited, own }: { invited: string; own: string }) {
  const [isBusy, setBusy] = useState(false);
  async function signOut() {
    setBusy(true);
    try {
      await session.signOut();
    } catch (error) {
      setBusy(false);
      toast.error(errorTextOr(words.notSignedOut, error), { id: 'sign-out' });
    }
  }
  return (
    <SignInFrame title={words.wrongTitle} scene="one">
      <NoReferrer />
      <p role="alert" className="wrap-anywhere text-ink-2">
        {words.wrong(invited, own)}
      </p>
      <Button {...wide} busy={isBusy} busyText={words.signingOut} onClick={() => void signOut()}>
        {words.signOut}
      </Button>
      <PageLink href="/calendar" className="text-link text-ink-2">
        {words.toNonet}
      </PageLink>
    </SignInFrame>
  );
}

function Over({ title, children }: { title: string; children: string }) {
  const isSignedIn = useSession().state === 'authenticated';
  useEffect(() => keptInvitation.forget(), []);
  return (
    <SignInFrame title={title} subtitle={<span role="alert">{children}</span>} scene="one">
      <NoReferrer />
      <PageLink href={isSignedIn ? '/calendar' : '/login'} className={buttonClass(wide)}>
        {isSignedIn ? words.toNonet : words.toLogin}
      </PageLink>
    </SignInFrame>
  );
}
