import { randomBytes } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Comments } from '#/core/comments.ts';
import type { Ledger } from '#/core/ledger.ts';
import type { Store, Table } from '#/core/store.ts';
import { seenFiles } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import type { InstagramAccount } from '#/networks/facebook/assets.ts';
import type { Draft, DraftFile } from '#/networks/instagram/draft.ts';
import { newGraphId } from '#/networks/meta/graph-id.ts';

const dayMs = 86_400_000;

/** A post as it was published. */
export interface Post extends Omit<Draft, 'isChild'> {
  readonly id: string;
  readonly accountId: string;
  /** Its name in addresses. */
  readonly shortcode: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970; null: it is there. */
  readonly deletedAt: number | null;
}

/** The posts of everybody. Deleted ones stay, because they count. */
export class Posts {
  readonly #table: Table<Post>;
  readonly #clock: Clock;
  readonly #ledger: Ledger;
  readonly #store: Store;
  readonly #comments: Comments;
  /** Oldest first. */
  readonly #idsByAccount = new Map<string, string[]>();
  /** The post of each file of a carousel, by the file's own id. */
  readonly #idByChild = new Map<string, string>();

  constructor(world: World, comments: Comments) {
    this.#table = world.store.table('instagram.posts');
    this.#clock = world.clock;
    this.#ledger = world.ledger;
    this.#store = world.store;
    this.#comments = comments;
  }

  /** Rebuilds what is derived from the table. */
  load(): void {
    this.#idsByAccount.clear();
    this.#idByChild.clear();
    for (const post of this.#table.values()) this.#index(post);
  }

  /** Published under an id of its own: that of its container is another. So have the files of a carousel. */
  create(account: InstagramAccount, { isChild: _, ...draft }: Draft): Post {
    const createdAt = this.#clock.now();
    const post: Post = {
      ...draft,
      files: draft.files.map((file) => (draft.isCarousel ? { ...file, id: newGraphId() } : file)),
      id: newGraphId(),
      accountId: account.id,
      shortcode: randomBytes(8).toString('base64url'),
      createdAt,
      deletedAt: null,
    };
    this.#table.set(post.id, post);
    this.#index(post);
    this.#ledger.created({
      network: 'instagram',
      account: account.username,
      remoteId: post.id,
      text: post.caption,
      mediaCount: post.files.length,
      files: seenFiles(
        this.#store,
        'instagram',
        post.files.map(({ fileId }) => fileId ?? ''),
      ),
      ...(post.coverId == null ? {} : { cover: true as const }),
      at: new Date(createdAt).toISOString(),
    });
    return post;
  }

  delete(post: Post): void {
    this.#table.set(post.id, { ...post, deletedAt: this.#clock.now() });
    this.#comments.deleteBelow(post.id);
    this.#ledger.deleted('instagram', post.id);
  }

  find(id: string): Post | null {
    const post = this.#table.get(id);
    return post === undefined || post.deletedAt !== null ? null : post;
  }

  /** A file of a carousel by its own id, and the carousel. */
  findChild(id: string): { readonly post: Post; readonly file: DraftFile } | null {
    const post = this.find(this.#idByChild.get(id) ?? '');
    const file = post?.files.find((one) => one.id === id);
    return post === null || file === undefined ? null : { post, file };
  }

  /** An account's posts that are shown, newest first. */
  of(accountId: string): Post[] {
    const ids = this.#idsByAccount.get(accountId) ?? [];
    return ids
      .flatMap((id) => this.#table.get(id) ?? [])
      .filter((post) => this.#isShown(post))
      .reverse();
  }

  /** Everybody's posts that are shown, newest first. */
  newest(): Post[] {
    return [...this.#table.values()].filter((post) => this.#isShown(post)).reverse();
  }

  /** How many an account has published since then, deleted ones too; a carousel is one. */
  madeSince(accountId: string, since: number): number {
    const ids = this.#idsByAccount.get(accountId) ?? [];
    const before = ids.findLastIndex((id) => (this.#table.get(id)?.createdAt ?? 0) <= since);
    return ids.length - before - 1;
  }

  /** A story is shown for a day. */
  #isShown({ deletedAt, product, createdAt }: Post): boolean {
    return deletedAt === null && (product !== 'STORY' || createdAt > this.#clock.now() - dayMs);
  }

  #index({ accountId, id, files }: Post): void {
    for (const file of files) if (file.id !== '') this.#idByChild.set(file.id, id);
    const ids = this.#idsByAccount.get(accountId);
    if (ids === undefined) this.#idsByAccount.set(accountId, [id]);
    else ids.push(id);
  }
}
