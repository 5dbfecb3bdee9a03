import { z } from 'zod';
import type { Access } from '#/kit/caller.ts';
import { graphId } from '#/meta/containers.ts';
import { graphTime, pageOf } from '#/meta/recent-posts.ts';

/** What Facebook answers, as far as we read it (developers.facebook.com, manual login flow and Graph API reference, read 2026-11-20). */

/** /oauth/access_token. */
export const tokenWire = z.object({ access_token: z.string().min(1) });

/** /me?fields=id,name,email. The id is this app's own for the person. The email is absent when it is not shared. */
export const personWire = z.object({
  id: graphId,
  name: z.string().default(''),
  email: z.string().optional(),
});

/* What pages answer: Graph API reference and guides, copies of 2026-08 and 2026-09. */

const picture = z
  .object({
    data: z.object({
      url: z
        .url({ protocol: /^https?$/ })
        .optional()
        .catch(undefined),
    }),
  })
  .optional();

/** GET /me/accounts, and GET /{page}: one page with its token and what the person may do there. */
export const pageFields =
  'id,name,username,access_token,tasks,picture.type(large){url},instagram_business_account{id,username,name,profile_picture_url}';
export const managedPageWire = z.object({
  id: graphId,
  name: z.string().min(1),
  username: z.string().min(1).optional(),
  /** Missing where the person has no role that an app could act for. */
  access_token: z.string().min(1).optional(),
  /** Missing where a page belongs to a business. */
  tasks: z.array(z.string()).optional(),
  picture,
  instagram_business_account: z
    .object({
      id: graphId,
      username: z.string().min(1),
      name: z.string().optional(),
      profile_picture_url: z
        .url({ protocol: /^https?$/ })
        .optional()
        .catch(undefined),
    })
    .optional(),
});
export type ListedPage = z.infer<typeof managedPageWire>;
/** One to which the person may post. */
export type ManagedPage = ListedPage & { readonly access_token: string };
export const pagesWire = pageOf(managedPageWire);

/** GET /me/permissions. */
export const permissionsWire = z.object({
  data: z.array(z.object({ permission: z.string(), status: z.string() })),
});

/** GET /debug_token, asked by the app ("Debug and error handling"). No `target_ids` stands for all. */
export const debugWire = z.object({
  data: z.object({
    is_valid: z.boolean().optional(),
    data_access_expires_at: z.number().optional(),
    /** What is allowed now: rights can be taken back one by one. */
    scopes: z.array(z.string()).optional(),
    granular_scopes: z.array(z.object({ scope: z.string(), target_ids: z.array(graphId).optional() })).default([]),
  }),
});

/** POST /{page}/feed. */
export const postId = z.string().regex(/^\d{1,20}_\d{1,20}$/);
export const postCreatedWire = z.object({ id: postId });
export const successWire = z.object({ success: z.literal(true) });
/** Only a story is told under which id it is out. */
export const shownWire = successWire.extend({ post_id: graphId.or(z.string().min(1)).optional() });

const permalink = z.string().min(1).optional().catch(undefined);

/** GET /{page}_{post}. */
export const postWire = z.object({ is_published: z.boolean().optional(), permalink_url: permalink });

/** GET /{page}/published_posts. */
export const publishedWire = pageOf(
  z
    .object({ id: postId, message: z.string().default(''), created_time: graphTime, permalink_url: permalink })
    .transform(({ created_time: timestamp, ...post }) => ({ ...post, timestamp })),
);

/** POST and GET /{post}/comments, GET /{comment}. Who wrote it may not be told. */
export const commentId = graphId.or(postId);
export const commentsWire = pageOf(
  z
    .object({
      id: commentId,
      message: z.string().default(''),
      created_time: graphTime,
      from: z.object({ id: graphId }).optional(),
    })
    .transform(({ message: text, created_time: timestamp, ...comment }) => ({ ...comment, text, timestamp })),
);
export const commentWire = z.object({ permalink_url: permalink });

/** GET /{page}, asked for how many follow it. */
export const followedWire = z.object({ followers_count: z.unknown().optional() });

/** GET /{post} and /{video}, asked for what stands at it: each is missing where there is none, or where the app may not read it. */
export const answeredWire = z.object({
  /** Of a video: the post that shows it, without its page. */
  post_id: graphId.or(postId).optional().catch(undefined),
  shares: z.object({ count: z.unknown().optional() }).optional().catch(undefined),
  comments: z
    .object({ summary: z.object({ total_count: z.unknown().optional() }).optional() })
    .optional()
    .catch(undefined),
});

/** GET /{page}/stories: the video or the photo of each. */
export const storiesWire = z.object({
  data: z.array(
    z.object({
      post_id: graphId.or(z.string().min(1)),
      media_id: graphId.optional(),
      url: permalink,
    }),
  ),
});

/** The beginning of an upload: of a video in parts, whose sizes Facebook says, and of a reel or a story. */
export const partsBegunWire = z.object({
  video_id: graphId,
  upload_session_id: graphId,
  start_offset: z.coerce.number(),
  end_offset: z.coerce.number(),
});
export const partTakenWire = z.object({ start_offset: z.coerce.number(), end_offset: z.coerce.number() });
export const uploadBegunWire = z.object({ video_id: graphId, upload_url: z.url({ protocol: /^https?$/ }) });

/** GET /{video}: how far Facebook is with it. Samples say `complete` and `completed`. */
const phase = z.object({ status: z.string() }).optional();
export const videoWire = z.object({
  status: z.object({
    video_status: z.string().default(''),
    processing_phase: phase,
    publishing_phase: z.object({ status: z.string(), publish_status: z.string().optional() }).optional(),
  }),
  permalink_url: permalink,
});

/** The parts of a video that do not get there, for its owner. */
const note = z.string().nullable().default(null);

/** What `prepare` froze. */
export const frozenPost = z.discriminatedUnion('kind', [
  /** A post that nobody sees yet. Its text is kept for looking when its id means nothing any more. */
  z.object({ kind: z.literal('post'), id: postId, pageId: graphId, text: z.string() }),
  z.object({ kind: z.literal('video'), id: graphId, session: graphId, pageId: graphId, text: z.string(), note }),
  z.object({ kind: z.literal('reel'), id: graphId, pageId: graphId, text: z.string(), note }),
  z.object({ kind: z.literal('video-story'), id: graphId, pageId: graphId }),
  z.object({ kind: z.literal('photo-story'), id: graphId, pageId: graphId }),
]);
export type FrozenPost = z.infer<typeof frozenPost>;

/** The secret state of one connected page. Sealed at rest by the server. */
export type FacebookAuth = {
  /** It does not run out: it came with a token of the person's that lives long. */
  pageToken: string;
};

/** Calls on behalf of a page. */
export function accessOf({ pageToken }: FacebookAuth, signal: AbortSignal): Access {
  return { token: pageToken, secrets: [pageToken], signal };
}
