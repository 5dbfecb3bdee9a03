/** Where the bytes of media files are kept. A key names a file for good; a stored file never changes. */
export interface Storage {
  /** The path of a new local file for something on its way into the storage. */
  newUpload(): Promise<string>;
  /** How much more fits, in bytes; null when there is no telling. */
  freeBytes(): Promise<number | null>;
  /** Takes over a finished local file. When it resolves the bytes survive a power cut. */
  put(key: string, file: string): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** The bytes from `start` to `end`, both included; all of them without a range. */
  open(key: string, range?: ByteRange): Promise<ReadableStream>;
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>;
  /** Deletes every file whose key begins with `folder/`. Succeeds when there is none. */
  deleteFolder(folder: string): Promise<void>;
}

export interface ByteRange {
  start: number;
  end: number;
}
