import { z } from 'zod';

/** GET /api/site: what everybody may know of this installation, signed in or not. */
export const siteSchema = z.object({
  /** Whether anybody may register. */
  signUp: z.enum(['open', 'closed']),
  /** Whether "Continue with Facebook" can be offered (OP-19). */
  facebookSignIn: z.boolean(),
  /** The sandbox plays the networks: nothing reaches anybody outside. */
  isDemo: z.boolean(),
  /** Where the sandbox can be looked at; null when it is off. */
  sandboxUrl: z.string().nullable(),
  /** Largest media file, in bytes (OP-69). */
  maxUploadBytes: z.int(),
  /** Whether the operator measures use; nothing is measured before consent (OP-26). */
  analytics: z.boolean(),
  /** Who runs the installation (OP-29). */
  provider: z.object({
    name: z.string(),
    address: z.string(),
    contactEmail: z.string(),
    /** At least one of the three was not set by the operator and is filled in visibly. */
    isPlaceholder: z.boolean(),
  }),
});

export type Site = z.infer<typeof siteSchema>;

/**
 * What the server knows and the build does not, in the pages that are rendered at build time: `{{name}}` there is
 * replaced when the page is served. `isPlaceholder` becomes `true` or `false`, `signUp` `open` or `closed`, `year` the current one.
 */
export type PageSlot =
  | 'publicUrl'
  | 'providerName'
  | 'providerAddress'
  | 'contactEmail'
  | 'isPlaceholder'
  | 'signUp'
  | 'year';
