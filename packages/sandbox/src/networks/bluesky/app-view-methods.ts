import type { World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/bluesky/accounts.ts';
import type { JsonObject } from '#/networks/bluesky/json.ts';
import { avatarHref, fileHref } from '#/networks/bluesky/links.ts';
import { linkCardOf, mediaOf, postCollection } from '#/networks/bluesky/post.ts';
import { type Repo, type StoredRecord, uriOf } from '#/networks/bluesky/repo.ts';
import { readParams, type XrpcMethods } from '#/networks/bluesky/xrpc.ts';
import { invalidRequest } from '#/networks/bluesky/xrpc-error.ts';

/** What the network's app view answers: profiles and posts as apps show them. No sign-in is asked for. */
export function appViewMethods(world: World, accounts: Accounts, repo: Repo): XrpcMethods {
  return {
    'app.bsky.actor.getProfile': {
      verb: 'GET',
      run: (call) => {
        const { actor } = readParams(call, 'app.bsky.actor.getProfile', { actor: 'at-identifier' });
        const account = accounts.find(actor);
        if (account === null || account.status === 'deactivated') throw invalidRequest('Profile not found');
        if (account.status === 'takendown') throw invalidRequest('Account has been suspended', 'AccountTakedown');
        return {
          ...authorView(world, account),
          followersCount: 0,
          followsCount: 0,
          postsCount: repo.countPosts(account.did),
          indexedAt: new Date(world.clock.now()).toISOString(),
        };
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
        return { posts: uris.flatMap((uri) => postView(world, accounts, repo, uri) ?? []) };
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

function postView(world: World, accounts: Accounts, repo: Repo, uri: string): JsonObject | null {
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
    replyCount: 0,
    repostCount: 0,
    likeCount: 0,
    quoteCount: 0,
    bookmarkCount: 0,
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
  return card === null ? {} : { embed: { $type: 'app.bsky.embed.external#view', external: card } };
}
