import { z } from 'zod';
import type { Access } from '#/kit/caller.ts';
import { type UploadedFile, uploadedFile } from '#/kit/remember-uploads.ts';
import { graphId } from '#/meta/containers.ts';
import { graphTime, pageOf } from '#/meta/recent-posts.ts';
import type { Prepared } from '#/port.ts';

/** What Threads answers, as far as we read it ("Threads profiles", "Retrieve posts", "Debug access tokens"; 2025-09 to 2026-08). */

/** GET /me. Names and pictures may be missing. */
export const meWire = z.object({
  id: graphId,
  username: z.string().min(1),
  name: z.string().optional(),
  threads_profile_picture_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
});

/** GET /debug_token. */
export const debugWire = z.object({
  data: z.object({ scopes: z.array(z.string()), data_access_expires_at: z.number().optional() }),
});

/** GET /{post}. The address is left out where a post holds what belongs to others, or was flagged. */
export const postFields = 'id,permalink,shortcode';
export const postWire = z.object({
  id: graphId,
  permalink: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  shortcode: z.string().min(1).optional(),
});
export type ThreadsPost = z.infer<typeof postWire>;

/**
 * GET /{post}, asked for the votes of its poll ("Polls", 2026-07-02). Of each answer it tells a percentage, and votes of all together. An
 * answer of another form tells none.
 */
export const countedPollWire = z
  .object({ poll_attachment: z.object({ total_votes: z.unknown() }) })
  .transform(({ poll_attachment: poll }) => poll.total_votes)
  .catch(undefined);

/** GET /me/threads and /me/replies. */
export const listFields = `${postFields},text,timestamp,media_type,replied_to`;
export const listWire = pageOf(
  postWire.extend({
    text: z.string().default(''),
    timestamp: graphTime,
    media_type: z.string().default(''),
    replied_to: z.object({ id: graphId }).optional(),
  }),
);
export type ListedPost = z.infer<typeof listWire>['data'][number];

/** GET /me/threads_publishing_limit. */
const quotaConfig = z.object({ quota_total: z.number() });
export const limitWire = z.object({
  data: z.tuple([
    z.object({
      quota_usage: z.number(),
      config: quotaConfig,
      reply_quota_usage: z.number().optional(),
      reply_config: quotaConfig.optional(),
    }),
  ]),
});

/** DELETE /{post}. */
export const deletedWire = z.object({ success: z.literal(true) });

const frozenPost = z.object({
  text: z.string(),
  mediaType: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL']),
  /** What else its container is made with: a topic, and who may reply. */
  fields: z.record(z.string(), z.string()),
  /** Our ids of its files, of a post that follows another one: its container is made when that is out. */
  files: z.array(z.string()).default([]),
});
export type FrozenPost = z.infer<typeof frozenPost>;

/** What `prepare` froze: the posts of a thread that are not out yet. Most threads are one post. */
export const frozenPosts = z.object({
  posts: z.tuple([frozenPost], frozenPost),
  /** Of the first of them; null: it is still to be made, as it answers what was not out before. */
  container: uploadedFile.nullable(),
  /** The post of the thread that is out and is answered next, and when it came out. */
  replyTo: z.object({ id: graphId, at: z.iso.datetime() }).nullable(),
});
export type FrozenPosts = z.infer<typeof frozenPosts>;

/** A container becomes one post, and its status tells whether it did (README.md, "Exactly once"). */
export function frozen(
  posts: FrozenPosts['posts'],
  container: UploadedFile | null,
  replyTo: FrozenPosts['replyTo'] = null,
): Prepared {
  const payload: FrozenPosts = { posts, container, replyTo };
  return { clientKey: null, repeat: 'refused', payload };
}

/** What remains of a thread when its next post is out as `id` since `at`; null: that was the last one. */
export function remainderOf({ posts }: FrozenPosts, id: string, at: Date): Prepared | null {
  const [, first, ...others] = posts;
  if (first === undefined) return null;
  return frozen([first, ...others], null, { id, at: at.toISOString() });
}

/** The secret state of one connected account. Sealed at rest by the server. */
export type ThreadsAuth = {
  userId: string;
  username: string;
  accessToken: string;
  /** A token can be renewed from a day after this on. */
  issuedAt: string;
  expiresAt: string;
};

/** Every string of `auth` that must not appear in a message. */
export function secretsOf(auth: ThreadsAuth): readonly string[] {
  return [auth.accessToken];
}

/** Calls on behalf of the account. `more`: other secrets that a call carries. */
export function accessOf(auth: ThreadsAuth, signal: AbortSignal, more: readonly string[] = []): Access {
  return { token: auth.accessToken, secrets: [...secretsOf(auth), ...more], signal };
}
