import { randomInt } from 'node:crypto';

import type { Comments } from '#/core/comments.ts';
import type { Table } from '#/core/store.ts';
import { seenFiles } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import type { Assets } from '#/networks/facebook/assets.ts';

const dayMs = 86_400_000;

/** A post of a page, visible or not yet. */
export interface Post {
  /** The page's id, `_`, and a number. */
  readonly id: string;
  readonly pageId: string;
  readonly kind: 'feed' | 'reel' | 'photo-story' | 'video-story';
  readonly message: string;
  readonly link: string | null;
  readonly photoIds: readonly string[];
  readonly videoId: string | null;
  /** The bytes of its video. */
  readonly videoFileId?: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** From when on it is visible; null: it is not published. Milliseconds since 1970. */
  readonly visibleAt: number | null;
  readonly isDeleted: boolean;
}

/** What a new post begins with. */
export type NewPost = Pick<Post, 'pageId' | 'kind' | 'message'> &
  Partial<Pick<Post, 'link' | 'photoIds' | 'videoId' | 'videoFileId'>>;

/** The posts of every page. A post is in the ledger from the call on that makes it visible. */
export class Posts {
  readonly #table: Table<Post>;
  readonly #world: World;
  readonly #assets: Assets;
  readonly #comments: Comments;

  constructor(world: World, assets: Assets, comments: Comments) {
    this.#table = world.store.table('facebook.posts');
    this.#world = world;
    this.#assets = assets;
    this.#comments = comments;
  }

  /** A post that nobody sees yet. */
  create(post: NewPost): Post {
    const number = `12${Array.from({ length: 13 }, () => randomInt(10)).join('')}`;
    const createdAt = this.#world.clock.now();
    const bare = { link: null, photoIds: [], videoId: null, createdAt, visibleAt: null, isDeleted: false };
    const made: Post = { ...bare, ...post, id: `${post.pageId}_${number}` };
    this.#table.set(made.id, made);
    return made;
  }

  /** Makes a post visible, at once or when its video has been worked on. One that is visible stays as it is. */
  reveal(post: Post, visibleAt = this.#world.clock.now()): Post {
    if (post.visibleAt !== null) return post;
    const revealed = { ...post, visibleAt };
    this.#table.set(post.id, revealed);
    this.#world.ledger.created({
      network: 'facebook',
      account: this.#assets.find(post.pageId)?.username ?? post.pageId,
      remoteId: remoteIdOf(post),
      text: post.message,
      mediaCount: mediaCountOf(post),
      files: seenFiles(this.#world.store, 'facebook', fileIdsOf(post)),
      at: new Date(visibleAt).toISOString(),
    });
    return revealed;
  }

  /** Notes that this very post was published once more. */
  repeat(post: Post): void {
    this.#world.ledger.repeated('facebook', remoteIdOf(post));
  }

  edit(post: Post, message: string): void {
    this.#table.set(post.id, { ...post, message });
    this.#world.ledger.changed('facebook', remoteIdOf(post), { text: message, mediaCount: mediaCountOf(post) });
  }

  delete(post: Post): void {
    this.#table.set(post.id, { ...post, isDeleted: true });
    this.#comments.deleteBelow(post.id);
    this.#world.ledger.deleted('facebook', remoteIdOf(post));
  }

  find(id: string): Post | null {
    const post = this.#table.get(id);
    return post === undefined || post.isDeleted ? null : post;
  }

  /** What people see, newest first; of one page when it is given. */
  visible(pageId?: string): Post[] {
    const now = this.#world.clock.now();
    return [...this.#table.values()]
      .filter((post) => !post.isDeleted && post.visibleAt !== null && post.visibleAt <= now)
      .filter((post) => pageId === undefined || post.pageId === pageId)
      .reverse();
  }

  /** Whether a page has posted the same within a day. Posts with files are never the same. */
  isDuplicate(asked: Pick<Post, 'id' | 'pageId' | 'message' | 'link' | 'photoIds' | 'videoId'>): boolean {
    const { id, pageId, message, link, photoIds, videoId } = asked;
    if (photoIds.length > 0 || videoId !== null) return false;
    const since = this.#world.clock.now() - dayMs;
    return this.visible(pageId).some((post) => {
      const isSame = post.message === message && post.link === link && mediaCountOf(post) === 0;
      return isSame && post.id !== id && (post.visibleAt ?? 0) > since;
    });
  }

  /** How many reels a page has published within a day. */
  reelsOf(pageId: string): number {
    const since = this.#world.clock.now() - dayMs;
    const isNew = (post: Post): boolean => post.kind === 'reel' && (post.visibleAt ?? 0) > since;
    return [...this.#table.values()].filter((post) => post.pageId === pageId && isNew(post)).length;
  }
}

/** What an app knows a post by: videos and reels by the video, whose id is all that is answered of them. */
function remoteIdOf({ kind, id, videoId }: Post): string {
  return kind === 'video-story' ? id : (videoId ?? id);
}

/** A post has photos or a video. */
function fileIdsOf({ photoIds, videoId, videoFileId = '' }: Post): readonly string[] {
  return videoId === null ? photoIds : [videoFileId];
}

function mediaCountOf({ photoIds, videoId }: Post): number {
  return photoIds.length + (videoId === null ? 0 : 1);
}
