import { api } from '#/lib/api.ts';

import { MailedPress, Pressed } from './mailed-press.tsx';
import { useWayOn } from './use-way-on.ts';

export function VerifyEmailPage() {
  const wayOn = useWayOn();
  return (
    <MailedPress
      page="/verify-email"
      title="Verify your email"
      subtitle="Confirm that this address is yours."
      action="Verify Email"
      busyText="Verifying..."
      failureText="Failed to verify the email"
      send={(token) => api.identity.verifyEmail(token)}
      doneText="Your email is verified"
      done={
        <Pressed title="Your email is verified" wayOn={wayOn}>
          Thank you. Mail about your account reaches you.
        </Pressed>
      }
      dead={{ wayOn: { to: '/profile', label: 'Go to your profile' } }}
    />
  );
}
