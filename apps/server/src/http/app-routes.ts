import { networkIds } from '@nonet/domain';

/** Path → file of each page that was rendered at build time and works without the application. */
export const publicPages: ReadonlyMap<string, string> = new Map([
  ['/', '/index.html'],
  ['/privacy-policy', '/privacy-policy.html'],
  ['/terms-of-service', '/terms-of-service.html'],
  ['/what-can-be-sent', '/what-can-be-sent.html'],
]);

/** The paths to which networks' consent pages send a browser back. */
export const callbackRoutes: ReadonlySet<string> = new Set(networkIds.map((id) => `/${id}-callback`));

/** Tells a person who asked a network to be forgotten here what became of it: one page for every network that can ask. */
export const deletionPage = '/facebook-deletion';

/** The paths of screens; each is answered with the application's page. */
export const appRoutes: ReadonlySet<string> = new Set([
  ...callbackRoutes,
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email-change',
  '/undo-email-change',
  '/unsubscribe',
  '/account-deleted',
  '/create-post',
  '/calendar',
  '/drafts',
  '/analytics',
  '/accounts',
  '/profile',
  '/posting-times',
  '/plans',
  '/messages',
  '/reports/week',
  '/editor',
  deletionPage,
  '/linkedin-reset',
  '/pinterest-reset',
]);

/** Screens for people who work on the product. Without `devPages` they do not exist (OP-35). */
export const devRoutes: ReadonlySet<string> = new Set([
  '/dev/components',
  '/test/linkedin',
  '/test/multi-account',
  '/test/tiktok',
]);

/** The address of a post's details, with the post's id; below it there are no other screens. */
export const postDetailsPrefix = '/posts/';

/** True for the address of one post. Whether there is such a post the screen finds out. */
export function isPostDetails(path: string): boolean {
  return path.startsWith(postDetailsPrefix) && /^[\w-]+$/.test(path.slice(postDetailsPrefix.length));
}
