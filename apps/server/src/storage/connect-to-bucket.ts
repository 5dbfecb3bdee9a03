import type { S3Client } from '@aws-sdk/client-s3';

import type { S3Address } from '#/storage/s3-address.ts';

const CONNECT_MS = 5_000;
/** Without a byte from the other side. */
const IDLE_MS = 30_000;
/** A service that is asked too often says so (503 SlowDown), and is asked again a little later. */
const TRIES = 3;

type Sdk = typeof import('@aws-sdk/client-s3');

export interface Connection {
  sdk: Sdk;
  client: S3Client;
}

/** The SDK is loaded at the first call, and only where files are kept in a bucket. */
export async function connectToBucket({ endpoint, region, credentials }: S3Address): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    ...(credentials === null ? {} : { credentials }),
    // Buckets as hosts need a certificate for each; a path works everywhere.
    forcePathStyle: true,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    // Newer checksums are asked of services that know them only where the call demands it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}
