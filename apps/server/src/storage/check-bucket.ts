import { randomBytes } from 'node:crypto';

import { connectToBucket } from '#/storage/connect-to-bucket.ts';
import type { S3Address } from '#/storage/s3-address.ts';

/** Whether a bucket can be used. `refused`: not until somebody changes something; the message says what. */
export type BucketState = { kind: 'usable' } | { kind: 'refused'; message: string } | { kind: 'away'; cause: unknown };

/** Tries everything that uploads and deletions will do, with an object of its own that is removed again. */
export async function checkBucket(address: S3Address): Promise<BucketState> {
  const Bucket = address.bucket;
  const Key = `check/${randomBytes(8).toString('hex')}`;
  let asked = 'PutObject';
  try {
    const { sdk, client } = await connectToBucket(address);
    try {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: 'Nonet can write here.' }));
      asked = 'GetObject';
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
      await Body?.transformToByteArray();
      asked = 'ListBucket';
      await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: Key }));
      asked = 'DeleteObject';
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    } finally {
      client.destroy();
    }
    return { kind: 'usable' };
  } catch (error) {
    const message = refusalOf(error, address, asked);
    return message === null ? { kind: 'away', cause: error } : { kind: 'refused', message };
  }
}

/**
 * Reads error codes of S3 (Amazon S3 API Reference, Error responses) and of the SDK. Null when a later try may succeed.
 */
function refusalOf(error: unknown, { bucket, endpoint, region }: S3Address, asked: string): string | null {
  switch (errorName(error)) {
    case 'NoSuchBucket':
      return `There is no bucket ${bucket} at ${endpoint}. Make it, or correct its name in STORAGE_URL.`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `The bucket ${bucket} is not in the region ${region}. Set ${rightRegion(error)} at the end of STORAGE_URL.`;
    case 'InvalidAccessKeyId':
      return `${endpoint} does not know the key in STORAGE_URL. Correct it, or make a new one there.`;
    case 'SignatureDoesNotMatch':
      return `The secret in STORAGE_URL is not the one of its key. Write it as in a URL: / is %2F, + is %2B.`;
    case 'CredentialsProviderError':
      return 'STORAGE_URL has no key, and the environment and the machine have none either. Write it as s3://KEY:SECRET@host/bucket.';
    case 'RequestTimeTooSkewed':
      return `The clock of this machine and that of ${endpoint} do not agree. Set the clock.`;
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return `The key in STORAGE_URL may not do ${asked} in the bucket ${bucket}. Give it the rights that docs/operate/storage.md lists.`;
    default:
      return null;
  }
}

function rightRegion(error: unknown): string {
  const named = error instanceof Error && 'Region' in error ? error.Region : undefined;
  return typeof named === 'string' ? `?region=${named}` : '?region= and the name of its region';
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
