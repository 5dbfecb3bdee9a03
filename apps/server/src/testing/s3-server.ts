import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

export interface S3Server {
  /** The value that an operator would set. */
  storageUrl: string;
  close(): Promise<void>;
}

/** A service that speaks S3, with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'nonet-s3-'));
  const bucket = 'nonet-media';
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  return {
    // The only key and secret that the server knows.
    storageUrl: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}`,
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
