import { useQuery } from '@tanstack/react-query';

import { meQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Field } from '#/ui/field.tsx';
import { Sign } from '#/ui/sign.tsx';
import { TextInput } from '#/ui/text-input.tsx';

import { SendVerification } from './send-verification.tsx';
import { belowField, fieldRow, rowSpace } from './settings-card.tsx';

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
            <Badge tone="green" icon={<Sign name="check" size={13} strokeWidth={2.25} />}>
              Verified
            </Badge>
          ) : (
            <SendVerification email={email} text="Open the link in the mail that we sent you." />
          ))}
      </div>
    </div>
  );
}
