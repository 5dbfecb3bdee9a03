import { useQuery } from '@tanstack/react-query';

import { MailSandbox } from '#/identity/mail-sandbox.tsx';
import { SendAgainButton } from '#/identity/send-again-button.tsx';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { meQuery, siteQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Field } from '#/ui/field.tsx';
import { Sign } from '#/ui/sign.tsx';
import { TextInput } from '#/ui/text-input.tsx';
import { toast } from '#/ui/toast.ts';

import { belowField, fieldRow, rowSpace } from './settings-card.tsx';

const signIcon = { size: 13, strokeWidth: 2.25 } as const;

/** The email address, which cannot be changed, and whether a mail to it has arrived (PROF-02). */
export function EmailRow() {
  const { email } = useUser();
  const { data: me } = useQuery(meQuery());
  return (
    <div className={rowSpace}>
      <Field label="Email" hint="Your email is used to sign in and cannot be changed here." className={fieldRow}>
        <TextInput readOnly value={email} autoComplete="email" />
      </Field>
      {/* The height of the badge is kept while it is unknown. */}
      <div className={cx(belowField, 'mt-2.5 grid min-h-[22px] justify-items-start gap-1.5')}>
        {me &&
          (me.emailVerified ? (
            <Badge tone="green" icon={<Sign name="check" {...signIcon} />}>
              Verified
            </Badge>
          ) : (
            <NotVerified email={email} />
          ))}
      </div>
    </div>
  );
}

function NotVerified({ email }: { email: string }) {
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
        <Badge tone="orange" icon={<Sign name="alert" {...signIcon} />}>
          Not verified
        </Badge>
        <SendAgainButton size="sm" onSend={send}>
          Send the mail again
        </SendAgainButton>
      </div>
      <p className="text-12 text-ink-3">Open the link in the mail that we sent you.</p>
      <MailSandbox site={site} />
    </>
  );
}
