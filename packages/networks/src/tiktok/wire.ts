import { z } from 'zod';
import type { Access } from '#/kit/caller.ts';
import { idOfDigits } from '#/kit/id-of-digits.ts';
import type { Json, Prepared } from '#/port.ts';

/** What TikTok answers, as far as we read it (developers.tiktok.com, 2026). Success is named in the body, whatever the status. */
function answerOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data, error: z.object({ code: z.literal('ok') }) });
}

/** Ids have 64 bits and come as numbers; those that JavaScript cannot hold are text by then (`exact-json`). */
export const postId = idOfDigits(20);
const picture = z
  .url({ protocol: /^https?$/ })
  .optional()
  .catch(undefined);

/** GET /v2/user/info/ ("Get user info"). */
export const userWire = answerOf(
  z.object({
    user: z.object({
      open_id: z.string().min(1),
      display_name: z.string().default(''),
      avatar_url: picture,
      username: z.string().min(1).optional(),
    }),
  }),
);

/** POST /v2/post/publish/creator_info/query/ ("Query creator info"). */
export const creatorWire = answerOf(
  z.object({
    creator_username: z.string().min(1),
    creator_nickname: z.string(),
    privacy_level_options: z.array(z.string()),
    comment_disabled: z.boolean(),
    duet_disabled: z.boolean(),
    stitch_disabled: z.boolean(),
    max_video_post_duration_sec: z.number(),
  }),
);
export type Creator = z.infer<typeof creatorWire>['data'];

/** POST /v2/post/publish/video/init/ and …/inbox/video/init/ ("Direct post", "Upload video"). */
export const uploadBegunWire = answerOf(
  z.object({ publish_id: z.string().min(1).max(64), upload_url: z.url({ protocol: /^https?$/ }) }),
);
/** POST /v2/post/publish/content/init/ ("Photo post"). */
export const photosBegunWire = answerOf(z.object({ publish_id: z.string().min(1).max(64) }));

/** POST /v2/post/publish/status/fetch/ ("Get post status"). The misspelling is TikTok's. */
export const statusWire = answerOf(
  z.object({
    status: z.enum(['PROCESSING_UPLOAD', 'PROCESSING_DOWNLOAD', 'SEND_TO_USER_INBOX', 'PUBLISH_COMPLETE', 'FAILED']),
    fail_reason: z.string().default(''),
    publicaly_available_post_id: z.array(postId).nullish(),
    uploaded_bytes: z.number().nullish(),
  }),
);
export type PublishStatus = z.infer<typeof statusWire>['data'];

/** POST /v2/video/list/ ("List videos"): public posts, newest first. */
export const listFields = 'id,create_time,title,video_description';
export const listWire = answerOf(
  z.object({
    videos: z.array(
      z.object({
        id: postId,
        create_time: z.number(),
        title: z.string().default(''),
        video_description: z.string().default(''),
      }),
    ),
    cursor: z.number(),
    has_more: z.boolean(),
  }),
);
export type ListedPost = z.infer<typeof listWire>['data']['videos'][number];

/** POST /v2/video/query/ ("Query Videos", "Video Object"): the posts among those asked for that are the account's and public. */
export const figureFields = 'id,view_count,like_count,comment_count,share_count';
export const videoFiguresWire = answerOf(
  z.object({
    videos: z
      .array(
        z
          .object({
            view_count: z.unknown(),
            like_count: z.unknown(),
            comment_count: z.unknown(),
            share_count: z.unknown(),
          })
          .partial()
          .extend({ id: postId }),
      )
      .default([]),
  }),
);

/** GET /v2/user/info/, for who follows the account ("Get user info", `user.info.stats`). */
export const followersWire = answerOf(
  z.object({ user: z.object({ open_id: z.string().min(1), follower_count: z.unknown().optional() }) }),
);

const common = z.object({
  text: z.string(),
  /** Finished by its creator, in the app. */
  isDraft: z.boolean(),
  /** For everybody: then TikTok tells the id of the post, after it has looked at it. */
  isPublic: z.boolean(),
});

/** A video whose bytes are all at TikTok but the last ones. The address that takes it is the `secret`. */
const frozenVideo = common.extend({
  kind: z.literal('video'),
  publishId: z.string(),
  /** Until when the address takes bytes. */
  endsAt: z.iso.datetime(),
  file: z.object({ id: z.string(), contentType: z.string(), bytes: z.number(), lastFrom: z.number() }),
});
/** Photos, which TikTok fetches. Their addresses are the `secret`. */
const frozenPhotos = common.extend({
  kind: z.literal('photo'),
  info: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** The place of the photo that is the cover, from 0. Posts of before this option have none. */
  cover: z.number().default(0),
});

/** What `prepare` froze and `publish` sends. */
export const frozenPost = z.discriminatedUnion('kind', [frozenVideo, frozenPhotos]);
export type FrozenPost = z.infer<typeof frozenPost>;
export type FrozenVideo = z.infer<typeof frozenVideo>;
export type FrozenPhotos = z.infer<typeof frozenPhotos>;

/** One publish_id is one post; photos get theirs no sooner than by the call that shows them (README.md, "Exactly once"). */
export function frozen(payload: FrozenPost, secret: Json): Prepared {
  return { clientKey: null, repeat: payload.kind === 'video' ? 'harmless' : 'blind', payload, secret };
}

/** By what a publication is asked about. */
const ticketWire = z.object({
  publishId: z.string(),
  kind: z.enum(['video', 'photo']),
  isPublic: z.boolean(),
  /** Since when TikTok calls it complete, without telling the id of the post. */
  completeSince: z.iso.datetime().nullable(),
});
export type Ticket = z.infer<typeof ticketWire>;

export function readTicket(text: string): Ticket {
  return ticketWire.parse(JSON.parse(text));
}

/** The secret state of one connected account. Sealed at rest by the server. */
export type TiktokAuth = {
  openId: string;
  /** Null where the app may not read it; then no address of a profile is known. */
  username: string | null;
  accessToken: string;
  refreshToken: string;
  expiresAt: string;
};

/** Every string of `auth` that must not appear in a message. */
export function secretsOf(auth: TiktokAuth): readonly string[] {
  return [auth.accessToken, auth.refreshToken];
}

/** Calls on behalf of an account. `more`: other secrets that a call carries. */
export function accessOf(auth: TiktokAuth, signal: AbortSignal, more: readonly string[] = []): Access {
  return { token: auth.accessToken, secrets: [...secretsOf(auth), ...more], signal };
}

/** TikTok wants the character set to be named. */
export function jsonBody(value: object): { contentType: string; bytes: string } {
  return { contentType: 'application/json; charset=UTF-8', bytes: JSON.stringify(value) };
}
