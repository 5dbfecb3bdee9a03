import { randomBytes } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Ledger, LedgerEntry } from '#/core/ledger.ts';
import type { Poll } from '#/core/poll.ts';
import type { Store, Table } from '#/core/store.ts';
import { seenFiles } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import type { Account } from '#/networks/threads/accounts.ts';
import type { Attachment } from '#/networks/threads/attachment.ts';
import type { Draft } from '#/networks/threads/draft.ts';

const dayMs = 86_400_000;

/** A post as it was published. */
export interface Post extends Omit<Draft, 'isChild'> {
  readonly id: string;
  readonly accountId: string;
  /** Its name in addresses. */
  readonly shortcode: string;
  /** The post that begins its conversation; itself when it begins one. */
  readonly rootId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970; null: it is there. */
  readonly deletedAt: number | null;
}

/** Its poll as people see it: it runs for a day, which no call can change. */
export function pollOf({ text }: Pick<Post, 'text'>, answers: readonly string[]): Poll {
  return { question: text, answers, minutes: 1_440 };
}

/** Its long text as the ledger tells it. */
function toldOf({ text, link }: Attachment): NonNullable<LedgerEntry['attachment']> {
  return { text, ...(link === null ? {} : { link }) };
}

/** How much an account has used of its 24 hours. */
export interface Usage {
  readonly posts: number;
  readonly replies: number;
  readonly deletions: number;
}

/** The posts of everybody. Deleted ones stay, because they count. */
export class Posts {
  readonly #table: Table<Post>;
  readonly #clock: Clock;
  readonly #ledger: Ledger;
  readonly #store: Store;
  /** Oldest first. */
  readonly #idsByAccount = new Map<string, string[]>();

  constructor(world: World) {
    this.#table = world.store.table('threads.posts');
    this.#clock = world.clock;
    this.#ledger = world.ledger;
    this.#store = world.store;
  }

  /** Rebuilds what is derived from the table. */
  load(): void {
    this.#idsByAccount.clear();
    for (const post of this.#table.values()) this.#index(post);
  }

  create(account: Account, { isChild: _, ...draft }: Draft, id: string): Post {
    const createdAt = this.#clock.now();
    const rootId = draft.replyToId === null ? id : (this.find(draft.replyToId)?.rootId ?? id);
    const shortcode = randomBytes(8).toString('base64url');
    const post: Post = { ...draft, id, accountId: account.id, shortcode, rootId, createdAt, deletedAt: null };
    this.#table.set(id, post);
    this.#index(post);
    this.#ledger.created({
      network: 'threads',
      account: account.handle,
      remoteId: id,
      text: post.text,
      mediaCount: post.files.length,
      files: seenFiles(
        this.#store,
        'threads',
        post.files.map(({ fileId }) => fileId ?? ''),
      ),
      ...(post.poll ? { poll: pollOf(post, post.poll) } : {}),
      ...(post.spoilers?.length
        ? { spoilers: post.spoilers.map(({ offset, length }) => post.text.slice(offset, offset + length)) }
        : {}),
      ...(post.hidesFiles ? { spoiler: true as const } : {}),
      ...(post.attachment ? { attachment: toldOf(post.attachment) } : {}),
      at: new Date(createdAt).toISOString(),
    });
    return post;
  }

  delete(post: Post): void {
    this.#table.set(post.id, { ...post, deletedAt: this.#clock.now() });
    this.#ledger.deleted('threads', post.id);
  }

  find(id: string): Post | null {
    const post = this.#table.get(id);
    return post === undefined || post.deletedAt !== null ? null : post;
  }

  /** An account's posts, newest first. */
  *of(accountId: string): Generator<Post> {
    const ids = this.#idsByAccount.get(accountId) ?? [];
    for (let at = ids.length - 1; at >= 0; at -= 1) {
      const post = this.find(ids[at] ?? '');
      if (post !== null) yield post;
    }
  }

  /** Everybody's posts, newest first. */
  newest(): Post[] {
    return [...this.#table.values()].filter(({ deletedAt }) => deletedAt === null).reverse();
  }

  /** What an account has done in the last 24 hours. */
  usageOf(accountId: string): Usage {
    const since = this.#clock.now() - dayMs;
    const posts = (this.#idsByAccount.get(accountId) ?? []).map((id) => this.#table.get(id));
    const made = posts.filter((post) => post !== undefined && post.createdAt > since);
    return {
      posts: made.filter((post) => post?.replyToId === null).length,
      replies: made.filter((post) => post?.replyToId !== null).length,
      deletions: posts.filter((post) => (post?.deletedAt ?? 0) > since).length,
    };
  }

  #index({ accountId, id }: Post): void {
    const ids = this.#idsByAccount.get(accountId);
    if (ids === undefined) this.#idsByAccount.set(accountId, [id]);
    else ids.push(id);
  }
}
