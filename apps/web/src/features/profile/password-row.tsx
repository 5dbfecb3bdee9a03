import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { MailSandbox } from '#/identity/mail-sandbox.tsx';
import { SendAgainButton } from '#/identity/send-again-button.tsx';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { meQuery, siteQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { preloadDialog } from '#/ui/dialog.tsx';
import { toast } from '#/ui/toast.ts';

import { PasswordDialog } from './password-dialog.tsx';
import { SettingsRow } from './settings-card.tsx';

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
  async function send() {
    try {
      await api.identity.requestPasswordReset(email);
      toast.success(`A mail to ${email} is on its way`);
      return true;
    } catch (error) {
      toast.error(errorTextOr('Failed to send the mail', error));
      return false;
    }
  }
  return (
    <>
      <SendAgainButton onSend={send}>Send me a link to set one</SendAgainButton>
      <p className="text-12 text-ink-3">This account has no password: you log in through another site.</p>
      <MailSandbox site={site} />
    </>
  );
}
