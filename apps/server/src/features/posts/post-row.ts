import type { Comment, ListedPost, Media, Post, PostMedia, Target } from '@nonet/contract';
import type {
  CauseName,
  ChosenOptions,
  CommentStatus,
  Crops,
  FigureName,
  NetworkId,
  NetworkTexts,
  PlannedFacts,
  PostStatus,
  TargetStatus,
  ThreadPart,
  Verdict,
  WithoutThreads,
} from '@nonet/domain';
import { actionFor, isInFlight, isPlanned, targetKey } from '@nonet/domain';

import { isoInstant } from '#/db/iso-instant.ts';
import type { StoredAccountFacts } from '#/features/posts/account-facts.ts';
import { boardsOf, optionsOf } from '#/features/posts/post-options.ts';

/** A post as a page has it. Its instants are PostgreSQL's text, for `isoInstant`. */
export interface ListedPostRow {
  id: string;
  title: string;
  description: string;
  descriptions: NetworkTexts;
  scheduledAt: string;
  status: PostStatus;
  version: number;
  publishedAt: string | null;
  updatedAt: string;
  template: { id: string; name: string; category: string } | null;
  removeAt: string | null;
  series: SeriesDate | null;
  targets: ListedTargetRow[];
  media: MediaRow[];
}

/** Which post of a repeat it is, by the date of the rule ('YYYY-MM-DD'). */
export interface SeriesDate {
  id: string;
  date: string;
}

/** Whether a target goes out, as it was last judged. */
export interface ReadinessRow {
  readiness: Verdict;
  readinessCause: CauseName | null;
  readinessMessage: string | null;
}

export interface ListedTargetRow extends ReadinessRow {
  id: string;
  connection: ConnectionRow;
  status: TargetStatus;
  runAt: string | null;
  remoteUrl: string | null;
  publishedAt: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  /** What of a published target did not get to its network. */
  note: string | null;
  /** How many parts of its thread are out before the last. */
  partsOut: number;
  fenced: boolean;
  /** True when the target may be at the network already. */
  inDoubt: boolean;
  /** Once it is published, in their order. */
  comments: CommentRow[];
  /** Once they were read. */
  figures: FiguresRow | null;
  /** Why figures that were read are left out. */
  figuresLimit?: string;
}

export interface FiguresRow {
  readAt: string;
  figures: Record<FigureName, number | null>;
}

export interface CommentRow {
  id: string;
  number: number;
  text: string;
  status: CommentStatus;
  code: string | null;
  message: string | null;
  url: string | null;
}

/** A whole post. */
export interface PostRow extends ListedPostRow {
  userId: string;
  wallTime: string;
  timeZone: string;
  link: string | null;
  usageMonth: string;
  createdAt: string;
  targets: TargetRow[];
  /** The pictures that the targets' options name, each once. */
  covers: FileRow[];
  /** The parts of a thread after the first. */
  thread: ThreadPart<MediaRow>[];
  withoutThreads: WithoutThreads;
  /** The first comment of single networks. */
  comments: NetworkTexts;
}

export interface TargetRow extends ListedTargetRow {
  options: ChosenOptions;
}

/** A connection of the user. */
export interface ConnectionRow {
  id: string;
  network: NetworkId;
  username: string | null;
  accountName: string | null;
  profileName: string | null;
  connected: boolean;
}

/** A connection for the submit checks. */
export interface ChosenConnectionRow extends ConnectionRow {
  /** What the account may do; null when that is not known, or was read too long ago. */
  abilities: unknown;
  facts: StoredAccountFacts;
  /** What is planned before this post; null where its network does not count. */
  planned: PlannedFacts | null;
}

export interface MediaRow {
  id: string;
  kind: 'image' | 'video';
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  fileName: string;
  durationMs: number | null;
  animated: boolean;
  hasThumbnail: boolean;
  /** It can no longer be read from the storage. */
  isLost: boolean;
  alt: string;
  crops: Crops;
}

/** A file of the user, independent of posts. */
export type FileRow = Omit<MediaRow, 'alt' | 'crops'>;

/** True while the post is being published, so that nothing about it may change. */
export function isBeingPublished(post: ListedPostRow): boolean {
  return post.targets.some((target) => isInFlight(target.status) || (target.status === 'ready' && mayBeOut(target)));
}

/** True when somebody may have seen the target's post already, or its beginning. */
export function mayBeOut({
  status,
  inDoubt,
  remoteUrl,
}: Pick<ListedTargetRow, 'status' | 'inDoubt' | 'remoteUrl'>): boolean {
  return status === 'published' || inDoubt || remoteUrl !== null;
}

