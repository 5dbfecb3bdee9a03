import { z } from 'zod';

/** One stored file (answer of POST /api/media, and part of a post). */
export const mediaSchema = z.object({
  id: z.string(),
  /** Address of the file on the media host. Good for at least a week; ask again for another. */
  url: z.string(),
  /** Address of a small WebP of a picture, upright, at most 480 pixels; null when there is none: show the file itself. */
  thumbnailUrl: z.string().nullable(),
  type: z.enum(['image', 'video']),
  contentType: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** In pixels, as shown; null when unknown. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Of a video; null when unknown. */
  durationMs: z.number().nullable(),
  /** True for a picture of more than one frame. */
  animated: z.boolean(),
  alt: z.string(),
});

/** Answer of GET /api/media: those of the asked files that still exist, in the order asked. */
export const mediaListSchema = z.object({ media: z.array(mediaSchema) });

/** Body of POST /api/media/uploads: a file that will come in parts. */
export const beginUploadSchema = z.object({
  fileName: z.string().min(1).max(255),
  /** Of the whole file. */
  bytes: z.int().min(0),
  /** What the browser takes it for. What counts is found out from the file itself. */
  contentType: z.string().max(255).nullish(),
});

/** Answer of POST /api/media/uploads. Part n (from 0) holds the bytes from n · partBytes; the last one what is left. */
export const uploadBegunSchema = z.object({
  id: z.string(),
  partBytes: z.number(),
  /** ISO date: what was not finished by then is removed. */
  expiresAt: z.string(),
});

/** Answer of GET /api/media/uploads/{id}: what has arrived, to go on where it stopped. */
export const uploadStateSchema = z.object({
  bytes: z.number(),
  partBytes: z.number(),
  /** Numbers of the parts that are there, ascending. Empty once it is finished. */
  received: z.array(z.number()),
  /** The file, once it is finished. */
  mediaId: z.string().nullable(),
});

export type Media = z.infer<typeof mediaSchema>;
export type MediaList = z.infer<typeof mediaListSchema>;
export type BeginUpload = z.infer<typeof beginUploadSchema>;
export type UploadBegun = z.infer<typeof uploadBegunSchema>;
export type UploadState = z.infer<typeof uploadStateSchema>;
