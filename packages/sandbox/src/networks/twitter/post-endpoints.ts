import type { FigureBook } from '#/core/figure-book.ts';
import type { World } from '#/core/world.ts';
import { type Account, isUsername } from '#/networks/twitter/accounts.ts';
import type { Call, Endpoint, Gate } from '#/networks/twitter/api.ts';
import { createPostEndpoint } from '#/networks/twitter/create-post.ts';
import type { MediaStore } from '#/networks/twitter/media.ts';
import type { Post, Posts } from '#/networks/twitter/posts.ts';
import { forbidden, invalidRequest, notFound, notFoundDetails, problemAddress } from '#/networks/twitter/problem.ts';
import { limits } from '#/networks/twitter/rate-limits.ts';
import { isId } from '#/networks/twitter/request-body.ts';
import { mediaOf } from '#/networks/twitter/shown-text.ts';
import {
  fieldsOf,
  pollFields,
  postExpansions,
  postFields,
  showPoll,
  showPost,
  showUser,
  userFields,
} from '#/networks/twitter/wire.ts';

const readScopes = ['tweet.read', 'users.read'];
/** Both generations' names of the same parameter. */
const postFieldParameters = ['tweet.fields', 'post.fields'];
const maxIds = 100;

/** Posts and people: `/2/tweets`, `/2/users/:id/tweets`, `/2/users/me`, `/2/users/by`. */
export function postEndpoints(
  world: World,
  gate: Gate,
  { posts, media, figures }: { readonly posts: Posts; readonly media: MediaStore; readonly figures: FigureBook },
): Endpoint[] {
  const generation = () => gate.switches.state.generation;

  const show = (post: Post, { account, query }: Call): object | null => {
    const author = gate.accounts.find(post.accountId);
    if (author === null) return null;
    const around = {
      author,
      media: mediaOf(post, media),
      parent: post.replyToId === null ? null : posts.find(post.replyToId),
      figures,
      isOwn: author.id === account.id,
      now: world.clock.now(),
    };
    return showPost(post, around, fieldsOf(query, postFieldParameters, postFields), generation());
  };
  const showPerson = (account: Account, asked: readonly string[]): object => {
    const counts = { postCount: posts.count(account.id), followers: figures.followers(account.id) };
    return showUser(account, { origin: world.origin(), ...counts }, asked, generation());
  };
  const missing = (resource: 'tweet' | 'user', parameter: string, id: string): object => ({
    ...notFoundDetails(resource, parameter, id),
    detail: `Could not find ${resource} with ${parameter}: [${id}].`,
    title: 'Not Found Error',
    type: problemAddress(generation(), 'resource-not-found'),
  });

  return [
    createPostEndpoint(world, gate, posts, media),
    {
      verb: 'GET',
      path: '/2/users/me',
      scopes: readScopes,
      limit: limits.readMe,
      isBilled: true,
      place: 'figures',
      run: ({ account, query, take }) => {
        const asked = fieldsOf(query, ['user.fields'], userFields);
        const show = () => ({ data: showPerson(account, asked) });
        return asked.includes('public_metrics') ? take(show) : show();
      },
    },
    {
      verb: 'GET',
      path: '/2/users/by',
      scopes: readScopes,
      limit: limits.readUsers,
      isBilled: true,
      run: ({ query }) => {
        const usernames = (query.get('usernames') ?? '').split(',');
        if (usernames.length > maxIds || !usernames.every(isUsername)) {
          throw invalidRequest('usernames', usernames.join(','), `usernames must be 1 to ${maxIds} usernames.`);
        }
        const asked = fieldsOf(query, ['user.fields'], userFields);
        return foundOf(usernames, (username) => {
          const account = gate.accounts.named(username);
          return account === null ? missing('user', 'usernames', username) : { data: showPerson(account, asked) };
        });
      },
    },
    {
      verb: 'GET',
      path: '/2/tweets',
      scopes: readScopes,
      limit: limits.readPosts,
      isBilled: true,
      place: 'figures',
      run: (call) => {
        const ids = (call.query.get('ids') ?? '').split(',');
        if (ids.length > maxIds || !ids.every(isId)) {
          throw invalidRequest('ids', ids.join(','), `ids must be 1 to ${maxIds} ids.`);
        }
        const expands = fieldsOf(call.query, ['expansions'], postExpansions).includes('attachments.poll_ids');
        const asked = fieldsOf(call.query, ['poll.fields'], pollFields);
        return call.take(() => {
          const found = foundOf(ids, (id) => {
            const post = posts.find(id);
            if (post === null) return missing('tweet', 'ids', id);
            return { data: show(post, call) };
          });
          const polls = ids.flatMap((id) => {
            const post = posts.find(id);
            return (post && showPoll(post, figures, asked, world.clock.now())) ?? [];
          });
          return { ...found, ...(expands && polls.length > 0 ? { includes: { polls } } : {}) };
        });
      },
    },
    {
      verb: 'GET',
      path: '/2/tweets/:id',
      scopes: readScopes,
      limit: limits.readPost,
      isBilled: true,
      place: 'figures',
      run: (call) => {
        const id = call.context.req.param('id') ?? '';
        if (!isId(id)) throw invalidRequest('id', id, `The \`id\` query parameter value [${id}] is not valid`);
        return call.take(() => {
          const post = posts.find(id);
          return post === null ? { errors: [missing('tweet', 'id', id)] } : { data: show(post, call) };
        });
      },
    },
    {
      verb: 'GET',
      path: '/2/users/:id/tweets',
      scopes: readScopes,
      limit: limits.readTimeline,
      isBilled: true,
      run: (call) => {
        const id = call.context.req.param('id') ?? '';
        const author: Account | null = gate.accounts.find(id);
        if (author === null) return { errors: [missing('user', 'id', id)] };
        const { page, nextToken } = pageOf(
          posts,
          author.id,
          call.query,
          world.clock.now() - gate.switches.state.hidingMs,
        );
        const [newest, oldest] = [page[0], page.at(-1)];
        const ends = newest === undefined || oldest === undefined ? {} : { newest_id: newest.id, oldest_id: oldest.id };
        const meta = { ...ends, result_count: page.length, ...(nextToken === null ? {} : { next_token: nextToken }) };
        const data = page.map((post) => show(post, call)).filter((post) => post !== null);
        return { ...(data.length > 0 ? { data } : {}), meta };
      },
    },
    {
      verb: 'DELETE',
      path: '/2/tweets/:id',
      scopes: ['tweet.read', 'tweet.write', 'users.read'],
      limit: limits.deletePost,
      isBilled: true,
      run: ({ context, account }) => {
        const id = context.req.param('id') ?? '';
        const post = posts.find(id);
        if (post === null) throw notFound('tweet', 'id', id);
        if (post.accountId !== account.id) throw forbidden();
        posts.delete(post);
        return { data: { deleted: true } };
      },
    },
  ];
}

