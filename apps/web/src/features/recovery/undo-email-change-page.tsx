import { api } from '#/lib/api.ts';
import { session } from '#/lib/session.ts';

import { MailedPress, Pressed } from './mailed-press.tsx';

export function UndoEmailChangePage() {
  return (
    <MailedPress
      page="/undo-email-change"
      title="Undo the change of your email?"
      subtitle="This address comes back, everybody is logged out, and you set a new password."
      action="Undo the Change"
      busyText="Undoing..."
      failureText="Failed to undo the change"
      send={async (token) => {
        await api.identity.undoEmailChange(token);
        // Every session has ended, perhaps also this browser's.
        await session.refresh();
      }}
      doneText="Your email is back"
      done={
        <Pressed title="Your email is back" wayOn={{ to: '/login', label: 'Go to login' }}>
          Your password does not work any more. We sent you a link to set a new one.
        </Pressed>
      }
      dead={{ wayOn: { to: '/forgot-password', label: 'Set a new password' }, lives: 'once, and for 7 days' }}
    />
  );
}
