import type { S3Client } from '@aws-sdk/client-s3';

import type { S3Address } from '#/storage/s3-address.ts';

const CONNECT_MS = 5_000;
/** How long the other side may send nothing. */
const IDLE_MS = 30_000;
/** A service that gets too many calls answers 503 SlowDown, and is called again a little later. */
const TRIES = 3;

type Sdk = typeof import('@aws-sdk/client-s3');

export interface Connection {
  sdk: Sdk;
  client: S3Client;
}

/** Connects to the bucket. The SDK is loaded at the first call, and only when files are kept in a bucket. */
export async function connectToBucket({ endpoint, region, credentials }: S3Address): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    ...(credentials === null ? {} : { credentials }),
    // Addresses with the bucket as host need a certificate per bucket. A path works everywhere.
    forcePathStyle: true,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    // Not every service knows the newer checksums, so they are used only where a call requires them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}
