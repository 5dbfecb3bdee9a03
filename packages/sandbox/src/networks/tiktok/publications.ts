import { randomInt } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Ledger } from '#/core/ledger.ts';
import type { Processed, Processing } from '#/core/processing.ts';
import type { Store, Table } from '#/core/store.ts';
import { seenFiles } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import type { Account } from '#/networks/tiktok/accounts.ts';
import { dayLength } from '#/networks/tiktok/limits.ts';
import type { Switches } from '#/networks/tiktok/switches.ts';

/** The levels of privacy, in TikTok's words. */
export const privacyLevels = [
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
] as const;
export type PrivacyLevel = (typeof privacyLevels)[number];

/** What a publication is to be. */
export interface Draft {
  readonly kind: 'video' | 'photo';
  /** Whether it is finished by its creator, in the app. Then it has no privacy. */
  readonly isDraft: boolean;
  /** The caption of a video, the description of photos. */
  readonly text: string;
  /** Of photos alone. */
  readonly title: string;
  readonly privacy: PrivacyLevel | null;
  /** What is said of it, in words for the page, such as 'comments off'. */
  readonly marks: readonly string[];
}

/** One publishing action. It becomes one post at most, however often anything of it is sent. */
export interface Publication extends Draft {
  /** What TikTok calls publish_id. */
  readonly id: string;
  readonly accountId: string;
  /** The id of its post. */
  readonly postId: string;
  readonly begunAt: number;
  /** Of a video: its upload. */
  readonly upload: Upload | null;
  readonly fileIds: readonly string[];
  /** Null: not everything has arrived. */
  readonly processing: Processed<string> | null;
}

/** How the bytes of a video come. */
export interface Upload {
  readonly fileId: string;
  readonly token: string;
  readonly totalBytes: number;
  readonly chunkBytes: number;
  readonly chunkCount: number;
  readonly receivedBytes: number;
  readonly receivedChunks: number;
  readonly endsAt: number;
}

/** How far a publication is, in TikTok's words. */
export type Status = 'PROCESSING_UPLOAD' | 'PROCESSING_DOWNLOAD' | 'SEND_TO_USER_INBOX' | 'PUBLISH_COMPLETE' | 'FAILED';

/** "A publish_id": at most 64 characters, and what kind it is of. */
const prefixes = {
  video: { post: 'v_pub_file~v2-1', draft: 'v_inbox_file~v2' },
  photo: { post: 'p_pub_url~v2', draft: 'p_inbox_url~v2' },
} as const;

/** The publications of everybody, and the posts that they became. */
export class Publications {
  readonly #table: Table<Publication>;
  readonly #clock: Clock;
  readonly #ledger: Ledger;
  readonly #store: Store;
  readonly #processing: Processing;
  readonly #switches: Switches;
  #lastId = 0n;

  constructor(world: World, processing: Processing, switches: Switches) {
    this.#table = world.store.table('tiktok.publications');
    this.#clock = world.clock;
    this.#ledger = world.ledger;
    this.#store = world.store;
    this.#processing = processing;
    this.#switches = switches;
  }

  /** Begins what nobody can see yet; the bytes of a video are still to come. */
  begin(account: Account, draft: Draft, upload: Upload | null): Publication {
    const postId = this.#nextId();
    const publication: Publication = {
      ...draft,
      id: `${prefixes[draft.kind][draft.isDraft ? 'draft' : 'post']}.${postId}`,
      accountId: account.id,
      postId,
      begunAt: this.#clock.now(),
      upload,
      fileIds: [],
      processing: null,
    };
    this.#table.set(publication.id, publication);
    return publication;
  }

