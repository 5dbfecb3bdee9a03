import type { ListedPost, Post, Target } from '@nonet/contract';
import type { NetworkId, NetworkTexts, PostStatus, TargetStatus } from '@nonet/domain';
import { isInFlight, targetKey } from '@nonet/domain';

import { isoInstant } from '#/db/iso-instant.ts';

/** A post as a page of them has it. Instants are the text of PostgreSQL, for `isoInstant`. */
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
  targets: ListedTargetRow[];
  media: MediaRow[];
}

export interface ListedTargetRow {
  id: string;
  account: AccountRow;
  status: TargetStatus;
  runAt: string | null;
  remoteUrl: string | null;
  publishedAt: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  fenced: boolean;
  /** It may be at the network already. */
  inDoubt: boolean;
}

/** A whole post. */
export interface PostRow extends ListedPostRow {
  userId: string;
  wallTime: string;
  timeZone: string;
  template: { id: string; name: string; category: string } | null;
  link: string | null;
  usageMonth: string;
  removeAt: Date | null;
  createdAt: string;
  targets: TargetRow[];
}

export interface TargetRow extends ListedTargetRow {
  options: { board?: string };
}

/** A connection of the user. */
export interface AccountRow {
  id: string;
  network: NetworkId;
  username: string | null;
  accountName: string | null;
  profileName: string | null;
  connected: boolean;
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
  alt: string;
}

/** A file of the user, whatever posts it is in. */
export type FileRow = Omit<MediaRow, 'alt'>;

/** True while nothing about the post may change. */
export function isBeingPublished(post: ListedPostRow): boolean {
  return post.targets.some((target) => isInFlight(target.status) || (target.status === 'ready' && mayBeOut(target)));
}

/** True when somebody may have seen it, or the beginning of it, already. */
export function mayBeOut({ status, inDoubt, remoteUrl }: ListedTargetRow): boolean {
  return status === 'published' || inDoubt || remoteUrl !== null;
}

/** True once any part of it passed a fence: from then on the content stays, as it does where a part may be out for another reason. */
export function isFrozen(post: ListedPostRow): boolean {
  return post.targets.some((target) => target.fenced || mayBeOut(target));
}

/** Where the files of a post can be fetched. */
export interface MediaAddresses {
  url(id: string): string;
  thumbnailUrl(id: string): string;
}

/** A post of a page as the API answers it. */
export function listedToWire(post: ListedPostRow, address: MediaAddresses): ListedPost {
  const media = post.media.map(({ kind, hasThumbnail, ...file }) => ({
    ...file,
    type: kind,
    url: address.url(file.id),
    thumbnailUrl: hasThumbnail ? address.thumbnailUrl(file.id) : null,
  }));
  return {
    id: post.id,
    title: post.title,
    description: post.description,
    descriptions: post.descriptions,
    platforms: post.targets.map(({ account }) => targetKey(account.network, account.id)),
    scheduledDate: isoInstant(post.scheduledAt),
    imageUrl: media[0]?.url ?? null,
    media,
    status: post.status,
    publishedAt: isoOrNull(post.publishedAt),
    updatedAt: isoInstant(post.updatedAt),
    version: post.version,
    canBeEdited: post.status !== 'cancelled' && !isFrozen(post) && !isBeingPublished(post),
    targets: post.targets.map((target) => targetToWire(target, post.status)),
  };
}

/** A whole post as the API answers it. */
export function toWire(post: PostRow, address: MediaAddresses): Post {
  const boards = post.targets.flatMap(({ account, options }) =>
    options.board === undefined ? [] : [[account.id, options.board] as const],
  );
  return {
    ...listedToWire(post, address),
    wallTime: post.wallTime,
    timeZone: post.timeZone,
    template: post.template,
    link: post.link,
    pinterestOnly: post.link === null ? null : { link: post.link },
    pinterestBoards: Object.fromEntries(boards),
    createdAt: isoInstant(post.createdAt),
  };
}

function targetToWire(target: ListedTargetRow, postStatus: PostStatus): Target {
  const { account, errorCode, errorMessage } = target;
  return {
    id: target.id,
    platform: account.network,
    connectionId: account.id,
    accountId: account.id,
    username: account.username,
    accountName: account.accountName ?? account.profileName,
    connected: account.connected,
    status: target.status,
    remoteUrl: target.remoteUrl,
    publishedAt: isoOrNull(target.publishedAt),
    error: errorCode === null || errorMessage === null ? null : { code: errorCode, message: errorMessage },
    action: postStatus === 'cancelled' ? null : actionFor(target.status),
    nextAt: isoOrNull(target.runAt),
  };
}

function actionFor(status: TargetStatus): Target['action'] {
  if (status === 'held') return 'reconnect';
  if (status === 'asks') return 'decide';
  return status === 'rejected' ? 'retry' : null;
}

function isoOrNull(text: string | null): string | null {
  return text === null ? null : isoInstant(text);
}
