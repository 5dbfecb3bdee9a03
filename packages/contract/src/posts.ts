import {
  approvals,
  commentStatuses,
  networkIds,
  occurrences,
  postStatuses,
  SEVERAL_MAX,
  targetStatuses,
  verdicts,
  withoutThreads,
} from '@nonet/domain';
import { z } from 'zod';
import { answeredAdditions, namedAdditions } from './additions.ts';
import { targetFiguresSchema } from './analytics.ts';
import { approvalStateSchema } from './approval-state.ts';
import { boundedList, boundedRecord, boundedText, LINE_BYTES, POST_TEXT_BYTES, WORD_BYTES } from './bounded.ts';
import { captionsRefSchema, captionsSchema } from './captions.ts';
import { cropsSchema } from './crops.ts';
import { mediaSchema } from './media.ts';

const templateRefSchema = z.object({ id: z.string(), name: z.string(), category: z.string() });
const word = boundedText(WORD_BYTES);
const line = boundedText(LINE_BYTES);
const postText = boundedText(POST_TEXT_BYTES);
const optionValueSchema = z.union([line, z.number(), z.boolean(), boundedList(line)]).meta({ id: 'OptionValue' });
const mediaRefSchema = z
  .object({
    id: word,
    alt: line.nullish(),
    /** Of a document: what networks show as its title; empty and absent: the name of its file. Of a picture in a carousel: what is shown with it. Ignored elsewhere. */
    title: line.nullish(),
    /** Of a picture in a carousel: where it leads. Ignored elsewhere. */
    link: line.nullish(),
    /** What is cut off for networks. What reaches beyond the picture is ignored, and so are the crops of videos and animated pictures. */
    crops: cropsSchema.nullish(),
    /** Of a video: its captions, one file for each language. Ignored elsewhere. */
    captions: captionsRefSchema.nullish(),
    /** Of a picture or a video: hidden until somebody wants to see it, where the network hides files. Ignored elsewhere. */
    spoiler: z.boolean().nullish(),
  })
  .meta({ id: 'MediaRef' });

/** A file of a post. */
const postMediaSchema = mediaSchema
  .omit({ note: true })
  .extend({
    crops: cropsSchema,
    title: z.string(),
    link: z.string(),
    /** The captions of a video; absent: it has none. */
    captions: z.array(captionsSchema).optional(),
    /** The file is hidden as a spoiler; absent: it is not. Lists of posts leave it out. */
    spoiler: z.literal(true).optional(),
  })
  .meta({ id: 'PostMedia' });
const ownMediaSchema = z.partialRecord(z.enum(networkIds), z.array(postMediaSchema)).meta({ id: 'OwnMedia' });
const networkTextsSchema = z.partialRecord(z.enum(networkIds), postText.nullable()).meta({ id: 'NetworkTexts' });
/** More parts than this are refused unread; how many a thread may have, the submit checks say. */
const PARTS_READ_MAX = 100;
const threadPartSchema = z.object({
  description: postText.nullish(),
  descriptions: networkTextsSchema.nullish(),
  media: boundedList(mediaRefSchema).nullish(),
});

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
  descriptions: networkTextsSchema.nullish(),
  /**
   * ISO 8601 instant with Z or an offset, '2026-11-24T09:00:00Z', or 'now': the time at which the server takes the call, also for a
   * repeat of it with the same key. An alternative to `wallTime`.
   */
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
  /**
   * True: the time is an offered posting time. Where it is taken by now, or has passed, the post gets the next free one
   * of the person's posting times instead. A new post without a time gets the next free one, too.
   */
  postingTime: z.boolean().nullish(),
  /** IANA zone in which the date was chosen; the user's stored zone when absent. */
  timeZone: word.nullish(),
  /** Connection ids. */
  platforms: boundedList(word).nullish(),
  /** Address of one of our own media files; accepted in place of `media`. */
  imageUrl: line.nullish(),
  /** Media ids in order, with alternative text. */
  media: boundedList(mediaRefSchema).nullish(),
  /**
   * The parts of a thread after the first, which is the post itself. Each has texts and files as a post has; networks with
   * threads publish each as an answer to the one before. An empty list ends the thread.
   */
  thread: boundedList(threadPartSchema, PARTS_READ_MAX).nullish(),
  /** What networks without threads get of a thread; absent means the first part. */
  withoutThreads: z.enum(withoutThreads).nullish(),
  /**
   * The first comment of single networks: made below the post once it is out, as an answer where the network has threads. Blank: none.
   * Comments for networks that the post does not go to are kept and not sent.
   */
  comments: networkTextsSchema.nullish(),
  /** What is added beside texts and files, each on its own. */
  ...namedAdditions,
  /**
   * The id decides; name and category are those that the server knows. `none` means no template, so that an edit can remove it. Where
   * a template makes a kind of post, the option `format` of an account goes before it.
   */
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
  /**
   * The draft that this post was written in. It ends in the transaction that stores the post, and becomes one post at
   * most: from another device the call is refused with `draft-scheduled`.
   */
  draftId: z.uuid().nullish(),
});

