import { z } from 'zod';

import { boundedText, LINE_BYTES } from './bounded.ts';

/** 2,200 families of four, each of 25 bytes, and a little more. */
const SAVED_TEXT_BYTES = 60_000;

/** A text or a group of tags that is put into posts again and again. */
export const savedTextSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  /** Changes with every change. */
  version: z.int(),
});

/** Answer of GET /api/saved-texts: in the order of their names. */
export const savedTextsSchema = z.object({ texts: z.array(savedTextSchema) });

/** Body of POST /api/saved-texts. */
export const newSavedTextSchema = z.object({ name: boundedText(LINE_BYTES), text: boundedText(SAVED_TEXT_BYTES) });
/** Body of PATCH /api/saved-texts/{id}. */
export const changeSavedTextSchema = newSavedTextSchema.extend({
  /** The version that was changed. When there is a newer one by now, both are kept (OP-118). */
  version: z.int(),
});

/** Answer of POST and PATCH. */
export const savedTextKeptSchema = z.object({
  text: savedTextSchema,
  /** The name of the one that was changed elsewhere meanwhile: then `text` is another one, beside it. */
  besides: z.string().nullable(),
});

export type SavedText = z.infer<typeof savedTextSchema>;
export type SavedTexts = z.infer<typeof savedTextsSchema>;
export type SavedTextKept = z.infer<typeof savedTextKeptSchema>;
export type NewSavedText = z.infer<typeof newSavedTextSchema>;
export type ChangeSavedText = z.infer<typeof changeSavedTextSchema>;
