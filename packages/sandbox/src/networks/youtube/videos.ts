import { randomBytes } from 'node:crypto';

import type { Comments } from '#/core/comments.ts';
import type { Processing } from '#/core/processing.ts';
import type { Table } from '#/core/store.ts';
import { seenFiles, type Upload, UploadStore } from '#/core/uploads/upload-store.ts';
import { faultOf } from '#/core/uploads/video-rules.ts';
import type { World } from '#/core/world.ts';
import type { Channel } from '#/networks/youtube/channels.ts';
import type { Details } from '#/networks/youtube/details.ts';
import type { Switches } from '#/networks/youtube/switches.ts';

/** How a video ends that is not processed, by the names of `videos#status`. */
export type Failure =
  | { readonly uploadStatus: 'failed'; readonly failureReason: 'conversion' | 'invalidFile' | 'emptyFile' }
  | { readonly uploadStatus: 'rejected'; readonly rejectionReason: 'length' };

/** The bytes of a video. */
export type VideoFile = Upload<Failure>;

/** Captions in one language. */
export interface CaptionTrack {
  readonly id: string;
  readonly language: string;
  readonly name: string;
  /** What arrived, which nobody shows when it is in no format that YouTube reads. */
  readonly text: string;
  readonly isServed: boolean;
}

/** A video whose bytes have all arrived. */
export interface Video extends Details {
  readonly id: string;
  readonly channelId: string;
  /** True: it was sent by a project that Google has not audited, and stays private whatever it is told. */
  readonly isLocked: boolean;
  readonly uploadedAt: number;
  /** Since when it is as public as its owner wants it, which may be private; null: nobody has said so yet. */
  readonly settledAt: number | null;
  /** The file of its own thumbnail; absent: YouTube shows a moment of it. */
  readonly thumbnailId?: string;
  /** Its captions, in the order in which they came. Absent: it has none. */
  readonly captions?: readonly CaptionTrack[];
}

const dayMs = 24 * 3_600_000;
/** A session of an upload lives about a week, as those of other Google APIs; YouTube names no time. */
export const sessionMs = 7 * dayMs;

const unverifiedMs = 15 * 60_000;
const longestMs = 12 * 3_600_000;

/** Everybody's videos and their files. */
export class Videos {
  readonly files: UploadStore<Failure>;
  readonly #world: World;
  readonly #processing: Processing;
  readonly #switches: Switches;
  readonly #comments: Comments;
  readonly #table: Table<Video>;

  constructor(world: World, processing: Processing, switches: Switches, comments: Comments) {
    this.#world = world;
    this.#processing = processing;
    this.#switches = switches;
    this.#comments = comments;
    this.#table = world.store.table('youtube.videos');
    const nextId = (): string => randomBytes(9).toString('base64url').slice(0, 11);
    this.files = new UploadStore<Failure>(world, { network: 'youtube', lifeMs: sessionMs, nextId });
  }

  /** Makes the video of a file whose last byte has just arrived, and begins to process it. */
  async finish(channel: Channel, begun: VideoFile, details: Details): Promise<Video> {
    const file = await this.files.join(begun);
    const found = failureOf(begun, file, channel);
    const conversion = { uploadStatus: 'failed', failureReason: 'conversion' } as const;
    const processing = this.#processing.begin<Failure>(found, conversion);
    const isLocked = !this.#switches.isAudited;
    const video: Video = {
      ...details,
      privacyStatus: isLocked ? 'private' : details.privacyStatus,
      id: begun.id,
      channelId: channel.id,
      isLocked,
      uploadedAt: this.#world.clock.now(),
      settledAt: null,
    };
    this.files.replace({ ...begun, file, isFinal: true, isUsed: true, processing });
    this.#table.set(video.id, video);
    if (video.privacyStatus !== 'private') this.#settle(channel, video);
    await this.#world.store.durable();
    await this.files.removeSegments(begun);
    return video;
  }

  /** Changes what its owner says of a video. One that is locked stays private. */
  change(channel: Channel, video: Video, details: Details): Video {
    const isKept = video.isLocked && details.privacyStatus !== 'private';
    const changed: Video = { ...video, ...details, privacyStatus: isKept ? 'private' : details.privacyStatus };
    this.#table.set(video.id, changed);
    if (changed.settledAt !== null) {
      this.#world.ledger.changed('youtube', video.id, { text: changed.description, mediaCount: 1 });
    } else if (!isKept) this.#settle(channel, changed);
    return changed;
  }

