import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { MailSandbox } from '#/identity/mail-sandbox.tsx';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { meQuery, siteQuery } from '#/lib/queries.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { preloadDialog } from '#/ui/overlays/dialog.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Badge } from '#/ui/status/badge.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { belowField, fieldRow, rowSpace } from '../settings-card.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { SendVerification } from './send-verification.tsx';

/** The email address, read-only as specified (PROF-02), whether mail to it arrives, and the way to another one (OP-187). */
export function EmailRow() {
  const { email } = useUser();
  const { data: me } = useQuery(meQuery());
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={rowSpace}>
      <Field label="Email" hint="Your email is used to sign in." className={fieldRow}>
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-0 flex-1 basis-52">
            <TextInput readOnly value={email} autoComplete="email" />
          </div>
          <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setOpen(true)}>
            Change email
          </Button>
        </div>
      </Field>
      <div className={cx(belowField, 'mt-2.5 grid grid-cols-1 justify-items-start gap-2.5')}>
        {/* The height of the badge is kept while it is unknown. */}
        <div className="grid min-h-[22px] justify-items-start gap-1.5">
          {me &&
            (me.emailVerified ? (
              <Badge tone="green" icon={<Sign name="check" size={13} strokeWidth={2.25} />}>
                Verified
              </Badge>
            ) : (
              <SendVerification email={email} text="Open the link in the mail that we sent you." />
            ))}
        </div>
        {typeof me?.newEmail === 'string' && <Waiting newEmail={me.newEmail} />}
      </div>
      <EmailDialog open={isOpen} onOpenChange={setOpen} />
    </div>
  );
}

/** The address that waits for its link to be pressed. */
function Waiting({ newEmail }: { newEmail: string }) {
  const { data: site } = useQuery(siteQuery());
  const [isBusy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    try {
      await api.identity.cancelEmailChange();
      toast.dismiss('cancel-email-change');
      await fetchAnew(queryClient, queryKeys.me);
    } catch (error) {
      toast.error(errorTextOr('Failed to cancel the change', error), { id: 'cancel-email-change' });
    }
    setBusy(false);
  }

  return (
    <Notice kind="note" role="status">
      <span className="[overflow-wrap:anywhere]">
        We sent a link to {newEmail} to confirm. It works once, for 24 hours; until then your old email stays.
      </span>
      <MailSandbox site={site} />
      <Button size="sm" className="mt-2" busy={isBusy} busyText="Cancelling..." onClick={() => void cancel()}>
        Cancel the change
      </Button>
    </Notice>
  );
}
