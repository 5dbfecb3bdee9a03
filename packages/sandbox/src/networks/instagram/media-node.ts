import type { World } from '#/core/world.ts';
import { type NodeType, noObject } from '#/networks/facebook/graph.ts';
import { commentMethods } from '#/networks/instagram/comment-node.ts';
import type { DraftFile } from '#/networks/instagram/draft.ts';
import { insightMethods } from '#/networks/instagram/insight-methods.ts';
import { fileHref, permalinkHref } from '#/networks/instagram/links.ts';
import type { Post } from '#/networks/instagram/posts.ts';
import { invalidParameter, refusal } from '#/networks/instagram/refusals.ts';
import { accountSeen, namesOf, type Shelves } from '#/networks/instagram/shelves.ts';
import type { Parameters } from '#/networks/meta/graph-call.ts';
import { type Fields, pickFields } from '#/networks/meta/pick-fields.ts';

/** Posts that are out, and the files of carousels ("IG Media"). */
export function mediaNode(world: World, shelves: Shelves): NodeType {
  const { posts } = shelves;
  const postOf = (id: string): Post | null => posts.find(id) ?? posts.findChild(id)?.post ?? null;
  return {
    network: 'instagram',
    owns: (id) => postOf(id) !== null,
    namesOf: (id) => namesOf(shelves, postOf(id)?.accountId ?? ''),
    methods: {
      ...commentMethods(shelves),
      ...insightMethods(world, shelves),
      GET: (call) => {
        const post = postOf(call.id);
        if (post === null) throw noObject('GET', call.id);
        accountSeen(shelves, call, post.accountId);
        const child = posts.findChild(call.id);
        if (child === null) return showPost(world, shelves, post, call.parameters);
        return pickFields(call.parameters, childFields(world, shelves, post, child.file), invalidParameter);
      },
      DELETE: (call) => {
        const post = postOf(call.id);
        if (post === null) throw noObject('DELETE', call.id);
        accountSeen(shelves, call, post.accountId);
        call.assertScope('instagram_manage_contents');
        if (post.id !== call.id) throw refusal('cannotDelete');
        posts.delete(post);
        return { success: true, deleted_id: post.id };
      },
    },
  };
}

/** The fields of a post that a call asks for, also of a carousel's files: `children{id,media_url}`. */
export function showPost(world: World, shelves: Shelves, post: Post, parameters: Parameters): object {
  const asked = /\bchildren\{([^}]*)\}/.exec(parameters.get('fields') ?? '')?.[1];
  const ofChildren = new Map(asked === undefined ? [] : [['fields', asked]]);
  const children = post.files.map((file) => {
    return pickFields(ofChildren, childFields(world, shelves, post, file), invalidParameter);
  });
  const fields = { ...postFields(world, shelves, post), children: post.isCarousel ? { data: children } : undefined };
  return pickFields(parameters, fields, invalidParameter);
}

/** A post as the API answers it, without its children. */
export function postFields(world: World, shelves: Shelves, post: Post): Fields {
  const { caption, coverId, isCarousel, isInFeed, product, shortcode, files } = post;
  const [first] = files;
  const origin = world.origin();
  const username = usernameOf(shelves, post);
  return {
    ...(first === undefined ? {} : childFields(world, shelves, post, first)),
    id: post.id,
    caption: caption === '' ? undefined : caption,
    media_type: isCarousel ? 'CAROUSEL_ALBUM' : first?.kind,
    media_product_type: product,
    permalink: `${origin}${permalinkHref(username, post)}`,
    shortcode,
    thumbnail_url: coverId === null ? undefined : `${origin}${fileHref(coverId)}`,
    alt_text: isCarousel || first === undefined || first.altText === '' ? undefined : first.altText,
    is_comment_enabled: true,
    is_shared_to_feed: product === 'REELS' ? isInFeed : undefined,
    like_count: shelves.figures.of(post)['likes'],
    comments_count: shelves.comments.below(post.id).length,
  };
}

/** A file of a carousel as the API answers it: it has no words, and no address of its own. */
function childFields(world: World, shelves: Shelves, post: Post, { id, kind, fileId, altText }: DraftFile): Fields {
  return {
    id,
    media_type: kind,
    media_url: fileId === null ? undefined : `${world.origin()}${fileHref(fileId)}`,
    // Without a colon in the offset, as Meta writes it.
    timestamp: new Date(post.createdAt).toISOString().replace(/\.\d+Z$/, '+0000'),
    username: usernameOf(shelves, post),
    owner: { id: post.accountId },
    alt_text: altText === '' ? undefined : altText,
  };
}

function usernameOf({ assets }: Shelves, { accountId }: Post): string {
  return assets.ofInstagram(accountId)?.instagram?.username ?? '';
}
