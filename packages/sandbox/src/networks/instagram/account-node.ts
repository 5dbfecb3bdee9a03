import type { World } from '#/core/world.ts';
import type { InstagramAccount } from '#/networks/facebook/assets.ts';
import type { NodeCall, NodeMethod, NodeType } from '#/networks/facebook/graph.ts';
import { pictureHref } from '#/networks/facebook/links.ts';
import { type DraftFile, type Request, readRequest } from '#/networks/instagram/draft.ts';
import { fetchPicture, fetchVideo } from '#/networks/instagram/files.ts';
import { fieldsOf } from '#/networks/instagram/media-node.ts';
import type { Post } from '#/networks/instagram/posts.ts';
import {
  actionBlocked,
  containerExpired,
  containerGone,
  coverBeyondEnd,
  invalidParameter,
  notReady,
  tooManyContainers,
  tooManyPosts,
} from '#/networks/instagram/refusals.ts';
import { accountSeen, namesOf, type Shelves } from '#/networks/instagram/shelves.ts';
import { cutPage } from '#/networks/meta/cut-page.ts';
import { pickFields } from '#/networks/meta/pick-fields.ts';

/** "100 API-published posts within a 24-hour moving period", and containers ("Content publishing", 2026-06). */
const postsADay = 100;
const containersADay = 400;
const dayMs = 86_400_000;
const usualLimit = 25;

/** Accounts of Instagram: making posts in two steps, and reading them. */
export function accountNode(world: World, shelves: Shelves): NodeType {
  const { assets, containers, posts, switches } = shelves;
  const mine = (call: NodeCall): InstagramAccount => accountSeen(shelves, call, call.id);

  const create: NodeMethod = async (call) => {
    const account = mine(call);
    call.assertScope('instagram_content_publish');
    const request = readRequest(call.parameters);
    if (world.limits && containers.madeSince(account.id, world.clock.now() - dayMs) >= containersADay) {
      throw tooManyContainers();
    }
    const { files, failure } = await filesOf(shelves, account, request);
    const begin = (): object => {
      return { id: containers.create(account.id, { ...request.draft, files }, failure).id };
    };
    return call.take('container', () => (request.address === null ? begin() : call.take('upload', begin)));
  };

  const publish: NodeMethod = (call) => {
    const account = mine(call);
    call.assertScope('instagram_content_publish');
    const container = containers.find(account.id, call.parameters.get('creation_id') ?? '');
    if (container === null) throw containerGone();
    if (container.postId !== null) {
      const { postId } = container;
      const { secondPublish } = switches.unknowns;
      if (secondPublish === 'same-id') return call.take('publish', () => ({ id: postId }));
      throw secondPublish === 'refused' ? invalidParameter('The media was already published') : containerGone();
    }
    if (container.draft.isChild) throw invalidParameter('Param creation_id is a carousel item');
    const { status } = containers.stateOf(container);
    if (status === 'EXPIRED') throw containerExpired();
    if (status !== 'FINISHED') throw notReady();
    if (world.limits && posts.usageOf(account.id) >= postsADay) throw tooManyPosts();
    return call.take('publish', () => {
      const id = containers.reveal(container, (draft) => {
        for (const { fileId } of draft.files) {
          const file = shelves.files.find(fileId ?? '');
          if (file !== null) shelves.files.replace({ ...file, isUsed: true });
        }
        return posts.create(account, draft).id;
      });
      if (switches.unknowns.spam === 'blocked') throw actionBlocked();
      return { id };
    });
  };

  const list = (isAmong: (post: Post) => boolean): NodeMethod => {
    return (call) => {
      const account = mine(call);
      const found = posts.of(account.id).filter((post) => isAmong(post) && posts.isShown(post) && isWithin(call, post));
      const limit = Number(call.parameters.get('limit') ?? usualLimit);
      const { page, paging } = cutPage(call.parameters, found, limit);
      const data = page.map((post) => pickFields(call.parameters, fieldsOf(world, shelves, post), invalidParameter));
      return { data, ...(paging === undefined ? {} : { paging }) };
    };
  };

  return {
    network: 'instagram',
    owns: (id) => assets.ofInstagram(id) !== null,
    namesOf: (id) => namesOf(shelves, id),
    methods: {
      GET: (call) => {
        const { id, username, name } = mine(call);
        const fields = {
          id,
          username,
          name,
          biography: '',
          profile_picture_url: `${world.origin()}${pictureHref(id)}`,
          followers_count: 0,
          follows_count: 0,
          media_count: posts.of(id).length,
        };
        return pickFields(call.parameters, fields, invalidParameter);
      },
      'POST media': create,
      'POST media_publish': publish,
      'GET media': list(({ product }) => product !== 'STORY'),
      'GET stories': list(({ product }) => product === 'STORY'),
      'GET content_publishing_limit': (call) => {
        const { id } = mine(call);
        call.assertScope('instagram_content_publish');
        const limits = {
          id: undefined,
          quota_usage: posts.usageOf(id),
          config: { quota_total: postsADay, quota_duration: dayMs / 1_000 },
        };
        return { data: [pickFields(call.parameters, limits, invalidParameter)] };
      },
    },
  };
}

/** The files of a post, and what its container will fail with; null: nothing. */
async function filesOf(
  shelves: Shelves,
  { id: accountId }: InstagramAccount,
  { kind, address, use, children, altText, coverMs }: Request,
): Promise<{ files: DraftFile[]; failure: string | null }> {
  const { containers, files, switches } = shelves;
  if (address === null) {
    const found = children.map((id) => {
      const child = containers.find(accountId, id);
      const isUsable = child?.draft.isChild === true && containers.stateOf(child).status === 'FINISHED';
      if (!isUsable) throw notReady();
      return child.draft.files.map((file) => ({ ...file, id }));
    });
    return { files: found.flat(), failure: null };
  }
  if (kind === 'IMAGE') {
    const { fileId, failure } = await fetchPicture(files, { address, accountId, use }, switches.unknowns);
    return { files: [{ id: '', fileId, kind: 'IMAGE', altText }], failure };
  }
  const { fileId, failure, durationMs } = await fetchVideo(files, { address, accountId, use });
  if (durationMs !== null && coverMs >= durationMs && coverMs > 0) throw coverBeyondEnd();
  return { files: [{ id: '', fileId, kind: 'VIDEO', altText: '' }], failure };
}

function isWithin({ parameters }: NodeCall, { createdAt }: Post): boolean {
  const since = Number(parameters.get('since') ?? 0) * 1_000;
  const until = Number(parameters.get('until') ?? Number.POSITIVE_INFINITY) * 1_000;
  return createdAt >= since && createdAt < until;
}
