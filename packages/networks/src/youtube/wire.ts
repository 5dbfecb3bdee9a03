import { z } from 'zod';
import type { Access } from '#/kit/caller.ts';

/* What YouTube answers, as far as we read it. Shapes: discovery document of the Data API v3, revision 20260924. */

/** Id of a video. Nothing documents its form; it is a name in an address. */
export const videoId = z.string().regex(/^[\w-]{1,64}$/);

/** GET /channels. The list of somebody without a channel has no items. */
export const channelsWire = z.object({
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        snippet: z
          .object({
            title: z.string().default(''),
            customUrl: z.string().default(''),
            thumbnails: z
              .object({ default: z.object({ url: z.url({ protocol: /^https?$/ }) }).optional() })
              .default({}),
          })
          .optional(),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().min(1) }) }).optional(),
        status: z.object({ longUploadsStatus: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});

const statusWire = z.object({
  /** `uploaded` while YouTube works on it, then `processed`, `failed`, `rejected` or `deleted`. */
  uploadStatus: z.string().default('uploaded'),
  failureReason: z.string().optional(),
  rejectionReason: z.string().optional(),
  privacyStatus: z.string(),
});
/** `videos#resource.status`. */
export type VideoStatus = z.infer<typeof statusWire>;

/** GET /videos, asked for its status. A video that is not there is left out. */
export const videosWire = z.object({ items: z.array(z.object({ id: videoId, status: statusWire })).default([]) });

/** GET /videos, asked for its statistics: counts as text, which may be missing one by one. */
export const videoStatisticsWire = z.object({
  items: z
    .array(
      z.object({
        id: videoId,
        statistics: z
          .object({ viewCount: z.unknown(), likeCount: z.unknown(), commentCount: z.unknown() })
          .partial()
          .optional(),
      }),
    )
    .default([]),
});

/** GET /channels, asked for its statistics. */
export const subscribersWire = z.object({
  items: z
    .array(
      z.object({
        statistics: z.object({ hiddenSubscriberCount: z.unknown(), subscriberCount: z.unknown() }).partial().optional(),
      }),
    )
    .default([]),
});

/** PUT /videos, asked for its status. */
export const updatedWire = z.object({ id: videoId, status: z.object({ privacyStatus: z.string() }) });

/** What follows on bytes of an upload: the video when these were the last, else nothing. */
export const sentWire = z.object({ id: videoId }).optional();

/** GET /playlists. */
export const playlistsWire = z.object({
  items: z
    .array(z.object({ id: z.string().min(1), snippet: z.object({ title: z.string().default('') }).optional() }))
    .default([]),
});

/** GET /playlistItems. */
export const playlistItemsWire = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        snippet: z.object({ title: z.string().default(''), description: z.string().default('') }),
        contentDetails: z.object({
          videoId,
          /** Only of what others can see. */
          videoPublishedAt: z.iso.datetime({ offset: true }).optional(),
        }),
        status: z.object({ privacyStatus: z.string() }).optional(),
      }),
    )
    .default([]),
});

/** POST /commentThreads. */
export const threadCreatedWire = z.object({ id: z.string().min(1) });

/** GET /commentThreads. Its words as they were written are told to who wrote them. */
export const threadsWire = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z
        .object({
          id: z.string().min(1),
          snippet: z.object({
            topLevelComment: z.object({
              snippet: z.object({
                authorChannelId: z.object({ value: z.string() }).optional(),
                textOriginal: z.string().optional(),
                textDisplay: z.string().default(''),
                publishedAt: z.iso.datetime({ offset: true }),
              }),
            }),
          }),
        })
        .transform(({ id, snippet: { topLevelComment } }) => {
          const { authorChannelId, textOriginal, textDisplay, publishedAt } = topLevelComment.snippet;
          const text = textOriginal ?? textDisplay;
          return { id, authorId: authorChannelId?.value, text, at: Date.parse(publishedAt) };
        }),
    )
    .default([]),
});

/** Answers whose status alone matters. */
export const nothingWire = z.unknown();

/** The envelope of a refusal ("Errors"): the first error says what is meant. */
export const refusalWire = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
});

export const privacies = ['public', 'unlisted', 'private'] as const;

/** What can be chosen, as its schema in the domain parsed it. */
export const optionsWire = z.object({
  privacy: z.enum(privacies).default('public'),
  madeForKids: z.boolean(),
  category: z.string().optional(),
  tags: z.array(z.string()).default([]),
  playlist: z.string().min(1).optional(),
  syntheticMedia: z.boolean().default(false),
});
export type VideoOptions = z.infer<typeof optionsWire>;

/** What `prepare` froze and `publish` sends: a video that YouTube has, and who shall see it. */
export const frozenVideo = z.object({
  videoId,
  privacy: z.enum(privacies),
  madeForKids: z.boolean(),
  syntheticMedia: z.boolean(),
  title: z.string(),
  text: z.string(),
  /** What its owner is told once it is out. What earlier versions froze has none. */
  note: z.string().nullable().default(null),
});
export type FrozenVideo = z.infer<typeof frozenVideo>;

/** The secret state of one connected channel. Sealed at rest by the server. */
export type YoutubeAuth = {
  channelId: string;
  /** The playlist of everything that the channel has uploaded. */
  uploads: string;
  accessToken: string;
  refreshToken: string;
};

/** Every string of `auth` that must not appear in a message. */
export function secretsOf(auth: YoutubeAuth): readonly string[] {
  return [auth.accessToken, auth.refreshToken];
}

/** Calls on behalf of a channel. */
export function accessOf(auth: YoutubeAuth, signal: AbortSignal): Access {
  return { token: auth.accessToken, secrets: secretsOf(auth), signal };
}
