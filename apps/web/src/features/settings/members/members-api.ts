import type { ChangeMember, Invitation, InvitationSent, Member, Members, NewInvitation } from '@nonet/contract';

import { apiClient } from '#/lib/session.ts';

const member = (id: string) => `/api/members/${encodeURIComponent(id)}`;
const invitation = (id: string) => `/api/invitations/${encodeURIComponent(id)}`;

/** The calls about the people of a space. */
export const membersApi = {
  list: (signal?: AbortSignal) => apiClient.read<Members>('/api/members', { signal }),
  change: (id: string, body: ChangeMember) => apiClient.call<{ member: Member }>('PATCH', member(id), { body }),
  remove: (id: string) => apiClient.call<unknown>('DELETE', member(id)),
  invite: (body: NewInvitation) => apiClient.call<InvitationSent>('POST', '/api/invitations', { body }),
  sendAgain: (id: Invitation['id']) => apiClient.call<InvitationSent>('POST', `${invitation(id)}/resend`, { body: {} }),
  takeBack: (id: Invitation['id']) => apiClient.call<unknown>('DELETE', invitation(id)),
};
