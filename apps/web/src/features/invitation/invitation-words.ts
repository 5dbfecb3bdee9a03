import { type Role, roleNames } from '@nonet/domain';

/** The words of the page of an invitation. */
export const invitationWords = {
  title: (space: string) => `Join ${space}`,
  from: (inviter: string | null, role: Role) =>
    `${inviter === null ? 'You are invited' : `${inviter} invites you`} as ${/^[AEIOU]/.test(roleNames[role]) ? 'an' : 'a'} ${roleNames[role].toLowerCase()}.`,
  loading: 'Looking up the invitation...',
  for: (email: string) => `The invitation is for ${email}.`,
  accept: 'Accept',
  accepting: 'Joining...',
  failed: 'The invitation could not be accepted',
  logIn: 'Log in',
  register: 'Create an account',
  signedOut: 'Log in or create an account with this address, then accept.',
  wrongTitle: 'This invitation is for another address',
  wrong: (invited: string, own: string) =>
    `It is for ${invited}, and you are signed in as ${own}. Sign out and come back with that address, or ask for an invitation to yours.`,
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  notSignedOut: 'Failed to logout',
  unverified: (email: string) =>
    `First show that ${email} is yours: open the link in the mail that we send you. Then come back and accept.`,
  verify: 'Send the verification mail',
  verifySent: (email: string) => `A mail is on its way to ${email}. Open its link, then accept here.`,
  notVerifySent: 'The mail could not be sent',
  dead: 'This link does not work',
  deadAbout: 'It may have been cut off by a mail program. Use the link in the newest mail, or ask for a new one.',
  used: 'This invitation was used already',
  usedAbout:
    'An invitation works once. If you have joined, the space is in the list of your spaces; otherwise ask for a new one.',
  ended: 'This invitation has ended',
  endedAbout: 'An invitation lives for 7 days. Ask for a new one.',
  takenBack: 'This invitation was taken back',
  takenBackAbout: 'If that is a mistake, ask for a new one.',
  toNonet: 'Go to Nonet',
  toLogin: 'Go to login',
  notLoaded: 'The invitation could not be loaded',
  again: 'Try Again',
} as const;
