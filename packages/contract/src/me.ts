import { z } from 'zod';

/** The signed-in user (GET /api/me). */
export const meSchema = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  /** IANA name; governs composing, listing and month edges (OP-85). Null until the browser reported one. */
  timeZone: z.string().nullable(),
  /** A mail to the address has reached its owner. */
  emailVerified: z.boolean(),
  /** False for somebody who came by a social sign-in and never set one. */
  hasPassword: z.boolean(),
  /** The other services by which this account can be signed in to. */
  socialSignIns: z.array(z.string()),
});

/** Body of PATCH /api/me. */
export const mePatchSchema = z.object({ timeZone: z.string().optional() });

export type Me = z.infer<typeof meSchema>;
