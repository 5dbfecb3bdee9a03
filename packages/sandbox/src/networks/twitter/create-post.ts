import { isReady } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import type { Account } from '#/networks/twitter/accounts.ts';
import type { Endpoint, Gate } from '#/networks/twitter/api.ts';
import type { MediaStore } from '#/networks/twitter/media.ts';
import { categories, maxPhotos, maxUsualVideoMinutes } from '#/networks/twitter/media-rules.ts';
import { readPostBody } from '#/networks/twitter/post-body.ts';
import type { Draft, Post, Posts } from '#/networks/twitter/posts.ts';
import { forbidden, invalidRequest } from '#/networks/twitter/problem.ts';
import { limits } from '#/networks/twitter/rate-limits.ts';
import { readJson } from '#/networks/twitter/request-body.ts';
import { cutTextOf, mediaOf, shownTextOf } from '#/networks/twitter/shown-text.ts';
import type { Generation } from '#/networks/twitter/switches.ts';
import { maxPremiumWeight, maxWeight, weightOf } from '#/networks/twitter/text.ts';

/** `POST /2/tweets`. */
export function createPostEndpoint(world: World, gate: Gate, posts: Posts, media: MediaStore): Endpoint {
  return {
    verb: 'POST',
    path: '/2/tweets',
    scopes: ['tweet.read', 'tweet.write', 'users.read'],
    limit: limits.createPost,
    isBilled: true,
    place: 'publish',
    status: 201,
    run: async (call) => {
      const draft = readPostBody(await readJson(call.context));
      const now = world.clock.now();
      if (draft.replyToId !== null) {
        assertReply(posts.shown(draft.replyToId, now - gate.switches.state.hidingMs), call.account);
      }
      assertMayPost(draft, call.account, posts, media, now);
      return call.take(() => {
        const post = publish(draft, call.account, posts, media);
        return { data: answerOf(post, call.account, media, gate.switches.state.generation) };
      });
    },
  };
}

function assertMayPost(draft: Draft, account: Account, posts: Posts, media: MediaStore, now: number): void {
  if (weightOf(draft.text) > (account.hasPremium ? maxPremiumWeight : maxWeight)) throw forbidden();
  // The sentence was seen in 2026; docs.x.com names the limit alone.
  if (countCashtags(draft.text) > 1) throw forbidden('Posts are limited to a maximum of one cashtag ($SYMBOL)');
  assertMedia(draft, account, media, now);
  if (posts.isDuplicate(account.id, draft)) {
    throw forbidden('You are not allowed to create a Tweet with duplicate content.');
  }
}

/** Up to four photos, or one GIF, or one video, each finished, not expired, and uploaded by who posts. */
function assertMedia({ mediaIds }: Draft, account: Account, media: MediaStore, now: number): void {
  const files = mediaIds.map((id) => media.find(id));
  const isUsable = files.every((file) => file !== null && file.accountId === account.id && isReady(file, now));
  if (!isUsable || new Set(mediaIds).size !== mediaIds.length) {
    throw invalidRequest('media.media_ids', mediaIds, 'Your media IDs are invalid.');
  }
  const kinds = new Set(files.map((file) => categories.get(file?.category ?? '')?.kind));
  if (kinds.has('subtitles')) throw invalidRequest('media.media_ids', mediaIds, 'Your media IDs are invalid.');
  const allowed = kinds.has('photo') ? maxPhotos : 1;
  if (kinds.size > 1 || files.length > allowed) throw forbidden();
  const longestMs = Math.max(...files.map((file) => file?.file?.durationMs ?? 0));
  if (!account.hasPremium && longestMs > maxUsualVideoMinutes * 60_000) {
    throw forbidden(`This user is not allowed to post a video longer than ${maxUsualVideoMinutes} minutes.`);
  }
}

/** Since February 2026 apps may answer only their own account's posts and those that mention it. */
function assertReply(parent: Post | null, account: Account): void {
  if (parent === null) {
    throw forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.');
  }
  const mentions = parent.text.matchAll(/(?<![a-z0-9_])@([a-z0-9_]{1,15})/gi);
  const isMentioned = [...mentions].some(([, name]) => name?.toLowerCase() === account.handle.toLowerCase());
  if (parent.accountId !== account.id && !isMentioned) {
    throw forbidden('You can only reply to or quote posts where you are mentioned or are the author.');
  }
}

/** At most one `$TICKER` per post of a self-serve app. */
function countCashtags(text: string): number {
  return [...text.matchAll(/(?<![\p{L}\p{N}$])\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\p{L}\p{N}])/giu)].length;
}

function publish(draft: Draft, account: Account, posts: Posts, media: MediaStore): Post {
  for (const id of draft.mediaIds) {
    const file = media.find(id);
    if (file !== null) media.replace({ ...file, isUsed: true });
  }
  return posts.create(account, draft);
}

function answerOf(post: Post, account: Account, media: MediaStore, generation: Generation): object {
  const { text } = cutTextOf(post, shownTextOf(post, account.handle, mediaOf(post, media)));
  const history = generation === 'current' ? { edit_history_post_ids: [post.id] } : {};
  return { ...history, id: post.id, text };
}
