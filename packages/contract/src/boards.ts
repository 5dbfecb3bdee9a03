import { boardPrivacies } from '@nonet/domain';
import { z } from 'zod';

import { boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

/** A place of an account that posts go to. */
const boardSchema = z.object({ id: z.string(), name: z.string(), privacy: z.enum(boardPrivacies) });

/** Whose boards. Both are needed, though the session tells the person (2§7, OP-53). */
const owner = { userId: boundedText(WORD_BYTES).nullish(), connectionId: boundedText(WORD_BYTES).nullish() };

/** Body of POST /api/{network}/boards. A list that was fetched within the last minute is answered again, unless `forceRefresh`. */
export const boardsAskedSchema = z.object({ ...owner, forceRefresh: z.boolean().nullish() });
export const boardsSchema = z.object({ success: z.literal(true), boards: z.array(boardSchema) });

/** Body of POST /api/{network}/boards/create. */
export const createBoardSchema = z.object({
  ...owner,
  name: boundedText(LINE_BYTES),
  description: boundedText(LINE_BYTES).nullish(),
  privacy: z.enum(boardPrivacies).default('PUBLIC'),
});
export const boardCreatedSchema = z.object({ success: z.literal(true), board: boardSchema });

/** Body of POST /api/{network}/boards/sections. */
export const sectionsAskedSchema = z.object({ ...owner, boardId: boundedText(WORD_BYTES) });
export const sectionsSchema = z.object({
  success: z.literal(true),
  sections: z.array(z.object({ id: z.string(), name: z.string() })),
});

export type Board = z.infer<typeof boardSchema>;
export type Boards = z.infer<typeof boardsSchema>;
export type CreateBoard = z.input<typeof createBoardSchema>;
export type BoardCreated = z.infer<typeof boardCreatedSchema>;
export type BoardSections = z.infer<typeof sectionsSchema>;