/**
 * Body of PATCH /api/posts/{id}: only what changes, and the version that the edit is based on. `descriptions` replaces
 * the texts of all single networks at once; `{}` removes them. `comments` does the same with the first comments. `options` replaces only the options that it names.
 *
 * Of a post that was sent, only the targets with `canBeEdited` change: their networks get the text and the files as their own, and they are
 * sent again, now or at the post's time. Everything else stays; an edit that changes more is refused with `frozen`.
 */
export const editPostSchema = schedulePostSchema
  .omit({ userId: true, draftId: true })
  .extend({ version: z.number().int() });

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
   * `send`: publish at the post's time, or now when that has passed; never what its network keeps as a draft. `skip`: give these
   * targets up; they count as failed. `published`: the person published these drafts at their networks, which are asked once more.
   */
  action: z.enum(['send', 'skip', 'published']).nullish(),
});

const seenPostSchema = z.object({ id: word, version: z.number().int().min(1) });

/**
 * Body of POST /api/posts/move: for each post its new time on the clock of a zone, and the version that the move is based on.
 * It is the same change as a PATCH with that time.
 */
export const movePostsSchema = z.object({
  posts: boundedList(
    seenPostSchema.extend({ wallTime: word, timeZone: word, occurrence: z.enum(occurrences).nullish() }),
    SEVERAL_MAX,
  ),
});

/** Body of POST /api/posts/accounts: the accounts, by connection id, that each of the posts goes to from now on. */
export const setAccountsSchema = z.object({
  posts: boundedList(seenPostSchema, SEVERAL_MAX),
  platforms: boundedList(word),
});

/** Body of POST /api/posts/cancel and /restore. */
export const severalPostsSchema = z.object({ posts: boundedList(word, SEVERAL_MAX) });

/** Body of POST /api/posts/remove: each post is removed only in the version that was seen. */
export const removePostsSchema = z.object({ posts: boundedList(seenPostSchema, SEVERAL_MAX) });

/** Body of POST /api/posts/retry: targets of several posts, each as in POST /api/posts/{id}/retry. */
export const retryPostsSchema = z.object({
  posts: boundedList(retryPostSchema.omit({ action: true }).extend({ id: word }), SEVERAL_MAX),
  action: retryPostSchema.shape.action,
});

/** Whether a planned post goes out on an account. */
const readinessSchema = z.object({
  verdict: z.enum(verdicts),
  /** Why it may not go out; empty when it does. */
  message: z.string(),
  /** What helps: connecting the account again, changing the post or its accounts, or its time. Null when nothing is needed. */
  action: z.object({ kind: z.enum(['reconnect', 'edit', 'move', 'approve']), label: z.string() }).nullable(),
});

/** A comment that the account makes below its published post. It decides nothing about the post. */
const commentSchema = z.object({
  id: z.string(),
  /** From 1 on: comments go out one after the other. */
  number: z.number(),
  text: z.string(),
  status: z.enum(commentStatuses),
  /** Why it is not there, or not yet, as a whole sentence. */
  message: z.string().nullable(),
  url: z.string().nullable(),
  /** True where it failed for want of a right that connecting the account again gives. */
  mayReconnect: z.boolean(),
});

