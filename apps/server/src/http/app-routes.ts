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

/** The paths of screens that show a space: one's own, or below `/s/<short id>` a further one. */
const spaceRoutes: ReadonlySet<string> = new Set([
  '/create-post',
  '/calendar',
  '/drafts',
  '/approvals',
  '/analytics',
  '/accounts',
  '/profile',
  '/posting-times',
  '/plans',
  '/messages',
  '/reports/week',
  '/settings',
  '/settings/general',
  '/settings/members',
  '/settings/approval',
  '/settings/activity',
  '/settings/brand',
  '/editor',
  '/linkedin-reset',
  '/pinterest-reset',
]);

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
  ...spaceRoutes,
  deletionPage,
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

/**
 * The path of the screen at an address, which is among `appRoutes` or the details of a post; undefined: there is none. Below
 * `/s/<short id>` it is that of a further space. Whether there is such a post, space or invitation the screen finds out.
 */
export function screenAt(address: string, screens: ReadonlySet<string>): string | undefined {
  const [, path] = /^\/s\/\w+(\/.+)$/.exec(address) ?? [];
  if (path !== undefined) return spaceRoutes.has(path) || isPostDetails(path) ? path : undefined;
  return screens.has(address) || isPostDetails(address) || /^\/invitations\/[\w-]+$/.test(address)
    ? address
    : undefined;
}

export function isPostDetails(path: string): boolean {
  return path.startsWith(postDetailsPrefix) && /^[\w-]+$/.test(path.slice(postDetailsPrefix.length));
}
