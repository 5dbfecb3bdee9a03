import type { Post, Target } from '@nonet/contract';
import type { NetworkId, NetworkTexts, PostStatus, TargetStatus } from '@nonet/domain';
import { isInFlight, targetKey } from '@nonet/domain';

import { isoInstant } from '#/db/iso-instant.ts';

/** A post with its targets and media, as `selectPosts` reads it. Instants are the text of PostgreSQL, for `isoInstant`. */
export interface PostRow {
  id: string;
  userId: string;
  title: string;
  description: string;
  descriptions: NetworkTexts;
  scheduledAt: string;
  wallTime: string;
  timeZone: string;
  status: PostStatus;
  template: { id: string; name: string; category: string } | null;
  link: string | null;
  usageMonth: string;
  version: number;
  removeAt: Date | null;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  targets: TargetRow[];
  media: MediaRow[];
}

export interface TargetRow {
  id: string;
  account: AccountRow;
  status: TargetStatus;
  options: { board?: string };
  fenced: boolean;
  /** It may be at the network already. */
  inDoubt: boolean;
  runAt: string | null;
  remoteUrl: string | null;
  publishedAt: string | null;
  errorCode: string | null;
  errorMessage: string | null;
}

/** A connection of the user; the targets of a page share it. */
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

/** True while nothing about the post may change. */
export function isBeingPublished(post: PostRow): boolean {
  return post.targets.some((target) => isInFlight(target.status) || (target.status === 'ready' && mayBeOut(target)));
}

/** True when somebody may have seen it, or the beginning of it, already. */
export function mayBeOut({ status, inDoubt, remoteUrl }: TargetRow): boolean {
  return status === 'published' || inDoubt || remoteUrl !== null;
}

/** True once any part of it passed a fence: from then on the content is frozen. */
export function isFrozen(post: PostRow): boolean {
  return post.targets.some((target) => target.fenced);
}

/** Where the files of a post can be fetched. */
export interface MediaAddresses {
  url(id: string): string;
  thumbnailUrl(id: string): string;
}

/** The post as the API answers it. */
export function toWire(post: PostRow, address: MediaAddresses): Post {
  const media = post.media.map(({ kind, hasThumbnail, ...file }) => ({
    ...file,
    type: kind,
    url: address.url(file.id),
    thumbnailUrl: hasThumbnail ? address.thumbnailUrl(file.id) : null,
  }));
  const boards = post.targets.flatMap(({ account, options }) =>
    options.board === undefined ? [] : [[account.id, options.board] as const],
  );
  return {
    id: post.id,
    title: post.title,
    description: post.description,
    descriptions: post.descriptions,
    platforms: post.targets.map(({ account }) => targetKey(account.network, account.id)),
    scheduledDate: isoInstant(post.scheduledAt),
    wallTime: post.wallTime,
    timeZone: post.timeZone,
    imageUrl: media[0]?.url ?? null,
    media,
    template: post.template,
    link: post.link,
    pinterestOnly: post.link === null ? null : { link: post.link },
    pinterestBoards: Object.fromEntries(boards),
    status: post.status,
    publishedAt: isoOrNull(post.publishedAt),
    createdAt: isoInstant(post.createdAt),
    updatedAt: isoInstant(post.updatedAt),
    version: post.version,
    targets: post.targets.map((target) => targetToWire(target, post.status)),
  };
}

function targetToWire(target: TargetRow, postStatus: PostStatus): Target {
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
