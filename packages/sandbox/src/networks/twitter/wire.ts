import type { FigureBook } from '#/core/figure-book.ts';
import { sharesOf } from '#/core/poll.ts';
import type { Account } from '#/networks/twitter/accounts.ts';
import { avatarHref } from '#/networks/twitter/links.ts';
import type { Media } from '#/networks/twitter/media.ts';
import { keyOf } from '#/networks/twitter/media-endpoints.ts';
import type { Post } from '#/networks/twitter/posts.ts';
import { invalidRequest } from '#/networks/twitter/problem.ts';
import { cutTextOf, shownTextOf } from '#/networks/twitter/shown-text.ts';
import type { Generation } from '#/networks/twitter/switches.ts';

/** What differs between the two generations of names (OpenAPI 2.159 and 2.167). */
const names = {
  classic: {
    editHistory: 'edit_history_tweet_ids',
    referenced: 'referenced_tweets',
    reposts: 'retweet_count',
    posts: 'tweet_count',
  },
  current: {
    editHistory: 'edit_history_post_ids',
    referenced: 'referenced_posts',
    reposts: 'repost_count',
    posts: 'post_count',
  },
} as const;

/** How the posts of these accounts do, by the classic names. */
export const typicalFigures = {
  impression_count: 1_900,
  like_count: 34,
  reply_count: 6,
  retweet_count: 8,
  quote_count: 3,
  bookmark_count: 5,
  url_link_clicks: 22,
  user_profile_clicks: 9,
  engagements: 90,
  /** Of a poll, in all. */
  poll_votes: 40,
} as const;

/** Those of them that are for an author's eyes only; impressions are told to everybody, too. */
const privateMetrics: ReadonlySet<string> = new Set(['url_link_clicks', 'user_profile_clicks', 'engagements']);

/** How long X shows the numbers that are for an author's eyes only. */
const privateMetricsMs = 30 * 86_400_000;

/** The fields of a post or user that somebody asks for. */
export function fieldsOf(query: URLSearchParams, parameters: readonly string[], known: ReadonlySet<string>): string[] {
  return parameters.flatMap((parameter) => {
    const fields = (query.get(parameter) ?? '').split(',').filter((field) => field !== '');
    const unknown = fields.find((field) => !known.has(field));
    if (unknown !== undefined) {
      const message = `The \`${parameter}\` query parameter value [${unknown}] is not one of [${[...known].join(',')}]`;
      throw invalidRequest(parameter, unknown, message);
    }
    return fields;
  });
}

/** Order of a post that can be asked for here, by the names of both generations. */
export const postFields: ReadonlySet<string> = new Set([
  'attachments',
  'author_id',
  'conversation_id',
  'created_at',
  'edit_history_tweet_ids',
  'entities',
  'id',
  'in_reply_to_user_id',
  'lang',
  'non_public_metrics',
  'possibly_sensitive',
  'public_metrics',
  'referenced_tweets',
  'reply_settings',
  'text',
]);

/** Of a poll. */
export const pollFields: ReadonlySet<string> = new Set([
  'duration_minutes',
  'end_datetime',
  'id',
  'options',
  'voting_status',
]);
export const postExpansions: ReadonlySet<string> = new Set([
  'attachments.media_keys',
  'attachments.poll_ids',
  'author_id',
]);

/** Order of a user that can be asked for here. */
export const userFields: ReadonlySet<string> = new Set([
  'created_at',
  'description',
  'id',
  'name',
  'profile_image_url',
  'protected',
  'public_metrics',
  'subscription_type',
  'url',
  'username',
  'verified',
  'verified_type',
]);

/** What is known about a post besides itself. */
interface PostSurroundings {
  readonly author: Account;
  readonly media: readonly Media[];
  /** The post that it answers. */
  readonly parent: Post | null;
  readonly figures: FigureBook;
  /** Whether its author asks. */
  readonly isOwn: boolean;
  readonly now: number;
}

