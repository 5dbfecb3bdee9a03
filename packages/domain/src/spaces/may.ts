/** What a person is in a space, from the least to the most (TEAM-04). */
export const roles = ['viewer', 'writer', 'editor', 'manager', 'owner'] as const;
export type Role = (typeof roles)[number];

/** The roles that somebody can be invited with and be changed to: a space has one owner, and gets another only by a transfer. */
export const memberRoles = ['viewer', 'writer', 'editor', 'manager'] as const satisfies readonly Role[];
export type MemberRole = (typeof memberRoles)[number];

export const roleNames: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  writer: 'Writer',
  editor: 'Editor',
  manager: 'Manager',
  owner: 'Owner',
};

/** The least role for each action. Everybody above may do it, too. */
const leastRoles = {
  /** See calendar, posts, drafts, files and figures. */
  view: 'viewer',
  /** Keep drafts, files, saved texts and sets of accounts. */
  draft: 'writer',
  /** Send posts for approval, and change or delete one's own that wait (APPR-01). */
  submit: 'writer',
  /** Schedule, move, change and delete without asking; repeats and posting times. */
  publish: 'editor',
  /** Approve posts and send them back; an editor, too, where the space says so. */
  approve: 'manager',
  /** Show posts to people without an account, by review links. */
  share: 'manager',
  /** Connect, reconnect and disconnect accounts, and choose what is read of them. */
  connect: 'manager',
  /** Invite, change and remove members below oneself. */
  'manage-members': 'manager',
  /** Set name, logo and accent of the space's brand (BRAND-01). */
  brand: 'manager',
  /** Name, transfer and delete the space. */
  own: 'owner',
} as const satisfies Record<string, Role>;

export type Action = keyof typeof leastRoles;

export const actions = Object.keys(leastRoles) as Action[];

/** Whether this role may do it. Guard, screens and documentation read this one table. */
export function may(role: Role, action: Action): boolean {
  return roles.indexOf(role) >= roles.indexOf(leastRoles[action]);
}

/** Whether this role stands above the other: members are invited, changed and removed only by those above them. */
export function isAbove(role: Role, other: Role): boolean {
  return roles.indexOf(role) > roles.indexOf(other);
}

/** The sentence for whoever may not. */
export function mayNotText(role: Role, action: Action): string {
  return `As ${withArticle(roleNames[role])} you can’t ${whatItIs[action]}. ${whoMay[leastRoles[action]]} can.`;
}

const whatItIs: Readonly<Record<Action, string>> = {
  view: 'see what is in this space',
  draft: 'keep drafts and files in this space',
  submit: 'send posts of this space for approval',
  publish: 'schedule, change or delete posts in this space',
  approve: 'approve posts of this space or send them back',
  share: 'share posts of this space by links',
  connect: 'connect or disconnect accounts of this space',
  'manage-members': 'invite or change members of this space',
  brand: 'change the brand of this space',
  own: 'rename, transfer or delete this space',
};

const whoMay: Readonly<Record<Role, string>> = {
  viewer: 'Its members',
  writer: 'Its writers, editors, managers and its owner',
  editor: 'Its editors, managers and its owner',
  manager: 'Its managers and its owner',
  owner: 'Only its owner',
};

function withArticle(name: string): string {
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`;
}
