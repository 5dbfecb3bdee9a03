import { api } from '#/lib/api.ts';
import { session } from '#/lib/session.ts';

import { MailedPress, Pressed } from './mailed-press.tsx';
import { useWayOn } from './use-way-on.ts';

export function ConfirmEmailChangePage() {
  const wayOn = useWayOn();
  return (
    <MailedPress
      page="/confirm-email-change"
      title="Confirm your new email"
      subtitle="Your account uses this address from then on."
      action="Use This Email"
      busyText="Changing..."
      failureText="Failed to change the email"
      send={async (token) => {
        await api.identity.confirmEmailChange(token);
        // This browser may be signed in with the former address, or as somebody whose session has just ended.
        await session.refresh();
      }}
      doneText="Your email is changed"
      done={
        <Pressed title="Your email is changed" wayOn={wayOn}>
          You log in with this address from now on. A mail to the old one tells how to undo it, for 7 days.
        </Pressed>
      }
      dead={{ wayOn: { to: '/profile', label: 'Go to your profile' }, lives: 'once, and for 24 hours' }}
    />
  );
}
