import type { Directory, Way } from '#/bluesky/handle.ts';
import { readAtKey } from '#/bluesky/lookup.ts';
import { COLLECTION, rkeyIn, uriOf, urlOf } from '#/bluesky/post-address.ts';
import { remainderOf } from '#/bluesky/remainder.ts';
import type { BlueskyAuth } from '#/bluesky/wire.ts';
import { type FrozenPost, frozenPost, nothingWire, secretsOf, writtenWire } from '#/bluesky/wire.ts';
import type { Outcome, Prepared } from '#/port.ts';

/**
 * Writes the frozen record at its own key, on condition that the key is free. The same record at the key already
 * counts as success at the server, so repeating cannot make a second post (real @atproto/pds 0.5.35, 2026-11-20).
 */
export const publish: Way<'publish'> = async (directory, prepared, auth, { signal }) => {
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
      return next === null ? published({ remoteId, url }, frozen) : { kind: 'continued', remoteId, url, next };
    }
    return { kind: 'unknown', code: 'unexpected-answer', message: 'Bluesky answered for another post.' };
  }
  if (result.name === 'InvalidSwap') return whoHoldsTheKey(directory, prepared, auth, signal);
  return result.failure;
};

function published({ remoteId, url }: { remoteId: string; url: string }, { note }: FrozenPost): Outcome {
  return { kind: 'published', remoteId, url, ...(note === undefined ? {} : { note }) };
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
      return published(there, frozenPost.parse(prepared.payload));
    case 'continued':
      return there;
    case 'another-record': {
      const message = 'Bluesky already holds another post under the key of this one.';
      return { kind: 'rejected', code: 'record-key-taken', message };
    }
    case 'absent':
    case 'draft':
    case 'unable':
      return { kind: 'unknown', code: 'no-clear-answer', message: 'Bluesky gave no clear answer.' };
    default:
      return there satisfies never;
  }
}

/** Deletes a post. Deleting again succeeds at the server (real @atproto/pds 0.5.35, 2026-11-20). */
export const remove: Way<'remove'> = async ({ xrpc }, remoteId, auth, { signal }) => {
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
};
