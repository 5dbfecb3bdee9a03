import { z } from 'zod';

import { boundedList, boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

/** Somebody who made or resolved a remark. */
const personSchema = z.object({
  /** Null: they are gone. */
  id: z.string().nullable(),
  /** Null: they are gone. */
  name: z.string().nullable(),
  isYou: z.boolean(),
});

/** What somebody says about a post to others who see it. Nothing of it is ever published. */
export const remarkSchema = z.object({
  id: z.uuid(),
  /** The remark that it answers, which answers none itself. */
  answerTo: z.uuid().nullable(),
  /** Null: a guest. */
  person: personSchema.nullable(),
  /** The name that a guest gave; null: it is no guest's. */
  guestName: z.string().nullable(),
  /** Plain text, in which names of members may stand behind an @. Empty: deleted, and kept for its answers. */
  text: z.string(),
  /** Guests see it, too. */
  forGuests: z.boolean(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Null: it is open. Answers are resolved with what they answer. */
  resolvedAt: z.string().nullable(),
  resolvedBy: personSchema.nullable(),
});

/** Answer of GET /api/posts/{id}/remarks: the oldest first. */
export const remarksSchema = z.object({
  remarks: z.array(remarkSchema),
  /** Who may be mentioned: everybody else who sees the post. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});

const text = boundedText(LINE_BYTES);
/** The ids of those who are told of it, as the text names them. Everybody is told once of a remark. */
const mentions = boundedList(boundedText(WORD_BYTES), 50).optional();

/** Body of POST /api/posts/{id}/remarks. */
export const newRemarkSchema = z.object({
  text,
  answerTo: z.uuid().optional(),
  forGuests: z.boolean().optional(),
  mentions,
});

/** Body of PATCH /api/remarks/{id}: what is named is changed. Its text only by its author, the rest by everybody who sees the post. */
export const changeRemarkSchema = z.object({ text: text.optional(), mentions, resolved: z.boolean().optional() });

/** Answer of POST and PATCH. */
export const remarkKeptSchema = z.object({ remark: remarkSchema });

export type Remark = z.infer<typeof remarkSchema>;
export type Remarks = z.infer<typeof remarksSchema>;
export type NewRemark = z.infer<typeof newRemarkSchema>;
export type ChangeRemark = z.infer<typeof changeRemarkSchema>;
export type RemarkKept = z.infer<typeof remarkKeptSchema>;