/** The answer about several things: those that there are, and one error for each that is missing. */
function foundOf(names: readonly string[], find: (name: string) => object): object {
  const found = names.map(find);
  const data = found.flatMap((one) => ('data' in one ? [one.data] : [])).filter((one) => one !== null);
  const errors = found.filter((one) => !('data' in one));
  return { ...(data.length > 0 ? { data } : {}), ...(errors.length > 0 ? { errors } : {}) };
}

/** One page of an account's posts, newest first. A page's token is the id that it goes on below. */
function pageOf(
  posts: Posts,
  accountId: string,
  query: URLSearchParams,
  shownUntil: number,
): { page: Post[]; nextToken: string | null } {
  const size = Number(query.get('max_results') ?? 10);
  if (!Number.isInteger(size) || size < 5 || size > 100) {
    throw invalidRequest('max_results', query.get('max_results'), 'max_results must be 5 to 100.');
  }
  const idOf = (name: string): bigint | null => {
    const text = query.get(name);
    if (text === null) return null;
    if (!isId(text)) throw invalidRequest(name, text, `${name} is not an id.`);
    return BigInt(text);
  };
  const timeOf = (name: string): number | null => {
    const text = query.get(name);
    if (text === null) return null;
    const time = Date.parse(text);
    if (Number.isNaN(time)) throw invalidRequest(name, text, `${name} is not a time.`);
    return time;
  };
  const bounds = { since: idOf('since_id'), until: idOf('until_id'), token: idOf('pagination_token') };
  const [startTime, endTime] = [timeOf('start_time'), timeOf('end_time')];
  const excludesReplies = (query.get('exclude') ?? '').split(',').includes('replies');

  const page: Post[] = [];
  for (const post of posts.of(accountId)) {
    if (post.createdAt > shownUntil) continue;
    const id = BigInt(post.id);
    if (bounds.since !== null && id <= bounds.since) break;
    if (bounds.until !== null && id >= bounds.until) continue;
    if (bounds.token !== null && id >= bounds.token) continue;
    if (startTime !== null && post.createdAt < startTime) continue;
    if (endTime !== null && post.createdAt >= endTime) continue;
    if (excludesReplies && post.replyToId !== null) continue;
    if (page.length === size) return { page, nextToken: page.at(-1)?.id ?? null };
    page.push(post);
  }
  return { page, nextToken: null };
}
