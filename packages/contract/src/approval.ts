import { networkIds, returnedAbouts, SEVERAL_MAX } from '@nonet/domain';
import { z } from 'zod';

import { boundedList, boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';
import { listedPostSchema } from './posts.ts';

const word = boundedText(WORD_BYTES);
const line = boundedText(LINE_BYTES);
const version = z.number().int().min(1);
const seenPost = z.object({ id: word, version });

/** Body of POST /api/posts/{id}/submit: the version that the caller has seen. Another one answers 409 `version-conflict`. */
export const seenVersionSchema = z.object({ version });
/** Body of POST /api/posts/{id}/approve. */
export const approvePostSchema = seenVersionSchema.extend({
  /** True: what was not approved before its time goes out now. Absent: it goes on asking. */
  sendNow: z.boolean().optional(),
});

/** What whoever sends a post back says, and what it is about (absent: the post). */
const returnFields = { sentence: line, about: z.enum(returnedAbouts).nullish() };
/** Body of POST /api/posts/{id}/return. */
export const returnPostSchema = seenVersionSchema.extend(returnFields);
/** Body of POST /api/posts/approve. Each post is approved by itself, in the version that was seen; the answer says which were not. */
export const approvePostsSchema = z.object({ posts: boundedList(seenPost, SEVERAL_MAX) });
/** Body of POST /api/posts/return: one sentence for all of them. */
export const returnPostsSchema = approvePostsSchema.extend(returnFields);

/** Query of GET /api/approvals. */
export const approvalsQuerySchema = z.object({ cursor: word.optional() });
/**
 * Answer of GET /api/approvals: what waits for the caller. To who may approve, the posts that wait for a yes; to others, their own that
 * were sent back. First what was not approved in time, then by `scheduledDate`; at most 100.
 */
export const approvalsSchema = z.object({ posts: z.array(listedPostSchema), nextCursor: z.string().nullable() });
/** Answer of GET /api/approvals/count: how many posts wait for the caller; at most 100 are counted. */
export const approvalsCountSchema = z.object({ waiting: z.int() });

/** A part of a post of which two versions differ. Of texts both are told; `network` is whose, null: the shared one; `part`: of a thread, from 1 on. */
export const postDifferenceSchema = z.object({
  field: z.enum([
    'title',
    'text',
    'files',
    'alternative-text',
    'time',
    'accounts',
    'options',
    'thread',
    'comments',
    'poll',
    'card',
    'attachment',
    'marks',
    'captions',
    'template',
    'link',
  ]),
  network: z.enum(networkIds).nullable(),
  part: z.int().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * Answer of GET /api/posts/{id}/changes: what differs between the version that was last approved or sent back, and the present one. `since`
 * is null and the list empty where no version was judged yet.
 */
export const postChangesSchema = z.object({
  since: z.int().nullable(),
  version: z.int(),
  changes: z.array(postDifferenceSchema),
});

/** Answer of GET /api/approval-settings, and with the fields that change the body of PATCH. */
export const approvalSettingsSchema = z.object({
  /** Editors may approve, too. */
  editorsApprove: z.boolean(),
  /** The author's own yes does not count, whatever their role. */
  twoPersons: z.boolean(),
  /** A guest of a review link must approve each post, too. */
  clientApproves: z.boolean(),
  /** Who is asked when a post is sent for approval, by name: those who may approve it. */
  approvers: z.array(z.string()),
});
export const changeApprovalSettingsSchema = approvalSettingsSchema.omit({ approvers: true }).partial();

export type ApprovalSettings = z.infer<typeof approvalSettingsSchema>;
export type PostDifference = z.infer<typeof postDifferenceSchema>;
export type PostChanges = z.infer<typeof postChangesSchema>;
export type Approvals = z.infer<typeof approvalsSchema>;
export type ReturnPost = z.infer<typeof returnPostSchema>;
