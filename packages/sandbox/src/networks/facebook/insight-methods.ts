import type { FigureBook } from '#/core/figure-book.ts';
import { type NodeCall, type NodeMethod, noObject } from '#/networks/facebook/graph.ts';
import type { Post } from '#/networks/facebook/posts.ts';
import { readPage, type Shelves } from '#/networks/facebook/publisher.ts';
import { notAllowed } from '#/networks/facebook/refusals.ts';
import { metricsIn, showInsights } from '#/networks/meta/insights.ts';

/** How the posts of these pages do. Those that have no name of their own at Facebook are told in parts of others. */
export const typicalFigures = {
  post_media_view: 1_500,
  post_total_media_view_unique: 1_050,
  post_clicks: 44,
  reactions: 42,
  comments: 8,
  shares: 12,
} as const;

type Counts = ReturnType<FigureBook['of']>;

/** By the name of an insight: what is told under it, from what was counted. Absent: that was withheld. */
const ofPost: Readonly<Record<string, (counts: Counts) => unknown>> = {
  post_media_view: (counts) => counts['post_media_view'],
  post_total_media_view_unique: (counts) => counts['post_total_media_view_unique'],
  post_clicks: (counts) => counts['post_clicks'],
  post_reactions_by_type_total: ({ reactions }) => byType(reactions),
  post_activity_by_action_type: ({ reactions, comments, shares }) =>
    told({ like: reactions, comment: comments, share: shares }),
};
const ofStory: typeof ofPost = {
  story_media_view: (counts) => counts['post_media_view'],
  story_total_media_view_unique: (counts) => counts['post_total_media_view_unique'],
  pages_fb_story_thread_lightweight_reactions: ({ reactions }) => reactions,
  pages_fb_story_shares: ({ shares }) => shares,
};
const ofVideo: typeof ofPost = {
  blue_reels_play_count: (counts) => counts['post_media_view'],
  post_video_likes_by_reaction_type: ({ reactions }) => byType(reactions),
  post_video_social_actions: ({ comments, shares }) => told({ COMMENT: comments, SHARE: shares }),
};

/** The edge `insights` of a post (Page Insights), and `video_insights` of a video, which needs no names. */
export function insightMethods(
  shelves: Shelves,
  edge: 'insights' | 'video_insights',
  postOf: (id: string) => Post | null,
): Readonly<Record<string, NodeMethod>> {
  return {
    [`GET ${edge}`]: (call) => {
      const post = countedPost(shelves, call, postOf);
      const isStory = post.kind === 'photo-story' || post.kind === 'video-story';
      const table = edge === 'video_insights' ? ofVideo : isStory ? ofStory : ofPost;
      const counts = countsOf(shelves, post);
      const value = (name: string): unknown => table[name]?.(counts);
      const usual = edge === 'video_insights' && call.parameters.get('metric') === undefined;
      const names = usual ? Object.keys(table) : metricsIn(call.parameters, (name) => value(name) !== undefined);
      const values = Object.fromEntries(names.map((name) => [name, value(name)]));
      return call.take('figures', () => showInsights(call.id, told(values)));
    },
  };
}

/** What is counted of a post from the moment on that it is seen. */
export function countsOf({ figures, world }: Pick<Shelves, 'figures' | 'world'>, { id, visibleAt }: Post): Counts {
  return figures.of({ id, createdAt: visibleAt ?? world.clock.now() });
}

function countedPost(shelves: Shelves, call: NodeCall, postOf: (id: string) => Post | null): Post {
  const post = postOf(call.id);
  if (post === null) throw noObject('GET', call.id);
  const page = readPage(shelves, call, post.pageId);
  if (call.caller.page === null) throw notAllowed('Insights of a page must be asked for as the page itself.');
  call.assertScope('read_insights');
  call.assertScope('pages_read_engagement');
  if (!page.tasks.includes('ANALYZE')) throw notAllowed('The user must be able to perform the ANALYZE task');
  return post;
}

/** Most reactions are likes. */
function byType(reactions: number | undefined): object | undefined {
  if (reactions === undefined) return undefined;
  const love = Math.floor(reactions / 4);
  return told({ like: reactions - love || undefined, love: love || undefined });
}

function told(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
