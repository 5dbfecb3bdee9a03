import type { Captions, Comment, ListedPost, Media, Post, PostMedia, Target } from '@nonet/contract';
import type {
  Additions,
  CauseName,
  ChosenOptions,
  CommentStatus,
  Crops,
  DocumentProbe,
  FigureName,
  FileKind,
  Making,
  MediaProbe,
  NetworkId,
  NetworkTexts,
  PlannedFacts,
  PostStatus,
  TargetStatus,
  ThreadPart,
  TwinFacts,
  Verdict,
  WithoutThreads,
} from '@nonet/domain';
import { actionFor, additionsOf, cureOf, isInFlight, isPlanned, isRefused, targetKey } from '@nonet/domain';
import { isoInstant } from '#/db/iso-instant.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { StoredAccountFacts } from '#/features/posts/account-facts.ts';
import { type ApprovalRow, approvalToWire, isChangedBy } from '#/features/posts/approval-row.ts';
import { type CardRead, cardPictureOf } from '#/features/posts/post-input.ts';
import { boardsOf, optionsOf } from '#/features/posts/post-options.ts';
import type { ActingPerson } from '#/http/api.ts';

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
  /** What is added beside texts and files: those that are there. */
  additions: Partial<Additions>;
  targets: ListedTargetRow[];
  /** How many targets are left out, as their accounts are not the reader's (TEAM-08). Absent: none. */
  otherAccounts?: number;
  /** Null: the space has one person, so nobody is asked. */
  approval: ApprovalRow | null;
  media: MediaRow[];
  openRemarks: number;
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
  /** The parts of a published target that did not get to its network. */
  note: string | null;
  /** The option `format`; null: none was chosen. */
  format: string | null;
  /** How many parts of its thread are out before the last. */
  partsOut: number;
  fenced: boolean;
  /** True when the target may be at the network already. */
  inDoubt: boolean;
  /** True when the network keeps it as a draft. */
  isKeptAsDraft: boolean;
  /** Once it is published, in their order. */
  comments: CommentRow[];
  /** Once they were read. */
  figures: FiguresRow | null;
  /** Why figures that were read are left out. */
  figuresLimit?: string;
  /** The texts of its parts as they went out, where they are no longer those of its network; null: they are. */
  sentTexts: string[] | null;
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
  spaceId: SpaceId;
  wallTime: string;
  timeZone: string;
  link: string | null;
  usageMonth: string;
  createdAt: string;
  targets: TargetRow[];
  /** The pictures that the targets' options name, each once. */
  covers: FileRow[];
  /** The parts of a thread after the first. */
  thread: (ThreadPart<MediaRow> & { ownMedia: OwnMedia })[];
  /** The files that single networks get in place of `media`: those of the networks in `ownFiles`. */
  ownMedia: OwnMedia;
  ownFiles: NetworkId[];
  withoutThreads: WithoutThreads;
  /** The first comment of single networks. */
  comments: NetworkTexts;
  /** What the link card is read from; null: its owner chose, or there is none. */
  cardRead: CardRead | null;
  /** Who is changing it; absent: it is only read, or Nonet changes it. */
  changer?: ActingPerson | undefined;
  /** True when its whole repeat is changed, which the activity tells once. */
  isWithRepeat?: true;
}

export type OwnMedia = Readonly<Partial<Record<NetworkId, MediaRow[]>>>;

export interface TargetRow extends ListedTargetRow {
  options: ChosenOptions;
  /** By what its network knows the text, where it refuses the same one again. */
  textKey: number | null;
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
  /** Another post of the account with the text of this one; null when there is none. */
  twin: TwinFacts | null;
}

export interface MediaRow {
  id: string;
  kind: FileKind;
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
  /** What a look into a document found; absent and null for other files. */
  document?: DocumentProbe | null;
  /** What a look into it found; null: nobody looked. Absent where nothing is judged. */
  probe?: MediaProbe | null;
  /** How far what is made of it is. Absent where nothing is judged. */
  makings?: readonly Making[];
  alt: string;
  crops: Crops;
  /** What its owner calls a document (empty: the name of its file), or what a picture says as an item of a carousel. */
  title: string;
  /** Where a picture leads as an item of a carousel; empty: nowhere of its own. */
  link: string;
  /** Of a video; absent and null: none. */
  captions?: Captions[] | null;
  /** It is hidden until somebody wants to see it; absent: it is not. */
  spoiler?: boolean;
}

/** A file of the user, independent of posts. */
export type FileRow = Omit<MediaRow, 'alt' | 'crops' | 'title' | 'link' | 'captions' | 'spoiler'>;

/** A file that a draft names: one of a post, or the captions of one. */
export type NamedFileRow = FileRow | CaptionsRow;

