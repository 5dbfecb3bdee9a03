import { cidOf } from '#/networks/bluesky/cid.ts';
import { encodeDagCbor, NotEncodable } from '#/networks/bluesky/dag-cbor.ts';
import type { JsonObject } from '#/networks/bluesky/json.ts';
import { type BlobRef, findIssue, tid } from '#/networks/bluesky/lexicon.ts';
import { blobsOf, postCollection } from '#/networks/bluesky/post.ts';
import { postSchema } from '#/networks/bluesky/post-schema.ts';
import { invalidRequest } from '#/networks/bluesky/xrpc-error.ts';

/** A record that passed every check which needs nothing but itself. */
export interface PreparedRecord {
  readonly collection: string;
  readonly rkey: string;
  readonly cid: string;
  readonly value: JsonObject;
  readonly blobs: readonly BlobRef[];
  /** `unknown`: the network has no schema for this collection. Absent: validation was switched off. */
  readonly validationStatus?: 'valid' | 'unknown';
}

/** Checks a record as the reference server does (@atproto/pds 0.5.35), in its order and with its words. */
export function prepareRecord(
  collection: string,
  rkey: string,
  record: JsonObject,
  validate: boolean | undefined,
): PreparedRecord {
  const type = record['$type'] ?? collection;
  if (type !== collection) throw invalidRequest(`Invalid $type: expected ${collection}, got ${String(type)}`);
  const value = record['$type'] === undefined ? { ...record, $type: collection } : record;
  const status = validationStatus(collection, rkey, value, validate);
  const prepared = { collection, rkey, cid: cidOf(encode(value), 'dag-cbor'), value, blobs: blobsOf(value) };
  return status === undefined ? prepared : { ...prepared, validationStatus: status };
}

function validationStatus(
  collection: string,
  rkey: string,
  value: JsonObject,
  validate: boolean | undefined,
): 'valid' | 'unknown' | undefined {
  if (validate === false) return undefined;
  if (collection !== postCollection) {
    if (validate === true) throw invalidRequest(`Unknown lexicon type: ${collection}`);
    return 'unknown';
  }
  const wrongKey = findIssue(tid, rkey);
  if (wrongKey !== null) throw invalidRequest(`Invalid record key for ${collection}: ${wrongKey.message}`);
  const issue = findIssue(postSchema, value, ['record']);
  if (issue !== null) throw invalidRequest(`Invalid ${collection} record: ${issue.message}`);
  return 'valid';
}

function encode(value: JsonObject): Uint8Array {
  try {
    return encodeDagCbor(value);
  } catch (error) {
    if (error instanceof NotEncodable) throw invalidRequest(error.message);
    throw error;
  }
}
