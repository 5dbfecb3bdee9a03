import { randomInt } from 'node:crypto';

import type { Comments } from '#/core/comments.ts';
import type { LedgerCard } from '#/core/ledger.ts';
import type { Poll } from '#/core/poll.ts';
import type { Table } from '#/core/store.ts';
import { seenFiles, uploadedFile } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import type { Author } from '#/networks/linkedin/accounts.ts';
import type { CaptionStore } from '#/networks/linkedin/captions.ts';
import { type Piece, readLittleText } from '#/networks/linkedin/little-text.ts';
import type { Switches } from '#/networks/linkedin/switches.ts';
import type { Thumbnails } from '#/networks/linkedin/thumbnails.ts';

/** How long a text is remembered; LinkedIn documents no number. */
const duplicateMs = 86_400_000;

/** The card of a link. */
export interface Article {
  readonly source: string;
  readonly title: string;
  readonly description: string;
  /** The picture, by its URN; null: none. */
  readonly thumbnail: string | null;
}

/** A file of a post. */
export interface PostedFile {
  readonly urn: string;
  readonly altText: string;
  /** Of a document. */
  readonly title?: string;
}

/** A post as it was taken. */
export interface Post {
  readonly urn: string;
  readonly authorUrn: string;
  /** As the app wrote it. */
  readonly commentary: string;
  readonly visibility: string;
  readonly article: Article | null;
  readonly files: readonly PostedFile[];
  /** Absent in posts of before there were any. */
  readonly poll?: Poll | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly isDeleted: boolean;
}

export type Draft = Pick<Post, 'commentary' | 'visibility' | 'article' | 'files' | 'poll'>;

/** The posts of everybody. */
export class Posts {
  readonly #table: Table<Post>;
  readonly #world: World;
  readonly #switches: Switches;
  readonly #comments: Comments;
  readonly #thumbnails: Thumbnails;
  readonly #captions: CaptionStore;

  constructor(
    world: World,
    switches: Switches,
    {
      comments,
      thumbnails,
      captions,
    }: { readonly comments: Comments; readonly thumbnails: Thumbnails; readonly captions: CaptionStore },
  ) {
    this.#table = world.store.table('linkedin.posts');
    this.#world = world;
    this.#switches = switches;
    this.#comments = comments;
    this.#thumbnails = thumbnails;
    this.#captions = captions;
  }

  /** The post of the same words and the same link within a day. Posts with files and polls are never compared. */
  duplicateOf(authorUrn: string, { commentary, article, files, poll }: Draft): Post | null {
    if (files.length > 0 || poll) return null;
    const since = this.#world.clock.now() - duplicateMs;
    const isSame = (post: Post): boolean =>
      post.authorUrn === authorUrn &&
      post.createdAt > since &&
      (!post.isDeleted || this.#switches.state.remembersDeleted) &&
      post.files.length === 0 &&
      post.commentary === commentary &&
      post.article?.source === article?.source;
    return [...this.#table.values()].find(isSame) ?? null;
  }

  create(author: Author, draft: Draft): Post {
    const kind = draft.files.some(({ urn }) => urn.startsWith('urn:li:video:')) ? 'ugcPost' : 'share';
    const createdAt = this.#world.clock.now();
    // The milliseconds above 22 bits, as the days on which numbers were seen tell (ComposioHQ/composio#2710, 2026-02).
    const number = (BigInt(createdAt) << 22n) + BigInt(randomInt(2 ** 22));
    const post: Post = {
      ...draft,
      urn: `urn:li:${kind}:${number}`,
      authorUrn: author.urn,
      createdAt,
      isDeleted: false,
    };
    this.#table.set(post.urn, post);
    this.#world.ledger.created({
      network: 'linkedin',
      account: author.vanityName,
      remoteId: post.urn,
      text: textOf(post),
      mediaCount: post.files.length,
      files: seenFiles(this.#world.store, 'linkedin', post.files.map(idOf)),
      ...(post.files.some((file) => this.#thumbnails.of(idOf(file)) !== null) ? { cover: true as const } : {}),
      ...captionsIn(post.files.flatMap((file) => this.#captions.languageOf(idOf(file)) ?? [])),
      ...(post.poll ? { poll: post.poll } : {}),
      ...(post.article === null ? {} : { card: cardOf(post.article) }),
      ...documentOf(this.#world, post),
      at: new Date(createdAt).toISOString(),
    });
    return post;
  }

  delete(post: Post): void {
    this.#table.set(post.urn, { ...post, isDeleted: true });
    this.#comments.deleteBelow(post.urn);
    this.#world.ledger.deleted('linkedin', post.urn);
  }

  /** The post, also one that was deleted. */
  known(urn: string): Post | null {
    return this.#table.get(urn) ?? null;
  }

  find(urn: string): Post | null {
    const post = this.known(urn);
    return post === null || post.isDeleted ? null : post;
  }

  /** What people see, newest first; of one author when it is given. */
  visible(authorUrn?: string): Post[] {
    return [...this.#table.values()]
      .filter((post) => !post.isDeleted && (authorUrn === undefined || post.authorUrn === authorUrn))
      .reverse();
  }
}

function cardOf({ source: url, title, description, thumbnail }: Article): LedgerCard {
  return { url, title, description, hasImage: thumbnail != null };
}

/** The id in a file's name. */
export function idOf({ urn }: PostedFile): string {
  return urn.split(':').at(-1) ?? '';
}

function documentOf(world: World, { files: [file] }: Post): { document: { title: string; pages: number } } | object {
  if (file?.title === undefined) return {};
  const pages = uploadedFile(world.store, 'linkedin', idOf(file))?.pages ?? 0;
  return { document: { title: file.title, pages } };
}

/** The words of a post as people see them, piece by piece. */
export function piecesOf({ commentary }: Pick<Post, 'commentary'>): Piece[] {
  return readLittleText(commentary);
}

export function textOf(post: Pick<Post, 'commentary'>): string {
  return piecesOf(post)
    .map(({ text }) => text)
    .join('');
}

function captionsIn(languages: readonly string[]): { captions?: readonly string[] } {
  return languages.length === 0 ? {} : { captions: languages };
}