/** One post on one connection. */
export const targetSchema = z
  .object({
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
    /** The parts of a published post that did not get there, and what to do: whole sentences. Null: all of it did, or it is not published. */
    note: z.string().nullable(),
    /** As it was last judged; null when the target is not planned: it was sent, waits for a person, or its post was deleted. */
    readiness: readinessSchema.nullable(),
    /**
     * What a person can do now; null when nothing is needed from them. `confirm`: the network keeps the post as a draft at `remoteUrl`;
     * they publish it there and say so, or give it up. `cure`: it was refused, and `cure` says what helps.
     */
    action: z.enum(['reconnect', 'decide', 'confirm', 'retry', 'cure']).nullable(),
    /** What keeps a refused target from being refused again, with the label of its button. Null unless `action` is `cure`. */
    cure: z.object({ kind: z.enum(['edit', 'reconnect', 'board']), label: z.string() }).nullable(),
    /**
     * True when its network refused it for certain: its text, files, options and board can be changed, also when the rest of the post
     * cannot.
     */
    canBeEdited: z.boolean(),
    /** The kind of post that was chosen for the account, its option `format`. Absent: none was. */
    format: z.string().optional(),
    /** How many parts of its thread are out while others are not; 0 when none is, or all are. */
    partsOut: z.number(),
    /** When a worker looks at the target next; null when no worker will. */
    nextAt: z.string().nullable(),
    /** What becomes of its comments, in their order; there are none before it is published. */
    comments: z.array(commentSchema),
    figures: targetFiguresSchema,
    /** Why figures that were read are left out: a whole sentence about the plan. Absent: none are. */
    figuresLimit: z.string().optional(),
    /**
     * The texts of its parts as they went out: its network's were changed since, for another account that had refused them. Absent: it
     * has those of the post.
     */
    sentTexts: z.array(z.string()).optional(),
  })
  .meta({ id: 'Target' });

export const postSchema = z
  .object({
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
    media: z.array(postMediaSchema),
    /** The parts of a thread after the first; empty: it is no thread. */
    thread: z.array(
      z.object({
        description: z.string(),
        descriptions: z.partialRecord(z.enum(networkIds), z.string()),
        media: z.array(postMediaSchema),
        ownMedia: ownMediaSchema,
      }),
    ),
    /** The files that single networks get in place of `media`, after they had refused the post. */
    ownMedia: ownMediaSchema,
    /** What networks without threads get of it. */
    withoutThreads: z.enum(withoutThreads),
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
     * False once a part of the post was sent or may have been, while it is being published, and when it was deleted.
     */
    canBeEdited: z.boolean(),
    /**
     * When the post is removed, unless it is restored before: it was deleted a moment ago. Meanwhile a post that is out, even in part,
     * keeps its status; any other one is cancelled. Null: it stays.
     */
    removesAt: z.string().nullable(),
    /** The repeat that it was made by, and the date of the rule ('YYYY-MM-DD'), also when the post was moved. Null: it does not repeat. */
    series: z.object({ id: z.string(), date: z.string() }).nullable(),
    /** The first comment of single networks, as it was planned. */
    comments: z.partialRecord(z.enum(networkIds), z.string()),
    ...answeredAdditions,
    /** Where the picture of the link card can be fetched; null: there is none. */
    cardImageUrl: z.string().nullable(),
    targets: z.array(targetSchema),
    /** Absent: nobody is asked for a yes. */
    approval: approvalStateSchema.optional(),
    /** Who wrote it; null as name: they are no longer here. Absent: the space has one person. */
    author: z.object({ name: z.string().nullable(), isYou: z.boolean() }).optional(),
    /**
     * How many further accounts it goes to, which the caller is not bound to: nothing else is told of them, and the post cannot be
     * changed. Its status is that of the accounts shown. Absent: none.
     */
    otherAccounts: z.number().int().positive().optional(),
    /** How many remarks on it are open. Absent: none. */
    openRemarks: z.number().int().positive().optional(),
  })
  .meta({ id: 'Post' });

/** Answer of POST /api/social/posts/schedule (201), and of every call that changes a post. */
export const postChangedSchema = z.object({
  success: z.literal(true),
  post: postSchema,
  /** In answers to restore, retry and an edit of what was refused: true when the due time has passed and the post goes out now. */
  publishesNow: z.boolean().optional(),
  /** The instant that was asked for, when an offered posting time became another. */
  movedFrom: z.string().optional(),
});

/**
 * A post in a list: what its card shows. GET /api/posts/{id} has the whole post, as the composer needs it. A text of more than 1,000
 * characters is its beginning with `…`, or in a search the part around what was found.
 */
export const listedPostSchema = postSchema
  .omit({
    wallTime: true,
    timeZone: true,
    link: true,
    pinterestOnly: true,
    options: true,
    pinterestBoards: true,
    covers: true,
    createdAt: true,
    thread: true,
    withoutThreads: true,
    ownMedia: true,
    comments: true,
    cardImageUrl: true,
  })
  .extend({
    /** One of its texts is longer than it stands here. Absent: all are whole. */
    isCut: z.literal(true).optional(),
  })
  .meta({ id: 'ListedPost' });

