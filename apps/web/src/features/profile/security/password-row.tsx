import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { MailSandbox } from '#/identity/mail-sandbox.tsx';
import { SendAgainButton } from '#/identity/send-again-button.tsx';
import { api } from '#/lib/api.ts';
import { meQuery, siteQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { preloadDialog } from '#/ui/overlays/dialog.tsx';

import { haveMailSent } from '../person/have-mail-sent.ts';
import { SettingsRow } from '../settings-card.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export function PasswordRow() {
  const { data: me } = useQuery(meQuery());
  return <SettingsRow label="Password">{me?.hasPassword === false ? <SetFirst /> : <Change />}</SettingsRow>;
}

function Change() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setOpen(true)}>
        Change Password
      </Button>
      <PasswordDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** A person who registered by another service proves by the mailbox that the account is theirs. */
function SetFirst() {
  const { email } = useUser();
  const { data: site } = useQuery(siteQuery());
  const send = () => haveMailSent(email, () => api.identity.requestPasswordReset(email));
  return (
    <>
      <SendAgainButton onSend={send}>Send me a link to set one</SendAgainButton>
      <p className="text-12 text-ink-3">This account has no password: you log in through another site.</p>
      <MailSandbox site={site} />
    </>
  );
}
