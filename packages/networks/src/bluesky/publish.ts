import type { Directory } from '#/bluesky/handle.ts';
import { readAtKey } from '#/bluesky/lookup.ts';
import { uploadMedia } from '#/bluesky/media.ts';
import { COLLECTION, rkeyIn, uriOf, urlOf } from '#/bluesky/post-address.ts';
import { recordKey } from '#/bluesky/record-key.ts';
import { detectFacets } from '#/bluesky/text.ts';
import type { BlueskyAuth, FrozenPost } from '#/bluesky/wire.ts';
import { frozenPost, nothingWire, secretsOf, writtenWire } from '#/bluesky/wire.ts';
import { refuseMedia } from '#/kit/refuse-media.ts';
import type { CallResult, Outcome, PrepareContext, Prepared, PrepareResult, PublishInput } from '#/port.ts';

/** Uploads what there is to upload and freezes the whole record with its key. Nobody can see anything yet. */
export async function prepare(
  directory: Directory,
  input: PublishInput,
  auth: BlueskyAuth,
  context: PrepareContext,
): Promise<PrepareResult> {
  const text = input.text.trimEnd();
  if (text === '' && input.media.length === 0) {
    // A server accepts this (real @atproto/pds 0.5.35, 2026-11-20), and the reader sees nothing.
    return { kind: 'rejected', code: 'empty-post', message: 'The post has neither text nor files.' };
  }
  if (input.replies.length > 0) {
    return { kind: 'rejected', code: 'thread', message: 'Threads are not published to Bluesky yet.' };
  }
  const refusal = refuseMedia('bluesky', input.media);
  if (refusal !== null) return refusal;
  const detected = await detectFacets(directory, text, context.signal);
  if (detected.kind !== 'facets') return detected;
  const uploaded = await uploadMedia(directory, input.media, auth, context);
  if (uploaded.kind !== 'embed') return uploaded;

  const rkey = recordKey(input.targetId, input.createdAt);
  const payload: FrozenPost = {
    repo: auth.did,
    rkey,
    record: {
      $type: COLLECTION,
      text,
      createdAt: input.createdAt.toISOString(),
      ...(detected.facets.length === 0 ? {} : { facets: detected.facets }),
      ...(uploaded.embed === null ? {} : { embed: uploaded.embed }),
    },
  };
  return { kind: 'prepared', prepared: { clientKey: rkey, repeat: 'harmless', payload } };
}

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
  const { repo, rkey, record } = frozenPost.parse(prepared.payload);
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
    if (result.value.uri === remoteId)
      return { kind: 'published', remoteId, url: urlOf(directory.settings, auth, rkey) };
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
