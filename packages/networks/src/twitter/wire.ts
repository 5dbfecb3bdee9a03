import { z } from 'zod';
import type { Access } from '#/kit/caller.ts';
import { idOfDigits } from '#/kit/id-of-digits.ts';
import { type UploadedFile, uploadedFile } from '#/kit/remember-uploads.ts';
import type { Prepared } from '#/port.ts';

/**
 * What X answers, as far as we read it. Shapes: OpenAPI 2.167 (xdevplatform/docs@2871328, 2026-08-22) and 2.159
 * (xdevplatform/xdk@84c2654, 2026-07-25); what we read is named alike in both. Ids have up to 19 digits.
 */

const id = idOfDigits(19);

/** GET /2/users/me. */
export const meWire = z.object({
  data: z.object({
    id,
    name: z.string(),
    username: z.string().min(1),
    profile_image_url: z.url({ protocol: /^https?$/ }).optional(),
  }),
});

/** GET /2/users/me, asked for what the account pays for. */
export const subscriptionWire = z.object({ data: z.object({ subscription_type: z.string().optional() }) });

const counts = z.record(z.string(), z.unknown()).catch({});

const countedPoll = z.object({ id: z.string(), options: z.array(z.object({ votes: z.unknown().optional() })) });

/**
 * GET /2/tweets, asked for what is counted. Of a post that is not shown there is a problem in place of it; of a count that is not told
 * there may be one beside it.
 */
export const countedPostsWire = z.object({
  data: z
    .array(
      z.object({
        id,
        public_metrics: counts,
        non_public_metrics: counts,
        attachments: z
          .object({ poll_ids: z.array(z.string()).optional().catch(undefined) })
          .optional()
          .catch(undefined),
      }),
    )
    .default([]),
  includes: z
    .object({ polls: z.array(countedPoll).optional() })
    .optional()
    .catch(undefined),
  errors: z.array(z.object({ resource_id: z.string().optional(), type: z.string().default('') })).default([]),
});

export type CountedPoll = z.infer<typeof countedPoll>;
export type CountedPost = z.infer<typeof countedPostsWire>['data'][number];

/** GET /2/users/me, asked for the same. */
export const followedWire = z.object({ data: z.object({ public_metrics: counts }) });

/** POST /2/tweets. */
export const createdWire = z.object({ data: z.object({ id }) });

/** DELETE /2/tweets/{id}. */
export const deletedWire = z.object({ data: z.object({ deleted: z.literal(true) }) });

/** The media endpoints. `error` of a failed file is in the guide only (docs.x.com, media upload, 2026-08-22). */
export const mediaWire = z.object({
  data: z.object({
    id,
    expires_after_secs: z.number().optional(),
    processing_info: z
      .object({
        state: z.string().optional(),
        check_after_secs: z.number().optional(),
        error: z.object({ name: z.string().default(''), message: z.string().default('') }).optional(),
      })
      .optional(),
  }),
});
export type UploadedMedia = z.infer<typeof mediaWire>['data'];

/** Answers whose status alone matters. */
export const nothingWire = z.unknown();

/** GET /2/users/{id}/tweets. */
export const timelineWire = z.object({
  data: z
    .array(
      z.object({
        id,
        text: z.string(),
        created_at: z.iso.datetime({ offset: true }),
        /** The first post of the conversation: itself, unless it answers another one. */
        conversation_id: id.optional(),
        attachments: z.object({ media_keys: z.array(z.string()).nullish() }).optional(),
        entities: z
          .object({
            urls: z
              .array(
                z.object({ url: z.string(), expanded_url: z.string().optional(), media_key: z.string().optional() }),
              )
              .nullish(),
          })
          .optional(),
      }),
    )
    .default([]),
  /** Problems beside the data: then the list is not whole. */
  errors: z.array(z.unknown()).optional(),
  meta: z.object({ result_count: z.number(), next_token: z.string().optional() }),
});
export type TimelinePost = z.infer<typeof timelineWire>['data'][number];

/** The envelope of a refusal: RFC 9457 with X's `errors`, and the older `errors` with a number. */
export const problemWire = z.object({
  type: z.string().default('about:blank'),
  title: z.string().default(''),
  detail: z.string().default(''),
  errors: z
    .array(
      z.object({
        code: z.number().optional(),
        message: z.string().default(''),
        parameters: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .default([]),
});
export type Problem = z.infer<typeof problemWire>;

const frozenPost = z.object({
  text: z.string(),
  poll: z.object({ options: z.array(z.string()), duration_minutes: z.number() }).exactOptional(),
  media: z.array(uploadedFile),
  /** Our ids of the same files, to upload them anew; only of posts that follow another one. */
  files: z.array(z.string()).default([]),
});
export type FrozenPost = z.infer<typeof frozenPost>;

/** What `prepare` froze and `publish` sends: the posts of a thread that are not out yet. Most threads are one post. */
export const frozenPosts = z.object({
  posts: z.tuple([frozenPost], frozenPost),
  /** The post of the thread that is out and is answered next, and when it came out. */
  replyTo: z.object({ id, at: z.iso.datetime() }).nullable().default(null),
  /** What its owner is told once all of it is out. Absent: nothing. */
  note: z.string().exactOptional(),
});
export type FrozenPosts = z.infer<typeof frozenPosts>;

/** X forgets uploaded files after a while. */
export function isExpired({ expiresAt }: UploadedFile): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

/** What remains of a thread when its next post is out as `id` since `at`; null: that was the last one. */
export function remainderOf({ posts, note }: FrozenPosts, id: string, at: Date): Prepared | null {
  const [, first, ...others] = posts;
  if (first === undefined) return null;
  const payload: FrozenPosts = {
    posts: [first, ...others],
    replyTo: { id, at: at.toISOString() },
    ...(note === undefined ? {} : { note }),
  };
  return frozen(payload);
}

/**
 * X knows no key of ours. It refuses the text of a recent post, and documents no such thing for media and polls: of the post that is
 * sent next, these tell what a repeat does (README.md, "Exactly once").
 */
export function frozen(payload: FrozenPosts): Prepared {
  const [{ media, poll }] = payload.posts;
  return { clientKey: null, repeat: media.length === 0 && poll === undefined ? 'refused' : 'blind', payload };
}

/** The secret state of one connected account. Sealed at rest by the server. */
export type TwitterAuth = {
  userId: string;
  username: string;
  accessToken: string;
  /** Works once. */
  refreshToken: string;
};

/** Every string of `auth` that must not appear in a message. */
export function secretsOf(auth: TwitterAuth): readonly string[] {
  return [auth.accessToken, auth.refreshToken];
}

/** Calls on behalf of the account. */
export function accessOf(auth: TwitterAuth, signal: AbortSignal): Access {
  return { token: auth.accessToken, secrets: secretsOf(auth), signal };
}
