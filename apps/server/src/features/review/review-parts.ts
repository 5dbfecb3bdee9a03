import type { Connection, Post, PostDifference, RenderReview, ReviewBrand } from '@nonet/contract';
import type { PostVersion } from '@nonet/domain';
import type { Context } from 'hono';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { BoundAccounts } from '#/db/within-accounts.ts';
import type { ApiEnv } from '#/http/api.ts';

/** Those posts of a link that its maker may see. */
export interface Selection {
  spaceId: SpaceId;
  linkId: string;
  range: { from: Date; to: Date } | null;
  filters: Readonly<Record<string, string>>;
  accounts: BoundAccounts;
}

/** What a guest says of a post, in the version that they have seen. */
export interface GuestWord {
  postId: string;
  version: number;
  by: string;
  /** Who shared the post: they are told, too. */
  sharedBy: string;
  says: 'approved' | 'change' | 'undo' | 'remark';
  sentence: string | null;
}

/** What other nouns do for review links. */
export interface ReviewParts {
  db: Database;
  publicUrl: string;
  limitFactor: number;
  /** A key for what browsers keep of a password that was right. */
  secret: Buffer;
  render: RenderReview;
  /** How a password is kept, and whether it is the one. */
  passwords: { hash(password: string): Promise<string>; verify(hash: string, password: string): Promise<boolean> };
  posts: {
    /** How many posts the link shows, and how many of them guests are asked about, have approved as they are, or can still answer. */
    count(selection: Selection): Promise<{ count: number; asked: number; approved: number; waiting: number }>;
    read(
      selection: Selection,
      page: {
        offset: number;
        limit: number;
        addresses: { url(id: string): string; thumbnailUrl(id: string): string };
        showFigures: boolean;
      },
    ): Promise<{ post: Post; content: PostVersion; isOpen: boolean }[]>;
    changedSince(seen: PostVersion, now: PostVersion): PostDifference[];
    showsFile(selection: Selection, mediaId: string): Promise<boolean>;
    showsAccount(selection: Selection, pictureId: string): Promise<boolean>;
    /** Checks the filters of a new link. Throws an `ApiError` for a name that does not exist. */
    readFilters(filters: Readonly<Record<string, string>>): void;
    /**
     * Locks a post that the link shows, and lets a guest judge it: `keep` stores what they said, of the content that they judged. Answers
     * false where the link does not show it; throws an `ApiError` where it was changed, or has gone out.
     */
    judge(
      selection: Selection,
      word: GuestWord,
      keep: (trx: Executor, content: PostVersion) => Promise<void>,
    ): Promise<boolean>;
  };
  accounts(spaceId: SpaceId, ids: readonly string[], pictureUrl: (id: string) => string): Promise<Connection[]>;
  /** What stands above the page of a space. */
  brand(spaceId: SpaceId, spaceName: string): Promise<ReviewBrand>;
  /** Answers a file of the space, or a picture of one of its accounts. */
  file(
    c: Context<ApiEnv>,
    wanted: { spaceId: SpaceId; readerId: string; id: string; part: 'file' | 'thumbnail' },
  ): Promise<Response | undefined>;
  /** Answers the picture of an account, by the picture's id. */
  accountPicture(
    c: Context<ApiEnv>,
    wanted: { spaceId: SpaceId; readerId: string; id: string },
  ): Promise<Response | undefined>;
}