/**
 * True once any part of the post passed a fence, or may be published for another reason: then the content can no longer
 * change.
 */
export function isFrozen(post: ListedPostRow): boolean {
  return post.targets.some((target) => target.fenced || mayBeOut(target));
}

/** The addresses at which a post's files can be fetched. */
export interface MediaAddresses {
  url(id: string): string;
  thumbnailUrl(id: string): string;
}

/** A post of a page, as the API answers it. */
export function listedToWire(post: ListedPostRow, address: MediaAddresses): ListedPost {
  const media = post.media.map((file) => postFileToWire(file, address));
  return {
    id: post.id,
    title: post.title,
    description: post.description,
    descriptions: post.descriptions,
    platforms: post.targets.map(({ connection }) => targetKey(connection.network, connection.id)),
    scheduledDate: isoInstant(post.scheduledAt),
    imageUrl: media[0]?.url ?? null,
    media,
    status: post.status,
    publishedAt: isoOrNull(post.publishedAt),
    updatedAt: isoInstant(post.updatedAt),
    version: post.version,
    template: post.template,
    removesAt: isoOrNull(post.removeAt),
    series: post.series,
    canBeEdited: post.removeAt === null && !isFrozen(post) && !isBeingPublished(post),
    targets: post.targets.map((target) => targetToWire(target, post.removeAt !== null)),
  };
}

/** A whole post as the API answers it. */
export function toWire(post: PostRow, address: MediaAddresses): Post {
  const options = optionsOf(post.targets);
  return {
    ...listedToWire(post, address),
    wallTime: post.wallTime,
    timeZone: post.timeZone,
    link: post.link,
    pinterestOnly: post.link === null ? null : { link: post.link },
    options,
    pinterestBoards: boardsOf(options),
    thread: post.thread.map((part) => ({ ...part, media: part.media.map((file) => postFileToWire(file, address)) })),
    withoutThreads: post.withoutThreads,
    comments: post.comments,
    covers: post.covers.map((file) => ({ ...fileToWire(file, address), alt: '' })),
    createdAt: isoInstant(post.createdAt),
  };
}

function postFileToWire({ alt, crops, ...file }: MediaRow, address: MediaAddresses): PostMedia {
  return { ...fileToWire(file, address), alt, crops };
}

function fileToWire(
  { kind, hasThumbnail, isLost: _lost, ...file }: FileRow,
  address: MediaAddresses,
): Omit<Media, 'alt'> {
  return {
    ...file,
    type: kind,
    url: address.url(file.id),
    thumbnailUrl: hasThumbnail ? address.thumbnailUrl(file.id) : null,
  };
}

function targetToWire(target: ListedTargetRow, isDeleted: boolean): Target {
  const { connection, errorCode, errorMessage } = target;
  return {
    id: target.id,
    platform: connection.network,
    connectionId: connection.id,
    accountId: connection.id,
    username: connection.username,
    accountName: connection.accountName ?? connection.profileName,
    connected: connection.connected,
    status: target.status,
    remoteUrl: target.remoteUrl,
    publishedAt: isoOrNull(target.publishedAt),
    error: errorCode === null || errorMessage === null ? null : { code: errorCode, message: errorMessage },
    note: target.note,
    readiness: isPlanned(target.status) && !isDeleted ? readinessToWire(target) : null,
    partsOut: target.status === 'published' ? 0 : target.partsOut,
    action: isDeleted ? null : actionOf(target.status),
    nextAt: isoOrNull(target.runAt),
    comments: target.comments.map(commentToWire),
    figures: target.figures && { ...target.figures, readAt: isoInstant(target.figures.readAt) },
    ...(target.figuresLimit === undefined ? {} : { figuresLimit: target.figuresLimit }),
  };
}

/** What connecting an account again can mend. */
const MENDED_BY_CONNECTING: ReadonlySet<string> = new Set(['comment-not-allowed', 'not-connected']);

function commentToWire({ code, ...comment }: CommentRow): Comment {
  const mayReconnect = comment.status === 'failed' && code !== null && MENDED_BY_CONNECTING.has(code);
  return { ...comment, mayReconnect };
}

function readinessToWire({ readiness, readinessCause, readinessMessage }: ReadinessRow): Target['readiness'] {
  const action = readinessCause === null ? null : actionFor(readinessCause);
  return { verdict: readiness, message: readinessMessage ?? '', action };
}

function actionOf(status: TargetStatus): Target['action'] {
  if (status === 'held') return 'reconnect';
  if (status === 'asks') return 'decide';
  return status === 'rejected' ? 'retry' : null;
}

function isoOrNull(text: string | null): string | null {
  return text === null ? null : isoInstant(text);
}
