import { networkIds, occurrences, postStatuses, targetStatuses } from '@nonet/domain';
import { z } from 'zod';

import { boundedList, boundedRecord, boundedText, LINE_BYTES, POST_TEXT_BYTES, WORD_BYTES } from './bounded.ts';
import { mediaSchema } from './media.ts';

const templateRefSchema = z.object({ id: z.string(), name: z.string(), category: z.string() });
const word = boundedText(WORD_BYTES);
const line = boundedText(LINE_BYTES);
const postText = boundedText(POST_TEXT_BYTES);
const optionValueSchema = z.union([line, z.number(), z.boolean(), boundedList(line)]);
const mediaRefSchema = z.object({ id: word, alt: line.nullish() });

/** Body of POST /api/social/posts/schedule. Null and absent mean the same. */
export const schedulePostSchema = z.object({
  userId: word.nullish(),
  title: line.nullish(),
  /** The shared text. */
  description: postText.nullish(),
  /**
   * Texts for single networks in place of the shared text, each up to its network's limit. Null, blank and absent mean
   * the shared text. Texts for networks that the post does not go to are dropped.
   */
  descriptions: z.partialRecord(z.enum(networkIds), postText.nullable()).nullish(),
  /** ISO 8601 instant with Z or an offset, '2026-11-24T09:00:00Z'. An alternative to `wallTime`. */
  scheduledDate: word.nullish(),
  /**
   * The time on the clock of `timeZone`, which must be given too: 'YYYY-MM-DDTHH:MM' or 'YYYY-MM-DDTHH:MM:SS'. The
   * server finds the instant by its own zone rules. A time that the clocks skip becomes later by the size of the jump;
   * the answer has the time that is used.
   */
  wallTime: word.nullish(),
  /**
   * Chooses between the two instants when `wallTime` comes twice, because the clocks go back; absent means the first.
   * Otherwise it has no effect.
   */
  occurrence: z.enum(occurrences).nullish(),
  /** IANA zone in which the date was chosen; the user's stored zone when absent. */
  timeZone: word.nullish(),
  /** Connection ids. */
  platforms: boundedList(word).nullish(),
  /** Address of one of our own media files; accepted in place of `media`. */
  imageUrl: line.nullish(),
  /** Media ids in order, with alternative text. */
  media: boundedList(mediaRefSchema).nullish(),
  template: z.object({ id: word, name: word, category: word }).nullish(),
  link: line.nullish(),
  pinterestOnly: z.object({ link: line.nullish() }).nullish(),
  /**
   * Connection id → option → value: the options that only its network has, such as the board of a Pin. Options of
   * connections that the post does not go to are dropped. Null removes an option. `cover` is the id of an uploaded picture.
   */
  options: boundedRecord(word, boundedRecord(word, optionValueSchema.nullable())).nullish(),
  /**
   * Connection id → board id: the option `board`, under the specification's name. Where `options` names a board too,
   * that one wins.
   */
  pinterestBoards: boundedRecord(word, line).nullish(),
});

/**
 * Body of PATCH /api/posts/{id}: only what changes, and the version that the edit is based on. `descriptions` replaces
 * the texts of all single networks at once; `{}` removes them. `options` replaces only the options that it names.
 */
export const editPostSchema = schedulePostSchema.omit({ userId: true }).extend({ version: z.number().int() });

/** Query of DELETE /api/posts/{id}. */
export const removePostQuerySchema = z.object({
  /**
   * Removes the post only in this version: a post that was changed or restored meanwhile stays. Absent: removes any
   * version.
   */
  version: z.coerce.number().int().min(1).optional(),
});

/** Body of POST /api/posts/{id}/retry: the targets (absent: all that wait for a person), and what to do with them. */
export const retryPostSchema = z.object({
  targets: boundedList(word).nullish(),
  /**
   * `send`: publish at the post's time, or now when that has passed. `skip`: give these targets up; they count as
   * failed.
   */
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
  /** False when the account is no longer connected; then the chip says 'Not Connected'. */
  connected: z.boolean(),
  status: z.enum(targetStatuses),
  remoteUrl: z.string().nullable(),
  publishedAt: z.string().nullable(),
  /** Why the target is not published yet, or never will be. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What of a published post did not get there, and what to do: whole sentences. Null: all of it did, or it is not published. */
  note: z.string().nullable(),
  /** What a person can do now; null when nothing is needed from them. */
  action: z.enum(['reconnect', 'decide', 'retry']).nullable(),
  /** When a worker looks at the target next; null when no worker will. */
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
  /** Connection id → option → value; only connections with options are in it. */
  options: z.record(z.string(), z.record(z.string(), optionValueSchema)),
  pinterestBoards: z.record(z.string(), z.string()),
  /** The pictures that the option `cover` of accounts names, each once. They are none of `media`. */
  covers: z.array(mediaSchema),
  status: z.enum(postStatuses),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Raised by every change; an edit must name the version it was based on. */
  version: z.number(),
  /**
   * False once a part of the post was sent or may have been, while it is being published, and when it was cancelled.
   */
  canBeEdited: z.boolean(),
  targets: z.array(targetSchema),
});

/** Answer of POST /api/social/posts/schedule (201), and of every call that changes a post. */
export const postChangedSchema = z.object({
  success: z.literal(true),
  post: postSchema,
  /** In answers to restore and retry: true when the due time has passed meanwhile and the post goes out now. */
  publishesNow: z.boolean().optional(),
});

/** A post in a list: what its card shows. GET /api/posts/{id} has the whole post, as the composer needs it. */
export const listedPostSchema = postSchema.omit({
  wallTime: true,
  timeZone: true,
  template: true,
  link: true,
  pinterestOnly: true,
  options: true,
  pinterestBoards: true,
  covers: true,
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
