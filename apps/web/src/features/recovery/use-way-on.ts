import { keptInvitation } from '#/lib/kept-invitation.ts';
import { useSession } from '#/lib/session.ts';

import type { PressedProps } from './mailed-press.tsx';

/** Where a visitor of a mailed link goes on. */
export function useWayOn(): PressedProps['wayOn'] {
  const isSignedIn = useSession().state === 'authenticated';
  const invitation = keptInvitation.read();
  if (invitation !== null) return { to: invitation, label: 'Back to the invitation' };
  return isSignedIn ? { to: '/create-post', label: 'Go to Nonet' } : { to: '/login', label: 'Go to login' };
}
