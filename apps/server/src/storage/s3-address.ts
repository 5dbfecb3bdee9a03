import { z } from 'zod';

/** A bucket of a service that speaks S3, as given in STORAGE_URL. */
export interface S3Address {
  endpoint: string;
  bucket: string;
  /** Null: the SDK uses its own sources (environment, role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  region: string;
}

/**
 * `s3://KEY:SECRET@host[:port]/bucket?region=…`; key and secret are encoded as in a URL, or absent. `s3+http://` is
 * without TLS. Everything else is refused.
 */
export const s3Address = z.string().transform((text, context): S3Address => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const scheme = url?.protocol === 's3:' ? 'https' : url?.protocol === 's3+http:' ? 'http' : null;
  const [, bucket] = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url?.pathname ?? '') ?? [];
  const isComplete = (url?.username === '') === (url?.password === '');
  const isUnderstood = [...(url?.searchParams.keys() ?? [])].every((name) => name === 'region');
  if (url === null || scheme === null || url.host === '' || bucket === undefined || !isComplete || !isUnderstood) {
    context.addIssue({ code: 'custom', message: 'not the address of a bucket' });
    return z.NEVER;
  }
  return {
    endpoint: `${scheme}://${url.host}`,
    bucket,
    credentials:
      url.username === ''
        ? null
        : { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
});
