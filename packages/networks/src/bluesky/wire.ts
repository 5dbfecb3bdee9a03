import { z } from 'zod';
import type { Json } from '#/port.ts';

/** What Bluesky answers, as far as we read it. Shapes: official lexicons, bluesky-social/atproto@d6296a1. */

const token = z.string().min(1);

/** com.atproto.server.createSession and refreshSession. Empty tokens are no session. */
export const sessionWire = z.object({
  did: z.string(),
  handle: z.string(),
  accessJwt: token,
  refreshJwt: token,
  active: z.boolean().optional(),
  status: z.string().optional(),
  didDoc: z.unknown().optional(),
});
export type SessionWire = z.infer<typeof sessionWire>;

/** A DID document (W3C DID Core 1.0), as far as atproto uses it. */
export const didDocumentWire = z.object({
  id: z.string(),
  service: z.array(z.object({ id: z.string(), type: z.string(), serviceEndpoint: z.unknown() })).default([]),
});

/** com.atproto.identity.resolveHandle. */
export const resolvedHandleWire = z.object({ did: z.string().regex(/^did:(plc|web):[\w.:%-]+$/) });

/** app.bsky.actor.getProfile. */
export const profileWire = z.object({
  displayName: z.string().optional(),
  avatar: z.url({ protocol: /^https?$/ }).optional(),
});

/** The same, for how many follow the account. */
export const followedWire = z.object({ followersCount: z.unknown().optional() });

/** app.bsky.feed.getPosts: those that are there, with their counts; each may be missing (app.bsky.feed.defs#postView). */
export const countedPostsWire = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      likeCount: z.unknown().optional(),
      repostCount: z.unknown().optional(),
      replyCount: z.unknown().optional(),
      quoteCount: z.unknown().optional(),
      bookmarkCount: z.unknown().optional(),
    }),
  ),
});

export const blobWire = z.object({
  $type: z.literal('blob'),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string(),
  size: z.int(),
});
/** A reference to uploaded bytes; goes into the record unchanged. */
export type Blob = z.infer<typeof blobWire>;

/** com.atproto.repo.uploadBlob. */
export const uploadedWire = z.object({ blob: blobWire });

/** com.atproto.server.getServiceAuth. */
export const serviceTokenWire = z.object({ token });

/** com.atproto.server.describeServer, as far as files go. In bytes; not every server says it. */
export const serverWire = z.object({ blobUploadLimit: z.int().min(1).optional() });

/** app.bsky.video.getUploadLimits. `message` is written for people. */
export const uploadLimitsWire = z.object({
  canUpload: z.boolean(),
  error: z.string().default(''),
  message: z.string().default(''),
});

export type UploadLimits = z.infer<typeof uploadLimitsWire>;

/** app.bsky.video.defs#jobStatus. A refusal has the same shape with nothing in its ids. */
const jobWire = z.object({
  jobId: z.string().default(''),
  state: z.string().default(''),
  blob: blobWire.optional(),
  error: z.string().default(''),
  failureCode: z.string().default(''),
  message: z.string().default(''),
});
export type VideoJob = z.infer<typeof jobWire>;

/**
 * app.bsky.video.uploadVideo and getJobStatus. The lexicon wraps the job; uploadVideo answers it bare, and its refusals in
 * both ways (bluesky-social/atproto#3097, bsky-docs#367).
 */
export const videoJobWire = z.preprocess((answer) => Object(answer).jobStatus ?? answer, jobWire);

/** com.atproto.repo.putRecord. */
export const writtenWire = z.object({ uri: z.string(), cid: z.string() });

/** com.atproto.repo.getRecord. */
export const recordWire = z.object({ uri: z.string(), cid: z.string().optional(), value: z.json() });

/** com.atproto.repo.listRecords. */
export const recordsWire = z.object({ records: z.array(recordWire), cursor: z.string().optional() });

/** app.bsky.feed.post, as far as two of them are compared. */
export const postWire = z.object({
  text: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  embed: z
    .object({
      images: z.array(z.unknown()).default([]),
      video: z.object({ ref: z.object({ $link: z.string() }) }).optional(),
    })
    .optional(),
});

const strongRef = z.object({ uri: z.string(), cid: z.string() });

/** A post that is answered: the first one of its thread, where it is not that itself (app.bsky.feed.post#replyRef). */
export const answeredWire = z.object({ reply: z.object({ root: strongRef }).optional() });

/** A comment at our own key, as far as it is compared. */
export const commentWire = z.object({ text: z.string(), reply: z.object({ parent: strongRef }) });

/** Answers whose content does not matter: deleteRecord (`{}` or a commit) and deleteSession (empty). */
export const nothingWire = z.unknown();

/** The envelope of every refusal: https://atproto.com/specs/xrpc#error-responses, read 2026-11-20. */
export const refusalWire = z.object({ error: z.string(), message: z.string().default('') });

/** What `prepare` froze and `publish` sends. Stored by the server between the two. */
const keyedRecord = z.object({
  rkey: z.string(),
  record: z.record(z.string(), z.json()),
  /** Our ids of its files, of a post that follows another one: to upload them anew where its server removed them. */
  files: z.array(z.string()).default([]),
});
export const frozenPost = keyedRecord.extend({
  repo: z.string(),
  /** The posts that follow in its thread. Each names the one before it as soon as that is out. */
  rest: z.array(keyedRecord).default([]),
  /** The first post of the thread, once it is out. */
  root: z.object({ uri: z.string(), cid: z.string() }).nullable().default(null),
  /** What its owner is told once it is out. Absent: nothing. */
  note: z.string().exactOptional(),
});
export type FrozenPost = z.infer<typeof frozenPost>;

/** A record that is out (com.atproto.repo.strongRef). */
export type StrongRef = { uri: string; cid: string };

/** The secret state of one connected account. Sealed at rest by the server. */
export type BlueskyAuth = {
  /** Origin of the account's own server (PDS). */
  pds: string;
  did: string;
  handle: string;
  accessJwt: string;
  refreshJwt: string;
  /** Kept to sign in again when the refresh token is dead, for nothing else. */
  appPassword: string;
};

/** Every string of `auth` that must not appear in a message. */
export function secretsOf(auth: BlueskyAuth): readonly string[] {
  return [auth.accessJwt, auth.refreshJwt, auth.appPassword];
}

/** The last second of the year 9999: what lies beyond it no calendar and no database agrees on. */
const LAST_SECOND = 253_402_300_799;

/** RFC 7519 4.1.4: seconds since 1970. */
const claimsWire = z.object({ exp: z.number().min(0).max(LAST_SECOND) });

/**
 * When a token ends, read from its own `exp` claim (the signature is the server's business); null when it says nothing, or
 * names no time that could be one.
 */
export function expiryOf(jwt: string): Date | null {
  try {
    const claims: Json = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return new Date(claimsWire.parse(claims).exp * 1_000);
  } catch {
    // Tokens are opaque by contract; a server may issue ones that say nothing.
    return null;
  }
}