  /** Gives a video a thumbnail in the place of what it had. */
  async setThumbnail(
    channel: Channel,
    { id }: Video,
    { type, bytes }: { type: string; bytes: Buffer },
  ): Promise<Video> {
    const upload = { accountId: channel.id, category: 'thumbnail', type, totalBytes: bytes.length };
    const kept = await this.files.keep(upload, bytes);
    this.files.replace({ ...kept, isUsed: true });
    const video = this.#table.get(id);
    if (video === undefined) throw new Error('A video that was found a moment ago is gone');
    const changed: Video = { ...video, thumbnailId: kept.id };
    this.#table.set(id, changed);
    this.#world.ledger.covered('youtube', id);
    return changed;
  }

  /** Adds captions to a video. */
  addCaptions({ id, captions = [] }: Video, track: Omit<CaptionTrack, 'id'>): CaptionTrack {
    const added = { ...track, id: `AUieDa${randomBytes(18).toString('base64url')}` };
    const video = this.#table.get(id);
    if (video === undefined) throw new Error('A video that was found a moment ago is gone');
    const changed: Video = { ...video, captions: [...captions, added] };
    this.#table.set(id, changed);
    const served = servedLanguages(changed);
    if (served.length > 0) this.#world.ledger.captioned('youtube', id, served);
    return added;
  }

  delete({ id }: Video): void {
    this.#table.delete(id);
    this.#comments.deleteBelow(id);
    this.#world.ledger.deleted('youtube', id);
  }

  find(id: string): Video | null {
    return this.#table.get(id) ?? null;
  }

  /** A channel's videos, newest first, those that only it can see among them. */
  of(channelId: string): Video[] {
    return [...this.#table.values()].filter((video) => video.channelId === channelId).reverse();
  }

  /** What has arrived, newest first: every video that is as its owner wants it. */
  settled(): (Video & { readonly settledAt: number })[] {
    const videos = [...this.#table.values()].flatMap((video) => {
      const { settledAt } = video;
      return settledAt === null ? [] : [{ ...video, settledAt }];
    });
    return videos.sort((one, other) => other.settledAt - one.settledAt);
  }

  /** Nobody ever sees a video that cannot be processed. */
  #settle(channel: Channel, video: Video): void {
    if (this.files.find(video.id)?.processing?.failure !== null) return;
    const settledAt = this.#world.clock.now();
    this.#table.set(video.id, { ...video, settledAt });
    this.#world.ledger.created({
      network: 'youtube',
      account: channel.handle,
      remoteId: video.id,
      text: video.description,
      mediaCount: 1,
      files: seenFiles(this.#world.store, 'youtube', [video.id]),
      ...(video.thumbnailId === undefined ? {} : { cover: true as const }),
      ...(servedLanguages(video).length === 0 ? {} : { captions: servedLanguages(video) }),
      at: new Date(settledAt).toISOString(),
    });
  }
}

/** The languages in which a video can be read. */
export function servedLanguages({ captions = [] }: Pick<Video, 'captions'>): string[] {
  return captions.flatMap(({ language, isServed }) => (isServed ? [language] : []));
}

/**
 * How a file ends; null: as a video. Every codec of the containers that are known here is taken ("Supported file formats", YouTube Help,
 * 2026), but no sound alone ("Audio files can't be uploaded").
 */
export function failureOf(
  { totalBytes }: Pick<VideoFile, 'totalBytes'>,
  file: VideoFile['file'],
  { longUploads }: Pick<Channel, 'longUploads'>,
): Failure | null {
  if (totalBytes === 0) return { uploadStatus: 'failed', failureReason: 'emptyFile' };
  const isVideo = file?.type.startsWith('video/') === true && faultOf(file, {}) === null;
  if (!isVideo) return { uploadStatus: 'failed', failureReason: 'invalidFile' };
  const mostMs = longUploads === 'allowed' ? longestMs : unverifiedMs;
  return (file.durationMs ?? 0) > mostMs ? { uploadStatus: 'rejected', rejectionReason: 'length' } : null;
}
