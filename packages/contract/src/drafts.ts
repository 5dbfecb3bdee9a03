import { isWallTime, networkIds, occurrences } from '@nonet/domain';
import { z } from 'zod';

import { draftedAdditions } from './additions.ts';
import { boundedList, boundedRecord, boundedText, LINE_BYTES, POST_TEXT_BYTES, WORD_BYTES } from './bounded.ts';
import { captionsOfDraftSchema } from './captions.ts';
import { cropsSchema } from './crops.ts';
import { mediaSchema } from './media.ts';

/** PostgreSQL refuses half a surrogate pair in JSON, so texts are made well-formed. */
const wellFormed = (text: string) => text.toWellFormed();
const word = boundedText(WORD_BYTES).overwrite(wellFormed);
const line = boundedText(LINE_BYTES).overwrite(wellFormed);
const postText = boundedText(POST_TEXT_BYTES).overwrite(wellFormed);

const FILES_MAX = 100;
const PARTS_MAX = 24;
const VARIATIONS_MAX = 100;
/** More than a shared text has places, which are between its characters. */
const LEFT_OUT_MAX = 300;

const day = word.refine((text) => text > '1970' && isWallTime(`${text}T00:00`), 'A day is written as YYYY-MM-DD.');
const time = word.refine((text) => isWallTime(`2000-01-01T${text}`), 'A time is written as HH:MM.');
const texts = z.partialRecord(z.enum(networkIds), postText);
const files = boundedList(
  z.strictObject({
    id: word,
    alt: line,
    crops: cropsSchema.optional(),
    title: line.optional(),
    link: line.optional(),
    captions: captionsOfDraftSchema.optional(),
    spoiler: z.literal(true).optional(),
  }),
  FILES_MAX,
);
const leftOut = boundedList(z.strictObject({ at: z.int().min(0), text: postText }), LEFT_OUT_MAX);
const optionValue = z.union([line, z.number(), z.boolean(), boundedList(line)]);

const contentFields = {
  title: line,
  description: postText,
  /** What did not fit the shared text, each with its place there in UTF-16 units (OP-185). It is not sent. */
  leftOut,
  /** Texts for single networks; one that is there is an open field, also when it is blank. */
  descriptions: texts,
  link: line,
  /** Media ids in order. Files that are still being uploaded are not in it. */
  media: files,
  /** The ids of pictures that were chosen as covers. */
  covers: boundedList(word, FILES_MAX),
  /** 'YYYY-MM-DD' and 'HH:MM' on the clock of the person's zone. Nothing is sent then (DRAFT-04). */
  day: day.nullable(),
  time,
  occurrence: z.enum(occurrences),
  /** It goes out as soon as it is scheduled, and has no day until then (OP-186). */
  now: z.boolean(),
  connectionIds: boundedList(word),
  options: boundedRecord(word, boundedRecord(word, optionValue)),
  templateId: word.nullable(),
  /** The parts of a thread after the first. */
  thread: boundedList(
    z.strictObject({ description: postText, leftOut: leftOut.optional(), descriptions: texts, media: files }),
    PARTS_MAX,
  ),
  withoutThreads: z.enum(['first-part', 'comments', 'one-text']),
  /** The first comment per network. */
  comments: texts,
  ...draftedAdditions,
  repeat: z.strictObject({ rule: line, variations: boundedList(postText, VARIATIONS_MAX) }).nullable(),
  postingTime: z.boolean(),
} as const;

/** Everything of a post that is being written. What it does not know is refused. */
export const draftContentSchema = z.strictObject(contentFields);

/** The fields of a content that a call names; the others stay, or are empty in a new draft. */
const namedContentSchema = draftContentSchema.partial();

/** Body of POST /api/drafts: a content, or the draft that the new one is a copy of. */
export const createDraftSchema = z.object({
  /** A UUID that the caller chose: a repeat of the call makes no second draft. */
  id: z.uuid().optional(),
  content: namedContentSchema.optional(),
  copyOf: word.optional(),
  /** True for a version that was not taken when two devices had written different ones: it is kept for 30 days (OP-114). */
  aside: z.boolean().optional(),
});

/** Body of PUT /api/drafts/{id}. */
export const saveDraftSchema = z.object({
  /** The version that the content is based on; 0: the draft is new, under an id that the caller chose. */
  base: z.int().min(0),
  content: namedContentSchema,
  /** Brings a draft back that was deleted, as it stands here (OP-117). */
  restores: z.boolean().optional(),
});

/** Query of DELETE /api/drafts/{id}: only in this version; absent: in any. */
export const removeDraftQuerySchema = z.object({ version: z.coerce.number().int().min(1).optional() });

const draftFields = {
  id: z.string(),
  /** Raised by every change. */
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Until when a version is kept that was set aside; null: without end. */
  asideUntil: z.string().nullable(),
} as const;

/** Answer of PUT /api/drafts/{id} and of the calls that make or restore one. */
export const draftSavedSchema = z.object(draftFields);

export const draftSchema = z.object({
  ...draftFields,
  content: z.object(contentFields),
  /** The files that the content names, in no certain order, without those that no longer exist. */
  files: z.array(mediaSchema),
});

/** A draft in a list. */
export const listedDraftSchema = z.object({
  ...draftFields,
  title: z.string(),
  /** How its text begins. */
  text: z.string(),
  connectionIds: z.array(z.string()),
  templateId: z.string().nullable(),
  day: z.string().nullable(),
  time: z.string(),
  /** Its first picture or video. */
  picture: mediaSchema.nullable(),
  images: z.number(),
  videos: z.number(),
  documents: z.number(),
});

/** Query of GET /api/drafts. */
export const listDraftsQuerySchema = z.object({
  /** Drafts that hold every word of it. */
  q: line.optional(),
  /** Drafts with a day, from `from` to `to`, both inclusive. */
  from: day.optional(),
  to: day.optional(),
  /** At most so many, those that were changed last. */
  limit: z.coerce.number().int().min(1).max(1000).optional(),
});

/** Answer of GET /api/drafts: all of them, the last changed first. */
export const draftListSchema = z.object({
  drafts: z.array(listedDraftSchema),
  /** How many a person may have, beside those that were set aside. */
  limit: z.number(),
});

export type DraftContent = z.infer<typeof draftContentSchema>;
export type CreateDraft = z.infer<typeof createDraftSchema>;
export type SaveDraft = z.infer<typeof saveDraftSchema>;
export type DraftSaved = z.infer<typeof draftSavedSchema>;
export type Draft = z.infer<typeof draftSchema>;
export type ListedDraft = z.infer<typeof listedDraftSchema>;
export type DraftList = z.infer<typeof draftListSchema>;
