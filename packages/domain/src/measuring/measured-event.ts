/**
 * What may be counted about the use of the product, once a person allows it (OP-26). The list is closed, and no event
 * has content.
 */
export const measuredEvents = ['page-view', 'post-scheduled', 'account-connected'] as const;

/** Most events that are sent together. */
export const MEASURED_BATCH_MAX = 20;

export type MeasuredEvent = (typeof measuredEvents)[number];

/**
 * Every screen as measuring names it. Whatever else is in an address (a day, a code, an unknown path) is never sent.
 */
export const measuredPaths = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/privacy-policy',
  '/terms-of-service',
  '/create-post',
  '/calendar',
  '/accounts',
  '/plans',
  '/profile',
  '/other',
] as const;

export type MeasuredPath = (typeof measuredPaths)[number];

/** The name of the screen at a path, with or without a slash at its end; '/other' for a path without a name. */
export function measuredPath(path: string): MeasuredPath {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return measuredPaths.find((known) => known === bare) ?? '/other';
}
