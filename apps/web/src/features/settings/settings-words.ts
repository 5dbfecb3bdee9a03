import type { Action, MemberRole, Role } from '@nonet/domain';

/** The words of the settings of a space. */
export const settingsWords = {
  settings: 'Settings',
  you: 'You',
  general: 'General',
  members: 'Members',
  approval: 'Approval',
  postingTimes: 'Posting times',
  activity: 'Activity',
  brand: 'Brand',
  profile: 'Profile',
  messages: 'Messages',
  back: 'Back to Settings',
} as const;

export const approvalWords = {
  subtitle: 'What a writer schedules waits until somebody approves it.',
  alone:
    'You are alone in this space, so nobody but the client is asked. The other rules hold once somebody is invited.',
  whoApproves: 'Who approves',
  editorsApprove: {
    title: 'Editors approve, too',
    about: 'Beside the owner and the managers.',
    changed: (isOn: boolean) => (isOn ? 'Editors approve, too.' : 'Editors no longer approve.'),
  },
  twoPersons: {
    title: 'Two people for each post',
    about: 'Every post waits, and nobody’s yes counts for what they wrote or changed themselves.',
    changed: (isOn: boolean) =>
      isOn ? 'Every post waits for somebody else’s yes.' : 'Only writers’ posts wait for a yes.',
  },
  clientApproves: {
    title: 'The client approves, too',
    about: 'A post goes out once the team and a guest of a review link have approved the same version.',
    changed: (isOn: boolean) => (isOn ? 'Posts wait for the client, too.' : 'Posts no longer wait for the client.'),
  },
  on: 'On',
  off: 'Off',
  undo: 'Undo',
  notChanged: 'This could not be changed',
  notLoaded: 'The rules of approval could not be loaded',
  offline: 'You are offline',
  offlineAbout: 'The rules of approval show when you are back online.',
  loading: 'Loading...',
} as const;

export const linkWords = {
  title: 'Review links',
  about: 'They show posts to people without an account. What has ended stands here for 30 days.',
  guest: (name: string) => `For ${name}`,
  you: 'you',
  noAnswer: 'No answer yet',
  end: 'End',
  ending: 'Ending...',
  endTitle: (name: string) => `End “${name}”?`,
  endAbout:
    'It shows nothing from that moment, and cannot be opened again. What guests approved still counts, and what they said stays.',
  keep: 'Keep it',
  hasEnded: (name: string) => `“${name}” shows nothing any more.`,
  notEnded: 'The link could not be ended',
  none: 'No link yet',
  noneAbout: 'Share posts from the calendar: by its menu, by the menu of a post, or those that you have selected.',
  toCalendar: 'Open the calendar',
  loading: 'Loading the review links...',
  notLoaded: 'The review links could not be loaded',
  offline: 'You are offline',
  offlineAbout: 'The review links show when you are back online.',
} as const;

export const generalWords = {
  about: (name: string) => `What ${name} is called, and your part in it.`,
  name: 'Name',
  ownName: 'Your own space has your name until you give it another.',
  unchanged: 'This is its name already.',
  save: 'Save',
  saving: 'Saving...',
  renamed: 'The space has its new name.',
  notRenamed: 'The name could not be saved',
  needsName: 'Enter a name.',
  role: 'Your role',
  leave: 'Leave space',
  leaving: 'Leaving...',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveAbout:
    'You lose its calendar, posts and accounts at once. What you scheduled stays planned. To come back, you need a new invitation.',
  notLeft: 'You could not leave the space',
  stay: 'Stay',
  transfer: 'Transfer',
  transferAbout: 'Another member becomes the owner, with their plan. Nothing changes until they accept.',
  transferTo: 'Transfer to',
  noMembers: 'There is nobody yet to transfer it to.',
  offer: 'Offer',
  offering: 'Offering...',
  offered: (name: string) => `It is offered to ${name}, who has to accept.`,
  takeOfferBack: 'Take back',
  notOffered: 'The space could not be offered',
  takeOver: 'Become the owner',
  takeOverAbout: (owner: string) => `${owner} offers you this space. It runs on your plan from then on.`,
  takingOver: 'Accepting...',
  notTakenOver: 'The space could not be transferred',
  remove: 'Delete space',
  removeAbout: 'Nothing of it is published from that moment, and nobody gets in. For 7 days you can bring it back.',
  removeTitle: (name: string) => `Delete ${name}?`,
  typeName: (name: string) => `Type “${name}” to delete it`,
  wrongName: 'This is not the name of the space.',
  removing: 'Deleting...',
  notRemoved: 'The space could not be deleted',
  removed: 'Deleted spaces',
  removedUntil: (day: string) => `It can be brought back until ${day}.`,
  restore: 'Bring back',
  restoring: 'Bringing back...',
  notRestored: 'The space could not be brought back',
  newSpace: 'New space',
  newSpaceAbout: 'A calendar of its own, with its own accounts, posts and members.',
} as const;

