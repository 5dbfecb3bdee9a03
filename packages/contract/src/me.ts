import { hourClockChoices } from '@nonet/domain';
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
  /** How times are written to the person. `device`: as their device does, and with 12 hours in mails, messages and reports. */
  hourClock: z.enum(hourClockChoices),
  /** True when a mail to the address has reached its owner. */
  emailVerified: z.boolean(),
  /** The email that the person wants instead, while its link waits to be pressed. */
  newEmail: z.string().nullable(),
  /** False for a person who registered by a social sign-in and never set a password. */
  hasPassword: z.boolean(),
  /** The other services that the person can sign in with. */
  socialSignIns: z.array(z.string()),
});

/** Body of PATCH /api/me. */
export const mePatchSchema = z.object({
  timeZone: boundedText(WORD_BYTES).optional(),
  hourClock: z.enum(hourClockChoices).optional(),
});

export type Me = z.infer<typeof meSchema>;
export type MePatch = z.infer<typeof mePatchSchema>;
