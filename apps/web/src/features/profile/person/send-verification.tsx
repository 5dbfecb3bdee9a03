import { useQuery } from '@tanstack/react-query';

import { MailSandbox } from '#/identity/mail-sandbox.tsx';
import { SendAgainButton } from '#/identity/send-again-button.tsx';
import { api } from '#/lib/api.ts';
import { siteQuery } from '#/lib/queries.ts';
import { Sign } from '#/ui/sign.tsx';
import { Badge } from '#/ui/status/badge.tsx';

import { haveMailSent } from './have-mail-sent.ts';

/** That no mail to the address has arrived yet, and the way to have another one sent (PROF-02). */
export function SendVerification({ email, text }: { email: string; text: string }) {
  const { data: site } = useQuery(siteQuery());
  const send = () => haveMailSent(email, () => api.identity.sendVerificationEmail());
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="orange" icon={<Sign name="alert" size={13} strokeWidth={2.25} />}>
          Not verified
        </Badge>
        <SendAgainButton size="sm" onSend={send}>
          Send the mail again
        </SendAgainButton>
      </div>
      <p className="text-12 text-ink-3">{text}</p>
      <MailSandbox site={site} />
    </>
  );
}
