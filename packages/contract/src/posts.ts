import { networkIds, postStatuses, targetStatuses } from '@nonet/domain';
import { z } from 'zod';

import { mediaSchema } from './media.ts';

const templateRefSchema = z.object({ id: z.string(), name: z.string(), category: z.string() });
/** Far above what any rule allows, for the fields that no rule bounds at every network: a page of a hundred posts stays small. */
const anyText = z.string().max(10_000);
const mediaRefSchema = z.object({ id: z.string(), alt: anyText.nullish() });

/** Body of POST /api/social/posts/schedule. Null and absent mean the same. */
export const schedulePostSchema = z.object({
  userId: z.string().nullish(),
  title: z.string().nullish(),
  /** The shared text. */
  description: z.string().nullish(),
  /**
   * Texts of their own for single networks, in place of the shared one and up to that network's own limit. Null, blank and absent
   * mean the shared text; those of networks that the post does not go to are dropped.
   */
  descriptions: z.partialRecord(z.enum(networkIds), z.string().nullable()).nullish(),
  /** ISO 8601 instant. */
  scheduledDate: z.string().nullish(),
  /** IANA zone in which the date was chosen; the user's stored zone when absent. */
  timeZone: z.string().nullish(),
  /** Connection ids. */
  platforms: z.array(z.string()).nullish(),
  /** Address of one of our own media files; accepted in place of `media`. */
  imageUrl: z.string().nullish(),
  /** Media ids in order, with alternative text. */
  media: z.array(mediaRefSchema).nullish(),
  template: templateRefSchema.nullish(),
  link: anyText.nullish(),
  pinterestOnly: z.object({ link: anyText.nullish() }).nullish(),
  /** Connection id → board id. */
  pinterestBoards: z.record(z.string(), anyText).nullish(),
});

/**
 * Body of PATCH /api/posts/{id}: only what changes, and the version it was based on. `descriptions` replaces all texts of single
 * networks at once; `{}` removes them.
 */
export const editPostSchema = schedulePostSchema.omit({ userId: true }).extend({ version: z.number().int() });

/** Body of POST /api/posts/{id}/retry: which targets (default: all that wait for a person) and what to do. */
export const retryPostSchema = z.object({
  targets: z.array(z.string()).nullish(),
  /** `send`: publish now. `skip`: give up on these targets; they count as failed. */
  action: z.enum(['send', 'skip']).nullish(),
});

/** One post on one connection. */
export const targetSchema = z.object({
  id: z.string(),
  platform: z.enum(networkIds),
  connectionId: z.string(),
  /** The account id of the spec: the connection's id. */
  accountId: z.string(),
  username: z.string().nullable(),
  accountName: z.string().nullable(),
  /** False: the chip says 'Not Connected'. */
  connected: z.boolean(),
  status: z.enum(targetStatuses),
  remoteUrl: z.string().nullable(),
  publishedAt: z.string().nullable(),
  /** Why it is not out yet, or not at all. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What a person can do now; null when nothing is asked of them. */
  action: z.enum(['reconnect', 'decide', 'retry']).nullable(),
  /** When a worker looks next; null when none will. */
  nextAt: z.string().nullable(),
});

export const postSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** The texts that single networks receive in place of `description`. */
  descriptions: z.partialRecord(z.enum(networkIds), z.string()),
  /** 'platform:accountId' per target (2§3, OP-75). */
  platforms: z.array(z.string()),
  /** ISO instant. */
  scheduledDate: z.string(),
  /** Wall time 'YYYY-MM-DDTHH:MM:SS' in `timeZone`. */
  wallTime: z.string(),
  timeZone: z.string(),
  imageUrl: z.string().nullable(),
  media: z.array(mediaSchema),
  template: templateRefSchema.nullable(),
  link: z.string().nullable(),
  pinterestOnly: z.object({ link: z.string() }).nullable(),
  pinterestBoards: z.record(z.string(), z.string()),
  status: z.enum(postStatuses),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Raised by every change; an edit must name the version it was based on. */
  version: z.number(),
  /** False once a part of it was sent or may have been, while it is being published, and when it was cancelled. */
  canBeEdited: z.boolean(),
  targets: z.array(targetSchema),
});

/** Answer of POST /api/social/posts/schedule (201), and of every call that changes a post. */
export const postChangedSchema = z.object({
  success: z.literal(true),
  post: postSchema,
  /** On restore: the due time has passed meanwhile and the post goes out now. */
  publishesNow: z.boolean().optional(),
});

/** A post in a list: what its card shows. The whole post, as the composer needs it, is at GET /api/posts/{id}. */
export const listedPostSchema = postSchema.omit({
  wallTime: true,
  timeZone: true,
  template: true,
  link: true,
  pinterestOnly: true,
  pinterestBoards: true,
  createdAt: true,
});

/** One page of GET /api/posts, ascending by scheduledDate, at most 100. */
export const postPageSchema = z.object({ posts: z.array(listedPostSchema), nextCursor: z.string().nullable() });

export type SchedulePost = z.infer<typeof schedulePostSchema>;
export type EditPost = z.infer<typeof editPostSchema>;
export type RetryPost = z.infer<typeof retryPostSchema>;
export type Post = z.infer<typeof postSchema>;
export type ListedPost = z.infer<typeof listedPostSchema>;
export type Target = z.infer<typeof targetSchema>;
export type PostChanged = z.infer<typeof postChangedSchema>;
export type PostPage = z.infer<typeof postPageSchema>;