  /** Everything has arrived: from now on it is worked on, and nothing ends that but `failure`, which TikTok finds in its files. */
  receive(account: Account, { id }: Publication, fileIds: readonly string[], failure: string | null): void {
    const publication = this.#table.get(id);
    if (publication === undefined || publication.processing !== null) return;
    const processing = this.#processing.begin(failure, 'internal');
    const received = { ...publication, fileIds, processing };
    this.#table.set(id, received);
    if (processing.failure !== null) return;
    this.#ledger.created({
      network: 'tiktok',
      account: account.handle,
      remoteId: toldId(received),
      text: publication.text,
      mediaCount: fileIds.length,
      files: seenFiles(this.#store, 'tiktok', fileIds),
      at: new Date(processing.from).toISOString(),
    });
  }

  replace(publication: Publication): void {
    this.#table.set(publication.id, publication);
  }

  /** Deletes a post, as its creator does in the app. Its id is the only one that people know. */
  delete(postId: string): boolean {
    const publication = [...this.#table.values()].find((one) => one.postId === postId);
    if (publication === undefined) return false;
    this.#table.delete(publication.id);
    this.#ledger.deleted('tiktok', toldId(publication));
    return true;
  }

  find(id: string): Publication | null {
    return this.#table.get(id) ?? null;
  }

  /** How far it is. */
  statusOf({ kind, isDraft, processing }: Publication): Status {
    if (processing === null) return 'PROCESSING_UPLOAD';
    if (processing.until > this.#clock.now()) return kind === 'photo' ? 'PROCESSING_DOWNLOAD' : 'PROCESSING_UPLOAD';
    if (processing.failure !== null) return 'FAILED';
    return isDraft ? 'SEND_TO_USER_INBOX' : 'PUBLISH_COMPLETE';
  }

  /** The id of its post, as soon as TikTok tells it: of public posts, when they were looked at. */
  publicId(publication: Publication): string | null {
    const { processing, postId } = publication;
    if (this.statusOf(publication) !== 'PUBLISH_COMPLETE' || !isPublic(publication) || processing === null) return null;
    return this.#clock.now() >= processing.until + this.#switches.state.moderationMs ? postId : null;
  }

  /** What can be seen, newest first; drafts among them, as their creator finds them in the inbox. */
  newest(accountId?: string): Publication[] {
    const isShown = (one: Publication): boolean =>
      ['PUBLISH_COMPLETE', 'SEND_TO_USER_INBOX'].includes(this.statusOf(one)) &&
      (accountId === undefined || one.accountId === accountId);
    return [...this.#table.values()].filter(isShown).sort((a, b) => shownAt(b) - shownAt(a) || (a.id < b.id ? 1 : -1));
  }

  /** How many posts and drafts TikTok has of an account from the last 24 hours. */
  usedBy(accountId: string): { posts: number; drafts: number } {
    const taken = this.#ofToday().filter((one) => one.accountId === accountId);
    const drafts = taken.filter(({ isDraft }) => isDraft).length;
    return { posts: taken.length - drafts, drafts };
  }

  /** Who has posted by the app in the last 24 hours. */
  usersOfToday(): ReadonlySet<string> {
    return new Set(this.#ofToday().map(({ accountId }) => accountId));
  }

  /** Rebuilds what is derived from the table. */
  load(): void {
    this.#lastId = 0n;
    for (const { postId } of this.#table.values()) {
      if (BigInt(postId) > this.#lastId) this.#lastId = BigInt(postId);
    }
  }

  #ofToday(): Publication[] {
    const since = this.#clock.now() - dayLength;
    return [...this.#table.values()].filter(({ processing }) => processing !== null && processing.from > since);
  }

  /** 19 digits, which no number of JavaScript holds exactly; the first 32 bits are the time, as in TikTok's own. */
  #nextId(): string {
    const made = (BigInt(Math.floor(this.#clock.now() / 1_000)) << 32n) + BigInt(randomInt(2 ** 31));
    this.#lastId = made > this.#lastId ? made : this.#lastId + 1n;
    return `${this.#lastId}`;
  }
}

/** The only name of it that anybody is told: of what is not public, the id of the post never is. */
function toldId(publication: Publication): string {
  return isPublic(publication) ? publication.postId : publication.id;
}

function isPublic({ privacy }: Pick<Draft, 'privacy'>): boolean {
  return privacy === 'PUBLIC_TO_EVERYONE';
}

/** Since when it can be seen. */
export function shownAt({ processing, begunAt }: Publication): number {
  return processing?.until ?? begunAt;
}
