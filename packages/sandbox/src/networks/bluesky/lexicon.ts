import { type JsonValue, jsonToLex } from '@atproto/lex-json';
import { type LexValidationError, l, type Schema } from '@atproto/lex-schema';

import { cidBytes } from '#/networks/bluesky/cid.ts';
import { isObject } from '#/networks/bluesky/json.ts';

/** The format of a record key that begins with its time. */
export const tid = l.string({ format: 'tid' });

/** What is wrong with JSON, in the words of the real server's own validator; null: nothing. */
export function findIssue(schema: Schema, value: JsonValue, path: readonly string[] = []): LexValidationError | null {
  const result = schema.safeValidate(jsonToLex(value), { path });
  return result.success ? null : result.reason;
}

/** A file as a record names it. */
export interface BlobRef {
  readonly $type: 'blob';
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}

/** Whether a value names a file in the protocol's present form. */
export function isBlobRef(value: unknown): value is BlobRef {
  if (!isObject(value) || value['$type'] !== 'blob') return false;
  const { ref, mimeType, size } = value;
  if (!isObject(ref) || typeof ref['$link'] !== 'string' || cidBytes(ref['$link']) === null) return false;
  return (
    typeof mimeType === 'string' && mimeType.includes('/') && typeof size === 'number' && Number.isSafeInteger(size)
  );
}
