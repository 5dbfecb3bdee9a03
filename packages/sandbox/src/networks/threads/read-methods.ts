import type { World } from '#/core/world.ts';
import { cutPage } from '#/networks/meta/cut-page.ts';
import { metricsIn, showInsights } from '#/networks/meta/insights.ts';
import { pickFields } from '#/networks/meta/pick-fields.ts';
import type { Call, Gate, Method } from '#/networks/threads/api.ts';
import { avatarHref } from '#/networks/threads/links.ts';
import type { Post } from '#/networks/threads/posts.ts';
import { quotas, type Shelves } from '#/networks/threads/publish-methods.ts';
import { invalidParameter, noObject } from '#/networks/threads/refusals.ts';
import { fieldsOf } from '#/networks/threads/show-post.ts';

/** How the posts of these accounts do, by the names of the figures ("Insights", April 2026), and how many answer a poll, which is no insight. */
export const typicalFigures = {
  views: 1_600,
  likes: 48,
  replies: 7,
  reposts: 5,
  quotes: 2,
  shares: 4,
  poll_votes: 25,
} as const;

/** No post is older ("Retrieve posts", `since`). */
const firstSecond = 1_688_540_400;
const usualLimit = 25;
const maxLimit = 100;
const dayS = 86_400;

/** Reading: the account, posts and containers, lists, and what is used of the limits. */
export function readMethods(
  world: World,
  gate: Gate,
  { containers, posts, figures }: Shelves,
): ReadonlyMap<string, Method> {
  const show = (call: Call, post: Post): object => {
    return pickFields(call.parameters, fieldsOf(world, gate, { posts, figures }, post, call.account), invalidParameter);
  };
  const list = (call: Call, found: readonly Post[]): object => {
    const seenUntil = world.clock.now() - gate.switches.delays.listMs;
    const seen = within(call, found).filter(({ createdAt }) => createdAt <= seenUntil);
    const { page, paging } = cutPage(call.parameters, seen, limitOf(call));
    return { data: page.map((post) => show(call, post)), paging };
  };
  const repliesTo = (call: Call, isAmong: (post: Post, parent: Post) => boolean): object => {
    call.assertScope('threads_read_replies');
    const parent = posts.find(call.id);
    if (parent === null) throw noObject('GET', call.id);
    return list(
      call,
      posts.newest().filter((post) => post.id !== parent.id && isAmong(post, parent)),
    );
  };

  return new Map<string, Method>([
    [
      'GET me',
      ({ parameters, account: { id, handle, name } }) =>
        pickFields(
          parameters,
          {
            id,
            username: handle,
            name,
            threads_profile_picture_url: `${world.origin()}${avatarHref(id)}`,
            threads_biography: '',
            is_verified: false,
            recently_searched_keywords: undefined,
            is_eligible_for_geo_gating: false,
          },
          invalidParameter,
        ),
    ],
    [
      'GET me/threads',
      (call) =>
        list(
          call,
          [...posts.of(call.account.id)].filter((post) => post.replyToId === null),
        ),
    ],
    [
      'GET me/replies',
      (call) => {
        call.assertScope('threads_read_replies');
        return list(
          call,
          [...posts.of(call.account.id)].filter((post) => post.replyToId !== null),
        );
      },
    ],
    ['GET :id/replies', (call) => repliesTo(call, (post, { id }) => post.replyToId === id)],
    ['GET :id/conversation', (call) => repliesTo(call, (post, { id }) => post.rootId === id)],
    [
      'GET me/threads_publishing_limit',
      (call) => {
        call.assertScope('threads_content_publish');
        const used = posts.usageOf(call.account.id);
        const limits = {
          id: undefined,
          quota_usage: used.posts,
          config: configOf(quotas.posts),
          reply_quota_usage: used.replies,
          reply_config: configOf(quotas.replies),
          delete_quota_usage: used.deletions,
          delete_config: configOf(quotas.deletions),
          location_search_quota_usage: 0,
          location_search_config: configOf(500),
        };
        const { id: _, ...asked } = { id: '', ...pickFields(call.parameters, limits, invalidParameter) };
        return { data: [asked] };
      },
    ],
    [
      'GET :id/insights',
      (call) => {
        const post = posts.find(call.id);
        if (post === null || post.accountId !== call.account.id) throw noObject('GET', call.id);
        call.assertScope('threads_manage_insights');
        const counts = figures.of(post);
        const names = metricsIn(call.parameters, (name) => name !== 'poll_votes' && figures.has(name));
        return call.take('figures', () =>
          showInsights(call.id, Object.fromEntries(names.map((name) => [name, counts[name]]))),
        );
      },
    ],
    [
      'GET me/threads_insights',
      (call) => {
        call.assertScope('threads_manage_insights');
        const { id } = call.account;
        const names = metricsIn(call.parameters, (name) => name === 'followers_count');
        const shown = {
          period: 'day',
          title: 'followers',
          description: '',
          total_value: { value: figures.followers(id) },
        };
        return call.take('figures', () => ({
          data: names.map((name) => ({ name, ...shown, id: `${id}/threads_insights/${name}/day` })),
        }));
      },
    ],
    [
      'GET :id',
      (call) => {
        const container = containers.find(call.account.id, call.id);
        const post = posts.find(call.id);
        const isAboutContainer = post === null || /\bstatus\b/.test(call.parameters.get('fields') ?? '');
        if (container === null || !isAboutContainer) {
          if (post === null) throw noObject('GET', call.id);
          return show(call, post);
        }
        return call.take('status', () => {
          const { status, failure } = containers.stateOf(container);
          const fields = { id: container.id, status, error_message: failure ?? undefined };
          return pickFields(call.parameters, fields, invalidParameter);
        });
      },
    ],
  ]);
}

function configOf(total: number): object {
  return { quota_total: total, quota_duration: dayS };
}

function limitOf({ parameters }: Call): number {
  const limit = Number(parameters.get('limit') ?? usualLimit);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw invalidParameter(`Param limit must be a number of 1 to ${maxLimit}`);
}

function within({ parameters }: Call, found: readonly Post[]): readonly Post[] {
  const since = secondsOf(parameters.get('since')) ?? 0;
  const until = secondsOf(parameters.get('until')) ?? Number.POSITIVE_INFINITY;
  return found.filter(({ createdAt }) => createdAt >= since * 1_000 && createdAt < until * 1_000);
}

function secondsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : Date.parse(text) / 1_000;
  if (seconds >= firstSecond) return seconds;
  throw invalidParameter(`Param since and until must be times of at least ${firstSecond}`);
}
