import { z } from 'zod';

import { boundedList, boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

const word = boundedText(WORD_BYTES);
const line = boundedText(LINE_BYTES).overwrite((text) => text.toWellFormed());
/** More than any network takes. */
const LANGUAGES_MAX = 100;

/** Captions of a video in a request: a file that was stored by POST /api/captions, and its language as a tag (BCP 47). */
export const captionsRefSchema = boundedList(
  z.object({ id: word, language: word }).meta({ id: 'CaptionsRef' }),
  LANGUAGES_MAX,
);

/** The same in a draft, which shows what is in the file without asking for it. */
export const captionsOfDraftSchema = boundedList(
  z.strictObject({
    id: word,
    language: word,
    fileName: line,
    lines: z.int().min(0),
    firstLine: line,
    bytes: z.int().min(0),
  }),
  LANGUAGES_MAX,
);

/** Captions of a video of a post. */
export const captionsSchema = z
  .object({
    id: z.string(),
    language: z.string(),
    fileName: z.string(),
    lines: z.number(),
    firstLine: z.string(),
    /** As WebVTT, which is how they are stored. */
    bytes: z.number(),
  })
  .meta({ id: 'Captions' });

/** Answer of POST /api/captions. */
export const captionsStoredSchema = z.object({
  captions: captionsSchema.extend({
    /** The language that the name of the file ends with ("talk.pl.srt"); null where it names none. */
    language: z.string().nullable(),
    /** What the person who has sent the file should know of it, in a sentence. */
    note: z.string().optional(),
  }),
});

export type Captions = z.infer<typeof captionsSchema>;
export type StoredCaptions = z.infer<typeof captionsStoredSchema>['captions'];
