import type { Directory, Way } from '#/bluesky/handle.ts';
import { COLLECTION, rkeyIn, uriOf, urlOf } from '#/bluesky/post-address.ts';
import { commentKey } from '#/bluesky/record-key.ts';
import { detectFacets } from '#/bluesky/text.ts';
import type { BlueskyAuth, StrongRef } from '#/bluesky/wire.ts';
import { answeredWire, commentWire, recordWire, secretsOf, writtenWire } from '#/bluesky/wire.ts';
import { emptyComment, postGone } from '#/kit/comment-refusals.ts';
import { retryIfUnknown } from '#/kit/outcomes.ts';
import type { CommentInput, CommentLookup, CommentOutcome, Refusal } from '#/port.ts';

/**
 * Writes the comment as an answer to its post, at a key that is made of the comment's own id, on condition that the key is free.
 * A second sending finds it there (README.md, "Comments").
 */
export const sendComment: Way<'sendComment'> = async (directory, comment, auth, { signal }) => {
  const text = comment.text.trimEnd();
  if (text === '') return emptyComment;
  const detected = await detectFacets(directory, text, signal);
  if (detected.kind !== 'facets') return detected;
  const answered = await readAnswered(directory, comment, auth, signal);
  if (answered.kind !== 'reply') return answered;
  const record = {
    $type: COLLECTION,
    text,
    createdAt: comment.createdAt.toISOString(),
    ...(detected.facets.length === 0 ? {} : { facets: detected.facets }),
    reply: answered.reply,
  };
  const rkey = keyOf(comment, auth);
  const result = await directory.xrpc({
    server: auth.pds,
    nsid: 'com.atproto.repo.putRecord',
    verb: 'POST',
    input: { repo: auth.did, collection: COLLECTION, rkey, record, swapRecord: null },
    token: auth.accessJwt,
    secrets: secretsOf(auth),
    answer: writtenWire,
    signal,
  });
  if (result.kind !== 'ok') {
    return result.name === 'InvalidSwap' ? whatHoldsTheKey(directory, comment, auth, signal) : result.failure;
  }
  const remoteId = uriOf(auth.did, rkey);
  if (result.value.uri !== remoteId) {
    return { kind: 'unknown', code: 'unexpected-answer', message: 'Bluesky answered for another post.' };
  }
  return { kind: 'published', remoteId, url: urlOf(directory.settings, auth, rkey) };
};

/** Reads what stands at the comment's key. Anything else there is not ours. */
export const lookupComment: Way<'lookupComment'> = async (directory, comment, auth, { signal }) => {
  const there = await readAtKey(directory, comment, auth, signal);
  return there.kind === 'another-record' ? { kind: 'absent' } : there;
};

/** After InvalidSwap: what an earlier sending wrote, which may have marked other handles, or something that is not ours. */
async function whatHoldsTheKey(
  directory: Directory,
  comment: CommentInput,
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<CommentOutcome> {
  const there = await readAtKey(directory, comment, auth, signal);
  if (there.kind === 'found') return { ...there, kind: 'published' };
  if (there.kind === 'another-record') {
    const message = 'Bluesky already holds another post under the key of this comment.';
    return { kind: 'rejected', code: 'record-key-taken', message };
  }
  return { kind: 'unknown', code: 'no-clear-answer', message: 'Bluesky gave no clear answer.' };
}

type AtKey = Exclude<CommentLookup, { readonly kind: 'nobody-can-look' }> | { readonly kind: 'another-record' };

async function readAtKey(
  directory: Directory,
  comment: CommentInput,
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<AtKey> {
  const rkey = keyOf(comment, auth);
  const result = await read(directory, rkey, auth, signal);
  if (result.kind !== 'ok') {
    if (result.name === 'RecordNotFound') return { kind: 'absent' };
    const { code, message } = result.failure;
    return { kind: 'unable', code, message, tokenMayRefresh: false };
  }
  const record = commentWire.safeParse(result.value.value).data;
  const isOurs = record?.text === comment.text.trimEnd() && record.reply.parent.uri === comment.post.remoteId;
  if (!isOurs) return { kind: 'another-record' };
  return { kind: 'found', remoteId: uriOf(auth.did, rkey), url: urlOf(directory.settings, auth, rkey) };
}

type Reply = { readonly root: StrongRef; readonly parent: StrongRef };
type Answered = { readonly kind: 'reply'; readonly reply: Reply } | Exclude<CommentOutcome, { kind: 'published' }>;

/** What an answer to the post must name: the post itself and the first one of its thread, each with its version (lexicon app.bsky.feed.post#replyRef). */
async function readAnswered(
  directory: Directory,
  { post }: CommentInput,
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<Answered> {
  const rkey = rkeyIn(post.remoteId, auth.did);
  if (rkey === null) return rejected('not-this-account', 'This post does not belong to the account.');
  const result = await read(directory, rkey, auth, signal);
  if (result.kind !== 'ok') {
    if (result.name === 'RecordNotFound') return postGone('Bluesky');
    return retryIfUnknown(result.failure);
  }
  const { cid, value } = result.value;
  if (cid === undefined) return rejected('no-version', 'The account’s server does not name the version of the post.');
  const parent = { uri: post.remoteId, cid };
  return { kind: 'reply', reply: { root: answeredWire.safeParse(value).data?.reply?.root ?? parent, parent } };
}

function read({ xrpc }: Directory, rkey: string, auth: BlueskyAuth, signal: AbortSignal) {
  return xrpc({
    server: auth.pds,
    nsid: 'com.atproto.repo.getRecord',
    verb: 'GET',
    params: { repo: auth.did, collection: COLLECTION, rkey },
    secrets: secretsOf(auth),
    answer: recordWire,
    signal,
  });
}

function keyOf({ id, post }: CommentInput, { did }: BlueskyAuth): string {
  return commentKey(id, rkeyIn(post.remoteId, did) ?? '');
}

function rejected(code: string, message: string): { readonly kind: 'rejected' } & Refusal {
  return { kind: 'rejected', code, message };
}
