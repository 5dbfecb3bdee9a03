/** What guests of a review link may do, each with what is before it (REV-01). */
export const guestRights = ['view', 'remark', 'approve'] as const;
export type GuestRight = (typeof guestRights)[number];

/** Whether somebody with this right may do what the other one is for. */
export function guestMay(right: GuestRight, wanted: GuestRight): boolean {
  return guestRights.indexOf(right) >= guestRights.indexOf(wanted);
}

/** What a guest does with a post: the last part of the address that a form is sent to. */
export const guestActs = ['approve', 'change', 'remark', 'undo'] as const;
export type GuestAct = (typeof guestActs)[number];

/** A link is open for so many days unless another end is chosen, and for no longer than the second. */
export const REVIEW_DAYS = { usual: 7, most: 365 } as const;
/** Posts that a link can name, one by one. */
export const REVIEW_POSTS_MAX = 200;
/** Most characters of its name, of whom it is for, and of a guest's name. */
export const REVIEW_NAME_MAX = 100;
/** Characters of a password: fewer are guessed, and more are no password. */
export const REVIEW_PASSWORD = { least: 6, most: 200 } as const;

/** What is said when a link is refused. */
export const reviewMessages = {
  noPosts: 'Choose the posts that the link shows, or from when to when.',
  both: 'A link shows chosen posts or a range of days, not both.',
  tooManyPosts: `A link shows at most ${REVIEW_POSTS_MAX} chosen posts. Choose fewer, or a range of days.`,
  backwards: 'The range ends before it begins.',
  tooLongRange: 'A link shows at most a year of posts.',
  endsTooSoon: 'The end of the link has passed already.',
  endsTooLate: 'A link is open for at most a year.',
  passwordTooShort: `A password has at least ${REVIEW_PASSWORD.least} characters.`,
  passwordTooLong: `A password has at most ${REVIEW_PASSWORD.most} characters.`,
  tooLongName: `A name has at most ${REVIEW_NAME_MAX} characters.`,
  notFound: 'This link was removed.',
} as const;

/** What guests read when what they do is not done. Nothing that they wrote is lost. */
export const guestMessages = {
  name: 'Please say your name, so that it stands beside what you say.',
  tooLongName: `A name has at most ${REVIEW_NAME_MAX} characters.`,
  changed: 'This post has changed since you opened it. Below is how it is now; please look at it once more.',
  gone: 'This post is no longer part of this link.',
  sent: 'This post has gone out meanwhile, so it can no longer be changed.',
  mayNot: 'This link is for looking only.',
  sentence: 'Please say what should change.',
  remark: 'Please write something.',
  full: 'There is no room for more remarks here.',
  wrongPassword: 'This is not the password of this link.',
  tooMany: 'Too many tries. Please wait a few minutes, then try again.',
} as const;
