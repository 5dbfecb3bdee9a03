/** The place for the bytes of media files. A key always names the same file, and a stored file never changes. */
export interface Storage {
  /** The path of a new local file, for something that will be stored. */
  newUpload(): Promise<string>;
  /** How many more bytes fit; null when that is unknown. */
  freeBytes(): Promise<number | null>;
  /** Takes over a finished local file. Once it resolves, the bytes survive a power cut. */
  put(key: string, file: string): Promise<void>;
  /**
   * The bytes from `start` to `end`, both included and within the file; all of them without a range. They are in memory at once, which
   * costs this process far less than a stream of them. `into` is memory that nobody needs any more: the answer may be in it. Like
   * `open`, throws MissingFile when there is no such file.
   */
  read(key: string, range?: ByteRange, into?: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** The path at which this machine has the file, if it has one; null where files are elsewhere. Nothing may be written there. */
  localPath(key: string): string | null;
  /** The same bytes as they are asked for. */
  open(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Succeeds also when there is no such file. */
  delete(key: string): Promise<void>;
  /** Deletes every file whose key begins with `folder/`. Succeeds when there is none. */
  deleteFolder(folder: string): Promise<void>;
  /** Removes unfinished local files of killed processes. */
  removeAbandonedUploads(): Promise<void>;
}

export interface ByteRange {
  start: number;
  end: number;
}

export class MissingFile extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`There is no file ${key} in the storage.`, options);
    this.name = 'MissingFile';
  }
}

/** The storage failed for a reason that does not lie in the file, so a later try may succeed. */
export class StorageAway extends Error {
  constructor(cause: unknown) {
    super('The storage of media files could not be used.', { cause });
    this.name = 'StorageAway';
  }
}

/**
 * Refuses a key that could lead out of the storage. We make all keys ourselves, but a wrong one could delete
 * everything. A key consists of names with single slashes between them.
 */
export function requirePlainKey(key: string): string {
  if (!key.split('/').every((name) => /^(?!\.)[A-Za-z0-9._-]+$/.test(name))) {
    throw new Error('A storage key must not lead out of the storage.');
  }
  return key;
}
