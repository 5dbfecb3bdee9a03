import { z } from 'zod';

import { boundedText, WORD_BYTES } from './bounded.ts';

/** The signed-in user (GET /api/me). */
export const meSchema = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  /**
   * IANA name. It decides about times in the composer and lists, and about the edges of a month (OP-85). Null until the
   * browser has reported one.
   */
  timeZone: z.string().nullable(),
  /** True when a mail to the address has reached its owner. */
  emailVerified: z.boolean(),
  /** False for a person who registered by a social sign-in and never set a password. */
  hasPassword: z.boolean(),
  /** The other services by which the person can sign in to this account. */
  socialSignIns: z.array(z.string()),
});

/** Body of PATCH /api/me. */
export const mePatchSchema = z.object({ timeZone: boundedText(WORD_BYTES).optional() });

export type Me = z.infer<typeof meSchema>;
