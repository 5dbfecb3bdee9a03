import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';

import { type Connection, connectToBucket } from '#/storage/connect-to-bucket.ts';
import { createLocalUploads } from '#/storage/local-uploads.ts';
import type { S3Address } from '#/storage/s3-address.ts';
import { type ByteRange, MissingFile, requirePlainKey, type Storage, StorageAway } from '#/storage/storage.ts';

/** How much of a file is in memory while it is sent: S3's smallest part size. A smaller file is sent in one piece. */
const PART = { partSize: 5 * 1024 * 1024, queueSize: 2 } as const;

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

  async function get(key: string, range?: ByteRange) {
    const Key = requirePlainKey(key);
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    return call(async ({ sdk, client }) => {
      const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range })).catch((error: unknown) => {
        throw error instanceof sdk.NoSuchKey ? new MissingFile(key, { cause: error }) : error;
      });
      if (answer.Body === undefined) throw new Error('There is no file in the answer.');
      if (range !== undefined && answer.ContentLength !== range.end - range.start + 1) {
        throw new Error('The answer is another part of the file than was asked for.');
      }
      return answer.Body;
    });
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
    read: async (key, range) => new Uint8Array(await (await get(key, range)).transformToByteArray()),
    open: async (key, range) => (await get(key, range)).transformToWebStream(),
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

/** Deletes as many files as one list holds. False when there are none. */
async function deleteSome({ sdk, client }: Connection, where: { Bucket: string; Prefix: string }): Promise<boolean> {
  const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command(where));
  if (Contents.length === 0) return false;
  const Delete = { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true };
  const { Errors = [] } = await client.send(new sdk.DeleteObjectsCommand({ Bucket: where.Bucket, Delete }));
  if (Errors[0] !== undefined) throw new Error(`A file could not be deleted: ${Errors[0].Code}`);
  return true;
}
