/** How long an invitation can be accepted (TEAM-06). */
export const INVITATION_DAYS = 7;

/** How long the deletion of a space can be undone (TEAM-10). */
export const SPACE_UNDO_DAYS = 7;

/** What an invitation is. `ended`: its days are over, or its space is gone. */
export type InvitationState = 'open' | 'used' | 'ended' | 'taken-back';

/** The sentences about spaces, members and invitations (TEAM-06 to TEAM-10). */
export const spaceMessages = {
  /** In place of the name of somebody who deleted their account (OP-128). */
  formerMember: 'A former member',
  noSuchMember: 'This person is not a member of the space any more.',
  /** During a call that takes long, as an upload. */
  rightsChanged: 'Your rights in this space were changed meanwhile. Please try again.',
  /** The owner's own role changes only by a transfer. */
  ownersRole: 'The owner keeps their role. To change it, transfer the space to somebody else.',
  /** Somebody at or above one's own role. */
  notBelow: 'You can only change members whose role is below yours.',
  /** A role at or above one's own. */
  roleTooHigh: 'You can only give roles that are below yours.',
  accountsTooWide: 'You can only give rights for accounts that are yours.',
  noSuchAccount: 'One of these accounts is not connected in this space any more.',
  /** To whoever cannot pay for this space. */
  /** After a sentence about a plan, to whoever does not pay for it. */
  askOwner: 'This is the plan of the space’s owner: ask them.',
  ownersPlan: 'The plan of the space’s owner does not include this. Ask its owner.',
  ownerChooses: 'Only the owner of the space can choose who stays within the number of the plan.',
  alreadyMember: 'This person is a member of the space already.',
  yourself: 'You are in this space already.',
  noSuchInvitation: 'This invitation was accepted or taken back. Reload the page to see who is here now.',

  /** Said to whoever opened the link of an invitation. */
  noSuchLink: 'This link leads nowhere. If you were invited again, use the link in the newest mail.',
  used: 'This invitation was used already. It works once; ask for a new one.',
  ended: 'This invitation has ended. Ask for a new one.',
  takenBack: 'This invitation was taken back. Ask for a new one.',
  otherAddress:
    'This invitation is for another email address. Log in with that one, or ask for an invitation to yours.',
  addressUnverified: 'Verify your email address first. Then accept the invitation.',
  membersFull: 'The space has as many members as its plan allows. Ask its owner to make room.',

  ownFirstSpace: 'Your own first space cannot be deleted or transferred. It goes with your account.',
  ownerCannotLeave: 'The owner cannot leave. Transfer the space first, or delete it.',
  notOffered: 'This space is not offered to you any more.',
  wrongName: 'This is not the name of the space.',
  undoEnded: 'This space was deleted more than 7 days ago and cannot be brought back.',
} as const;
