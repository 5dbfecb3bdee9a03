import type { World } from '#/core/world.ts';
import type { NodeCall, NodeMethod, NodeType } from '#/networks/facebook/graph.ts';
import { pictureHref } from '#/networks/facebook/links.ts';
import type { Draft } from '#/networks/instagram/draft.ts';
import { makeContainer } from '#/networks/instagram/make-container.ts';
import { showPost } from '#/networks/instagram/media-node.ts';
import type { Post } from '#/networks/instagram/posts.ts';
import { invalidParameter, refusal } from '#/networks/instagram/refusals.ts';
import { accountSeen, accountToPublish, namesOf, type Shelves } from '#/networks/instagram/shelves.ts';
import type { Container } from '#/networks/meta/containers.ts';
import { cutPage } from '#/networks/meta/cut-page.ts';
import { type Fields, pickFields } from '#/networks/meta/pick-fields.ts';

const dayMs = 86_400_000;
const usualLimit = 25;

/** Accounts of Instagram: making posts in two steps, and reading them. */
export function accountNode(world: World, shelves: Shelves): NodeType {
  const { assets, posts, switches } = shelves;

  const list = (isAmong: (post: Post) => boolean): NodeMethod => {
    return (call) => {
      const account = accountSeen(shelves, call, call.id);
      const seenUntil = world.clock.now() - switches.delays.listMs;
      const found = posts.of(account.id).filter((post) => {
        return isAmong(post) && post.createdAt <= seenUntil && isWithin(call, post);
      });
      const limit = Number(call.parameters.get('limit') ?? usualLimit);
      const { page, paging } = cutPage(call.parameters, found, limit);
      const data = page.map((post) => showPost(world, shelves, post, call.parameters));
      return { data, ...(paging === undefined ? {} : { paging }) };
    };
  };

  return {
    network: 'instagram',
    owns: (id) => assets.ofInstagram(id) !== null,
    namesOf: (id) => namesOf(shelves, id),
    methods: {
      GET: (call) => {
        const { id } = accountSeen(shelves, call, call.id);
        const show = () => pickFields(call.parameters, accountFields(world, shelves, id), invalidParameter);
        return /\bfollowers_count\b/.test(call.parameters.get('fields') ?? '') ? call.take('figures', show) : show();
      },
      'POST media': makeContainer(world, shelves),
      'POST media_publish': publish(world, shelves),
      'GET media': list(({ product }) => product !== 'STORY'),
      'GET stories': list(({ product }) => product === 'STORY'),
      'GET content_publishing_limit': (call) => {
        const { id } = accountSeen(shelves, call, call.id);
        call.assertScope('instagram_content_publish');
        const since = Number(call.parameters.get('since') ?? 0) * 1_000;
        const fields = limitFields(world, shelves, id, since);
        // It has no id, unlike every other answer.
        return { data: [pickFields(call.parameters, { id: undefined, ...fields }, invalidParameter, 'quota_usage')] };
      },
    },
  };
}

/** An account as the API answers it. */
export function accountFields(world: World, { assets, posts, figures }: Shelves, accountId: string): Fields {
  const account = assets.ofInstagram(accountId)?.instagram;
  return {
    id: accountId,
    username: account?.username,
    name: account?.name,
    biography: undefined,
    website: undefined,
    has_profile_pic: true,
    profile_picture_url: `${world.origin()}${pictureHref(accountId)}`,
    followers_count: figures.followers(accountId),
    follows_count: 0,
    media_count: posts.of(accountId).filter(({ product }) => product !== 'STORY').length,
  };
}

/** How much of a day's posts an account has used. */
export function limitFields(world: World, { posts, switches }: Shelves, accountId: string, since = 0): Fields {
  return {
    quota_usage: posts.madeSince(accountId, Math.max(since, world.clock.now() - dayMs)),
    config: { quota_total: Number(switches.unknowns.quota), quota_duration: dayMs / 1_000 },
  };
}

/** `POST /{account}/media_publish`: a container becomes a post, once. */
function publish(world: World, shelves: Shelves): NodeMethod {
  const { containers, files, posts, switches } = shelves;
  return (call) => {
    const account = accountToPublish(shelves, call);
    const id = call.parameters.get('creation_id') ?? '';
    if (!/^\d+$/.test(id)) throw invalidParameter('The parameter creation_id is required');
    const container = containers.find(account.id, id);
    if (container === null) throw refusal('notFound');
    if (container.postId !== null) return again(call, container, switches.unknowns.secondPublish);
    if (container.draft.isChild) throw invalidParameter('Param creation_id is a carousel item');
    const { status } = containers.stateOf(container);
    if (status === 'EXPIRED') throw refusal('uploadExpired');
    if (status !== 'FINISHED') throw refusal('notReady');
    if (container.processing.until + switches.delays.publishMs > world.clock.now()) throw refusal('notPublishedYet');
    const isFull = posts.madeSince(account.id, world.clock.now() - dayMs) >= Number(switches.unknowns.quota);
    if (world.limits && isFull) throw refusal('tooManyPosts');
    if (switches.unknowns.spam === 'refused') throw refusal('actionBlocked');
    return call.take('publish', () => {
      const postId = containers.reveal(container, (draft) => {
        for (const fileId of [...draft.files.map((file) => file.fileId), draft.coverId]) {
          const file = files.find(fileId ?? '');
          if (file !== null) files.replace({ ...file, isUsed: true });
        }
        return posts.create(account, draft).id;
      });
      if (switches.unknowns.spam === 'blocked') throw refusal('actionBlocked');
      return { id: postId };
    });
  };
}

function again(call: NodeCall, { postId }: Container<Draft>, answer: Shelves['switches']['unknowns']['secondPublish']) {
  if (answer === 'same-id') return call.take('publish', () => ({ id: postId }));
  throw answer === 'refused' ? invalidParameter('The media was already published') : refusal('notFound');
}

function isWithin({ parameters }: NodeCall, { createdAt }: Post): boolean {
  const since = Number(parameters.get('since') ?? 0) * 1_000;
  const until = Number(parameters.get('until') ?? Number.POSITIVE_INFINITY) * 1_000;
  return createdAt >= since && createdAt < until;
}
