import { networkIds } from '@nonet/domain';

/** Paths of pages that were rendered at build time and need no application, with their files. */
export const publicPages: ReadonlyMap<string, string> = new Map([
  ['/', '/index.html'],
  ['/privacy-policy', '/privacy-policy.html'],
  ['/terms-of-service', '/terms-of-service.html'],
]);

/** Where the consent pages of networks send a browser back to. */
export const callbackRoutes: ReadonlySet<string> = new Set(networkIds.map((id) => `/${id}-callback`));

/** Paths of screens: answered with the application's page. */
export const appRoutes: ReadonlySet<string> = new Set([
  ...callbackRoutes,
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/account-deleted',
  '/create-post',
  '/calendar',
  '/accounts',
  '/profile',
  '/plans',
  '/editor',
  '/facebook-deletion',
  '/linkedin-reset',
  '/pinterest-reset',
  '/test/linkedin',
  '/test/multi-account',
  '/test/tiktok',
]);

/** Screens for whoever works on the product; elsewhere they do not exist. */
export const devRoutes: ReadonlySet<string> = new Set(['/dev/components']);
