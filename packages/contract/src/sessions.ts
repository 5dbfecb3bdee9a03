import { z } from 'zod';

/** One sign-in that is still good: an item of GET /api/auth/list-sessions. It never carries a token. */
export const sessionSchema = z.object({
  id: z.string(),
  /** ISO instants. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The session that asks. */
  isCurrent: z.boolean(),
});

/** GET /api/auth/list-sessions. */
export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) });

/** Body of POST /api/auth/revoke-session. */
export const revokeSessionSchema = z.object({ id: z.string() });

export type Session = z.infer<typeof sessionSchema>;
export type Sessions = z.infer<typeof sessionsSchema>;
