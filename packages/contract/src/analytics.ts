import { figureNames, networkIds } from '@nonet/domain';
import { z } from 'zod';

import { boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

const word = boundedText(WORD_BYTES);
const line = boundedText(LINE_BYTES);
const name = z.enum(figureNames);
const network = z.enum(networkIds);

/** Counts by name. Null: the network does not tell it, or it was not read yet. Never 0 in place of that. */
const figuresSchema = z.record(name, z.number().nullable());

/** Figures of a published target as they were read last; null while nothing was read. */
export const targetFiguresSchema = z.object({ readAt: z.string(), figures: figuresSchema }).nullable();

const range = {
  /** ISO instants, `from` inclusive and `to` exclusive. Days and hours are those of the person's time zone. */
  from: word,
  to: word,
};
const filter = {
  /** Comma-separated. Absent: all. */
  networks: line.optional(),
  /** Connection ids, comma-separated. Absent: all. */
  accounts: line.optional(),
};

/** Query of GET /api/analytics: the posts published in a range, with their figures as they are now. */
export const analyticsQuerySchema = z.object({ ...range, ...filter });

/** Query of POST /api/analytics/read: whose posts are read. */
export const readFiguresQuerySchema = z.object(filter);

/** Order of posts in GET /api/analytics/posts: by when they were published, or by a figure; what has none comes last. */
const analyticsSorts = ['published', ...figureNames] as const;

/** Query of GET /api/analytics/posts. */
export const analyticsPostsQuerySchema = analyticsQuerySchema.extend({
  sort: z.enum(analyticsSorts).optional(),
  /** Absent: the newest, or the most, first. */
  order: z.enum(['descending', 'ascending']).optional(),
  /** Words of the title or a text. */
  q: line.optional(),
  cursor: word.optional(),
});

/** One published target in the table of posts. */
export const measuredPostSchema = z.object({
  /** The post's id: with `targetId` it names one line. */
  id: z.string(),
  targetId: z.string(),
  network,
  connectionId: z.string(),
  title: z.string(),
  publishedAt: z.string(),
  url: z.string().nullable(),
  figures: figuresSchema,
  /** Null: not read yet. */
  readAt: z.string().nullable(),
  /** True once the network said that the post is not there any more. Its last figures stay. */
  isGone: z.boolean(),
});

/** How things stand with the reading at one network. */
const readingStates = [
  /** It is read. */
  'on',
  /** The operator has not switched it on: the network charges for it, or asks for a right that has to be named. */
  'off',
  /** No account of the person's lets Nonet read: it must be connected again. */
  'not-allowed',
  /** There is nothing to read: no account, or no published post of the last 30 days. */
  'nothing',
] as const;

/** What one network told of the posts of the range. */
export const networkAnalyticsSchema = z.object({
  network,
  state: z.enum(readingStates),
  /** Accounts whose figures cannot be read, and the network's reason as a whole sentence. */
  troubles: z.array(z.object({ connectionId: z.string(), message: z.string(), mayReconnect: z.boolean() })),
  /** Published targets of the range, deleted posts included. */
  posts: z.number(),
  accounts: z.number(),
  /** Sums over the targets of the range. Null: none of them has that figure. */
  totals: figuresSchema,
  /** The same for the span of the same length before; null where the plan does not show it. */
  before: figuresSchema.nullable(),
  /** Main figure by day of publishing ('YYYY-MM-DD' in the person's zone); only days with posts. */
  days: z.array(z.object({ day: z.string(), posts: z.number(), value: z.number().nullable() })),
  /** When any of it was read last. */
  readAt: z.string().nullable(),
  /** Followers of all accounts that tell them, as they were read last. */
  followers: z.number().nullable(),
});

/** Answer of GET /api/analytics. */
export const analyticsSchema = z.object({
  /** The range that is answered: the plan may begin it later than asked. */
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  /** Present when the plan cut the range: which plan has more, and the sentence. */
  limit: z.object({ plan: z.string(), message: z.string() }).nullable(),
  reading: z.object({
    /** The person's own switch: while it is off nothing is read. */
    isOn: z.boolean(),
    /** When any figure of the person's was read last. */
    readAt: z.string().nullable(),
    /** From when on a reading may be asked for; null: at once. */
    mayAskFrom: z.string().nullable(),
  }),
  /** All nine, in the order of the matrix. */
  networks: z.array(networkAnalyticsSchema),
  /** Posts by day and what became of them; only days with posts. */
  postsByDay: z.array(z.object({ day: z.string(), published: z.number(), partial: z.number(), failed: z.number() })),
  /** Accounts that have figures or followers in the range, also those no longer connected. */
  accounts: z.array(
    z.object({
      connectionId: z.string(),
      network,
      name: z.string(),
      posts: z.number(),
      /** Sums as of a network, and of the span before. */
      totals: figuresSchema,
      before: figuresSchema.nullable(),
      followers: z.number().nullable(),
    }),
  ),
  /** The first page of published targets, the newest first, at most 100. */
  posts: z.array(measuredPostSchema),
  nextCursor: z.string().nullable(),
  /** How many targets are in the range, without those of deleted posts. */
  total: z.number(),
  /** Deleted posts of the range: only in the totals. */
  deleted: z.number(),
});

/** Answer of GET /api/analytics/posts. */
export const analyticsPostsSchema = analyticsSchema.pick({ posts: true, nextCursor: true, total: true });

/** Answer of GET /api/analytics/growth?targetId=: the readings of one published target beside the person's other posts there. */
export const growthSchema = z.object({
  targetId: z.string(),
  network,
  /** The network's main figure: all values are of it. */
  figure: name,
  readings: z.array(z.object({ readAt: z.string(), ageMs: z.number(), value: z.number().nullable() })),
  /** By age of the plan of readings: of the person's posts at this network within 24 months. Null with fewer than three behind it. */
  usual: z.array(
    z.object({
      ageMs: z.number(),
      dueAt: z.string(),
      median: z.number().nullable(),
      lowerQuartile: z.number().nullable(),
      upperQuartile: z.number().nullable(),
      posts: z.number(),
    }),
  ),
});

/** Answer of GET /api/analytics/followers?connectionId=&from=&to=: one count a day; a day that was not read is absent. */
export const followersSchema = z.object({
  connectionId: z.string(),
  network,
  days: z.array(z.object({ day: z.string(), count: z.number() })),
  /** Days that were not read, with the reason where one is known: for example 'signed out'. */
  gaps: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string().nullable() })),
});

