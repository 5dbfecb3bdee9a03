import { randomBytes } from 'node:crypto';

import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';
import type { Channel } from '#/networks/youtube/channels.ts';
import type { Details } from '#/networks/youtube/details.ts';
import { badRequest } from '#/networks/youtube/refusals.ts';
import type { Switches } from '#/networks/youtube/switches.ts';
import { sessionMs, type Video, type VideoFile, type Videos } from '#/networks/youtube/videos.ts';

/** An upload that was begun. Who has its address may send the bytes. */
export interface Session {
  readonly fileId: string;
  readonly channelId: string;
  readonly details: Details;
  /** The parts of the video that its last answer shows. */
  readonly parts: readonly string[];
  readonly expiresAt: number;
}

/** Bytes as they were sent, and where in the file they stand. */
export interface SentBytes {
  readonly bytes: Buffer;
  readonly from: number;
}

/** Parts but the last have a multiple of this ("Upload a video in chunks"). */
const partUnit = 256 * 1_024;

/** The resumable uploads of the network ("Resumable uploads", YouTube Data API). */
export class Sessions {
  readonly #world: World;
  readonly #videos: Videos;
  readonly #switches: Switches;
  readonly #table: Table<Session>;

  constructor(world: World, videos: Videos, switches: Switches) {
    this.#world = world;
    this.#videos = videos;
    this.#switches = switches;
    this.#table = world.store.table('youtube.sessions');
  }

  /** Begins an upload; answers what its address names it by. Nothing of it is on the channel before its last byte. */
  begin(channel: Channel, details: Details, parts: readonly string[], file: { type: string; bytes: number }): string {
    const uploadId = randomBytes(48).toString('base64url');
    const { type, bytes: totalBytes } = file;
    const { id: fileId } = this.#videos.files.begin({ accountId: channel.id, category: 'video', type, totalBytes });
    const expiresAt = this.#world.clock.now() + sessionMs;
    this.#table.set(uploadId, { fileId, channelId: channel.id, details, parts, expiresAt });
    return uploadId;
  }

  /** The upload of this name, unless it has expired. */
  find(uploadId: string): Session | null {
    const session = this.#table.get(uploadId);
    return session === undefined || session.expiresAt <= this.#world.clock.now() ? null : session;
  }

  /** How many bytes of the file are here, from its beginning on, and how many it has. */
  stateOf({ fileId }: Session): { received: number; total: number } {
    const file = this.#videos.files.find(fileId);
    return file === null ? { received: 0, total: 0 } : { received: receivedOf(file), total: file.totalBytes };
  }

  /** Keeps what follows on what is here; answers the video when these were the last bytes. */
  async append(channel: Channel, session: Session, { bytes, from }: SentBytes): Promise<Video | null> {
    const file = this.#videos.files.find(session.fileId);
    if (file === null) return null;
    const received = receivedOf(file);
    const isLast = from + bytes.length === file.totalBytes;
    if (from > received || from + bytes.length > file.totalBytes || (!isLast && bytes.length % partUnit !== 0)) {
      throw badRequest('badRequest', 'Invalid request.  There were problems with the range of the bytes.', 'global');
    }
    const isKeptInPart = this.#switches.unknowns.keptOfPart === 'half' && !isLast;
    const end = isKeptInPart ? Math.ceil(bytes.length / partUnit / 2) * partUnit : bytes.length;
    const kept = bytes.subarray(Math.min(received - from, end), end);
    if (kept.length > 0) await this.#videos.files.append(file.id, Object.keys(file.segments).length, kept);
    const after = this.#videos.files.find(file.id);
    if (after === null || receivedOf(after) < file.totalBytes) return null;
    return this.#videos.finish(channel, after, session.details);
  }
}

function receivedOf({ segments }: VideoFile): number {
  return Object.values(segments).reduce((sum, size) => sum + size, 0);
}
