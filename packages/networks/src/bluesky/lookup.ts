import { isDeepStrictEqual } from 'node:util';
import type { Directory, Way } from '#/bluesky/handle.ts';
import { COLLECTION, rkeyIn, uriOf, urlOf } from '#/bluesky/post-address.ts';
import { firstKeySince, isOfSameTarget } from '#/bluesky/record-key.ts';
import { remainderOf } from '#/bluesky/remainder.ts';
import type { BlueskyAuth, FrozenPost } from '#/bluesky/wire.ts';
import { frozenPost, postWire, recordsWire, recordWire, secretsOf } from '#/bluesky/wire.ts';
import { onlyMatch } from '#/kit/only-match.ts';
import { unable } from '#/kit/unable.ts';
import type { Json, LookContext, LookupResult, Prepared } from '#/port.ts';

/** The most that one page has (lexicon com.atproto.repo.listRecords). */
const PAGE = 100;
/** An account that has posted more often since then is for a person. */
const MAX_PAGES = 20;

/** What stands at the key of a prepared post, compared with what we would have written there. */
export type AtKey = Exclude<LookupResult, { readonly kind: 'nobody-can-look' }> | { readonly kind: 'another-record' };

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
  const frozen = frozenPost.parse(prepared.payload);
  const { repo, rkey, record } = frozen;
  const result = await xrpc({
    server: auth.pds,
    nsid: 'com.atproto.repo.getRecord',
    verb: 'GET',
    params: { repo, collection: COLLECTION, rkey },
    secrets: secretsOf(auth),
    answer: recordWire,
    signal,
  });
  if (result.kind === 'ok') {
    if (!isDeepStrictEqual(result.value.value, record)) return { kind: 'another-record' };
    return outAs(frozen, { rkey, cid: result.value.cid, url: urlOf(settings, auth, rkey) });
  }
  if (result.name === 'RecordNotFound') return { kind: 'absent' };
  const { code, message } = result.failure;
  return { kind: 'unable', code, message, tokenMayRefresh: false };
}

/** The post is out, and of a thread, what remains. That can only be told with the hash of the record, which the lexicon leaves optional. */
function outAs(
  frozen: FrozenPost,
  { rkey, cid, url }: { rkey: string; cid: string | undefined; url: string },
): Extract<LookupResult, { readonly kind: 'found' | 'continued' | 'unable' }> {
  const remoteId = uriOf(frozen.repo, rkey);
  if (frozen.rest.length === 0) return { kind: 'found', remoteId, url };
  const next = cid === undefined ? null : remainderOf(frozen, { uri: remoteId, cid });
  if (next !== null) return { kind: 'continued', remoteId, url, next };
  const message = 'Bluesky did not name the version of a post that is out, which the next one has to answer.';
  return { kind: 'unable', code: 'no-version', message, tokenMayRefresh: false };
}

/** Looks whether the prepared post is there. A stranger at our key is not our post. */
export const lookup: Way<'lookup'> = async (directory, prepared, auth, context) => {
  const there = await readAtKey(directory, prepared, auth, context.signal);
  if (there.kind !== 'absent' && there.kind !== 'another-record') return there;
  return context.anyKey === true ? lookAtAnyKey(directory, prepared, auth, context) : { kind: 'absent' };
};

/**
 * Reads the account's posts from the beginning of the window on. Ours is what has a key of the same target, even with other words,
 * or else the only one that has the same content. Only a look at all of them may call it absent.
 */
async function lookAtAnyKey(
  { xrpc, settings }: Directory,
  prepared: Prepared,
  auth: BlueskyAuth,
  { signal, notBefore, notAfter, taken }: LookContext,
): Promise<LookupResult> {
  const frozen = frozenPost.parse(prepared.payload);
  const { repo, rkey: ownKey, record } = frozen;
  const ours = contentOf(record);
  const matches: { readonly rkey: string; readonly cid: string | undefined }[] = [];
  const found = (match: (typeof matches)[number]) =>
    outAs(frozen, { ...match, url: urlOf(settings, auth, match.rkey) });
  let cursor = firstKeySince(notBefore);
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await xrpc({
      server: auth.pds,
      nsid: 'com.atproto.repo.listRecords',
      verb: 'GET',
      params: { repo, collection: COLLECTION, limit: `${PAGE}`, reverse: 'true', cursor },
      secrets: secretsOf(auth),
      answer: recordsWire,
      signal,
    });
    // It needs no token, so that a new one helps no look.
    if (result.kind !== 'ok') return { ...unable(result.failure), tokenMayRefresh: false };
    const { records, cursor: next } = result.value;
    for (const { uri, cid, value } of records) {
      const content = contentOf(value);
      const isInTime = content !== null && content.at >= notBefore.getTime() && content.at <= notAfter.getTime();
      const rkey = rkeyIn(uri, repo);
      if (!isInTime || taken.has(uri) || rkey === null) continue;
      if (isOfSameTarget(rkey, ownKey)) return found({ rkey, cid });
      const isSame = content.text === ours?.text && content.images === ours.images && content.video === ours.video;
      if (isSame) matches.push({ rkey, cid });
    }
    if (next === undefined) {
      const only = onlyMatch(matches);
      return only.kind === 'match' ? found(only.match) : only;
    }
    cursor = next;
  }
  return unable({ code: 'incomplete-look', message: 'Bluesky has more posts of this account than we look through.' });
}

/** What two posts are compared by; null for what is no post. A video is named by its contents. */
function contentOf(record: Json): { text: string; images: number; video: string | null; at: number } | null {
  const post = postWire.safeParse(record).data;
  if (post === undefined) return null;
  const { text, createdAt, embed } = post;
  const video = embed?.video?.ref.$link ?? null;
  return { text: text.trimEnd(), images: embed?.images.length ?? 0, video, at: Date.parse(createdAt) };
}
