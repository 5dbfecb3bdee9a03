import type { Comment } from '#/core/comments.ts';
import { type NodeCall, type NodeMethod, noObject } from '#/networks/facebook/graph.ts';
import { graphPage } from '#/networks/facebook/graph-page.ts';
import { postHref } from '#/networks/facebook/links.ts';
import type { Post } from '#/networks/facebook/posts.ts';
import { readPage, type Shelves } from '#/networks/facebook/publisher.ts';
import { invalidParameter, noField, notAllowed } from '#/networks/facebook/refusals.ts';
import { timeOf } from '#/networks/facebook/videos.ts';
import { newGraphId } from '#/networks/meta/graph-id.ts';
import { type Fields, pickFields } from '#/networks/meta/pick-fields.ts';

/** The longest comment that clients know of; no page names it. */
const maxComment = 8_000;

/** The edge `comments` of a post (Graph API, Page Post Comments); `postOf` finds it by the id that the call names, also that of its video. */
export function commentMethods(
  shelves: Shelves,
  postOf: (id: string) => Post | null,
): Readonly<Record<string, NodeMethod>> {
  const { comments } = shelves;
  const known = (call: NodeCall): Post => {
    const post = postOf(call.id);
    if (post === null) throw noObject(call.context.req.method, call.id);
    return post;
  };
  return {
    'POST comments': (call) => {
      const post = known(call);
      const page = readPage(shelves, call, post.pageId);
      if (call.caller.page === null) throw notAllowed('A comment of a page must come as the page itself.');
      call.assertScope('pages_manage_engagement');
      call.assertScope('pages_read_engagement');
      if (!page.tasks.includes('MODERATE')) throw notAllowed('The user must be able to perform the MODERATE task');
      const text = call.parameters.get('message') ?? '';
      if (text.trim() === '') throw invalidParameter('The parameter message or an attachment is required');
      if ([...text].length > maxComment)
        throw invalidParameter(`Param message must be at most ${maxComment} characters long`);
      if (post.kind.endsWith('-story')) throw invalidParameter('A story cannot be commented on');
      return call.take('comment', () => {
        const id = `${post.id.split('_')[1]}_${newGraphId()}`;
        comments.create({ id, postId: post.id, accountId: page.id, text }, page.username);
        return { id };
      });
    },

    'GET comments': (call) => {
      const post = known(call);
      readPage(shelves, call, post.pageId);
      call.assertScope('pages_read_engagement');
      const isReversed = call.parameters.get('order') === 'reverse_chronological';
      const since = Number(call.parameters.get('since') ?? 0) * 1_000;
      const listed = comments.below(post.id).filter(({ createdAt }) => createdAt >= since);
      return graphPage(call, isReversed ? listed.toReversed() : listed, (comment) =>
        showComment(shelves, call, comment),
      );
    },
  };
}

/** One comment (Graph API, Comment). */
export function commentNodeMethods(shelves: Shelves): Readonly<Record<string, NodeMethod>> {
  const { comments, posts } = shelves;
  return {
    GET: (call) => {
      const comment = comments.find(call.id);
      const post = posts.find(comment?.postId ?? '');
      if (comment === null || post === null) throw noObject('GET', call.id);
      readPage(shelves, call, post.pageId);
      call.assertScope('pages_read_engagement');
      return showComment(shelves, call, comment);
    },
  };
}

function showComment(shelves: Shelves, { parameters }: NodeCall, comment: Comment): object {
  const shown = commentFields(shelves, comment);
  return pickFields(parameters, shown, (message) => noField(message, 'Comment'), 'created_time,from,message,id');
}

/** A comment as the API answers it. */
export function commentFields({ world, assets, posts }: Shelves, comment: Comment): Fields {
  const { id, postId, accountId, text, createdAt } = comment;
  const page = assets.find(posts.find(postId)?.pageId ?? '');
  const address = `${world.origin()}${postHref(page?.username ?? '', postId)}?comment_id=${id}`;
  return {
    id,
    message: text,
    created_time: timeOf(createdAt),
    from: { name: assets.find(accountId)?.name, id: accountId },
    permalink_url: address,
    comment_count: 0,
    like_count: 0,
    is_hidden: false,
    parent: undefined,
  };
}
