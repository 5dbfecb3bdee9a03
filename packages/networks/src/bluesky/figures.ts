import type { Directory, Way } from '#/bluesky/handle.ts';
import { COLLECTION, rkeyIn } from '#/bluesky/post-address.ts';
import { type BlueskyAuth, countedPostsWire, followedWire, nothingWire, secretsOf } from '#/bluesky/wire.ts';
import { figuresOf, toldOf } from '#/kit/read-figures.ts';
import { toldCount, toldFigures } from '#/kit/told-count.ts';
import type { Figures, FiguresOfPost, FiguresResult, PublishedPost } from '#/port.ts';

/** The most that one call takes (lexicon app.bsky.feed.getPosts). */
const MOST = 25;

/**
 * What the app view counts, asked of the account's own server, which passes such calls on: nobody else is spoken with, and its limits
 * are the account's. Of a thread it is its first post that is asked for.
 */
export function blueskyFigures(directory: Directory) {
  return {
    ...figuresOf<BlueskyAuth>(MOST, (posts, auth, { signal }) => read(directory, posts, auth, signal)),
    followers: (...given) => readFollowers(directory, ...given),
  } satisfies Figures<BlueskyAuth>;
}

async function read(
  directory: Directory,
  posts: readonly PublishedPost[],
  auth: BlueskyAuth,
  signal: AbortSignal,
): Promise<FiguresResult> {
  const result = await directory.xrpc({
    server: auth.pds,
    nsid: 'app.bsky.feed.getPosts',
    verb: 'GET',
    params: { uris: posts.map(({ remoteId }) => remoteId) },
    token: auth.accessJwt,
    secrets: secretsOf(auth),
    answer: countedPostsWire,
    signal,
  });
  if (result.kind !== 'ok') return result.failure;
  const told = new Map<string, FiguresOfPost>();
  const there = new Set(result.value.posts.map(({ uri }) => uri));
  for (const post of result.value.posts) {
    const {
      likeCount: likes,
      repostCount: shares,
      replyCount: comments,
      quoteCount: quotes,
      bookmarkCount: saves,
    } = post;
    const counts = toldOf(toldFigures({ likes, shares, comments, quotes, saves }));
    if (counts !== null) told.set(post.uri, counts);
  }
  for (const { remoteId } of posts) {
    if (!there.has(remoteId) && (await isGone(directory, remoteId, auth, signal))) told.set(remoteId, { kind: 'gone' });
  }
  return { kind: 'figures', posts: told };
}

/**
 * The app view leaves out what it does not know yet, or does not show, as well: that a post is gone is said by the account's own server
 * (RecordNotFound, lexicon com.atproto.repo.getRecord).
 */
async function isGone({ xrpc }: Directory, remoteId: string, auth: BlueskyAuth, signal: AbortSignal): Promise<boolean> {
  const rkey = rkeyIn(remoteId, auth.did);
  if (rkey === null) return false;
  const result = await xrpc({
    server: auth.pds,
    nsid: 'com.atproto.repo.getRecord',
    verb: 'GET',
    params: { repo: auth.did, collection: COLLECTION, rkey },
    answer: nothingWire,
    signal,
  });
  return result.kind === 'failed' && result.name === 'RecordNotFound';
}

const readFollowers: Way<'readFollowers'> = async ({ xrpc }, { remoteId: did }, auth, { signal }) => {
  const result = await xrpc({
    server: auth.pds,
    nsid: 'app.bsky.actor.getProfile',
    verb: 'GET',
    params: { actor: did },
    token: auth.accessJwt,
    secrets: secretsOf(auth),
    answer: followedWire,
    signal,
  });
  if (result.kind !== 'ok') return result.failure;
  return { kind: 'followers', count: toldCount(result.value.followersCount) ?? null };
};
