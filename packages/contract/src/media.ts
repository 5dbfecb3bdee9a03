import { z } from 'zod';

/** One stored file (answer of POST /api/media, and part of a post). */
export const mediaSchema = z.object({
  id: z.string(),
  /** Address of the file on the media host. */
  url: z.string(),
  type: z.enum(['image', 'video']),
  contentType: z.string(),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  alt: z.string(),
});

export type Media = z.infer<typeof mediaSchema>;
