/** Where the bytes of media files are kept. A key names a file for good; a stored file never changes. */
export interface Storage {
  /** The path of a new local file for something on its way into the storage. */
  newUpload(): Promise<string>;
  /** How much more fits, in bytes; null when there is no telling. */
  freeBytes(): Promise<number | null>;
  /** Takes over a finished local file. When it resolves the bytes survive a power cut. */
  put(key: string, file: string): Promise<void>;
  /** Throws MissingFile, as `open` does, when there is no such file. */
  read(key: string): Promise<Uint8Array>;
  /** The bytes from `start` to `end`, both included and within the file; all of them without a range. */
  open(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>;
  /** Deletes every file whose key begins with `folder/`. Succeeds when there is none. */
  deleteFolder(folder: string): Promise<void>;
  /** Removes local files that a killed process left half-way. */
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

/** The storage did not do what was asked of it, for no reason of the file's: later it may. */
export class StorageAway extends Error {
  constructor(cause: unknown) {
    super('The storage of media files could not be used.', { cause });
    this.name = 'StorageAway';
  }
}

/** Keys are made by us, but the worst of them could delete everything: names separated by single slashes, no way up. */
export function requirePlainKey(key: string): string {
  if (!key.split('/').every((name) => /^(?!\.)[A-Za-z0-9._-]+$/.test(name))) {
    throw new Error('A storage key must not lead out of the storage.');
  }
  return key;
}
