import { memberRoles, roles } from '@nonet/domain';
import { z } from 'zod';

import { boundedList, boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

/** A space that the caller is in. */
export const spaceSchema = z.object({
  id: z.string(),
  /** In addresses. It never changes, and no other space ever gets it. */
  shortId: z.string(),
  name: z.string(),
  /** The caller's role, as it holds now. */
  role: z.enum(roles),
  ownerName: z.string(),
  /** How many people are in it, its owner included. */
  memberCount: z.int(),
  /** The member to whom the caller, its owner, offers it. */
  offeredTo: z.string().nullable(),
  /** The caller becomes its owner by accepting. */
  offeredToMe: z.boolean(),
  /** The path of its logo (BRAND-01). Null: it has none, or the owner's plan has no brands. */
  logo: z.string().nullable(),
  /** Posts can wait for a yes here: of another member, or of the client. */
  asks: z.boolean(),
});

/** A space that its owner has deleted and can bring back for 7 days. */
export const removedSpaceSchema = z.object({ id: z.string(), name: z.string(), removedAt: z.string() });

/** Answer of GET /api/spaces: one's own first, then those that one owns, then the others, each the oldest first. */
export const spacesSchema = z.object({
  spaces: z.array(spaceSchema),
  /** The caller's own, the newest first. */
  removed: z.array(removedSpaceSchema),
});
/** Answer of POST /api/spaces, PATCH /api/spaces/{id} and POST /api/spaces/{id}/restore. */
export const spaceKeptSchema = z.object({ space: spaceSchema });
/** Body of POST /api/spaces and PATCH /api/spaces/{id}; of DELETE /api/spaces/{id} with the name typed once more. */
export const spaceNamedSchema = z.object({ name: boundedText(LINE_BYTES) });

/** What waits for the caller in a space. */
export const waitingSpaceSchema = z.object({
  id: z.string(),
  /** Posts that wait for an answer, or will not go out in the next 7 days as things stand; at most 100 are counted. 0 for who may not change posts. */
  needsYou: z.int(),
  /** When the caller last looked at it, to some minutes; null: not yet. */
  lastHereAt: z.string().nullable(),
});
/** Answer of GET /api/spaces/waiting, in no certain order. */
export const waitingSpacesSchema = z.object({ spaces: z.array(waitingSpaceSchema) });

/** Body of POST /api/spaces/{id}/transfer. */
export const offerSpaceSchema = z.object({ memberId: boundedText(WORD_BYTES) });

/** Accounts of the space that a member is bound to; null: all. */
const accounts = z.array(z.string()).nullable();

export const memberSchema = z.object({
  /** The id of the person. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** As it was given. */
  role: z.enum(roles),
  accounts,
  /** Above the number of the owner's plan, so only a viewer for now (TEAM-07). */
  aboveLimit: z.boolean(),
  /** When they last looked at the space, to some minutes; null: not yet, or the caller may not know. */
  lastHereAt: z.string().nullable(),
});

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(memberRoles),
  accounts,
  /** Null: they are not there any more. */
  inviterName: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Its days are over. It can be sent again. */
  hasEnded: z.boolean(),
});

/** Answer of GET /api/members: the owner first, then who came first. Who may not invite sees no invitations. */
export const membersSchema = z.object({ members: z.array(memberSchema), invitations: z.array(invitationSchema) });
/** Answer of PATCH /api/members/{id}. */
export const memberKeptSchema = z.object({ member: memberSchema });

const chosenAccounts = boundedList(boundedText(WORD_BYTES)).min(1).nullable();

/** Body of PATCH /api/members/{id}: what is named is changed. */
export const changeMemberSchema = z.object({
  role: z.enum(memberRoles).optional(),
  accounts: chosenAccounts.optional(),
  /** The owner's choice of who stays a viewer where the plan has fewer members (TEAM-07). */
  aboveLimit: z.boolean().optional(),
});

/** Body of POST /api/invitations. */
export const newInvitationSchema = z.object({
  email: boundedText(WORD_BYTES)
    .trim()
    .pipe(z.email('Enter a valid email address.').max(254, 'Enter a valid email address.')),
  role: z.enum(memberRoles),
  accounts: chosenAccounts.optional(),
});

/** Answer of GET /api/invitations/{id}. */
export const invitationAnswerSchema = z.object({ invitation: invitationSchema });
/** Answer of POST /api/invitations and POST /api/invitations/{id}/resend. The link is told only here. */
export const invitationSentSchema = z.object({ invitation: invitationSchema, link: z.string() });

/** Answer of GET /api/invitation-links/{token}. */
export const invitationLinkSchema = z.object({
  state: z.enum(['open', 'used', 'ended', 'taken-back']),
  spaceName: z.string(),
  /** Null: they are not there any more. */
  inviterName: z.string().nullable(),
  role: z.enum(memberRoles),
  /** Whole only for who is signed in with it. */
  email: z.string(),
  expiresAt: z.string(),
});

/** Answer of POST /api/invitation-links/{token}/accept and POST /api/spaces/{id}/transfer/accept. */
export const invitationAcceptedSchema = z.object({ spaceId: z.string(), shortId: z.string() });

export type Space = z.infer<typeof spaceSchema>;
export type WaitingSpace = z.infer<typeof waitingSpaceSchema>;
export type WaitingSpaces = z.infer<typeof waitingSpacesSchema>;
export type RemovedSpace = z.infer<typeof removedSpaceSchema>;
export type Spaces = z.infer<typeof spacesSchema>;
export type Member = z.infer<typeof memberSchema>;
export type Members = z.infer<typeof membersSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type InvitationLink = z.infer<typeof invitationLinkSchema>;
export type InvitationSent = z.infer<typeof invitationSentSchema>;
export type InvitationAccepted = z.infer<typeof invitationAcceptedSchema>;
export type ChangeMember = z.infer<typeof changeMemberSchema>;
export type NewInvitation = z.infer<typeof newInvitationSchema>;
