import type { FigureBook } from '#/core/figure-book.ts';
import type { Account } from '#/networks/twitter/accounts.ts';
import { avatarHref } from '#/networks/twitter/links.ts';
import type { Media } from '#/networks/twitter/media.ts';
import { keyOf } from '#/networks/twitter/media-endpoints.ts';
import type { Post } from '#/networks/twitter/posts.ts';
import { invalidRequest } from '#/networks/twitter/problem.ts';
import { shownTextOf } from '#/networks/twitter/shown-text.ts';
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

/** Fields of a post that can be asked for here, by the names of both generations. */
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

/** Fields of a user that can be asked for here. */
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
  const { text, urls } = shownTextOf(post, around.author.handle, around.media);
  const name = names[generation];
  const isFresh = post.createdAt + privateMetricsMs > around.now;
  const counts = Object.entries(around.figures.of(post));
  const publicly = counts
    .filter(([count]) => !privateMetrics.has(count))
    .map(([count, value]) => [count === 'retweet_count' ? name.reposts : count, value]);
  const privately = counts.filter(([count]) => privateMetrics.has(count) || count === 'impression_count');
  const values: Record<string, unknown> = {
    attachments: around.media.length > 0 ? { media_keys: around.media.map(keyOf) } : undefined,
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
