import { z } from 'zod';

import { boundedText, WORD_BYTES } from './bounded.ts';

/** One session that has not ended: an item of GET /api/auth/list-sessions. It never carries a token. */
export const sessionSchema = z.object({
  id: z.string(),
  /** ISO instants. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  ipAddress: z.string().nullable(),
  /** Where the person signed in, if the operator's proxy told it. */
  city: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** True for the session that makes the call. */
  isCurrent: z.boolean(),
});

/** GET /api/auth/list-sessions. */
export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) });

/** Body of POST /api/auth/revoke-session. */
export const revokeSessionSchema = z.object({ id: boundedText(WORD_BYTES) });

export type Session = z.infer<typeof sessionSchema>;
export type Sessions = z.infer<typeof sessionsSchema>;
