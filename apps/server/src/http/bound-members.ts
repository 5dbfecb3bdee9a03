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
];

const posts = [
  'POST /api/social/posts/schedule',
  'GET /api/posts',
  'GET /api/posts/search',
  'GET /api/posts/counts',
  'GET /api/posts/:id',
  'GET /api/posts/:id/history',
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

/** Drafts, files and saved texts are the space's, whoever its accounts are given to. */
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
  'POST /api/captions',
  'POST /api/media/uploads',
  'PUT /api/media/uploads/:id/parts/:n',
  'GET /api/media/uploads/:id',
  'DELETE /api/media/uploads/:id',
  'POST /api/media/uploads/:id/finish',
  'POST /api/link-cards',
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

const open: ReadonlySet<string> = new Set([...connections, ...posts, ...ofSpace, ...members]);

/** `path` has the names of its parameters, as the router has it. */
export function boundMay(method: string, path: string): boolean {
  return open.has(`${method === 'HEAD' ? 'GET' : method} ${path}`);
}

export const boundMayNotText =
  'You work with some accounts of this space only, so you can’t do this. A member who works with all of them can.';
