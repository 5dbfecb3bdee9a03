import type { Directory } from '#/bluesky/handle.ts';
import { readAtKey } from '#/bluesky/lookup.ts';
import { COLLECTION, rkeyIn, uriOf, urlOf } from '#/bluesky/post-address.ts';
import { remainderOf } from '#/bluesky/remainder.ts';
import type { BlueskyAuth } from '#/bluesky/wire.ts';
import { frozenPost, nothingWire, secretsOf, writtenWire } from '#/bluesky/wire.ts';
import type { CallResult, Outcome, Prepared } from '#/port.ts';

/**
 * Writes the frozen record at its own key, on condition that the key is free. The same record at the key already
 * counts as success at the server, so repeating cannot make a second post (real @atproto/pds 0.5.35, 2026-11-20).
 */
export async function publish(
  directory: Directory,
  prepared: Prepared,
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<Outcome> {
  const frozen = frozenPost.parse(prepared.payload);
  const { repo, rkey, record } = frozen;
  const result = await directory.xrpc({
    server: auth.pds,
    nsid: 'com.atproto.repo.putRecord',
    verb: 'POST',
    input: { repo, collection: COLLECTION, rkey, record, swapRecord: null },
    token: auth.accessJwt,
    secrets: secretsOf(auth),
    answer: writtenWire,
    signal,
  });
  if (result.kind === 'ok') {
    const remoteId = uriOf(repo, rkey);
    const url = urlOf(directory.settings, auth, rkey);
    const next = remainderOf(frozen, result.value);
    if (result.value.uri === remoteId) {
      return next === null ? { kind: 'published', remoteId, url } : { kind: 'continued', remoteId, url, next };
    }
    return { kind: 'unknown', code: 'unexpected-answer', message: 'Bluesky answered for another post.' };
  }
  if (result.name === 'InvalidSwap') return whoHoldsTheKey(directory, prepared, auth, signal);
  return result.failure;
}

/** After InvalidSwap: a record stands at our key. It is this very post, or the key is lost to another one. */
async function whoHoldsTheKey(
  directory: Directory,
  prepared: Prepared,
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<Outcome> {
  const there = await readAtKey(directory, prepared, auth, signal);
  switch (there.kind) {
    case 'found':
      return { ...there, kind: 'published' };
    case 'continued':
      return there;
    case 'another-record': {
      const message = 'Bluesky already holds another post under the key of this one.';
      return { kind: 'rejected', code: 'record-key-taken', message };
    }
    case 'absent':
    case 'unable':
      return { kind: 'unknown', code: 'no-clear-answer', message: 'Bluesky gave no clear answer.' };
    default:
      return there satisfies never;
  }
}

/** Deletes a post. Deleting again succeeds at the server (real @atproto/pds 0.5.35, 2026-11-20). */
export async function remove(
  { xrpc }: Directory,
  remoteId: string,
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<CallResult> {
  const rkey = rkeyIn(remoteId, auth.did);
  if (rkey === null) {
    return { kind: 'rejected', code: 'not-this-account', message: 'This post does not belong to the account.' };
  }
  const result = await xrpc({
    server: auth.pds,
    nsid: 'com.atproto.repo.deleteRecord',
    verb: 'POST',
    input: { repo: auth.did, collection: COLLECTION, rkey },
    token: auth.accessJwt,
    secrets: secretsOf(auth),
    answer: nothingWire,
    signal,
  });
  return result.kind === 'ok' ? { kind: 'done' } : result.failure;
}
