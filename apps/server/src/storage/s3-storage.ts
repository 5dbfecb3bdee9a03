import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import { type Connection, connectToBucket } from '#/storage/connect-to-bucket.ts';
import { createLocalUploads } from '#/storage/local-uploads.ts';
import { partOf, WrongPart } from '#/storage/part-of-answer.ts';
import type { S3Address } from '#/storage/s3-address.ts';
import { type ByteRange, MissingFile, requirePlainKey, type Storage, StorageAway } from '#/storage/storage.ts';

/** How much of a file is in memory while it is sent: S3's smallest part size. A smaller file is sent in one piece. */
const PART = { partSize: 5 * 1024 * 1024, queueSize: 2 } as const;

/** How often a part is asked for that comes wrong or not whole. */
const READS = 3;

/** Media files in a bucket. Files on their way there wait in a folder of this machine. */
export function createS3Storage(address: S3Address, uploadFolder: string): Storage {
  const { bucket: Bucket } = address;
  let connection: Promise<Connection> | undefined;
  // The SDK is loaded at the first file, and only when files are kept in a bucket.
  const connect = () => {
    connection ??= connectToBucket(address);
    return connection;
  };

  async function call<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      return await work(await connect());
    } catch (error) {
      throw error instanceof MissingFile ? error : new StorageAway(error);
    }
  }

  async function get({ sdk, client }: Connection, Key: string, range?: ByteRange) {
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range })).catch((error: unknown) => {
      throw error instanceof sdk.NoSuchKey ? new MissingFile(Key, { cause: error }) : error;
    });
    if (answer.Body === undefined) throw new Error('There is no file in the answer.');
    return { answer, body: answer.Body };
  }

  /** The bytes of a range, as far as the answer tells before they are read. */
  async function openPart(connection: Connection, Key: string, range: ByteRange): Promise<AsyncGenerator<Uint8Array>> {
    const { answer, body } = await get(connection, Key, range);
    // In Node it is a stream of Node's.
    const stream = body as Readable;
    try {
      return partOf(answer, stream, range);
    } catch (error) {
      stream.destroy();
      throw error;
    }
  }

  async function readPart(
    connection: Connection,
    Key: string,
    { range, into }: { range: ByteRange; into: Uint8Array<ArrayBuffer> | undefined },
  ): Promise<Uint8Array<ArrayBuffer>> {
    const length = range.end - range.start + 1;
    const bytes = into && into.length >= length ? into.subarray(0, length) : Buffer.allocUnsafeSlow(length);
    let at = 0;
    for await (const piece of await openPart(connection, Key, range)) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }

  return {
    ...createLocalUploads(uploadFolder),
    async put(key, file) {
      const Key = requirePlainKey(key);
      const Body = createReadStream(file);
      try {
        await call(async ({ client }) => {
          const { Upload } = await import('@aws-sdk/lib-storage');
          await new Upload({ client, params: { Bucket, Key, Body }, ...PART }).done();
        });
      } finally {
        Body.destroy();
      }
      await rm(file, { force: true });
    },
    async read(key, range, into) {
      const Key = requirePlainKey(key);
      return call(async (connection) => {
        if (range !== undefined) return again(() => readPart(connection, Key, { range, into }));
        return new Uint8Array(await (await get(connection, Key)).body.transformToByteArray());
      });
    },
    localPath: () => null,
    async open(key, range) {
      const Key = requirePlainKey(key);
      return call(async (connection) => {
        if (range === undefined) return (await get(connection, Key)).body.transformToWebStream();
        return ReadableStream.from(awayOnError(await again(() => openPart(connection, Key, range))));
      });
    },
    async delete(key) {
      const Key = requirePlainKey(key);
      await call(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
    },
    async deleteFolder(folder) {
      const Prefix = `${requirePlainKey(folder)}/`;
      await call(async (connection) => {
        while (await deleteSome(connection, { Bucket, Prefix })) {
          // Each list starts from the beginning, because the files of the list before are deleted by then.
        }
      });
    },
  };
}

async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof WrongPart) || tries === READS) throw error;
    }
  }
}

async function* awayOnError(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw new StorageAway(error);
  }
}

/** Deletes as many files as one list holds. False when there are none. */
async function deleteSome({ sdk, client }: Connection, where: { Bucket: string; Prefix: string }): Promise<boolean> {
  const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command(where));
  if (Contents.length === 0) return false;
  const Delete = { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true };
  const { Errors = [] } = await client.send(new sdk.DeleteObjectsCommand({ Bucket: where.Bucket, Delete }));
  if (Errors[0] !== undefined) throw new Error(`A file could not be deleted: ${Errors[0].Code}`);
  return true;
}
