import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Clock } from '#/core/clock.ts';
import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';
import type { Ids } from '#/networks/twitter/ids.ts';
import { type MediaFile, probe } from '#/networks/twitter/media-file.ts';
import { uploadLifeMs } from '#/networks/twitter/media-rules.ts';

/** A file that was begun, sent or used. */
export interface Media {
  readonly id: string;
  readonly accountId: string;
  readonly category: string;
  /** What the uploader said. */
  readonly type: string;
  readonly totalBytes: number;
  /** Sizes of the segments that have arrived, by their index. */
  readonly segments: Readonly<Record<string, number>>;
  /** What the bytes say, once all are there. */
  readonly file: MediaFile | null;
  readonly isFinal: boolean;
  /** When a video or GIF begins and ends to be processed; null: it needs none. Milliseconds since 1970. */
  readonly processing: { readonly from: number; readonly until: number; readonly failure: MediaFailure | null } | null;
  readonly altText: string | null;
  readonly expiresAt: number;
  /** Whether a post names it: then it does not expire. */
  readonly isUsed: boolean;
}

/** Why a video or GIF cannot be used. */
export interface MediaFailure {
  readonly code: number;
  readonly name: string;
  readonly message: string;
}

/** Uploads: segments and files on disk, the rest in the store. */
export class MediaStore {
  readonly #table: Table<Media>;
  readonly #clock: Clock;
  readonly #folder: string;
  readonly #ids: Ids;

  constructor(world: World, ids: Ids) {
    this.#table = world.store.table('twitter.media');
    this.#clock = world.clock;
    this.#folder = world.folder;
    this.#ids = ids;
  }

  /** Notes the ids that were given before. */
  load(): void {
    for (const { id } of this.#table.values()) this.#ids.seen(id);
  }

  begin(upload: Pick<Media, 'accountId' | 'category' | 'type' | 'totalBytes'>): Media {
    const media: Media = {
      ...upload,
      id: this.#ids.next(),
      segments: {},
      file: null,
      isFinal: false,
      processing: null,
      altText: null,
      expiresAt: this.#clock.now() + uploadLifeMs,
      isUsed: false,
    };
    this.#table.set(media.id, media);
    return media;
  }

  /** Keeps a segment; the same index again replaces it. */
  async append(id: string, index: number, bytes: Uint8Array): Promise<void> {
    const path = this.#segmentPath(id, index);
    const file = await open(`${path}.new`, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    const media = this.#table.get(id);
    if (media === undefined) return;
    this.#table.set(id, { ...media, segments: { ...media.segments, [index]: bytes.byteLength } });
  }

  /** Joins the segments, which are complete, and looks at what came of them. */
  async join(media: Media): Promise<MediaFile | null> {
    const path = this.path(media.id);
    const count = Object.keys(media.segments).length;
    const whole = await open(path, 'w+');
    try {
      for (let index = 0; index < count; index += 1) await this.#copySegment(media.id, index, whole);
      await whole.sync();
      return await probe(whole, media.totalBytes);
    } finally {
      await whole.close();
    }
  }

  replace(media: Media): void {
    this.#table.set(media.id, media);
  }

  /** A file that is there and has not expired. */
  find(id: string): Media | null {
    const media = this.#table.get(id);
    return media === undefined || (!media.isUsed && media.expiresAt <= this.#clock.now()) ? null : media;
  }

  /** Where a finished file is. */
  path(id: string): string {
    return join(this.#folder, id);
  }

  async removeSegments(media: Media): Promise<void> {
    for (const index of Object.keys(media.segments)) {
      await rm(this.#segmentPath(media.id, Number(index)), { force: true });
    }
  }

  /** Removes what has expired, and files that no row names. Called once, before the first upload. */
  async sweep(): Promise<void> {
    for (const id of [...this.#table.entries()].map(([id]) => id)) {
      if (this.find(id) === null) this.#table.delete(id);
    }
    for (const name of await readdir(this.#folder)) {
      const [id = '', index] = name.split('.');
      const media = this.#table.get(id);
      const isNeeded = media !== undefined && (index === undefined || !media.isFinal) && !name.endsWith('.new');
      if (!isNeeded) await rm(join(this.#folder, name), { force: true });
    }
  }

  #segmentPath(id: string, index: number): string {
    return `${this.path(id)}.${index}`;
  }

  async #copySegment(id: string, index: number, whole: FileHandle): Promise<void> {
    const segment = await open(this.#segmentPath(id, index), 'r');
    try {
      await whole.writeFile(await segment.readFile());
    } finally {
      await segment.close();
    }
  }
}