/** A file of captions. */
export type CaptionsRow = Pick<FileRow, 'id' | 'bytes' | 'fileName' | 'isLost'> & {
  kind: 'captions';
  captions: { lines: number; firstLine: string };
};

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
export interface FileAddresses {
  url(id: string): string;
  thumbnailUrl(id: string): string;
}

export interface MediaAddresses extends FileAddresses {
  /** Turns an address of one of our files, also an expired one, into one that works now. Leaves any other address as it is. */
  renewed(url: string): string;
}

/** A post of a page, as the API answers it. */
export function listedToWire(post: ListedPostRow, address: FileAddresses, reader: ActingPerson): ListedPost {
  const media = post.media.map((file) => postFileToWire(file, address));
  const isOthers = post.removeAt !== null || post.otherAccounts !== undefined;
  const isReadOnly = isOthers || !isChangedBy(post.approval, reader);
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
    ...additionsOf(post.additions),
    canBeEdited: !isReadOnly && !isFrozen(post) && !isBeingPublished(post),
    targets: post.targets.map((target) => targetToWire(target, { isDeleted: post.removeAt !== null, isReadOnly })),
    ...approvalToWire(post.approval, reader, { isReadOnly: isOthers, version: post.version }),
    ...(post.otherAccounts === undefined ? {} : { otherAccounts: post.otherAccounts }),
    ...(post.openRemarks === 0 ? {} : { openRemarks: post.openRemarks }),
  };
}

/** A whole post as the API answers it. */
export function toWire(post: PostRow, address: FileAddresses, reader: ActingPerson): Post {
  const options = optionsOf(post.targets);
  return {
    ...listedToWire(post, address, reader),
    wallTime: post.wallTime,
    timeZone: post.timeZone,
    link: post.link,
    pinterestOnly: post.link === null ? null : { link: post.link },
    options,
    pinterestBoards: boardsOf(options),
    thread: post.thread.map((part) => ({
      ...part,
      media: part.media.map((file) => postFileToWire(file, address)),
      ownMedia: ownToWire(part.ownMedia, address),
    })),
    ownMedia: ownToWire(post.ownMedia, address),
    withoutThreads: post.withoutThreads,
    comments: post.comments,
    covers: post.covers.map((file) => ({ ...fileToWire(file, address), alt: '' })),
    createdAt: isoInstant(post.createdAt),
    cardImageUrl: cardPictureOf(post.additions).map((id) => address.url(id))[0] ?? null,
  };
}

function ownToWire(own: OwnMedia, address: FileAddresses): Post['ownMedia'] {
  return Object.fromEntries(
    Object.entries(own).map(([network, files]) => [network, files.map((file) => postFileToWire(file, address))]),
  );
}

function postFileToWire(
  { alt, crops, title, link, captions, spoiler, ...file }: MediaRow,
  address: FileAddresses,
): PostMedia {
  const own = { ...(captions != null && { captions }), ...(spoiler === true && { spoiler }) };
  return { ...fileToWire(file, address), alt, crops, title, link, ...own };
}

function fileToWire(
  { kind, hasThumbnail, isLost: _lost, makings: _makings, document, ...file }: FileRow,
  address: FileAddresses,
): Omit<Media, 'alt'> {
  return {
    ...file,
    ...(document == null ? {} : { probe: document }),
    type: kind,
    url: address.url(file.id),
    thumbnailUrl: hasThumbnail ? address.thumbnailUrl(file.id) : null,
  };
}

function targetToWire(
  target: ListedTargetRow,
  { isDeleted, isReadOnly }: { isDeleted: boolean; isReadOnly: boolean },
): Target {
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
    action: isReadOnly ? null : actionOf(target),
    cure: isReadOnly ? null : cureOf(connection.network, target),
    canBeEdited: !isReadOnly && isRefused(target),
    ...(target.format === null ? {} : { format: target.format }),
    nextAt: isoOrNull(target.runAt),
    comments: target.comments.map(commentToWire),
    figures: target.figures && { ...target.figures, readAt: isoInstant(target.figures.readAt) },
    ...(target.figuresLimit === undefined ? {} : { figuresLimit: target.figuresLimit }),
    ...(target.sentTexts === null ? {} : { sentTexts: target.sentTexts }),
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

function actionOf(target: ListedTargetRow): Target['action'] {
  const { status, isKeptAsDraft, connection } = target;
  if (status === 'held') return 'reconnect';
  if (status === 'asks') return isKeptAsDraft ? 'confirm' : 'decide';
  if (status !== 'rejected' || isKeptAsDraft) return null;
  return cureOf(connection.network, target) === null ? 'retry' : 'cure';
}

function isoOrNull(text: string | null): string | null {
  return text === null ? null : isoInstant(text);
}
