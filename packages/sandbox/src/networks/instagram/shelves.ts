import type { Assets, InstagramAccount } from '#/networks/facebook/assets.ts';
import { type NodeCall, noObject } from '#/networks/facebook/graph.ts';
import type { Draft } from '#/networks/instagram/draft.ts';
import type { FileStore } from '#/networks/instagram/files.ts';
import type { Posts } from '#/networks/instagram/posts.ts';
import type { Switches } from '#/networks/instagram/switches.ts';
import type { Containers } from '#/networks/meta/containers.ts';

/** Everything that there is at Instagram. */
export interface Shelves {
  readonly assets: Assets;
  readonly containers: Containers<Draft>;
  readonly files: FileStore;
  readonly posts: Posts;
  readonly switches: Switches;
}

/** The account that a call is about, if its token sees it: that of its page, or of a person who gave it to the app. */
export function accountSeen({ assets }: Shelves, call: NodeCall, accountId: string): InstagramAccount {
  const page = assets.ofInstagram(accountId);
  const { caller } = call;
  const isSeen = caller.page === null ? caller.assets.includes(accountId) : caller.page.id === page?.id;
  if (page?.instagram == null || !isSeen) throw noObject(call.context.req.method, call.id);
  call.assertScope('instagram_basic');
  return page.instagram;
}

/** The names by which a fault knows an account. */
export function namesOf({ assets }: Shelves, accountId: string): readonly string[] {
  const account = assets.ofInstagram(accountId)?.instagram;
  return account == null ? [] : [account.id, account.username];
}