/** One page of GET /api/posts or /api/posts/search, in the order of scheduledDate, at most 100. */
export const postPageSchema = z.object({ posts: z.array(listedPostSchema), nextCursor: z.string().nullable() });

/**
 * Answer of every call that changes several posts. Each post is changed by itself, in its own transaction: what was refused
 * says why, and the others are changed.
 */
export const severalChangedSchema = z.object({
  success: z.literal(true),
  /** The posts as they are now, without those that were removed. */
  changed: z.array(listedPostSchema),
  removed: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
});

/**
 * A part of the query of GET /api/posts and /api/posts/search: comma-separated lists. A post fits when it has one of each
 * list that is given.
 */
export const postFilterSchema = z.object({
  networks: line.optional(),
  /** Connection ids. */
  accounts: line.optional(),
  /** Statuses of posts, and `needs-you`: a part waits for the person. */
  statuses: line.optional(),
  /** Template ids. */
  templates: line.optional(),
  /** States of approval. */
  approval: line.optional(),
  /** Only posts that the caller wrote. */
  mine: z.literal('true').optional(),
});

/** Query of GET /api/posts/search: all posts that hold every word of `q` in their title or one of their texts. */
export const searchPostsSchema = postFilterSchema.extend({ q: line, cursor: word.optional() });

/** Query of GET /api/posts/counts: a range, a text, or both. */
export const countPostsSchema = z.object({
  /** ISO instants, `from` inclusive and `to` exclusive; absent: all of time on that side. */
  from: word.optional(),
  to: word.optional(),
  q: line.optional(),
});

/** Answer of GET /api/posts/counts: how many posts of the range and the text fit each value of a filter. */
export const postCountsSchema = z.object({
  total: z.number(),
  /** True when only the newest posts were counted, so that each count stands for "this many or more". */
  isCapped: z.boolean(),
  networks: z.partialRecord(z.enum(networkIds), z.number()),
  accounts: z.record(z.string(), z.number()),
  statuses: z.partialRecord(z.enum([...postStatuses, 'needs-you']), z.number()),
  templates: z.record(z.string(), z.number()),
  approval: z.partialRecord(z.enum(approvals), z.number()),
  mine: z.number(),
});

/** One line of a post's history. */
export const postEventSchema = z.object({
  id: z.string(),
  /** ISO instant. */
  at: z.string(),
  kind: z.enum([
    'scheduled',
    'edited',
    'moved',
    'deleted',
    'restored',
    'prepared',
    'sent',
    'answered',
    'looked-up',
    'retried',
    'asked',
    'skipped',
    'confirmed',
    'published',
    'submitted',
    'took-back',
    'approved',
    'returned',
  ]),
  by: z.enum(['person', 'nonet', 'network']),
  /** Which person it was; null where it was none. Null as name: they are no longer here. */
  person: z.object({ name: z.string().nullable(), isYou: z.boolean() }).nullable(),
  /** The account it is about; null when it is about the whole post. */
  targetId: z.string().nullable(),
  /** Of a move: the time before and after, as ISO instants. */
  moved: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** What was said, as a whole sentence. */
  message: z.string().nullable(),
});

/** Answer of GET /api/posts/{id}/history: the newest first. */
export const postHistorySchema = z.object({ events: z.array(postEventSchema) });

export type PostMedia = z.infer<typeof postMediaSchema>;
export type SchedulePost = z.infer<typeof schedulePostSchema>;
export type EditPost = z.infer<typeof editPostSchema>;
export type RetryPost = z.infer<typeof retryPostSchema>;
export type Post = z.infer<typeof postSchema>;
export type ListedPost = z.infer<typeof listedPostSchema>;
export type Target = z.infer<typeof targetSchema>;
export type Comment = z.infer<typeof commentSchema>;
export type PostChanged = z.infer<typeof postChangedSchema>;
export type MovePosts = z.infer<typeof movePostsSchema>;
export type SetAccounts = z.infer<typeof setAccountsSchema>;
export type RemovePosts = z.infer<typeof removePostsSchema>;
export type RetryPosts = z.infer<typeof retryPostsSchema>;
export type SeveralChanged = z.infer<typeof severalChangedSchema>;
export type PostFilter = z.infer<typeof postFilterSchema>;
export type PostCounts = z.infer<typeof postCountsSchema>;
export type PostEvent = z.infer<typeof postEventSchema>;
export type PostHistory = z.infer<typeof postHistorySchema>;
export type PostPage = z.infer<typeof postPageSchema>;
