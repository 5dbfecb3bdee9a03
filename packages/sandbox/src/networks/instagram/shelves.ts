import type { Comments } from '#/core/comments.ts';
import type { FigureBook } from '#/core/figure-book.ts';
import type { Assets, InstagramAccount } from '#/networks/facebook/assets.ts';
import { type NodeCall, noObject } from '#/networks/facebook/graph.ts';
import { notAllowed } from '#/networks/facebook/refusals.ts';
import type { Draft } from '#/networks/instagram/draft.ts';
import type { FileStore } from '#/networks/instagram/files.ts';
import type { Posts } from '#/networks/instagram/posts.ts';
import { refusal } from '#/networks/instagram/refusals.ts';
import type { Switches } from '#/networks/instagram/switches.ts';
import type { Containers } from '#/networks/meta/containers.ts';

/** Everything that there is at Instagram. */
export interface Shelves {
  readonly assets: Assets;
  readonly containers: Containers<Draft>;
  readonly files: FileStore;
  readonly posts: Posts;
  readonly comments: Comments;
  readonly figures: FigureBook;
  readonly switches: Switches;
}

/** The account that a call is about, if its token sees it: that of its page, or of a person who gave it to the app. */
export function accountSeen({ assets }: Shelves, call: NodeCall, accountId: string): InstagramAccount {
  const page = assets.ofInstagram(accountId);
  const { page: own, assets: given } = call.caller;
  const isSeen = given.includes(accountId) && (own === null || own.id === page?.id);
  if (page?.instagram == null || !isSeen) throw noObject(call.context.req.method, call.id);
  call.assertScope('instagram_basic');
  return page.instagram;
}

/** The account on which a call publishes; the person who allowed it must be able to make content of its page. */
export function accountToPublish(shelves: Shelves, call: NodeCall): InstagramAccount {
  const account = accountSeen(shelves, call, call.id);
  call.assertScope('instagram_content_publish');
  // Either is enough ("IG User Media", permissions).
  if (!call.caller.scopes.includes('pages_show_list')) call.assertScope('pages_read_engagement');
  const tasks = shelves.assets.ofInstagram(account.id)?.tasks ?? [];
  if (!tasks.includes('MANAGE') && !tasks.includes('CREATE_CONTENT')) {
    throw notAllowed('The user must be able to perform MANAGE or CREATE_CONTENT tasks on the Page');
  }
  if (shelves.switches.statusOf(account.id) === 'restricted') throw refusal('accountRestricted');
  return account;
}

/** The names that a fault has for an account. */
export function namesOf({ assets }: Shelves, accountId: string): readonly string[] {
  const account = assets.ofInstagram(accountId)?.instagram;
  return account == null ? [] : [account.id, account.username];
}
