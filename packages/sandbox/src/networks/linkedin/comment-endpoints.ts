import { randomInt } from 'node:crypto';
import type { Comment, Comments } from '#/core/comments.ts';
import { isOrder } from '#/core/order.ts';
import type { World } from '#/core/world.ts';
import type { Author } from '#/networks/linkedin/accounts.ts';
import { type Call, countDay, type Endpoint, type Gate } from '#/networks/linkedin/api.ts';
import type { Post, Posts } from '#/networks/linkedin/posts.ts';
import { accessDenied, invalid, notFound } from '#/networks/linkedin/rest-error.ts';

/** What LinkedIn's own page takes. */
const maxLength = 1_250;
/** Of one member in a day; LinkedIn tells it in its portal alone. */
const commentsPerDay = 100;
const path = '/rest/socialActions/:urn/comments';
/** A right of its own beside that of posting, which the documents of August 2026 name. */
const feed = { in: 'w_member_social_feed', company: 'w_organization_social_feed' } as const;

/** Comments below posts ("Comments API", August 2026): made by one call, read where the app may. */
export function commentEndpoints(world: World, gate: Gate, posts: Posts, comments: Comments): Endpoint[] {
  const postOf = ({ context }: Call): Post => {
    const urn = context.req.param('urn') ?? '';
    const post = posts.find(urn);
    if (post === null) throw notFound(urn);
    return post;
  };
  const actorIn = (call: Call, actor: unknown, resource: string): Author => {
    const author = call.author(actor, 'w');
    if (gate.switches.state.commentsNeed === 'feed' && !call.has(feed[author.kind])) throw accessDenied(resource);
    return author;
  };
  return [
    {
      verb: 'POST',
      path,
      resource: 'socialActions.CREATE',
      scopes: ['w_member_social', 'w_organization_social'],
      place: 'comment',
      run: async (call) => {
        const post = postOf(call);
        const body = await call.json();
        for (const name of ['actor', 'object', 'message']) {
          if (body[name] === undefined)
            throw invalid('MISSING_FIELD', `ERROR :: /${name} :: field is required but not found`);
        }
        const author = actorIn(call, body['actor'], 'socialActions.CREATE');
        const { message, object } = body;
        if (object !== post.urn)
          throw invalid('INVALID_VALUE_FOR_FIELD', 'ERROR :: /object :: invalid value for field');
        const text = isOrder(message) ? message['text'] : undefined;
        if (typeof text !== 'string' || text.trim() === '') {
          throw invalid('INVALID_VALUE_BLANK_FIELD', 'ERROR :: /message/text :: must not be blank');
        }
        if (text.length > maxLength) {
          throw invalid(
            'FIELD_LENGTH_TOO_LONG',
            `ERROR :: /message/text :: length exceeds the maximum of ${maxLength}`,
          );
        }
        countDay(world, gate, `comments ${author.urn}`, commentsPerDay);
        return call.take(() => {
          const number = (BigInt(world.clock.now()) << 22n) + BigInt(randomInt(2 ** 22));
          const id = `urn:li:comment:(${activityOf(post)},${number})`;
          const comment = comments.create({ id, postId: post.urn, accountId: author.urn, text }, author.vanityName);
          return Response.json(showComment(post, comment), { status: 201, headers: { 'x-restli-id': `${number}` } });
        });
      },
    },
    {
      verb: 'GET',
      path,
      resource: 'socialActions.GET_ALL',
      scopes: ['r_member_social', 'r_organization_social'],
      run: (call) => {
        const post = postOf(call);
        call.author(post.authorUrn, 'r');
        const [start, count] = [Number(call.query.get('start') ?? 0), Number(call.query.get('count') ?? 10)];
        const shown = comments.below(post.urn);
        const elements = shown.slice(start, start + count).map((comment) => showComment(post, comment));
        return { paging: { start, count, links: [], total: shown.length }, elements };
      },
    },
  ];
}

/** A comment as the API answers it: its number, and its whole name with the activity of its post. */
function showComment(post: Post, { id, accountId, text, createdAt }: Comment): object {
  const created = { actor: accountId, time: createdAt };
  return {
    id: /,(\d+)\)$/.exec(id)?.[1] ?? id,
    commentUrn: id,
    actor: accountId,
    object: activityOf(post),
    message: { attributes: [], text },
    created,
    lastModified: created,
  };
}

function activityOf({ urn }: Post): string {
  return `urn:li:activity:${urn.split(':').at(-1)}`;
}
