import { isDeepStrictEqual } from 'node:util';
import { failureOf } from '#/bluesky/errors.ts';
import type { Directory } from '#/bluesky/handle.ts';
import { COLLECTION, uriOf, urlOf } from '#/bluesky/post-address.ts';
import type { BlueskyAuth } from '#/bluesky/wire.ts';
import { frozenPost, recordWire, secretsOf } from '#/bluesky/wire.ts';
import type { Continued, LookupResult, Prepared } from '#/port.ts';

/** What stands at the key of a prepared post, compared with what we would have written there. There are no threads. */
export type AtKey = Exclude<LookupResult, Continued> | { readonly kind: 'another-record' };

/**
 * Reads the record at the key of a prepared post from the account's own server, which needs no token. RecordNotFound
 * is absence (lexicon com.atproto.repo.getRecord); everything else that is not a record proves nothing.
 */
export async function readAtKey(
  { xrpc, settings }: Directory,
  prepared: Prepared,
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<AtKey> {
  const { repo, rkey, record } = frozenPost.parse(prepared.payload);
  const result = await xrpc({
    server: auth.pds,
    nsid: 'com.atproto.repo.getRecord',
    verb: 'GET',
    params: { repo, collection: COLLECTION, rkey },
    answer: recordWire,
    signal,
  });
  if (result.kind === 'ok') {
    if (!isDeepStrictEqual(result.value.value, record)) return { kind: 'another-record' };
    return { kind: 'found', remoteId: uriOf(repo, rkey), url: urlOf(settings, auth, rkey) };
  }
  if (result.kind === 'refused' && result.error === 'RecordNotFound') return { kind: 'absent' };
  const { code, message } = failureOf(result, secretsOf(auth));
  return { kind: 'unable', code, message, tokenMayRefresh: false };
}

/** Looks whether the prepared post is there. A stranger at our key is not our post. */
export async function lookup(
  directory: Directory,
  prepared: Prepared,
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<LookupResult> {
  const there = await readAtKey(directory, prepared, auth, signal);
  return there.kind === 'another-record' ? { kind: 'absent' } : there;
}
