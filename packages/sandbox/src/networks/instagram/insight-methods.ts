import type { World } from '#/core/world.ts';
import { type NodeMethod, noObject } from '#/networks/facebook/graph.ts';
import { accountSeen, type Shelves } from '#/networks/instagram/shelves.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';
import { metricsIn, showInsights } from '#/networks/meta/insights.ts';

/** How the posts of these accounts do, by the names of the figures ("Instagram Media Insights", June 2026). */
export const typicalFigures = {
  views: 1_800,
  reach: 1_200,
  likes: 74,
  comments: 7,
  shares: 6,
  saved: 11,
  total_interactions: 98,
  replies: 3,
} as const;

/** What is counted of each kind of post, and of no other one. */
const ofPost: ReadonlySet<string> = new Set([
  'views',
  'reach',
  'likes',
  'comments',
  'shares',
  'saved',
  'total_interactions',
]);
const ofStory: ReadonlySet<string> = new Set(['views', 'reach', 'shares', 'total_interactions', 'replies']);
/** "If fewer than 5 people have viewed the story." */
const leastViewers = 5;
const storyMs = 24 * 3_600_000;

/** The edge `insights` of a post. The files of a carousel have none. */
export function insightMethods(world: World, shelves: Shelves): Readonly<Record<string, NodeMethod>> {
  const { posts, figures } = shelves;
  return {
    'GET insights': (call) => {
      const post = posts.find(call.id);
      if (post === null) throw noObject('GET', call.id);
      accountSeen(shelves, call, post.accountId);
      call.assertScope('instagram_manage_insights');
      call.assertScope('pages_read_engagement');
      const isStory = post.product === 'STORY';
      if (isStory && post.createdAt + storyMs <= world.clock.now()) throw noObject('GET', call.id);
      const counts = figures.of(post);
      const names = metricsIn(call.parameters, (name) => (isStory ? ofStory : ofPost).has(name) && figures.has(name));
      if (isStory && (counts['reach'] ?? leastViewers) < leastViewers) {
        throw new GraphError(10, '(#10) Not enough viewers for the media to show insights');
      }
      const values = Object.fromEntries(names.map((name) => [name, counts[name]]));
      return call.take('figures', () => showInsights(call.id, values));
    },
  };
}