export const membersWords = {
  title: 'Members',
  invite: 'Invite',
  alone: 'Only you so far',
  aloneAbout: 'Whoever you invite works in this calendar, too. You choose what they may do.',
  name: 'Name',
  role: 'Role',
  accounts: 'Accounts',
  lastHere: 'Last here',
  actions: 'Actions',
  you: 'you',
  roleOf: (name: string) => `Role of ${name}`,
  accountsOf: (name: string) => `Accounts of ${name}`,
  more: (name: string) => `More for ${name}`,
  all: (count: number) => `All ${count}`,
  some: (chosen: number, count: number) => `${chosen} of ${count}`,
  reads: 'Reads only',
  readsWhy:
    'There are more members than the plan of the owner has. Until the owner has chosen, those above the number read only.',
  makeRoom: 'Let them work again',
  readOnly: 'Let them read only',
  changed: (name: string, role: string) => `${name} is now ${role}.`,
  undo: 'Undo',
  notChanged: 'The member could not be changed',
  remove: 'Remove',
  removing: 'Removing...',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeAbout:
    'They lose this space at once: its calendar, its posts and its accounts. What they scheduled stays planned.',
  removed: (name: string) => `${name} is no longer a member.`,
  notRemoved: 'The member could not be removed',
  cancel: 'Cancel',
  loading: 'Loading the members...',
  notLoaded: 'The members could not be loaded',
  offline: 'You are offline. This is what was here last.',
  offlineTitle: 'You are offline',
  offlineAbout: 'The members show when you are back online.',
  offlineBlocked: 'You are offline.',
} as const;

export const invitationWords = {
  title: 'Invitations',
  by: (name: string) => `invited by ${name}`,
  byYou: 'invited by you',
  all: 'all accounts',
  ended: 'Ended',
  endsToday: 'Ends today',
  endsIn: (days: number) => (days === 1 ? 'Ends in 1 day' : `Ends in ${days} days`),
  again: 'Send again',
  sending: 'Sending...',
  sentAgain: (email: string) => `The invitation was sent to ${email} again. The link of the mail before is dead.`,
  notSent: 'The invitation could not be sent',
  back: 'Take back',
  takingBack: 'Taking back...',
  removeEnded: 'Remove',
  takenBack: (email: string) => `The invitation of ${email} was taken back.`,
  notTakenBack: 'The invitation could not be taken back',
  copy: 'Copy link',
  copied: 'The link is copied. It works once, for 7 days.',
  notCopied: 'Select the link and copy it',
} as const;

export const inviteWords = {
  title: (name: string) => `Invite to ${name}`,
  about: 'The link in the mail works once, for 7 days.',
  email: 'Email',
  needsEmail: 'Enter a valid email address.',
  role: 'Role',
  accounts: 'Accounts',
  selectAll: 'Select all',
  needsAccount: 'Select at least one account.',
  accountsHint: 'A member sees only posts of these accounts; of others, a count.',
  send: 'Send invitation',
  sending: 'Sending...',
  failed: 'The invitation could not be sent',
  sentTitle: 'Invitation sent',
  sentAbout: (email: string) =>
    `${email} gets a mail with the link. You can also pass it on yourself; it is shown only now.`,
  link: 'Link',
  done: 'Done',
  seePlans: 'See plans',
} as const;

/** Each role in a line. What it says follows from `may`, and a test holds it to that. */
export const roleLines: Readonly<Record<Role, string>> = {
  viewer: 'Sees the calendar, posts and figures.',
  writer:
    'Also keeps drafts, files and saved texts, and sends posts for approval. Nothing of theirs goes out without a yes.',
  editor: 'Also schedules, moves and deletes posts; repeats and posting times.',
  manager:
    'Also approves posts and sends them back, shares them for review, connects accounts, sets the brand, and invites members below their own role.',
  owner: 'Also has the plan, and renames, transfers and deletes the space.',
};

/** The roles that one can invite with, beside their names. */
export const rolesInShort: Readonly<Record<MemberRole, string>> = {
  viewer: 'Reads, and changes nothing',
  writer: 'Writes posts, and sends them for approval',
  editor: 'Schedules, moves and deletes posts',
  manager: 'Approves, connects accounts, and invites',
};

/** The rows of the table of roles. */
export const actionNames: Readonly<Record<Action, string>> = {
  view: 'See the calendar, posts, drafts and figures',
  draft: 'Keep drafts, files, saved texts and sets of accounts',
  submit: 'Send posts for approval; change and delete one’s own that wait',
  publish: 'Schedule, move and delete posts; repeats, posting times',
  approve: 'Approve posts, and send them back',
  share: 'Share posts for review with people without an account',
  connect: 'Connect and disconnect accounts',
  'manage-members': 'Invite and remove members',
  brand: 'Set name, logo and accent of the brand',
  own: 'Rename, transfer and delete the space',
};

/** Where it is neither yes nor no. */
export const partly: Partial<Record<Role, Partial<Record<Action, string>>>> = {
  editor: { approve: 'If set' },
  manager: { 'manage-members': 'Below own role' },
};

export const rolesTitle = 'What each role may do';
