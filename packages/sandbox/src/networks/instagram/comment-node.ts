import type { Comment } from '#/core/comments.ts';
import { type NodeCall, type NodeMethod, type NodeType, noObject } from '#/networks/facebook/graph.ts';
import { graphPage } from '#/networks/facebook/graph-page.ts';
import type { Post } from '#/networks/instagram/posts.ts';
import { invalidParameter } from '#/networks/instagram/refusals.ts';
import { accountSeen, namesOf, type Shelves } from '#/networks/instagram/shelves.ts';
import { newGraphId } from '#/networks/meta/graph-id.ts';
import { type Fields, pickFields } from '#/networks/meta/pick-fields.ts';

/** What the app takes ("Comments", Instagram's help); the API's pages name no number. */
const limits = { characters: 2_200, hashtags: 30 };
/** What is answered of a comment when nothing is asked for ("IG Media Comments"). */
const usual = 'timestamp,text,id';

/** The edge `comments` of a post ("IG Media Comments"). */
export function commentMethods(shelves: Shelves): Readonly<Record<string, NodeMethod>> {
  const { comments, posts } = shelves;
  const seen = (call: NodeCall) => {
    const post = posts.find(call.id);
    if (post === null) throw noObject(call.context.req.method, call.id);
    const account = accountSeen(shelves, call, post.accountId);
    call.assertScope('instagram_manage_comments');
    call.assertScope('pages_read_engagement');
    return { post, account };
  };
  return {
    'POST comments': (call) => {
      const { post, account } = seen(call);
      const text = call.parameters.get('message') ?? '';
      assertText(text, post);
      return call.take('comment', () => {
        const id = newGraphId();
        comments.create({ id, postId: post.id, accountId: account.id, text }, account.username);
        return { id };
      });
    },

    // "Returns comments in reverse chronological order."
    'GET comments': (call) => {
      const { post } = seen(call);
      return graphPage(call, comments.below(post.id).toReversed(), (comment) => showComment(shelves, call, comment));
    },
  };
}

/** One comment ("IG Comment"). */
export function commentNode(shelves: Shelves): NodeType {
  const { comments } = shelves;
  return {
    network: 'instagram',
    owns: (id) => comments.find(id) !== null,
    namesOf: (id) => namesOf(shelves, comments.find(id)?.accountId ?? ''),
    methods: {
      GET: (call) => {
        const comment = comments.find(call.id);
        if (comment === null) throw noObject('GET', call.id);
        accountSeen(shelves, call, comment.accountId);
        call.assertScope('instagram_manage_comments');
        return showComment(shelves, call, comment);
      },
    },
  };
}

/** A comment as the API answers it. */
export function commentFields({ assets }: Shelves, { id, postId, accountId, text, createdAt }: Comment): Fields {
  const username = assets.ofInstagram(accountId)?.instagram?.username;
  return {
    id,
    text,
    // Without a colon in the offset, as Meta writes it.
    timestamp: new Date(createdAt).toISOString().replace(/\.\d+Z$/, '+0000'),
    username,
    from: { id: accountId, username },
    media: { id: postId },
    hidden: false,
    like_count: 0,
    parent_id: undefined,
  };
}

function showComment(shelves: Shelves, { parameters }: NodeCall, comment: Comment): object {
  return pickFields(parameters, commentFields(shelves, comment), invalidParameter, usual);
}

function assertText(text: string, { product }: Post): void {
  if (text.trim() === '') throw invalidParameter('The parameter message is required');
  if (product === 'STORY') throw invalidParameter('Comments on a story are not supported');
  if (text.length > limits.characters)
    throw invalidParameter(`Param message must be at most ${limits.characters} characters long`);
  if ((text.match(/#[\p{L}\p{N}_]/gu) ?? []).length > limits.hashtags) {
    throw invalidParameter(`Param message must have at most ${limits.hashtags} hashtags`);
  }
}