/** Query of GET /api/analytics/best-times: figures 7 days after publishing, of posts within 24 months. */
export const bestTimesQuerySchema = z.object({ network, figure: name.optional() });

/** Answer of GET /api/analytics/best-times. */
export const bestTimesSchema = z.object({
  network,
  figure: name,
  timeZone: z.string(),
  posts: z.number(),
  median: z.number().nullable(),
  /** Hours of a week with at least one post; weekday 1 is Monday. With fewer than three posts the figures are null. */
  cells: z.array(
    z.object({
      weekday: z.number(),
      hour: z.number(),
      posts: z.number(),
      median: z.number().nullable(),
      lowerQuartile: z.number().nullable(),
      upperQuartile: z.number().nullable(),
    }),
  ),
});

/** Query of GET /api/analytics/growth. */
export const growthQuerySchema = z.object({ targetId: word });

/** Query of GET /api/analytics/followers. */
export const followersQuerySchema = z.object({ ...range, connectionId: word });

/** Tables that GET /api/analytics/export.csv answers: all that the screen shows. */
export const analyticsTables = [
  'posts',
  'readings',
  'networks',
  'days',
  'posts-by-day',
  'followers',
  'best-times',
] as const;

/** Query of GET /api/analytics/export.csv; `sort`, `order` and `q` are of the posts. */
export const analyticsExportQuerySchema = analyticsPostsQuerySchema
  .omit({ cursor: true })
  .extend({ what: z.enum(analyticsTables) });

/** Body of PUT /api/analytics/reading: the person's own switch. */
export const switchReadingSchema = z.object({ isOn: z.boolean() });

/** Answer of PUT /api/analytics/reading and of POST /api/analytics/read, which asks for a reading now. */
export const readingSchema = analyticsSchema.shape.reading;

export type TargetFigures = z.infer<typeof targetFiguresSchema>;
export type Analytics = z.infer<typeof analyticsSchema>;
export type NetworkAnalytics = z.infer<typeof networkAnalyticsSchema>;
export type MeasuredPost = z.infer<typeof measuredPostSchema>;
export type AnalyticsPosts = z.infer<typeof analyticsPostsSchema>;
export type AnalyticsExportQuery = z.infer<typeof analyticsExportQuerySchema>;
export type Growth = z.infer<typeof growthSchema>;
export type Followers = z.infer<typeof followersSchema>;
export type BestTimes = z.infer<typeof bestTimesSchema>;
