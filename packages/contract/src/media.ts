import { z } from 'zod';

/** One stored file (answer of POST /api/media, and part of a post). */
export const mediaSchema = z.object({
  id: z.string(),
  /** Address of the file on the media host. It works for at least a week; ask again for a new one. */
  url: z.string(),
  /**
   * Address of a small WebP of a picture, upright, at most 480 pixels. Null when there is none; then show the file
   * itself.
   */
  thumbnailUrl: z.string().nullable(),
  type: z.enum(['image', 'video']),
  contentType: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** In pixels, as shown; null when unknown. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Duration of a video; null when unknown. */
  durationMs: z.number().nullable(),
  /** True for a picture of more than one frame. */
  animated: z.boolean(),
  alt: z.string(),
});

/** Answer of GET /api/media: the requested files that still exist, in the order of the request. */
export const mediaListSchema = z.object({ media: z.array(mediaSchema) });

/** Body of POST /api/media/uploads: a file that will come in parts. */
export const beginUploadSchema = z.object({
  fileName: z.string().min(1).max(255),
  /** Size of the whole file. */
  bytes: z.int().min(0),
  /** The type that the browser assumes. The server finds the real type from the file itself. */
  contentType: z.string().max(255).nullish(),
});

/**
 * Answer of POST /api/media/uploads. Part n (from 0) holds `partBytes` bytes from n · partBytes on; the last part holds
 * the rest.
 */
export const uploadBegunSchema = z.object({
  id: z.string(),
  partBytes: z.number(),
  /** ISO date at which the upload is removed unless it is finished. */
  expiresAt: z.string(),
});

/** Answer of GET /api/media/uploads/{id}: what has arrived, so that the upload can go on from there. */
export const uploadStateSchema = z.object({
  bytes: z.number(),
  partBytes: z.number(),
  /** Numbers of the parts that have arrived, ascending. Empty once the upload is finished. */
  received: z.array(z.number()),
  /** Id of the file, once the upload is finished. */
  mediaId: z.string().nullable(),
});

export type Media = z.infer<typeof mediaSchema>;
export type MediaList = z.infer<typeof mediaListSchema>;
export type BeginUpload = z.infer<typeof beginUploadSchema>;
export type UploadBegun = z.infer<typeof uploadBegunSchema>;
export type UploadState = z.infer<typeof uploadStateSchema>;
