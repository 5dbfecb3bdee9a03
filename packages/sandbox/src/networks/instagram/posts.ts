import { randomBytes } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Ledger } from '#/core/ledger.ts';
import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';
import type { InstagramAccount } from '#/networks/facebook/assets.ts';
import type { Draft } from '#/networks/instagram/draft.ts';
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

  constructor(world: World) {
    this.#table = world.store.table('instagram.posts');
    this.#clock = world.clock;
    this.#ledger = world.ledger;
  }

  /** Published under an id of its own: that of its container is another. */
  create(account: InstagramAccount, { isChild: _, ...draft }: Draft): Post {
    const createdAt = this.#clock.now();
    const shortcode = randomBytes(8).toString('base64url');
    const post: Post = { ...draft, id: newGraphId(), accountId: account.id, shortcode, createdAt, deletedAt: null };
    this.#table.set(post.id, post);
    this.#ledger.created({
      network: 'instagram',
      account: account.username,
      remoteId: post.id,
      text: post.caption,
      mediaCount: post.files.length,
      at: new Date(createdAt).toISOString(),
    });
    return post;
  }

  delete(post: Post): void {
    this.#table.set(post.id, { ...post, deletedAt: this.#clock.now() });
    this.#ledger.deleted('instagram', post.id);
  }

  find(id: string): Post | null {
    const post = this.#table.get(id);
    return post === undefined || post.deletedAt !== null ? null : post;
  }

  /** An account's posts, newest first. */
  of(accountId: string): Post[] {
    return this.newest().filter((post) => post.accountId === accountId);
  }

  /** Everybody's posts, newest first. */
  newest(): Post[] {
    return [...this.#table.values()].filter(({ deletedAt }) => deletedAt === null).reverse();
  }

  /** Whether a story is still shown: for a day. */
  isShown({ product, createdAt }: Post): boolean {
    return product !== 'STORY' || createdAt > this.#clock.now() - dayMs;
  }

  /** How many an account has published in the last 24 hours; a carousel is one. */
  usageOf(accountId: string): number {
    const since = this.#clock.now() - dayMs;
    return [...this.#table.values()].filter((post) => post.accountId === accountId && post.createdAt > since).length;
  }
}
