import type { FigureBook } from '#/core/figure-book.ts';
import { takeCall } from '#/core/take-call.ts';
import type { World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/bluesky/accounts.ts';
import type { JsonObject } from '#/networks/bluesky/json.ts';
import { avatarHref, fileHref } from '#/networks/bluesky/links.ts';
import { linkCardOf, mediaOf, postCollection } from '#/networks/bluesky/post.ts';
import { refusalsFor } from '#/networks/bluesky/refusals.ts';
import { type Repo, type StoredRecord, uriOf } from '#/networks/bluesky/repo.ts';
import type { Sessions } from '#/networks/bluesky/sessions.ts';
import { type Call, readParams, type XrpcMethods } from '#/networks/bluesky/xrpc.ts';
import { invalidRequest } from '#/networks/bluesky/xrpc-error.ts';

/** How the posts of these accounts do. */
export const typicalFigures = {
  likeCount: 26,
  repostCount: 6,
  replyCount: 5,
  quoteCount: 2,
  bookmarkCount: 3,
} as const;

/** What the methods act on. */
interface Parts {
  readonly world: World;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly repo: Repo;
  readonly figures: FigureBook;
}

/**
 * What the network's app view answers: profiles and posts as apps show them. Nobody has to sign in; a caller with a token has it
 * checked, as by an account's own server, which passes such calls on.
 */
export function appViewMethods({ world, accounts, sessions, repo, figures }: Parts): XrpcMethods {
  const answer = async (call: Call, view: () => JsonObject): Promise<object | Response> => {
    if (call.authorization === undefined) return view();
    const caller = sessions.authenticate(call.authorization);
    const { did, handle } = caller.account;
    call.context.set('account', handle);
    const taken = { context: call.context, network: 'bluesky', names: [did, handle], place: 'figures' } as const;
    return takeCall(world, { ...taken, refusals: refusalsFor(world, sessions, caller) }, view);
  };

  return {
    'app.bsky.actor.getProfile': {
      verb: 'GET',
      run: (call) => {
        const { actor } = readParams(call, 'app.bsky.actor.getProfile', { actor: 'at-identifier' });
        const account = accounts.find(actor);
        if (account === null || account.status === 'deactivated') throw invalidRequest('Profile not found');
        if (account.status === 'takendown') throw invalidRequest('Account has been suspended', 'AccountTakedown');
        return answer(call, () => ({
          ...authorView(world, account),
          followersCount: figures.followers(account.did),
          followsCount: 0,
          postsCount: repo.countPosts(account.did),
          indexedAt: new Date(world.clock.now()).toISOString(),
        }));
      },
    },

    'app.bsky.feed.getPosts': {
      verb: 'GET',
      run: (call) => {
        const uris = call.query.getAll('uris');
        if (uris.length === 0)
          throw invalidRequest('Invalid app.bsky.feed.getPosts params: Missing required key "uris"');
        if (uris.length > 25) {
          throw invalidRequest(`Invalid app.bsky.feed.getPosts params: array too big (maximum 25, got ${uris.length})`);
        }
        const view = (uri: string) => postView({ world, accounts, repo, figures }, uri) ?? [];
        return answer(call, () => ({ posts: uris.flatMap(view) }));
      },
    },
  };
}

function authorView(world: World, account: Account): JsonObject {
  return {
    did: account.did,
    handle: account.handle,
    displayName: account.displayName,
    avatar: `${world.origin()}${avatarHref(account.did)}`,
  };
}

function postView({ world, accounts, repo, figures }: Omit<Parts, 'sessions'>, uri: string): JsonObject | null {
  const [did = '', collection = '', rkey = ''] = uri.replace('at://', '').split('/');
  const account = accounts.find(did);
  const record = account === null ? null : repo.get(account.did, collection, rkey);
  if (account === null || record === null || collection !== postCollection) return null;
  return {
    uri: uriOf(account.did, collection, rkey),
    cid: record.cid,
    author: authorView(world, account),
    record: record.value,
    ...embedView(world, record),
    ...figures.of({ id: uriOf(account.did, collection, rkey), createdAt: record.at }),
    indexedAt: new Date(record.at).toISOString(),
  };
}

function embedView(world: World, record: StoredRecord): JsonObject {
  const media = mediaOf(record.value);
  const video = media.find(({ blob }) => blob.mimeType.startsWith('video/'));
  if (video !== undefined) {
    const cid = video.blob.ref.$link;
    // The real one is a playlist of parts; here the file itself is played.
    const playlist = `${world.origin()}${fileHref(record.did, cid)}`;
    return { embed: { $type: 'app.bsky.embed.video#view', cid, playlist, alt: video.alt } };
  }
  const images = media
    .filter(({ blob }) => blob.mimeType.startsWith('image/'))
    .map(({ blob, alt }) => {
      const address = `${world.origin()}${fileHref(record.did, blob.ref.$link)}`;
      return { thumb: address, fullsize: address, alt };
    });
  if (images.length > 0) return { embed: { $type: 'app.bsky.embed.images#view', images } };
  const card = linkCardOf(record.value);
  if (card === null) return {};
  const { thumb, ...said } = card;
  const picture = thumb === null ? {} : { thumb: `${world.origin()}${fileHref(record.did, thumb.ref.$link)}` };
  return { embed: { $type: 'app.bsky.embed.external#view', external: { ...said, ...picture } } };
}