/** A post as the API answers it: id and text, and what was asked for. */
export function showPost(
  post: Post,
  around: PostSurroundings,
  asked: readonly string[],
  generation: Generation,
): Record<string, unknown> {
  const { text, urls } = cutTextOf(post, shownTextOf(post, around.author.handle, around.media));
  const name = names[generation];
  const isFresh = post.createdAt + privateMetricsMs > around.now;
  const counts = Object.entries(around.figures.of(post)).filter(([count]) => count !== 'poll_votes');
  const publicly = counts
    .filter(([count]) => !privateMetrics.has(count))
    .map(([count, value]) => [count === 'retweet_count' ? name.reposts : count, value]);
  const privately = counts.filter(([count]) => privateMetrics.has(count) || count === 'impression_count');
  const values: Record<string, unknown> = {
    attachments: attachmentsOf(post, around.media),
    author_id: post.accountId,
    conversation_id: post.conversationId,
    created_at: new Date(post.createdAt).toISOString(),
    entities: urls.length > 0 ? { urls } : undefined,
    in_reply_to_user_id: around.parent?.accountId,
    lang: 'en',
    non_public_metrics: around.isOwn && isFresh ? Object.fromEntries(privately) : undefined,
    possibly_sensitive: false,
    public_metrics: Object.fromEntries(publicly),
    reply_settings: post.replySettings,
  };
  const shown: Record<string, unknown> = { id: post.id, text, [name.editHistory]: [post.id] };
  for (const field of asked) {
    if (field === 'referenced_tweets') {
      if (post.replyToId !== null) shown[name.referenced] = [{ type: 'replied_to', id: post.replyToId }];
    } else if (values[field] !== undefined) {
      shown[field] = values[field];
    }
  }
  return shown;
}

/** A poll has the id of its post here. */
function attachmentsOf({ id, poll }: Post, media: readonly Media[]): object | undefined {
  if (poll) return { poll_ids: [id] };
  return media.length > 0 ? { media_keys: media.map(keyOf) } : undefined;
}

/** The poll of a post with the votes of each answer, the first of them the most; null: it has none. */
export function showPoll(post: Post, figures: FigureBook, asked: readonly string[], now: number): object | null {
  const { id, poll } = post;
  if (!poll) return null;
  const endsAt = post.createdAt + poll.minutes * 60_000;
  const { poll_votes: votes } = figures.of(post);
  const shares = votes === undefined ? [] : sharesOf(votes, poll.answers.length);
  const options = poll.answers.map((label, at) => ({ position: at + 1, label, votes: shares[at] }));
  const values: Record<string, unknown> = {
    duration_minutes: poll.minutes,
    end_datetime: new Date(endsAt).toISOString(),
    voting_status: endsAt > now ? 'open' : 'closed',
  };
  return {
    id,
    options,
    ...Object.fromEntries(asked.flatMap((field) => (field in values ? [[field, values[field]]] : []))),
  };
}

/** A user as the API answers it: id, name and username, and what was asked for. */
export function showUser(
  account: Account,
  around: { readonly origin: string; readonly postCount: number; readonly followers: number },
  asked: readonly string[],
  generation: Generation,
): Record<string, unknown> {
  const metrics = { followers_count: around.followers, following_count: 0, listed_count: 0, like_count: 0 };
  const values: Record<string, unknown> = {
    created_at: '2020-01-01T00:00:00.000Z',
    description: '',
    profile_image_url: `${around.origin}${avatarHref(account.id)}`,
    protected: false,
    public_metrics: { ...metrics, [names[generation].posts]: around.postCount },
    subscription_type: account.hasPremium ? 'Premium' : 'None',
    url: '',
    verified: false,
    verified_type: 'none',
  };
  const shown: Record<string, unknown> = { id: account.id, name: account.name, username: account.handle };
  for (const field of asked) if (values[field] !== undefined) shown[field] = values[field];
  return shown;
}
