import type { Clock } from '#/core/clock.ts';
import type { Ledger } from '#/core/ledger.ts';
import type { Poll } from '#/core/poll.ts';
import type { Store, Table } from '#/core/store.ts';
import { seenFiles } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import type { Account } from '#/networks/twitter/accounts.ts';
import type { Ids } from '#/networks/twitter/ids.ts';
import type { Subtitles } from '#/networks/twitter/subtitles.ts';

/** How long the network remembers a text; X documents no number. */
const duplicateMs = 24 * 3_600_000;

/** A post as it was taken. */
export interface Post {
  readonly id: string;
  readonly accountId: string;
  /** Normalised (NFC), without white space at its ends, links as they were written. */
  readonly text: string;
  readonly mediaIds: readonly string[];
  readonly replyToId: string | null;
  /** The first post of its thread; itself when it begins one. */
  readonly conversationId: string;
  readonly replySettings: string;
  /** Absent in posts of before there were any. */
  readonly poll?: Pick<Poll, 'answers' | 'minutes'> | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** What is needed to make a post. */
export type Draft = Pick<Post, 'text' | 'mediaIds' | 'replyToId' | 'replySettings' | 'poll'>;

/** The posts of everybody. */
export class Posts {
  readonly #table: Table<Post>;
  readonly #clock: Clock;
  readonly #ledger: Ledger;
  readonly #store: Store;
  readonly #ids: Ids;
  readonly #subtitles: Subtitles;
  /** Oldest first. */
  readonly #idsByAccount = new Map<string, string[]>();
  /** Account and text → its newest post of text alone. */
  readonly #idByText = new Map<string, string>();

  constructor(world: World, ids: Ids, subtitles: Subtitles) {
    this.#subtitles = subtitles;
    this.#table = world.store.table('twitter.posts');
    this.#clock = world.clock;
    this.#ledger = world.ledger;
    this.#store = world.store;
    this.#ids = ids;
  }

  /** Rebuilds what is derived from the table. */
  load(): void {
    this.#idsByAccount.clear();
    this.#idByText.clear();
    for (const post of this.#table.values()) {
      this.#ids.seen(post.id);
      this.#index(post);
    }
  }

  /** Whether the account has posted this text lately. Only posts without media are compared. */
  isDuplicate(accountId: string, draft: Draft): boolean {
    if (draft.mediaIds.length > 0) return false;
    const known = this.find(this.#idByText.get(textKey(accountId, draft.text)) ?? '');
    return known !== null && known.createdAt + duplicateMs > this.#clock.now();
  }

  create(account: Account, draft: Draft): Post {
    const id = this.#ids.next();
    const createdAt = this.#clock.now();
    const conversationId = draft.replyToId === null ? id : (this.find(draft.replyToId)?.conversationId ?? id);
    const post: Post = { ...draft, id, accountId: account.id, conversationId, createdAt };
    this.#table.set(id, post);
    this.#index(post);
    const captions = post.mediaIds.flatMap((mediaId) => this.#subtitles.languagesOf(mediaId));
    this.#ledger.created({
      network: 'twitter',
      account: account.handle,
      remoteId: id,
      text: post.text,
      mediaCount: post.mediaIds.length,
      files: seenFiles(this.#store, 'twitter', post.mediaIds),
      ...(captions.length === 0 ? {} : { captions }),
      ...(post.poll ? { poll: { question: post.text, ...post.poll } } : {}),
      at: new Date(createdAt).toISOString(),
    });
    return post;
  }

  delete(post: Post): void {
    this.#table.delete(post.id);
    const ids = this.#idsByAccount.get(post.accountId) ?? [];
    ids.splice(ids.indexOf(post.id), 1);
    if (this.#idByText.get(textKey(post.accountId, post.text)) === post.id) {
      this.#idByText.delete(textKey(post.accountId, post.text));
    }
    this.#ledger.deleted('twitter', post.id);
  }

  find(id: string): Post | null {
    return this.#table.get(id) ?? null;
  }

  /** The post, if it is not newer than `until`. */
  shown(id: string, until: number): Post | null {
    const post = this.find(id);
    return post !== null && post.createdAt <= until ? post : null;
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
    return [...this.#table.values()].reverse();
  }

  count(accountId?: string): number {
    return accountId === undefined ? this.#table.size() : (this.#idsByAccount.get(accountId)?.length ?? 0);
  }

  #index(post: Post): void {
    const ids = this.#idsByAccount.get(post.accountId);
    if (ids === undefined) this.#idsByAccount.set(post.accountId, [post.id]);
    else ids.push(post.id);
    if (post.mediaIds.length === 0) this.#idByText.set(textKey(post.accountId, post.text), post.id);
  }
}

function textKey(accountId: string, text: string): string {
  return `${accountId} ${text}`;
}
