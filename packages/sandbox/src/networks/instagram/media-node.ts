import type { World } from '#/core/world.ts';
import { type NodeType, noObject } from '#/networks/facebook/graph.ts';
import { fileHref, permalinkHref } from '#/networks/instagram/links.ts';
import type { Post } from '#/networks/instagram/posts.ts';
import { invalidParameter } from '#/networks/instagram/refusals.ts';
import { accountSeen, namesOf, type Shelves } from '#/networks/instagram/shelves.ts';
import { type Fields, pickFields } from '#/networks/meta/pick-fields.ts';

/** Posts that are out ("IG Media"). */
export function mediaNode(world: World, shelves: Shelves): NodeType {
  const { posts } = shelves;
  return {
    network: 'instagram',
    owns: (id) => posts.find(id) !== null,
    namesOf: (id) => namesOf(shelves, posts.find(id)?.accountId ?? ''),
    methods: {
      GET: (call) => {
        const post = posts.find(call.id);
        if (post === null) throw noObject('GET', call.id);
        accountSeen(shelves, call, post.accountId);
        return pickFields(call.parameters, fieldsOf(world, shelves, post), invalidParameter);
      },
      DELETE: (call) => {
        const post = posts.find(call.id);
        if (post === null) throw noObject('DELETE', call.id);
        accountSeen(shelves, call, post.accountId);
        call.assertScope('instagram_manage_contents');
        posts.delete(post);
        return { success: true, deleted_id: post.id };
      },
    },
  };
}

/** A post as the API answers it. */
export function fieldsOf(world: World, { assets }: Shelves, post: Post): Fields {
  const { id, accountId, caption, createdAt, product, shortcode, files, isCarousel } = post;
  const [first] = files;
  const origin = world.origin();
  return {
    id,
    caption: caption === '' ? undefined : caption,
    media_type: isCarousel ? 'CAROUSEL_ALBUM' : (first?.kind ?? 'IMAGE'),
    media_product_type: product,
    media_url: first?.fileId == null ? undefined : `${origin}${fileHref(first.fileId)}`,
    permalink: `${origin}${permalinkHref(shortcode, product === 'REELS')}`,
    shortcode,
    // Without a colon in the offset, as Meta writes it.
    timestamp: new Date(createdAt).toISOString().replace(/\.\d+Z$/, '+0000'),
    username: assets.ofInstagram(accountId)?.instagram?.username,
    alt_text: isCarousel || first === undefined || first.altText === '' ? undefined : first.altText,
    children: isCarousel ? { data: files.map((file) => ({ id: file.id })) } : undefined,
    like_count: 0,
    comments_count: 0,
  };
}
