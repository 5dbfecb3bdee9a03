import type { Comments } from '#/core/comments.ts';
import type { FigureBook } from '#/core/figure-book.ts';
import type { World } from '#/core/world.ts';
import type { Assets, Page } from '#/networks/facebook/assets.ts';
import type { Caller } from '#/networks/facebook/caller.ts';
import type { FileStore } from '#/networks/facebook/files.ts';
import { type NodeCall, noObject } from '#/networks/facebook/graph.ts';
import type { Posts } from '#/networks/facebook/posts.ts';
import { invalidParameter, notAllowed } from '#/networks/facebook/refusals.ts';
import type { Switches } from '#/networks/facebook/switches.ts';
import type { Videos } from '#/networks/facebook/videos.ts';
import type { Parameters } from '#/networks/meta/graph-call.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';

/** What publishing is made of. */
export interface Shelves {
  readonly world: World;
  readonly assets: Assets;
  readonly files: FileStore;
  readonly posts: Posts;
  readonly comments: Comments;
  readonly videos: Videos;
  readonly figures: FigureBook;
  readonly switches: Switches;
}

/** What a page may be, and what is answered to who publishes on one that is not active. */
export const pageStatuses = ['active', 'needs-authorization', 'blocked', 'checked'] as const;

const statusRefusals = {
  'needs-authorization': () => notAllowed('Page Publishing Authorization Required', 1_404_078),
  blocked: () => {
    const told = { title: 'Action Blocked', message: 'You’re going too fast. Try again later.' };
    return new GraphError(368, 'The action attempted has been deemed abusive or is otherwise disallowed', {
      subcode: 1_390_008,
      told,
    });
  },
  checked: () => {
    const told = { title: 'Security Check Required', message: 'Log in to Facebook and complete a security check.' };
    return new GraphError(368, 'Security check required', { subcode: 1_404_006, told });
  },
} as const;

/** The page on which a call publishes: it must come as the page itself, by somebody who may create content. */
export function publishingPage({ assets }: Shelves, call: NodeCall, pageId = call.id): Page {
  const page = assets.find(pageId);
  const { caller } = call;
  if (page === null || !isSeen(page, caller)) throw noObject(call.context.req.method, call.id);
  if (caller.page === null) throw notAllowed('Unpublished posts must be posted to a page as the page itself.');
  call.assertScope('pages_manage_posts');
  call.assertScope('pages_read_engagement');
  if (!page.tasks.includes('CREATE_CONTENT')) {
    throw notAllowed('The user hasn’t authorized the application to perform this action');
  }
  if (page.status !== 'active') throw statusRefusals[page.status]();
  return page;
}

/** The page whose content a call reads. */
export function readPage({ assets }: Pick<Shelves, 'assets'>, call: NodeCall, pageId = call.id): Page {
  const page = assets.find(pageId);
  if (page === null || !isSeen(page, call.caller)) throw noObject(call.context.req.method, call.id);
  return page;
}

/** A page's token sees this page; a person's sees the pages that were ticked. */
function isSeen(page: Page, { page: own, person, assets }: Caller): boolean {
  if (own !== null) return own.id === page.id;
  return page.personId === person.id && page.tasks.length > 0 && assets.includes(page.id);
}

/** What an API knows but the sandbox does not play: it is refused, so that nobody believes it was heard. */
export const unplayed = [
  'backdated_time',
  'call_to_action',
  'child_attachments',
  'feed_targeting',
  'multi_share_end_card',
  'object_attachment',
  'og_action_type_id',
  'place',
  'scheduled_publish_time',
  'tags',
  'targeting',
];

/** Throws for what is not played. */
export function assertPlayed(parameters: Parameters): void {
  const strange = unplayed.find((name) => parameters.has(name));
  if (strange !== undefined) throw invalidParameter(`Param ${strange} is not played by the sandbox`);
}

/** Reads true or false, as a form, JSON and old clients write them. */
export function flag(parameters: Parameters, name: string, usual: boolean): boolean {
  const value = parameters.get(name)?.toLowerCase();
  if (value === undefined || value === '') return usual;
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw invalidParameter(`Param ${name} must be a boolean`);
}
