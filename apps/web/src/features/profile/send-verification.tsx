import { useQuery } from '@tanstack/react-query';

import { MailSandbox } from '#/identity/mail-sandbox.tsx';
import { SendAgainButton } from '#/identity/send-again-button.tsx';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { siteQuery } from '#/lib/queries.ts';
import { Badge } from '#/ui/badge.tsx';
import { Sign } from '#/ui/sign.tsx';
import { toast } from '#/ui/toast.ts';

/** That no mail to the address has arrived yet, and the way to have another one sent (PROF-02). */
export function SendVerification({ email, text }: { email: string; text: string }) {
  const { data: site } = useQuery(siteQuery());
  async function send() {
    try {
      await api.identity.sendVerificationEmail();
      toast.success(`A mail to ${email} is on its way`);
      return true;
    } catch (error) {
      toast.error(errorTextOr('Failed to send the mail', error));
      return false;
    }
  }
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
