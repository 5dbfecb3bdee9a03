import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Clock } from '#/core/clock.ts';
import type { Table } from '#/core/store.ts';
import { type MediaFile, probe } from '#/core/uploads/media-file.ts';
import type { World } from '#/core/world.ts';
import { cidOf } from '#/networks/bluesky/cid.ts';
import type { BlobRef } from '#/networks/bluesky/lexicon.ts';
import { sniffMediaType } from '#/networks/bluesky/sniff.ts';
import { invalidRequest } from '#/networks/bluesky/xrpc-error.ts';

/** The server's own limit on one file at first, about as Bluesky's servers have it. The reference server's default is 5 MiB. */
const usualUploadLimit = 100 * 1024 * 1024;

/** How long a file that no record names is kept; the real network says "minutes to hours". */
const unreferencedMs = 3_600_000;

interface StoredBlob {
  readonly mimeType: string;
  readonly size: number;
  /** What the bytes tell. */
  readonly file: MediaFile | null;
  /** Milliseconds since 1970. */
  readonly uploadedAt: number;
  /** URIs of the records that name it. */
  readonly usedBy: readonly string[];
}

/** Uploaded files, per account: contents on disk by CID, the rest in the store. */
export class Blobs {
  readonly #table: Table<StoredBlob>;
  readonly #limits: Table<number>;
  readonly #clock: Clock;
  readonly #folder: string;
  readonly #isDurable: boolean;

  constructor(world: World) {
    this.#table = world.store.table('bluesky.blobs');
    this.#limits = world.store.table('bluesky.blob-limits');
    this.#clock = world.clock;
    this.#folder = world.folder;
    this.#isDurable = world.isDurable;
  }

  /** The most bytes of one file, as ordered last. */
  get uploadLimit(): number {
    return this.#limits.get('upload') ?? usualUploadLimit;
  }

  set uploadLimit(bytes: number) {
    this.#limits.set('upload', bytes);
  }

  /** What an upload of these bytes is called. */
  cidOf(bytes: Uint8Array): string {
    return cidOf(bytes, 'raw');
  }

  /** Where a file's contents are. */
  path(cid: string): string {
    return join(this.#folder, cid);
  }

  /**
   * Keeps an upload; the same bytes again are the same file. `type` counts only when the bytes do not tell: it is
   * answered each time, but the file keeps the type of its first upload, which records must name (@atproto/pds 0.5.35).
   */
  async upload(did: string, bytes: Uint8Array, type: string): Promise<BlobRef> {
    const cid = this.cidOf(bytes);
    await this.#write(cid, bytes);
    const mimeType = sniffMediaType(bytes) ?? type;
    const size = bytes.byteLength;
    const file = await this.#probe(cid, size);
    const blob = this.#alive(did, cid) ?? { mimeType, size, usedBy: [] };
    this.#table.set(keyOf(did, cid), { ...blob, file, uploadedAt: this.#clock.now() });
    return { $type: 'blob', ref: { $link: cid }, mimeType, size };
  }

  /** Throws what the network answers when a record names a file that is not there, or misdescribes it. */
  assertUsable(did: string, ref: BlobRef): void {
    const blob = this.#alive(did, ref.ref.$link);
    if (blob === null) throw invalidRequest(`Could not find blob: ${ref.ref.$link}`, 'BlobNotFound');
    if (blob.usedBy.length > 0) return;
    if (blob.mimeType !== ref.mimeType) {
      const difference = `Expected: ${blob.mimeType}, Got: ${ref.mimeType}`;
      throw invalidRequest(`Referenced Mimetype does not match stored blob. ${difference}`, 'InvalidMimeType');
    }
    if (blob.size !== ref.size) {
      const difference = `Expected: ${blob.size}, Got: ${ref.size}`;
      throw invalidRequest(`Referenced Size does not match stored blob. ${difference}`, 'InvalidSize');
    }
  }

  /** Notes which files a record names now and which it named before; a file that none names any more is gone. */
  refer(did: string, uri: string, now: readonly BlobRef[], before: readonly BlobRef[]): void {
    for (const { ref } of before) {
      const blob = this.#table.get(keyOf(did, ref.$link));
      if (blob === undefined || now.some((kept) => kept.ref.$link === ref.$link)) continue;
      const usedBy = blob.usedBy.filter((user) => user !== uri);
      if (usedBy.length === 0) this.#table.delete(keyOf(did, ref.$link));
      else this.#table.set(keyOf(did, ref.$link), { ...blob, usedBy });
    }
    for (const { ref } of now) {
      const blob = this.#table.get(keyOf(did, ref.$link));
      if (blob === undefined || blob.usedBy.includes(uri)) continue;
      this.#table.set(keyOf(did, ref.$link), { ...blob, usedBy: [...blob.usedBy, uri] });
    }
  }

  /** What the bytes of a file tell; null when they tell nothing, or the file is not there. */
  seen(did: string, cid: string): MediaFile | null {
    return this.#alive(did, cid)?.file ?? null;
  }

  has(did: string, cid: string): boolean {
    return this.#alive(did, cid) !== null;
  }

  /** A file's contents, or null. */
  async read(did: string, cid: string): Promise<{ mimeType: string; bytes: Uint8Array<ArrayBuffer> } | null> {
    const blob = this.#alive(did, cid);
    return blob === null ? null : { mimeType: blob.mimeType, bytes: await readFile(this.path(cid)) };
  }

  /** Removes files that no row names any more. Called once, before the first upload. */
  async sweep(): Promise<void> {
    const named = new Set<string>();
    for (const [key] of [...this.#table.entries()]) {
      const [did = '', cid = ''] = key.split(' ');
      if (this.#alive(did, cid) === null) this.#table.delete(key);
      else named.add(cid);
    }
    for (const name of await readdir(this.#folder)) {
      if (!named.has(name)) await rm(join(this.#folder, name), { force: true });
    }
  }

  #alive(did: string, cid: string): StoredBlob | null {
    const blob = this.#table.get(keyOf(did, cid));
    if (blob === undefined) return null;
    const isForgotten = blob.usedBy.length === 0 && blob.uploadedAt + unreferencedMs <= this.#clock.now();
    return isForgotten ? null : blob;
  }

  async #probe(cid: string, size: number): Promise<MediaFile | null> {
    const file = await open(this.path(cid));
    return probe(file, size).finally(() => file.close());
  }

  async #write(cid: string, bytes: Uint8Array): Promise<void> {
    const temporaryPath = join(this.#folder, `${randomUUID()}.new`);
    const file = await open(temporaryPath, 'w');
    try {
      await file.writeFile(bytes);
      if (this.#isDurable) await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryPath, this.path(cid));
  }
}

function keyOf(did: string, cid: string): string {
  return `${did} ${cid}`;
}
