import { fileKinds, networkIds } from '@nonet/domain';
import { z } from 'zod';

const codecOf = { codec: z.string(), profile: z.string().nullable() };

/** What a look into a file found, with FFmpeg's names. */
const mediaProbeSchema = z
  .object({
    container: z.string(),
    video: z
      .object({
        ...codecOf,
        level: z.number().nullable(),
        pixelFormat: z.string(),
        bitDepth: z.number(),
        /** High dynamic range. */
        hdr: z.boolean(),
        /** Pixels as shown. */
        width: z.number(),
        height: z.number(),
        rotation: z.literal([0, 90, 180, 270]),
        /** Width of a stored pixel by its height. */
        sampleAspect: z.number(),
        interlaced: z.boolean(),
        /** Frames per second; null for a still picture, and when unknown. */
        frameRate: z.number().nullable(),
        peakFrameRate: z.number().nullable(),
        /** True when all frames are shown for the same time. */
        constant: z.boolean(),
        bitRate: z.number().nullable(),
        /** True for an animated picture that begins anew after its end, again and again. */
        endless: z.boolean().optional(),
      })
      .nullable(),
    audio: z.object({ ...codecOf, rate: z.number(), channels: z.number(), bitRate: z.number().nullable() }).nullable(),
    durationMs: z.number().nullable(),
    bitRate: z.number().nullable(),
    editList: z.boolean(),
    indexInFront: z.boolean().nullable(),
    tracks: z.object({ video: z.number(), audio: z.number(), other: z.number() }),
  })
  .meta({ id: 'MediaProbe' });

/** What a look into a document found: its pages, and the size of the first one in points of 1/72 inch. */
const documentProbeSchema = z
  .object({ pages: z.number(), width: z.number(), height: z.number() })
  .meta({ id: 'DocumentProbe' });

const probeSchema = z.union([documentProbeSchema, mediaProbeSchema]);

/** One stored file (answer of POST /api/media, and part of a post). */
export const mediaSchema = z
  .object({
    id: z.string(),
    /**
     * Address of the file on the media host, for the caller alone: it works for 5 to 10 minutes while they may see the space. Then
     * GET /api/files/{id}/file leads to a new one.
     */
    url: z.string(),
    /**
     * Address of a small WebP of a picture, upright, at most 480 pixels. Null when there is none; then show the file
     * itself.
     */
    thumbnailUrl: z.string().nullable(),
    type: z.enum(fileKinds),
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
    /** What the person who has sent the file should know of it, in a sentence. Only the answer to its upload has one. */
    note: z.string().optional(),
    /** What a look into the file found; null when nobody looked. Lists of posts have that of documents alone. */
    probe: probeSchema.nullish(),
  })
  .meta({ id: 'Media' });

/** What one network gets of a file. */
export const mediaPlanSchema = z
  .object({
    network: z.enum(networkIds),
    /** `as-is`: the file itself. `rewrap`: its picture and sound in another container. `convert`: made anew. `refuse`: nothing. */
    plan: z.enum(['as-is', 'rewrap', 'convert', 'refuse']),
    /** Why it is not the file itself, in words; null when there is nothing to say. */
    reason: z.string().nullable(),
    /** How far the making is. `none`: nothing is made, or not yet. */
    state: z.enum(['none', 'waiting', 'making', 'ready', 'failed']),
    /** From 0 to 1; null when unknown. */
    progress: z.number().nullable(),
    /** How long the making may still take; null when unknown. */
    secondsLeft: z.number().nullable(),
    /** What was made, once it is ready. Networks with the same `url` get the same file. */
    variant: z
      .object({ url: z.string(), contentType: z.string(), bytes: z.number(), width: z.number(), height: z.number() })
      .nullable(),
  })
  .meta({ id: 'MediaPlan' });

/** Answer of POST /api/media, of the end of an upload in parts, and of GET /api/media/{id}. */
export const mediaDetailsSchema = mediaSchema
  .extend({
    probe: probeSchema.nullable(),
    /** One for each network that takes such files, for the uncropped file in an ordinary post of an account without special rights. */
    plans: z.array(mediaPlanSchema),
  })
  .meta({ id: 'MediaDetails' });

/** Answer of GET /api/media/{id}/pages/{page}: a page of a document as a picture, at an address as files have. */
export const documentPageSchema = z.object({ url: z.string(), width: z.number(), height: z.number() });

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

export type DocumentPage = z.infer<typeof documentPageSchema>;
export type Media = z.infer<typeof mediaSchema>;
export type MediaPlan = z.infer<typeof mediaPlanSchema>;
export type MediaDetails = z.infer<typeof mediaDetailsSchema>;
export type MediaList = z.infer<typeof mediaListSchema>;
export type BeginUpload = z.infer<typeof beginUploadSchema>;
export type UploadBegun = z.infer<typeof uploadBegunSchema>;
export type UploadState = z.infer<typeof uploadStateSchema>;
