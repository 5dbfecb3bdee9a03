import type { Post, Target } from '@nonet/contract';
import type { NetworkId, PostStatus, TargetStatus } from '@nonet/domain';
import { isInFlight, targetKey } from '@nonet/domain';

/** A post with its targets and media, as `selectPosts` reads it. Instants inside the JSON parts are text. */
export interface PostRow {
  id: string;
  userId: string;
  title: string;
  description: string;
  scheduledAt: Date;
  wallTime: string;
  timeZone: string;
  status: PostStatus;
  template: { id: string; name: string; category: string } | null;
  link: string | null;
  usageMonth: string;
  version: number;
  removeAt: Date | null;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  targets: TargetRow[];
  media: MediaRow[];
}

export interface TargetRow {
  id: string;
  network: NetworkId;
  connectionId: string;
  username: string | null;
  accountName: string | null;
  profileName: string | null;
  connected: boolean;
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

export interface MediaRow {
  id: string;
  kind: 'image' | 'video';
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  alt: string;
}

/** True while nothing about the post may change. */
export function isBeingPublished(post: PostRow): boolean {
  return post.targets.some(({ status, inDoubt }) => isInFlight(status) || (status === 'ready' && inDoubt));
}

/** True once any part of it passed a fence: from then on the content is frozen. */
export function isFrozen(post: PostRow): boolean {
  return post.targets.some((target) => target.fenced);
}

/** The post as the API answers it. */
export function toWire(post: PostRow, mediaUrl: (id: string) => string): Post {
  const media = post.media.map(({ kind, ...file }) => ({ ...file, type: kind, url: mediaUrl(file.id) }));
  const boards = post.targets.flatMap(({ connectionId, options }) =>
    options.board === undefined ? [] : [[connectionId, options.board] as const],
  );
  return {
    id: post.id,
    title: post.title,
    description: post.description,
    platforms: post.targets.map((target) => targetKey(target.network, target.connectionId)),
    scheduledDate: post.scheduledAt.toISOString(),
    wallTime: post.wallTime,
    timeZone: post.timeZone,
    imageUrl: media[0]?.url ?? null,
    media,
    template: post.template,
    link: post.link,
    pinterestOnly: post.link === null ? null : { link: post.link },
    pinterestBoards: Object.fromEntries(boards),
    status: post.status,
    publishedAt: post.publishedAt?.toISOString() ?? null,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    version: post.version,
    targets: post.targets.map((target) => targetToWire(target, post.status)),
  };
}

function targetToWire(target: TargetRow, postStatus: PostStatus): Target {
  const { errorCode, errorMessage } = target;
  return {
    id: target.id,
    platform: target.network,
    connectionId: target.connectionId,
    accountId: target.connectionId,
    username: target.username,
    accountName: target.accountName ?? target.profileName,
    connected: target.connected,
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
  return text === null ? null : new Date(text).toISOString();
}
