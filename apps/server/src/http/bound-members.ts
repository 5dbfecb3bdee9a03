import { networkIds } from '@nonet/domain';
import type { WithinSpace } from '#/db/within-accounts.ts';
import { areAmong } from '#/db/within-accounts.ts';
import type { ActingPerson, Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

/*
 * What a member who is bound to some accounts may call (TEAM-08), as far as their role allows it: routes that judge the
 * accounts they name and show only those of the caller, and routes that know of no accounts. Whatever is not here is refused, so a new
 * route shows nothing by being forgotten.
 */

const connections = [
  'GET /api/social/connections',
  'GET /api/social/connections/:userId',
  'GET /api/user/:uid/social-connections',
  'GET /api/networks',
  'POST /api/connections/:id/default',
  'POST /api/connections/:id/keep-both',
  ...networkIds.flatMap((id) => [
    `POST /api/${id}/disconnect`,
    ...['', '/create', '/sections'].map((part) => `POST /api/${id}/boards${part}`),
  ]),
];

const posts = [
  'POST /api/social/posts/schedule',
  'GET /api/posts',
  'GET /api/posts/search',
  'GET /api/posts/counts',
  'GET /api/posts/:id',
  'GET /api/posts/:id/history',
  'GET /api/posts/:id/changes',
  'POST /api/posts/:id/approve',
  'POST /api/posts/:id/return',
  'POST /api/posts/:id/submit',
  'POST /api/posts/approve',
  'POST /api/posts/return',
  'GET /api/approvals',
  'GET /api/approvals/count',
  'GET /api/approval-settings',
  // Of their own links, and what these show of their accounts.
  'GET /api/review-links',
  'POST /api/review-links',
  'DELETE /api/review-links/:id',
  'GET /api/posts/:id/remarks',
  'POST /api/posts/:id/remarks',
  'POST /api/posts/:id/presence',
  'PATCH /api/remarks/:id',
  'DELETE /api/remarks/:id',
  'PATCH /api/posts/:id',
  'DELETE /api/posts/:id',
  'POST /api/posts/:id/cancel',
  'POST /api/posts/:id/restore',
  'POST /api/posts/:id/retry',
  'POST /api/posts/:id/comments/:commentId/retry',
  'POST /api/posts/move',
  'POST /api/posts/accounts',
  'POST /api/posts/cancel',
  'POST /api/posts/restore',
  'POST /api/posts/remove',
  'POST /api/posts/retry',
  'GET /api/tags',
];

const series = [
  'POST /api/series',
  'GET /api/series',
  'GET /api/series/:id',
  'PATCH /api/series/:id',
  'DELETE /api/series/:id',
  'POST /api/series/:id/undo',
];

const aboutAccounts = [
  'GET /api/readiness',
  'GET /api/connections/:id/abilities',
  'GET /api/account-sets',
  'POST /api/account-sets',
  'PATCH /api/account-sets/:id',
  'DELETE /api/account-sets/:id',
  'GET /api/posting-times',
  'PUT /api/posting-times',
  'GET /api/posting-times/free',
];

const figures = [
  'GET /api/analytics',
  'GET /api/analytics/posts',
  'GET /api/analytics/growth',
  'GET /api/analytics/followers',
  'GET /api/analytics/best-times',
  'GET /api/analytics/export.csv',
  'POST /api/analytics/read',
];

/** Drafts, files and saved texts belong to the whole space, so a bound member has all of them. */
const ofSpace = [
  'GET /api/drafts',
  'POST /api/drafts',
  'GET /api/drafts/:id',
  'PUT /api/drafts/:id',
  'DELETE /api/drafts/:id',
  'POST /api/drafts/:id/restore',
  'GET /api/saved-texts',
  'POST /api/saved-texts',
  'PATCH /api/saved-texts/:id',
  'DELETE /api/saved-texts/:id',
  'GET /api/media',
  'POST /api/media',
  'GET /api/media/:id',
  'GET /api/media/:id/pages/:page',
  'GET /api/captions/:id',
  'GET /api/files/:id/:part',
  'POST /api/captions',
  'POST /api/media/uploads',
  'PUT /api/media/uploads/:id/parts/:n',
  'GET /api/media/uploads/:id',
  'DELETE /api/media/uploads/:id',
  'POST /api/media/uploads/:id/finish',
  'POST /api/link-cards',
  'GET /api/brand',
  'PATCH /api/brand',
  'GET /api/usage',
  'GET /api/live',
  'GET /api/calendar-feed',
  'POST /api/calendar-feed',
  'DELETE /api/calendar-feed',
];

/** They give nobody more accounts than they have themselves. */
const members = [
  'GET /api/members',
  'PATCH /api/members/:id',
  'DELETE /api/members/:id',
  'POST /api/invitations',
  'GET /api/invitations/:id',
  'DELETE /api/invitations/:id',
  'POST /api/invitations/:id/resend',
];

/** What concerns none of their accounts is left out. */
const activity = ['GET /api/activity', 'GET /api/activity.csv'];

/** What they choose to be told of is their own, and a report has the posts of their accounts. */
const told = ['GET /api/message-settings', 'PUT /api/message-settings', 'GET /api/reports/week'];

const open: ReadonlySet<string> = new Set([
  ...connections,
  ...posts,
  ...series,
  ...aboutAccounts,
  ...figures,
  ...ofSpace,
  ...members,
  ...activity,
  ...told,
]);

/** `path` has the names of its parameters, as the router has it. */
export function boundMay(method: string, path: string): boolean {
  return open.has(`${method === 'HEAD' ? 'GET' : method} ${path}`);
}

export const boundMayNotText =
  'You work with some accounts of this space only, so you can’t do this. A member who works with all of them can.';

/** The space of a call, as far as the caller has it, and who they are. */
export function withinOf({
  uid,
  role,
  space,
  accounts,
}: Pick<Caller, 'uid' | 'role' | 'space' | 'accounts'>): WithinSpace & { by: ActingPerson } {
  return { spaceId: space.id, accounts, by: { uid, role } };
}

/** Refuses accounts that the caller is not bound to, as if they were nowhere. */
export function requireOwnAccounts({ accounts }: Pick<Caller, 'accounts'>, ids: readonly string[]): void {
  if (!areAmong(accounts, ids)) throw new ApiError(404, 'connection-not-found', 'Connection not found');
}
