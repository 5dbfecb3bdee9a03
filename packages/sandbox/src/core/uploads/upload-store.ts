import { type FileHandle, link, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Clock } from '#/core/clock.ts';
import type { SeenFile } from '#/core/ledger.ts';
import type { Processed } from '#/core/processing.ts';
import type { Store, Table } from '#/core/store.ts';
import { type MediaFile, probe } from '#/core/uploads/media-file.ts';
import { seenFileOf } from '#/core/uploads/streams.ts';
import type { World } from '#/core/world.ts';

/**
 * An uploaded file in any state: begun, sent or used. `Failure` is the network's JSON about a file that cannot be used.
 */
export interface Upload<Failure> {
  readonly id: string;
  readonly accountId: string;
  /** The purpose of the file, in the network's words. */
  readonly category: string;
  /** The type that the uploader declared. */
  readonly type: string;
  readonly totalBytes: number;
  /** Sizes of the segments that have arrived, by their index. */
  readonly segments: Readonly<Record<string, number>>;
  /** What the bytes tell, once all have arrived. */
  readonly file: MediaFile | null;
  readonly isFinal: boolean;
  /** The file's processing; null when it needs none. */
  readonly processing: Processed<Failure> | null;
  readonly altText: string | null;
  readonly expiresAt: number;
  /** Whether a post uses the file; a used file does not expire. */
  readonly isUsed: boolean;
}

/** How a network keeps uploads. */
export interface UploadRules {
  readonly network: string;
  /** How long a file without a post is kept, in milliseconds. */
  readonly lifeMs: number;
  nextId(): string;
}

/**
 * The uploads of a network. Segments and files are in the network's folder, the rest is in the store. Callers await the
 * store before they answer.
 */
export class UploadStore<Failure> {
  readonly #table: Table<Upload<Failure>>;
  readonly #rules: UploadRules;
  readonly #clock: Clock;
  readonly #folder: string;
  readonly #isDurable: boolean;

  constructor(world: World, rules: UploadRules) {
    this.#table = world.store.table(tableOf(rules.network));
    this.#rules = rules;
    this.#clock = world.clock;
    this.#folder = world.folder;
    this.#isDurable = world.isDurable;
  }

  /** The ids of all uploads so far. */
  *ids(): Generator<string> {
    for (const { id } of this.#table.values()) yield id;
  }

  /** Begins an upload: its bytes are still to come. */
  begin(upload: Pick<Upload<Failure>, 'accountId' | 'category' | 'type' | 'totalBytes'>): Upload<Failure> {
    const begun: Upload<Failure> = {
      ...upload,
      id: this.#rules.nextId(),
      segments: {},
      file: null,
      isFinal: false,
      processing: null,
      altText: null,
      expiresAt: this.#clock.now() + this.#rules.lifeMs,
      isUsed: false,
    };
    this.#table.set(begun.id, begun);
    return begun;
  }

  /** Keeps a segment; a segment with the same index replaces it. */
  async append(id: string, index: number, bytes: Uint8Array): Promise<void> {
    const path = this.#segmentPath(id, index);
    const file = await open(`${path}.new`, 'w');
    try {
      await file.writeFile(bytes);
      if (this.#isDurable) await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    const upload = this.#table.get(id);
    if (upload === undefined) return;
    this.#table.set(id, { ...upload, segments: { ...upload.segments, [index]: bytes.byteLength } });
  }

  /** Joins the segments when all have arrived, and looks into the resulting file. */
  async join({ id, segments, totalBytes }: Upload<Failure>): Promise<MediaFile | null> {
    const path = this.path(id);
    const count = Object.keys(segments).length;
    await rm(path, { force: true });
    // A single segment is the whole file, and need not be written again.
    if (count === 1) await link(this.#segmentPath(id, 0), path);
    const whole = await open(path, count === 1 ? 'r' : 'w+');
    try {
      if (count === 1) return await probe(whole, totalBytes);
      for (let index = 0; index < count; index += 1) await this.#copySegment(id, index, whole);
      if (this.#isDurable) await whole.sync();
      return await probe(whole, totalBytes);
    } finally {
      await whole.close();
    }
  }

  /** Keeps a file whose bytes are all here, for example because it was fetched. It can be posted at once. */
  async keep(upload: Parameters<UploadStore<Failure>['begin']>[0], bytes: Uint8Array): Promise<Upload<Failure>> {
    const begun = this.begin(upload);
    await this.append(begun.id, 0, bytes);
    const whole = { ...begun, segments: { 0: bytes.byteLength } };
    const kept = { ...whole, file: await this.join(whole), isFinal: true };
    this.replace(kept);
    await this.removeSegments(whole);
    return kept;
  }

  /** Stores a changed upload. */
  replace(upload: Upload<Failure>): void {
    this.#table.set(upload.id, upload);
  }

  /** The upload with this id, unless it has expired. */
  find(id: string): Upload<Failure> | null {
    const upload = this.#table.get(id);
    return upload === undefined || (!upload.isUsed && upload.expiresAt <= this.#clock.now()) ? null : upload;
  }

  /** The path of a finished file. */
  path(id: string): string {
    return join(this.#folder, id);
  }

  /** Removes the segments that `join` has copied. By then the store must already know the joined file. */
  async removeSegments({ id, segments }: Upload<Failure>): Promise<void> {
    for (const index of Object.keys(segments)) {
      await rm(this.#segmentPath(id, Number(index)), { force: true });
    }
  }

  /** Removes expired uploads, and files without a row. To be called once, before the first upload. */
  async sweep(): Promise<void> {
    for (const id of [...this.#table.entries()].map(([id]) => id)) {
      if (this.find(id) === null) this.#table.delete(id);
    }
    for (const name of await readdir(this.#folder)) {
      const [id = '', index] = name.split('.');
      const upload = this.#table.get(id);
      const isNeeded = upload !== undefined && (index === undefined || !upload.isFinal) && !name.endsWith('.new');
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

/** What the ledger tells about a network's uploads with these ids, also about ones that are gone. */
export function seenFiles(store: Store, network: string, ids: readonly string[]): SeenFile[] {
  const table = store.table<Upload<unknown>>(tableOf(network));
  return ids.map((id) => seenFileOf(table.get(id)?.file ?? null));
}

/** What is known of an upload, also of one that is gone. */
export function uploadedFile(store: Store, network: string, id: string): MediaFile | null {
  return store.table<Upload<unknown>>(tableOf(network)).get(id)?.file ?? null;
}

function tableOf(network: string): string {
  return `${network}.media`;
}

/** Whether a file can be posted now. */
export function isReady({ isFinal, processing }: Upload<unknown>, now: number): boolean {
  return isFinal && (processing === null || (processing.until <= now && processing.failure === null));
}
