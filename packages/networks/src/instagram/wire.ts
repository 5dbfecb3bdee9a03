import { z } from 'zod';
import type { Access } from '#/kit/caller.ts';
import { uploadedFile } from '#/kit/remember-uploads.ts';
import { graphId, type StatusWords } from '#/meta/containers.ts';
import type { LinkedAuth } from '#/meta/linked-account.ts';
import { graphTime, pageOf } from '#/meta/recent-posts.ts';

/** What Instagram answers, as far as we read it (Instagram Platform, reference: IG User, IG Media, IG Container; 2024-07 to 2026-06). */

/** GET /{page}. The account is missing where it is no longer linked to the page, or no longer a professional one. */
export const pageFields = 'instagram_business_account';
export const pageWire = z.object({ instagram_business_account: z.object({ id: graphId }).optional() });

/** GET /{account}, asked for how many follow it. */
export const followedWire = z.object({ followers_count: z.unknown().optional() });

/** GET /{account}/content_publishing_limit. */
export const limitWire = z.object({
  data: z.tuple([z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }) })]),
});

/** GET /{container}. What it failed with stands in a sentence, or alone: the subcode of an error. */
export const statusWords: StatusWords = {
  fields: 'id,status_code,status',
  answer: z
    .object({ status_code: z.string(), status: z.string().default('') })
    .transform(({ status_code, status }) => ({ status: status_code, error_message: /\b\d{7}\b/.exec(status)?.[0] })),
};

/** GET /{media}. The address is left out where a post was flagged for what belongs to others. */
export const postWire = z.object({
  permalink: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
});

/** GET /{account}/media and /{account}/stories. */
export const listFields = 'id,caption,timestamp,media_type,media_product_type,permalink';
export const listWire = pageOf(
  postWire.extend({
    id: graphId,
    caption: z.string().default(''),
    timestamp: graphTime,
    media_type: z.string().default(''),
    media_product_type: z.string().default(''),
  }),
);

/** GET /{media}/comments. */
export const commentsWire = pageOf(
  z.object({ id: graphId, text: z.string().default(''), timestamp: graphTime, username: z.string().optional() }),
);

/** DELETE /{media}. */
export const deletedWire = z.object({ success: z.literal(true) });

/** What `prepare` froze: the container that becomes the post, and by what the post is known then. */
export const frozenPost = z.object({
  container: uploadedFile,
  account: z.object({ id: graphId, username: z.string() }),
  text: z.string(),
  mediaType: z.enum(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
  productType: z.enum(['FEED', 'REELS', 'STORY']),
  /** What its owner is told once it is out; null: nothing. What was frozen before reels had covers has none. */
  note: z.string().nullable().default(null),
});
export type FrozenPost = z.infer<typeof frozenPost>;

/** Calls on behalf of the account. `more`: other secrets that a call carries. */
export function accessOf({ pageToken }: LinkedAuth, signal: AbortSignal, more: readonly string[] = []): Access {
  return { token: pageToken, secrets: [pageToken, ...more], signal };
}
